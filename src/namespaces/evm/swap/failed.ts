import type { ReadFailure } from '../../swap.ts'
import { asker, nodeError } from '../ask-chain.ts'
import { lower, record } from '../answers.ts'
import { refusalOf } from './outcome.ts'

/**
 * Why a mined swap was undone: its call is tried once more in its own block, with that block's prices and time. What ran out of
 * gas, and what others sent for the account, says nothing about the swap.
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
    // Nodes that keep no old state, and contracts that give no reason, leave it open.
    const { code } = refusalOf(typeof said.data === 'string' ? said.data : '0x')
    return code === 'SWAP_PRICE_MOVED' ? 'price' : code === 'SWAP_EXPIRED' ? 'time' : undefined
  }
}
