// A browser wallet for the examples, as one classic script that runs before the page's scripts, like an extension. It supports two
// networks, creates real signatures, and uses no chain.
import { createEvmWallet } from '../../src/testing/evm-wallet.ts'

const storageKey = 'example-wallet'
const state = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
const chains = [1, 8453].map(chainId => ({ chainId, rpcUrls: ['http://127.0.0.1/'] }))
const wallet = createEvmWallet({
  name: 'Example Wallet',
  rdns: 'example.wallet',
  chains: chains.sort((a, b) => Number(b.chainId === state.chainId) - Number(a.chainId === state.chainId)),
  authorized: state.isAuthorized === true,
  ask: async (_url, method) => (method === 'eth_getBalance' ? '0xde0b6b3a7640000' : '0x0'),
})
wallet.script.always('*', async (approve, { method }) => {
  const answer = await approve()
  if (/^(eth_requestAccounts|wallet_.*)$/.test(method))
    localStorage.setItem(
      storageKey,
      JSON.stringify({ isAuthorized: method !== 'wallet_revokePermissions', chainId: wallet.chainId }),
    )
  return answer
})
wallet.install()
