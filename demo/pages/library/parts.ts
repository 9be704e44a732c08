import type { AppKit, AppKitAdapter, CreateAppKit } from 'w3m-elements/appkit'
import type { AppKitNetwork } from 'w3m-elements/appkit/networks'
import type { PartName } from './set-ups.mjs'

export type BenchNamespace = 'eip155' | 'solana' | 'bip122'

/** Requests of an app to a wallet by button id, made through the library of the part. */
export type Requests = Readonly<Record<string, (kit: AppKit) => Promise<unknown>>>

/** A library of a bench page with its adapter. */
export interface Part {
  readonly namespace: BenchNamespace
  /** Absent if the app has no adapter. */
  readonly adapter?: AppKitAdapter
  /** Options of the page. */
  readonly options?: Partial<CreateAppKit>
  readonly requests: Requests
  /** Additional texts about a connected account, by id. */
  readonly readTexts?: (kit: AppKit) => Promise<Readonly<Record<string, string | undefined>>>
}

type MakePart = (networks: readonly [AppKitNetwork, ...AppKitNetwork[]]) => Part | Promise<Part>

/** Each loads its own library on demand. */
const parts: Readonly<Record<PartName, () => Promise<{ readonly makePart: MakePart }>>> = {
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
): Promise<Part[]> => Promise.all(names.map(async name => (await parts[name]()).makePart(networks)))

/** Returns the wallet of a namespace. Throws if it is not connected. */
export function walletOf<T>(kit: AppKit, namespace: BenchNamespace): { provider: T; address: string } {
  const provider = kit.getProvider<T>(namespace)
  const address = kit.getAddress(namespace)
  if (!provider || !address) throw new Error('Connect a wallet first')
  return { provider, address }
}

export const message = 'Hello from the bench'
