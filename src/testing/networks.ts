import type { Exchange, Network } from '../core/chain/network.ts'
import { ether, multicall3 } from '../networks/evm-common.ts'

// Chains of a local development stack as plain data, for the option `networks`, or as JSON for its attribute. The option `rpcUrls`
// (attribute `rpc-urls`) sets their endpoints.

// Fixed addresses at which the local stack deploys its contracts.
const contracts = { multicall3, ensUniversalResolver: '0x2a264F26859166C5BF3868A54593eE716AeBC848' }

const tokens = [
  '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
  '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
  '0xb19b36b1456E65E3A6D514D3F715f204BD59f431',
  '0x8ce361602B935680E8DeC218b820ff5056BeB7af',
  '0xe1DA8919f262Ee86f9BE05059C9280142CF23f48',
  '0x0C8E79F3534B00D9a3D4a856B665Bf4eBC22f2ba',
]

const exchange: Exchange = {
  kind: 'uniswap-v2',
  router: '0xf7Cd8fa9b94DB2Aa972023b379c7f72c65E4De9D',
  factory: '0xeD1DB453C3156Ff3155a97AD217b3087D5Dc5f6E',
  wrappedNative: '0x0C8E79F3534B00D9a3D4a856B665Bf4eBC22f2ba',
  baseTokens: [
    '0x0C8E79F3534B00D9a3D4a856B665Bf4eBC22f2ba',
    '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
    '0xe1DA8919f262Ee86f9BE05059C9280142CF23f48',
  ],
}

/** First of two EVM chains with the same contracts. */
export const localOne: Network = {
  id: 'eip155:31337',
  name: 'Local One',
  nativeCurrency: ether,
  rpcUrls: [],
  tokens,
  contracts,
  exchange,
}

/** Second of the two EVM chains. */
export const localTwo: Network = { ...localOne, id: 'eip155:31338', name: 'Local Two' }

/**
 * Local Solana chain. Its proxy reports the reference of the id as the genesis hash. Wallet Standard wallets call it
 * `solana:localnet`.
 */
export const localSolana: Network = {
  id: 'solana:7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8',
  name: 'Local Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: [],
}

/** Local Bitcoin chain (regtest). */
export const localBitcoin: Network = {
  id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Local Bitcoin',
  nativeCurrency: { name: 'Regtest Bitcoin', symbol: 'rBTC', decimals: 8 },
  rpcUrls: [],
}

/** Local Polkadot chain. Its node serves storage reads only, so accounts can be read and nothing can be sent. */
export const localPolkadot: Network = {
  id: 'polkadot:e812d44359276bfc5075e817f19fcc28',
  name: 'Local Polkadot',
  nativeCurrency: { name: 'Local DOT', symbol: 'lDOT', decimals: 10 },
  rpcUrls: [],
}

export type { Network } from '../core/chain/network.ts'
