import { callRpc } from '../../services/chain-rpc.ts'
import type { LookUpTransaction, TransactionNews } from '../transaction-status.ts'
import { isRecord } from './answers.ts'

/** What became of a transaction on an EVM chain: mined, failed, waiting, replaced by another of its number, or gone. */
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
  // Its number is used: by itself, if it was mined between the questions, or by another one.
  return (await minedNews(ask, hash)) ?? { status: 'replaced', nonce }
}

type Ask = (method: string, ...params: unknown[]) => Promise<unknown>

async function minedNews(ask: Ask, hash: string): Promise<TransactionNews | undefined> {
  const receipt = await ask('eth_getTransactionReceipt', hash)
  if (!isRecord(receipt)) return undefined
  const block = countOf(receipt.blockNumber)
  // A receipt without an outcome says nothing.
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
