import type { AppKitNetwork } from 'w3m-elements/appkit/networks'
import type { Part } from './parts/part.ts'
import type { PartName } from './set-ups.mjs'

type MakePart = (networks: readonly [AppKitNetwork, ...AppKitNetwork[]]) => Part | Promise<Part>

/** Functions that load a part with its library on demand. */
const partLoaders: Readonly<Record<PartName, () => Promise<{ readonly makePart: MakePart }>>> = {
  wagmi: () => import('./parts/wagmi.ts'),
  ethers: () => import('./parts/ethers.ts'),
  ethers5: () => import('./parts/ethers5.ts'),
  solana: () => import('./parts/solana.ts'),
  bitcoin: () => import('./parts/bitcoin.ts'),
  universal: () => import('./parts/universal.ts'),
}

export const loadParts = (
  names: readonly PartName[],
  networks: readonly [AppKitNetwork, ...AppKitNetwork[]],
): Promise<Part[]> => Promise.all(names.map(async name => (await partLoaders[name]()).makePart(networks)))
