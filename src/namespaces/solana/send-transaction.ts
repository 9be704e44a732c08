import { encodeBase58 } from '../../core/chain/base58.ts'
import { encodeBase64 } from '../../core/chain/base64.ts'
import { type AccountId, parseAccountId } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import type { Intent } from '../../core/money/intent.ts'
import type { SolanaProvider } from '../../core/wallet/provider.ts'
import { callRpc } from '../../services/chain-rpc.ts'

export interface SendRequest {
  readonly account: AccountId
  readonly network: Network
  readonly rpcUrls: readonly string[]
  /** Unsigned transaction in wire format. Its first signer is the account. */
  readonly transaction: Uint8Array
  /** Intent of the review, if the transaction is a reviewed transfer. */
  readonly intent?: Intent
  /**
   * Called when the signature is known, before the broadcast, so that the transaction can be looked up if the broadcast result is
   * lost.
   */
  onSigned?(signature: string): void
}

/**
 * Sends one wallet request and resolves with the transaction signature in base58. The wallet signs and the app's endpoints broadcast,
 * so that the transaction goes to the displayed network. Wallets that cannot sign without sending receive a request for both.
 */
export async function sendTransaction(provider: SolanaProvider, request: SendRequest): Promise<string> {
  const { account, network, transaction, intent, onSigned } = request
  const { address } = parseAccountId(account)
  if (!provider.signTransaction) {
    if (!provider.signAndSendTransaction) throw new AppError('METHOD_UNSUPPORTED')
    return provider.signAndSendTransaction(transaction, network.id, address)
  }
  const signedTransaction = await provider.signTransaction(transaction, network.id, address, intent)
  const signature = firstSignature(signedTransaction)
  onSigned?.(signature)
  await broadcast(signedTransaction, signature, request.rpcUrls)
  return signature
}

/** Returns the fee payer's signature, which identifies the transaction. Throws WALLET_INVALID_ANSWER if it is missing. */
function firstSignature(transaction: Uint8Array): string {
  const count = transaction[0] ?? 0
  const signature = transaction.slice(1, 65)
  // The signature count fits in one byte below 128. A missing signature is all zeros.
  if (count < 1 || count > 127 || transaction.length <= 1 + count * 64 || signature.every(byte => byte === 0))
    throw new AppError('WALLET_INVALID_ANSWER')
  return encodeBase58(signature)
}

/**
 * Broadcasts the transaction. Another endpoint may receive it after a lost response, which is safe because the chain processes each
 * signature once.
 */
async function broadcast(transaction: Uint8Array, signature: string, urls: readonly string[]): Promise<void> {
  const params = [encodeBase64(transaction), { encoding: 'base64', preflightCommitment: 'confirmed' }]
  try {
    const answer = await callRpc({ urls, method: 'sendTransaction', params })
    if (answer !== signature) throw new AppError('INVALID_ANSWER')
  } catch (error) {
    const { data } = ((error as { cause?: unknown }).cause ?? {}) as { data?: Refusal | null }
    // A node that already has the transaction returns this error.
    if (data?.err === 'AlreadyProcessed') return
    if (data && hasInsufficientFunds(data)) throw new AppError('INSUFFICIENT_FUNDS', { cause: error })
    // Prefer the node's reason over the generic request failure.
    throw toAppError(data ? (error as { cause?: unknown }).cause : error, 'SOLANA_SEND_FAILED')
  }
}

interface Refusal {
  readonly err?: unknown
  readonly logs?: unknown
}

/** Returns whether the failure means insufficient funds. Programs report it in their logs, the runtime as a named error. */
export function hasInsufficientFunds({ err, logs }: Refusal): boolean {
  if (err === 'AccountNotFound' || err === 'InsufficientFundsForFee') return true
  if (typeof err === 'object' && err !== null && 'InsufficientFundsForRent' in err) return true
  return (
    Array.isArray(logs) &&
    logs.slice(0, 100).some(line => /insufficient (?:lamports|funds)/i.test(String(line)))
  )
}
