import { callRpc } from '../../services/chain-rpc.ts'
import type { LookUpTransaction, TransactionNews } from '../transaction-status.ts'
import { isRecord } from './answers.ts'

/** Looks up an EVM transaction: mined, failed, pending, replaced by another one with its nonce, or unknown. */
export const lookUpEvmTransaction: LookUpTransaction = async ({
  rpcUrls: urls,
  hash,
  address,
  nonce,
  signal,
}) => {
  const ask = (method: string, ...params: unknown[]) =>
    callRpc({ urls, method, params, ...(signal && { signal }) })
  const mined = await minedNews(ask, hash)
  if (mined) return mined
  const transaction = await ask('eth_getTransactionByHash', hash)
  const known = isRecord(transaction) ? countOf(transaction.nonce) : undefined
  if (isRecord(transaction)) return { status: 'pending', ...(known !== undefined && { nonce: known }) }
  if (nonce === undefined) return { status: 'gone' }
  const used = countOf(await ask('eth_getTransactionCount', address, 'latest'))
  if (used === undefined || used <= nonce) return { status: 'gone', nonce }
  // The nonce is used, either by this transaction, mined between the requests, or by a replacement.
  return (await minedNews(ask, hash)) ?? { status: 'replaced', nonce }
}

type Ask = (method: string, ...params: unknown[]) => Promise<unknown>

async function minedNews(ask: Ask, hash: string): Promise<TransactionNews | undefined> {
  const receipt = await ask('eth_getTransactionReceipt', hash)
  if (!isRecord(receipt)) return undefined
  const block = countOf(receipt.blockNumber)
  // Treat a receipt without a status as pending.
  if (block === undefined || (receipt.status !== '0x1' && receipt.status !== '0x0'))
    return { status: 'pending' }
  const latest = countOf(await ask('eth_blockNumber'))
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
