import { callRpc } from '../../services/chain-rpc.ts'
import type { LookUpTransaction, TransactionUpdate } from '../abilities.ts'
import { isRecord } from './answers.ts'

/** Looks up an EVM transaction: mined, failed, pending, replaced by another one with its nonce, or unknown. */
export const lookUpEvmTransaction: LookUpTransaction = async ({
  rpcUrls: urls,
  hash,
  address,
  nonce,
  signal,
}) => {
  const rpc = (method: string, ...params: unknown[]) =>
    callRpc({ urls, method, params, ...(signal && { signal }) })
  const minedUpdate = await readReceipt(rpc, hash)
  if (minedUpdate) return minedUpdate
  const transaction = await rpc('eth_getTransactionByHash', hash)
  const reportedNonce = isRecord(transaction) ? countOf(transaction.nonce) : undefined
  if (isRecord(transaction))
    return { status: 'pending', ...(reportedNonce !== undefined && { nonce: reportedNonce }) }
  if (nonce === undefined) return { status: 'gone' }
  const transactionCount = countOf(await rpc('eth_getTransactionCount', address, 'latest'))
  if (transactionCount === undefined || transactionCount <= nonce) return { status: 'gone', nonce }
  // The nonce is used, either by this transaction, mined between the requests, or by a replacement.
  return (await readReceipt(rpc, hash)) ?? { status: 'replaced', nonce }
}

type Rpc = (method: string, ...params: unknown[]) => Promise<unknown>

async function readReceipt(rpc: Rpc, hash: string): Promise<TransactionUpdate | undefined> {
  const receipt = await rpc('eth_getTransactionReceipt', hash)
  if (!isRecord(receipt)) return undefined
  const block = countOf(receipt.blockNumber)
  // Treat a receipt without a status as pending.
  if (block === undefined || (receipt.status !== '0x1' && receipt.status !== '0x0'))
    return { status: 'pending' }
  const latest = countOf(await rpc('eth_blockNumber'))
  return {
    status: receipt.status === '0x1' ? 'confirmed' : 'failed',
    depth: Math.max(0, (latest ?? block) - block),
  }
}

function countOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(value)) return undefined
  const count = Number(value)
  return Number.isSafeInteger(count) ? count : undefined
}
