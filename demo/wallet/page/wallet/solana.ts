import { decodeBase58, encodeBase58 } from '../../../../src/core/chain/base58.ts'
import { encodeBase64 } from '../../../../src/core/chain/base64.ts'
import { type ChainId, type Fee, FrameError, type PreparedRequest, type RpcRequest } from '../../contract.ts'
import { requireFunds } from './funds.ts'
import { createInvalidError, recordOf } from './params.ts'
import { callRpc, type Currency, type WalletChain } from './rpc.ts'
import { isTransactionMessage, readWireTransaction, type WireTransaction } from './solana-wire.ts'
import type { Keys } from './vault.ts'
import { refusals } from '../../refusals.ts'

const sol: Currency = { name: 'SOL', symbol: 'SOL', decimals: 9 }
const lamportsPerSignature = 5_000n
const maxTransactions = 100

type PrepareMethod = (params: unknown, chain: WalletChain, keys: Keys) => Promise<PreparedRequest>

const methods: Readonly<Record<string, PrepareMethod>> = {
  solana_signMessage: prepareMessage,
  solana_signTransaction: (params, chain, keys) =>
    prepareSigning('solana_signTransaction', [recordOf(params, 'The parameters').transaction], chain, keys),
  solana_signAllTransactions(params, chain, keys) {
    const { transactions } = recordOf(params, 'The parameters')
    if (!Array.isArray(transactions) || !transactions.length || transactions.length > maxTransactions)
      throw createInvalidError('A list of transactions is needed.')
    return prepareSigning('solana_signAllTransactions', transactions, chain, keys)
  },
  solana_signAndSendTransaction: prepareSending,
}

/** Prepares Solana methods that need the user's approval. Messages, transactions and signatures are in base58. */
export async function prepareSolana(
  { method, params }: RpcRequest,
  chain: WalletChain,
  keys: Keys,
): Promise<PreparedRequest> {
  const prepare = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!prepare) throw new FrameError(`The method "${method}" does not belong to this network.`, 4200)
  return prepare(Array.isArray(params) ? params[0] : params, chain, keys)
}

async function prepareMessage(params: unknown, chain: WalletChain, keys: Keys): Promise<PreparedRequest> {
  const { message, pubkey } = recordOf(params, 'The parameters')
  if (pubkey !== undefined && pubkey !== keys.solanaAddress) throw createForeignAccountError()
  const bytes = bytesOf(message, 'The message')
  // A transaction is never signed as a message, because anyone could send it with that signature.
  if (isTransactionMessage(bytes)) throw new FrameError('A transaction is not signed as a message.', 4200)
  return {
    content: { ...createContentHeader('solana_signMessage', chain, keys), kind: 'message', bytes },
    perform: async () => ({ signature: encodeBase58(await keys.signSolana(bytes)) }),
  }
}

async function prepareSigning(
  method: string,
  encodedTransactions: readonly unknown[],
  chain: WalletChain,
  keys: Keys,
): Promise<PreparedRequest> {
  const parsedTransactions = encodedTransactions.map(text => parseTransaction(text, keys))
  const fee = feeOf(parsedTransactions.map(parsedTransaction => ownFeeOf(parsedTransaction)))
  return {
    content: {
      ...createContentHeader(method, chain, keys),
      kind: 'solanaTransactions',
      transactions: parsedTransactions.map(({ bytes }) => bytes),
      isSending: false,
      ...(fee && { fee }),
    },
    async perform() {
      const signedTransactions: string[] = []
      for (const parsedTransaction of parsedTransactions)
        signedTransactions.push(encodeBase58((await signTransaction(parsedTransaction, keys)).bytes))
      return method === 'solana_signTransaction'
        ? { transaction: signedTransactions[0] }
        : { transactions: signedTransactions }
    },
  }
}

async function prepareSending(params: unknown, chain: WalletChain, keys: Keys): Promise<PreparedRequest> {
  const { transaction, options } = recordOf(params, 'The parameters')
  const parsedTransaction = parseTransaction(transaction, keys)
  const hasOtherSigners = parsedTransaction.wire.signedFlags.some(
    (isSigned, index) => !isSigned && index !== parsedTransaction.index,
  )
  if (hasOtherSigners) throw createInvalidError('Signatures of others are missing.')
  await requireSolanaChain(chain)
  const maxCost = await estimateFee(parsedTransaction, chain)
  if (maxCost !== undefined) {
    const balance = await callRpc<{ value: number }>(chain.rpc, 'getBalance', [keys.solanaAddress])
    requireFunds(BigInt(balance.value), maxCost, sol)
  }
  await simulate(parsedTransaction.bytes, chain)
  const fee = feeOf([maxCost])
  return {
    content: {
      ...createContentHeader('solana_signAndSendTransaction', chain, keys),
      kind: 'solanaTransactions',
      transactions: [parsedTransaction.bytes],
      isSending: true,
      ...(fee && { fee }),
    },
    async perform() {
      await requireSolanaChain(chain)
      const signedTransaction = await signTransaction(parsedTransaction, keys)
      await callRpc(chain.rpc, 'sendTransaction', [
        encodeBase64(signedTransaction.bytes),
        { ...pickSendOptions(options), encoding: 'base64' },
      ])
      // The transaction id is the first signature, which is that of the fee payer and may be of another account.
      return { signature: encodeBase58(getFirstSignature(signedTransaction.bytes)) }
    },
  }
}

interface ParsedTransaction {
  readonly bytes: Uint8Array
  readonly wire: WireTransaction
  /** Index of this wallet's account among the signers. */
  readonly index: number
}

function parseTransaction(text: unknown, keys: Keys): ParsedTransaction {
  const bytes = bytesOf(text, 'The transaction')
  let wire: WireTransaction
  try {
    wire = readWireTransaction(bytes)
  } catch (error) {
    throw createInvalidError((error as Error).message)
  }
  const index = wire.signers.findIndex(signer => encodeBase58(signer) === keys.solanaAddress)
  if (index < 0) throw createForeignAccountError()
  return { bytes, wire, index }
}

async function signTransaction(
  { wire, index }: ParsedTransaction,
  keys: Keys,
): Promise<{ bytes: Uint8Array }> {
  return { bytes: wire.withSignature(index, await keys.signSolana(wire.message)) }
}

/** Returns the signature of the fee payer. It follows the signature count, which takes one byte because it is always below 128. */
const getFirstSignature = (bytes: Uint8Array): Uint8Array => bytes.slice(1, 65)

/** Returns the fee in lamports that this account pays. Returns undefined if another account pays. */
const ownFeeOf = ({ wire, index }: ParsedTransaction): bigint | undefined =>
  index === 0 ? BigInt(wire.signers.length) * lamportsPerSignature + wire.priorityFee : undefined

/**
 * Estimates the maximum fee in lamports: the larger one of the node's estimate and the fee computed from the transaction. Resolves to
 * undefined if another account pays.
 */
async function estimateFee(transaction: ParsedTransaction, chain: WalletChain): Promise<bigint | undefined> {
  const computedFee = ownFeeOf(transaction)
  if (computedFee === undefined) return undefined
  const estimate = await callRpc<{ value: number | null }>(chain.rpc, 'getFeeForMessage', [
    encodeBase64(transaction.wire.message),
  ])
  if (estimate.value === null) throw new FrameError(refusals.transactionExpired)
  const fee = BigInt(estimate.value)
  return fee > computedFee ? fee : computedFee
}

const feeOf = (fees: readonly (bigint | undefined)[]): Fee | undefined => {
  const knownFees = fees.filter(fee => fee !== undefined)
  if (!knownFees.length) return undefined
  return { max: knownFees.reduce((sum, fee) => sum + fee, 0n), symbol: sol.symbol, decimals: sol.decimals }
}

/** Simulates a transaction. Rejects if the simulation fails, so that the user is not asked to sign it. */
async function simulate(bytes: Uint8Array, chain: WalletChain): Promise<void> {
  const { value } = await callRpc<{ value: { err: unknown; logs?: readonly string[] | null } }>(
    chain.rpc,
    'simulateTransaction',
    [encodeBase64(bytes), { encoding: 'base64', sigVerify: false }],
  )
  if (value.err === null) return
  const errorText = JSON.stringify(value.err)
  const logs = (value.logs ?? []).slice(0, 100).join('\n')
  const isMissingFunds =
    /AccountNotFound|InsufficientFunds/.test(errorText) || /insufficient (?:lamports|funds)/i.test(logs)
  if (isMissingFunds) throw new FrameError(refusals.funds)
  throw new FrameError(`Transaction simulation failed: ${errorText}`)
}

/** Rejects with FrameError if the node serves another chain. */
async function requireSolanaChain({ id, rpc }: WalletChain): Promise<void> {
  const genesisHash = await callRpc<string>(rpc, 'getGenesisHash')
  if (`solana:${genesisHash.slice(0, 32)}` !== id) throw new FrameError(refusals.otherNetwork, 4901)
}

const supportedOptions = ['skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot']

function pickSendOptions(options: unknown): Readonly<Record<string, unknown>> {
  if (options === undefined || options === null) return {}
  const input = recordOf(options, 'The options')
  return Object.fromEntries(supportedOptions.filter(name => name in input).map(name => [name, input[name]]))
}

function bytesOf(text: unknown, label: string): Uint8Array {
  const bytes = typeof text === 'string' ? decodeBase58(text) : undefined
  if (!bytes?.length) throw createInvalidError(`${label} is not base58.`)
  return bytes
}

const createForeignAccountError = () => new FrameError('The account is not of this wallet.', 4100)

const createContentHeader = (method: string, chain: WalletChain, keys: Keys) => ({
  method,
  chainId: chain.id satisfies ChainId,
  account: { address: keys.solanaAddress, type: 'eoa' as const },
})
