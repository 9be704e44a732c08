// A wallet inside the page, and two chains that are a few answers: visitors try the modal without an extension or a network.
import { createEvmWallet } from '../../../src/testing/evm-wallet.ts'

const host = 'https://chain.invalid/'
const chains = { 1: '0x2c68af0bb140000', 8453: '0x6f05b59d3b20000' }

const word = number => BigInt(number).toString(16).padStart(64, '0')

/** The one balance that is read with others in a call (Multicall3 `aggregate3`): a list of one pair of success and a number. */
const readsTogether = chainId => `0x${[32, 1, 32, 1, 64, 32, chains[chainId]].map(word).join('')}`

/** What the two chains say; they have nothing but balances. */
function answerOf(chainId, { id = 1, method, params }) {
  const results = {
    eth_chainId: `0x${Number(chainId).toString(16)}`,
    eth_getBalance: chains[chainId],
    eth_blockNumber: '0x1',
    eth_call: params?.[0]?.data?.startsWith('0x82ad56cb') ? readsTogether(chainId) : '0x',
    eth_getCode: '0x',
    eth_getTransactionCount: '0x0',
  }
  return method in results
    ? { jsonrpc: '2.0', id, result: results[method] }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: 'This chain is a few answers in the page' } }
}

const onlineFetch = window.fetch
window.fetch = async (input, init) => {
  const url = String(input instanceof Request ? input.url : input)
  if (!url.startsWith(host)) return onlineFetch.call(window, input, init)
  const body = JSON.parse(init?.body ?? (await input.text()))
  const chainId = url.slice(host.length)
  const answer = Array.isArray(body) ? body.map(one => answerOf(chainId, one)) : answerOf(chainId, body)
  return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
}

const wallet = createEvmWallet({
  name: 'Wallet of this page',
  rdns: 'page.wallet',
  // The first key of every local development chain: it is public.
  privateKeys: ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
  chains: Object.keys(chains).map(id => ({ chainId: Number(id), rpcUrls: [`${host}${id}`] })),
  ask: async (url, method) => answerOf(url.slice(host.length), { method }).result ?? '0x0',
})
wallet.install()
