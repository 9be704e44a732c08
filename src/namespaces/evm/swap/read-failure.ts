import type { ReadFailure } from '../../swap.ts'
import { createRpc, nodeErrorOf } from '../rpc.ts'
import { toLowerCase, toRecord } from '../answers.ts'
import { refusalOf } from './outcome.ts'

/**
 * Reads why a mined swap reverted by repeating its call in its own block, with the prices and time of that block. Returns undefined
 * for transactions that ran out of gas or were sent by another account, since neither shows why the swap failed.
 */
export const readFailure: ReadFailure = async (context, { hash, address }) => {
  const rpc = createRpc(context)
  const [receipt, transaction] = await Promise.all([
    rpc('eth_getTransactionReceipt', hash).then(toRecord),
    rpc('eth_getTransactionByHash', hash).then(toRecord),
  ])
  if (!receipt || !transaction) return undefined
  if (receipt.status !== '0x0' || toLowerCase(transaction.from) !== address.toLowerCase()) return undefined
  if (typeof receipt.blockNumber !== 'string' || receipt.gasUsed === transaction.gas) return undefined
  const { from, to, input: data, value } = transaction
  try {
    await rpc('eth_call', { from, to, data, value }, receipt.blockNumber)
    return undefined
  } catch (error) {
    const details = nodeErrorOf(error)
    if (!details) throw error
    // The reason stays unknown if the node stores no historical state or the contract returns no reason.
    const { code } = refusalOf(typeof details.data === 'string' ? details.data : '0x')
    return code === 'SWAP_PRICE_MOVED' ? 'price' : code === 'SWAP_EXPIRED' ? 'time' : undefined
  }
}
