import type { NetworkId } from '../../../core/chain/caip.ts'
import type { Exchange, Network } from '../../../core/chain/network.ts'
import { wellKnownTokens } from '../../../networks/well-known-tokens.ts'

/** Contract addresses of one Uniswap V2 deployment. */
type Row = readonly [router: string, factory: string, wrappedNative: string]

// Source of each row: the package @uniswap/sdk-core 7.19.4 (V2_ROUTER_ADDRESSES, V2_FACTORY_ADDRESSES, WETH9). The router functions
// are those of UniswapV2Router02 in @uniswap/v2-periphery 1.1.0-beta.0 (see codec.ts). A test compares both with the packages.
const rows: Readonly<Record<NetworkId, Row>> = {
  'eip155:1': [
    '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  ],
  'eip155:10': [
    '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
    '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
    '0x4200000000000000000000000000000000000006',
  ],
  'eip155:56': [
    '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  ],
  'eip155:137': [
    '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
    '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  ],
  'eip155:8453': [
    '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    '0x4200000000000000000000000000000000000006',
  ],
  'eip155:42161': [
    '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
    '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  ],
  'eip155:43114': [
    '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  ],
}

/** Networks with a built-in exchange. @internal Used by tests. */
export const exchangeNetworks = Object.keys(rows) as NetworkId[]

// Symbols of the tokens that a swap may use as its intermediate token, in addition to the wrapped native coin.
const intermediateSymbols = new Set(['USDC', 'USDT', 'DAI', 'WETH'])

/** Returns the exchange of a network: the one in its record, otherwise the built-in one. */
export function exchangeOf({ id, exchange }: Pick<Network, 'id' | 'exchange'>): Exchange | undefined {
  if (exchange) return exchange
  const row = Object.hasOwn(rows, id) ? rows[id] : undefined
  if (!row) return undefined
  const [router, factory, wrappedNative] = row
  const intermediateTokens = wellKnownTokens.flatMap(({ symbol, contracts }) => {
    const address = Object.hasOwn(contracts, id) ? contracts[id] : undefined
    return address && intermediateSymbols.has(symbol) ? [address.toLowerCase()] : []
  })
  return {
    kind: 'uniswap-v2',
    router,
    factory,
    wrappedNative,
    baseTokens: [...new Set([wrappedNative.toLowerCase(), ...intermediateTokens])],
  }
}
