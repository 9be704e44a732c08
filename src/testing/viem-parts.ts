// Named viem imports of the test wallets, so that bundlers include only these.
export { createClient, custom, defineChain, http } from 'viem'
export { privateKeyToAccount, sign } from 'viem/accounts'
export { getChainId, prepareTransactionRequest, sendTransaction, signTransaction } from 'viem/actions'
