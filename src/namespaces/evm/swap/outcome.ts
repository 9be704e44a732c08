import { AppError } from '../../../core/errors/app-error.ts'
import type { SwapField, SwapIntent } from '../../../core/money/swap.ts'
import { wordOf } from '../multicall.ts'
import { transferTopic } from '../answers.ts'
import type { Log, TriedOut } from './simulate.ts'

export const differs = (field: SwapField): AppError => new AppError('SWAP_CHANGED', { params: { field } })

const events = {
  transfer: transferTopic,
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7b925b9',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
}

/**
 * Holds what calls did when they were tried out against what was shown: paid exactly, got at least, and nothing else of the
 * account moved. `isBound`: the calls themselves ask for the least, so a smaller arrival is the token's doing. Returns what
 * arrived.
 */
export function requireOutcome(intent: SwapIntent, { changes, logs }: TriedOut, isBound: boolean): bigint {
  const { from, to, units, least } = intent
  const [coins = 0n, ...tokens] = changes
  const rest = [...tokens]
  const paid = from.address === 'native' ? coins : (rest.shift() ?? 0n)
  const got = to.address === 'native' ? coins : (rest.shift() ?? 0n)
  if (paid !== -units) throw differs('balance')
  // Where neither side is the coin, it stays as it is.
  if (from.address !== 'native' && to.address !== 'native' && coins !== 0n) throw differs('balance')
  if (logs.some(log => takesMore(log, intent))) throw differs('balance')
  if (got < least)
    throw isBound
      ? new AppError('SWAP_FEE_TOKEN', { params: { symbol: to.symbol } })
      : new AppError('SWAP_PRICE_MOVED')
  return got
}

/** Whether something left the account, or may leave it from now on, that is not what is paid. */
function takesMore({ address, topics }: Log, { from, recipient, router }: SwapIntent): boolean {
  const [event, first, second] = topics
  const account = `0x${wordOf(recipient)}`
  const isPaid = address === from.address.toLowerCase()
  switch (event) {
    case events.transfer:
      return first === account && !isPaid
    case events.approval:
      return first === account && !(isPaid && second === `0x${wordOf(router)}`)
    case events.approvalForAll:
      return first === account
    case events.transferSingle:
    case events.transferBatch:
      return second === account
    default:
      return false
  }
}

/** Why calls were refused when they were tried out, in words of ours. */
export function refusalOf(data: string): AppError {
  const text = textIn(data)
  if (text.includes('INSUFFICIENT_OUTPUT_AMOUNT')) return new AppError('SWAP_PRICE_MOVED', { cause: text })
  if (text.includes('EXPIRED')) return new AppError('SWAP_EXPIRED', { cause: text })
  return new AppError('SWAP_WOULD_FAIL', { cause: text })
}

/** The letters of an answer; a reason (`Error(string)`) is read well enough by these. */
const textIn = (data: string): string =>
  (data.slice(10).match(/../g) ?? [])
    .map(byte => String.fromCharCode(Number.parseInt(byte, 16)))
    .join('')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
