import {
  type AppKitNetwork,
  aurora,
  base,
  bitcoin,
  bitcoinTestnet,
  gnosis,
  mainnet,
  polygon,
  sepolia,
  solana,
  solanaDevnet,
} from 'w3m-elements/appkit/networks'
import { bench } from './bench-info.ts'
import type { PartName } from './set-ups.mjs'

// Public networks with RPC URLs of the bench chains on this machine.

const withLocalUrl = (
  network: AppKitNetwork & { readonly name: string },
  url: string | undefined,
): AppKitNetwork => {
  if (!url) throw new Error(`The local stack has no ${network.name}`)
  return { ...network, rpcUrls: { default: { http: [url] } } } as AppKitNetwork
}

const evmNetworks = [mainnet, polygon, sepolia, aurora, base, gnosis].map(network =>
  withLocalUrl(network, bench.chains[network.id as keyof typeof bench.chains]),
)
const solanaNetworks = [solana, solanaDevnet].map(network => withLocalUrl(network, bench.solana[network.id]))
const bitcoinNetworks = [bitcoin, bitcoinTestnet].map(network =>
  withLocalUrl(network, bench.bitcoin[network.id]),
)
/** The networks of a page without adapters. */
const allNetworks = [...evmNetworks, ...solanaNetworks, ...bitcoinNetworks]
const networksByPart: Readonly<Record<PartName, readonly AppKitNetwork[]>> = {
  wagmi: evmNetworks,
  ethers: evmNetworks,
  ethers5: evmNetworks,
  solana: solanaNetworks,
  bitcoin: bitcoinNetworks,
  universal: allNetworks,
}

export function networksOf({
  parts,
}: {
  readonly parts: readonly PartName[]
}): [AppKitNetwork, ...AppKitNetwork[]] {
  const [firstNetwork, ...otherNetworks] = parts.length
    ? parts.flatMap(part => networksByPart[part])
    : allNetworks
  if (!firstNetwork) throw new Error('A bench page must have a network')
  return [firstNetwork, ...otherNetworks]
}
