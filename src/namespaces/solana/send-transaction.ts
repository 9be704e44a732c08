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
  /** Unsigned, in wire format; its first signer is the account. */
  readonly transaction: Uint8Array
  /** The transfer that was reviewed, where it is one. */
  readonly intent?: Intent
  /** Called as soon as the signature is known, before the network has heard of it: what is lost then can be looked up. */
  onSigned?(signature: string): void
}

/**
 * Asks the wallet once and answers the transaction's signature, base58. The wallet signs and the app's own endpoints
 * send: so it goes to the network that was shown. A wallet that only does both at once is asked to do both.
 */
export async function sendTransaction(provider: SolanaProvider, request: SendRequest): Promise<string> {
  const { account, network, transaction, intent, onSigned } = request
  const { address } = parseAccountId(account)
  if (!provider.signTransaction) {
    if (!provider.signAndSendTransaction) throw new AppError('METHOD_UNSUPPORTED')
    return provider.signAndSendTransaction(transaction, network.id, address)
  }
  const signed = await provider.signTransaction(transaction, network.id, address, intent)
  const signature = firstSignature(signed)
  onSigned?.(signature)
  await broadcast(signed, signature, request.rpcUrls)
  return signature
}

/** The payer's signature, which names the transaction. Throws WALLET_INVALID_ANSWER when there is none. */
function firstSignature(wire: Uint8Array): string {
  const count = wire[0] ?? 0
  const signature = wire.slice(1, 65)
  // Nobody signs 128 times: the length is one byte. A place that was left empty is zeros.
  if (count < 1 || count > 127 || wire.length <= 1 + count * 64 || signature.every(byte => byte === 0))
    throw new AppError('WALLET_INVALID_ANSWER')
  return encodeBase58(signature)
}

/** The same transaction again and again is one: a second try after an answer that was lost is safe. */
async function broadcast(wire: Uint8Array, signature: string, urls: readonly string[]): Promise<void> {
  const params = [encodeBase64(wire), { encoding: 'base64', preflightCommitment: 'confirmed' }]
  try {
    const answer = await callRpc({ urls, method: 'sendTransaction', params })
    if (answer !== signature) throw new AppError('INVALID_ANSWER')
  } catch (thrown) {
    const { data } = ((thrown as { cause?: unknown }).cause ?? {}) as { data?: Refusal | null }
    // A node that has it already says so by an error.
    if (data?.err === 'AlreadyProcessed') return
    if (data && lacksFunds(data)) throw new AppError('INSUFFICIENT_FUNDS', { cause: thrown })
    // What the node refused it for says more than that it was asked in vain.
    throw toAppError(data ? (thrown as { cause?: unknown }).cause : thrown, 'SOLANA_SEND_FAILED')
  }
}

interface Refusal {
  readonly err?: unknown
  readonly logs?: unknown
}

/** Programs say it in their logs, the chain by a name of its own. */
export function lacksFunds({ err, logs }: Refusal): boolean {
  if (err === 'AccountNotFound' || err === 'InsufficientFundsForFee') return true
  if (typeof err === 'object' && err !== null && 'InsufficientFundsForRent' in err) return true
  return (
    Array.isArray(logs) &&
    logs.slice(0, 100).some(line => /insufficient (?:lamports|funds)/i.test(String(line)))
  )
}
