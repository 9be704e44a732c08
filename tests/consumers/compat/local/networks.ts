// Replaces the networks that the apps import by local chains.
export * from '../../../../dist/src/appkit/networks.js'

const createEvmNetwork = (id: 31337 | 31338, name: string) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [window.local.chains[id]] as const } },
})
export const mainnet = createEvmNetwork(31337, 'Ethereum')
export const arbitrum = createEvmNetwork(31338, 'Arbitrum One')

export const solana = {
  id: '7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8',
  caipNetworkId: 'solana:7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8',
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [window.local.solana] as const } },
} as const

export const solanaDevnet = {
  ...solana,
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
} as const

export const bitcoin = {
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  chainNamespace: 'bip122',
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [window.local.bitcoin] as const } },
} as const
