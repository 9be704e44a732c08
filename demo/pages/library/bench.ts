import { createAppKit } from 'w3m-elements/appkit'
import { solana, solanaDevnet } from 'w3m-elements/appkit/networks'
import { installNamespaceWallets } from '../namespace-wallets.ts'
import { installWallets } from '../wallets.ts'
import { bench } from './bench-info.ts'
import { buildPage } from './build-page.ts'
import { byId } from './dom.ts'
import { followFacts } from './facts.ts'
import { modalOptions } from './modal-options.ts'
import { networksOf } from './networks.ts'
import { loadParts } from './parts.ts'
import { benchPageAt } from './set-ups.mjs'

// The page that other test suites operate: the modal's buttons, its public API by AppKit's names, and the requests of an app to a
// wallet.

/** Names of the clusters in the Wallet Standard. */
const clusterNames: Readonly<Record<string, string>> = {
  [solana.id]: 'solana:mainnet',
  [solanaDevnet.id]: 'solana:devnet',
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))

async function start(): Promise<void> {
  const page = benchPageAt(location.pathname)
  if (!page) throw new Error('There is no such bench page')
  const { chains, keys } = bench
  installWallets({ chains, keys: keys.evm.slice(0, 3) })
  installNamespaceWallets({
    solana: Object.entries(bench.solana).map(([reference, rpcUrl]) => ({
      chain: clusterNames[reference] ?? '',
      rpcUrl,
    })),
    seeds: keys.solana.slice(0, 2).map(bytesOf),
    bitcoin: Object.values(bench.bitcoin)[0],
    bitcoinNetwork: 'mainnet',
    bitcoinKeys: keys.bitcoin.slice(0, 2),
  })

  const networks = networksOf(page)
  const parts = await loadParts(page.parts, networks)
  const kit = createAppKit({
    ...modalOptions(page),
    networks,
    adapters: parts.map(({ adapter }) => adapter),
  })
  buildPage({ page, kit, parts, networks })
  followFacts({ page, kit, parts })
  byId('w3m-page-loading').remove()
  document.querySelector('main')?.removeAttribute('hidden')
}

start().catch((error: unknown) => {
  // Shows the error to the user. The id stays, since the setup is incomplete.
  byId('w3m-page-loading').textContent = String(error)
  throw error
})
