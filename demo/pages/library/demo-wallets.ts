import { solana, solanaDevnet } from 'w3m-elements/appkit/networks'
import { installNamespaceWallets } from '../namespace-wallets.ts'
import { installWallets } from '../wallets.ts'
import { bench } from './bench-info.ts'

/** Names of the Solana clusters in the Wallet Standard, by network id. */
const clusterNames: Readonly<Record<string, string>> = {
  [solana.id]: 'solana:mainnet',
  [solanaDevnet.id]: 'solana:devnet',
}

const hexToBytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))

/** Installs the demo wallets of all namespaces, with the keys and chains of the bench. */
export function installDemoWallets(): void {
  const { chains, keys } = bench
  installWallets({ chains, keys: keys.evm.slice(0, 3) })
  installNamespaceWallets({
    solana: Object.entries(bench.solana).map(([reference, rpcUrl]) => ({
      chain: clusterNames[reference] ?? '',
      rpcUrl,
    })),
    seeds: keys.solana.slice(0, 2).map(hexToBytes),
    bitcoin: Object.values(bench.bitcoin)[0],
    bitcoinNetwork: 'mainnet',
    bitcoinKeys: keys.bitcoin.slice(0, 2),
  })
}
