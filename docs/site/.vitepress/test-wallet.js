// A demo wallet and two mock chains in the page, so that visitors can try the modal without an extension or a network.
import { createEvmWallet } from '../../../src/testing/evm-wallet.ts'

const host = 'https://chain.invalid/'
const chains = { 1: '0x2c68af0bb140000', 8453: '0x6f05b59d3b20000' }

const word = number => BigInt(number).toString(16).padStart(64, '0')

/** Response to Multicall3 `aggregate3` with one call: a list of one pair of success and the balance. */
const aggregate = chainId => `0x${[32, 1, 32, 1, 64, 32, chains[chainId]].map(word).join('')}`

/** Response of a mock chain. It has balances only. */
function responseOf(chainId, { id = 1, method, params }) {
  const results = {
    eth_chainId: `0x${Number(chainId).toString(16)}`,
    eth_getBalance: chains[chainId],
    eth_blockNumber: '0x1',
    eth_call: params?.[0]?.data?.startsWith('0x82ad56cb') ? aggregate(chainId) : '0x',
    eth_getCode: '0x',
    eth_getTransactionCount: '0x0',
  }
  return method in results
    ? { jsonrpc: '2.0', id, result: results[method] }
    : {
        jsonrpc: '2.0',
        id,
        error: { code: -32601, message: 'The mock chain does not implement this method' },
      }
}

const onlineFetch = window.fetch
window.fetch = async (input, init) => {
  const url = String(input instanceof Request ? input.url : input)
  if (!url.startsWith(host)) return onlineFetch.call(window, input, init)
  const body = JSON.parse(init?.body ?? (await input.text()))
  const chainId = url.slice(host.length)
  const response = Array.isArray(body) ? body.map(one => responseOf(chainId, one)) : responseOf(chainId, body)
  return new Response(JSON.stringify(response), { headers: { 'content-type': 'application/json' } })
}

const wallet = createEvmWallet({
  name: 'Wallet of this page',
  rdns: 'page.wallet',
  // The first key of every local development chain: it is public.
  privateKeys: ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
  chains: Object.keys(chains).map(id => ({ chainId: Number(id), rpcUrls: [`${host}${id}`] })),
  ask: async (url, method) => responseOf(url.slice(host.length), { method }).result ?? '0x0',
})
wallet.install()
