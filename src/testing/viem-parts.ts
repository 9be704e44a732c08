// What the test wallets need of viem, by name: whoever bundles one of them takes nothing else of it along.
export { createClient, custom, defineChain, http } from 'viem'
export { privateKeyToAccount, sign } from 'viem/accounts'
export { getChainId, prepareTransactionRequest, sendTransaction, signTransaction } from 'viem/actions'
