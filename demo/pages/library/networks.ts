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

// Well-known networks, served by chains of this machine.

const here = (network: AppKitNetwork & { readonly name: string }, url: string | undefined): AppKitNetwork => {
  if (!url) throw new Error(`The local stack has no ${network.name}`)
  return { ...network, rpcUrls: { default: { http: [url] } } } as AppKitNetwork
}

const ethereum = [mainnet, polygon, sepolia, aurora, base, gnosis].map(each =>
  here(each, bench.chains[each.id as keyof typeof bench.chains]),
)
const clusters = [solana, solanaDevnet].map(each => here(each, bench.solana[each.id]))
const bitcoinNetworks = [bitcoin, bitcoinTestnet].map(each => here(each, bench.bitcoin[each.id]))
/** Without an adapter all networks are used. */
const all = [...ethereum, ...clusters, ...bitcoinNetworks]
const byPart: Readonly<Record<PartName, readonly AppKitNetwork[]>> = {
  wagmi: ethereum,
  ethers: ethereum,
  ethers5: ethereum,
  solana: clusters,
  bitcoin: bitcoinNetworks,
  universal: all,
}

export function networksOf({
  parts,
}: {
  readonly parts: readonly PartName[]
}): [AppKitNetwork, ...AppKitNetwork[]] {
  const [first, ...rest] = parts.length ? parts.flatMap(part => byPart[part]) : all
  if (!first) throw new Error('A bench page has a network')
  return [first, ...rest]
}
