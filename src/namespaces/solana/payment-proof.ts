import { callRpc } from '../../services/chain-rpc.ts'
import type { ProvePayment } from '../abilities.ts'

/**
 * Returns whether a transaction signed by the account increased the receiver's balance of SOL or of an accepted token. Undefined if
 * the transaction is not found.
 */
export const proveSolanaPayment: ProvePayment = async ({ rpcUrls: urls, hash, from, to, tokens, signal }) => {
  const answer = await callRpc({
    urls,
    method: 'getTransaction',
    params: [hash, { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }],
    ...(signal && { signal }),
  })
  const { transaction, meta } = recordOf(answer)
  const keys = listOf(recordOf(recordOf(transaction).message).accountKeys).map(recordOf)
  if (!keys.length || meta === undefined) return undefined
  const { err, preBalances, postBalances, preTokenBalances, postTokenBalances } = recordOf(meta)
  if (err || !keys.some(({ pubkey, signer }) => pubkey === from && signer === true)) return false
  const receiverIndex = keys.findIndex(({ pubkey }) => pubkey === to)
  const receiverLamports = (list: unknown) => Number(listOf(list)[receiverIndex] ?? 0)
  if (receiverIndex >= 0 && receiverLamports(postBalances) > receiverLamports(preBalances)) return true
  return tokens.some(mint => balanceOf(to, mint, postTokenBalances) > balanceOf(to, mint, preTokenBalances))
}

function balanceOf(owner: string, mint: string, balances: unknown): bigint {
  return listOf(balances)
    .map(recordOf)
    .filter(balance => balance.owner === owner && balance.mint === mint)
    .map(balance => recordOf(balance.uiTokenAmount).amount)
    .reduce<bigint>((sum, amount) => sum + (isDigits(amount) ? BigInt(amount) : 0n), 0n)
}

const isDigits = (value: unknown): value is string => typeof value === 'string' && /^\d{1,30}$/.test(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
