import type { ReadFailure } from '../../swap.ts'
import { asker, nodeError } from '../ask-chain.ts'
import { lower, record } from '../answers.ts'
import { refusalOf } from './outcome.ts'

/**
 * Reads why a mined swap reverted by repeating its call in its own block, with the prices and time of that block. Returns undefined
 * for transactions that ran out of gas or were sent by another account, since neither shows why the swap failed.
 */
export const readFailure: ReadFailure = async (place, { hash, address }) => {
  const ask = asker(place)
  const [receipt, sent] = await Promise.all([
    ask('eth_getTransactionReceipt', hash).then(record),
    ask('eth_getTransactionByHash', hash).then(record),
  ])
  if (!receipt || !sent) return undefined
  if (receipt.status !== '0x0' || lower(sent.from) !== address.toLowerCase()) return undefined
  if (typeof receipt.blockNumber !== 'string' || receipt.gasUsed === sent.gas) return undefined
  const { from, to, input: data, value } = sent
  try {
    await ask('eth_call', { from, to, data, value }, receipt.blockNumber)
    return undefined
  } catch (error) {
    const said = nodeError(error)
    if (!said) throw error
    // The reason stays unknown if the node keeps no historical state or the contract gives no reason.
    const { code } = refusalOf(typeof said.data === 'string' ? said.data : '0x')
    return code === 'SWAP_PRICE_MOVED' ? 'price' : code === 'SWAP_EXPIRED' ? 'time' : undefined
  }
}
