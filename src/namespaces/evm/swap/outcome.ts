import { AppError } from '../../../core/errors/app-error.ts'
import type { SwapField, SwapIntent } from '../../../core/money/swap.ts'
import { wordOf } from '../multicall.ts'
import { transferTopic } from '../answers.ts'
import type { Log, Simulation } from './simulate.ts'

export const createMismatchError = (field: SwapField): AppError =>
  new AppError('SWAP_CHANGED', { params: { field } })

const events = {
  transfer: transferTopic,
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7b925b9',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
}

/**
 * Compares the simulation with the reviewed intent: the exact input is spent, at least the minimum is received, and nothing else
 * leaves the account. `isBound`: the calls enforce the minimum themselves, so a smaller amount is caused by a transfer fee of the
 * token. Returns the received amount.
 */
export function requireOutcome(intent: SwapIntent, { changes, logs }: Simulation, isBound: boolean): bigint {
  const { from, to, units, minimum } = intent
  const [nativeChange = 0n, ...tokenChanges] = changes
  const remainingChanges = [...tokenChanges]
  const paidChange = from.address === 'native' ? nativeChange : (remainingChanges.shift() ?? 0n)
  const receivedChange = to.address === 'native' ? nativeChange : (remainingChanges.shift() ?? 0n)
  if (paidChange !== -units) throw createMismatchError('balance')
  // If neither token is the native coin, the native balance must not change.
  if (from.address !== 'native' && to.address !== 'native' && nativeChange !== 0n)
    throw createMismatchError('balance')
  if (logs.some(log => hasUnexpectedTransfer(log, intent))) throw createMismatchError('balance')
  if (receivedChange < minimum)
    throw isBound
      ? new AppError('SWAP_FEE_TOKEN', { params: { symbol: to.symbol } })
      : new AppError('SWAP_PRICE_MOVED')
  return receivedChange
}

/** Returns whether a log moves, or approves moving, anything of the account other than the reviewed input. */
function hasUnexpectedTransfer({ address, topics }: Log, { from, recipient, router }: SwapIntent): boolean {
  const [event, topic1, topic2] = topics
  const account = `0x${wordOf(recipient)}`
  const isPaidToken = address === from.address.toLowerCase()
  switch (event) {
    case events.transfer:
      return topic1 === account && !isPaidToken
    case events.approval:
      return topic1 === account && !(isPaidToken && topic2 === `0x${wordOf(router)}`)
    case events.approvalForAll:
      return topic1 === account
    case events.transferSingle:
    case events.transferBatch:
      return topic2 === account
    default:
      return false
  }
}

/** Maps revert data of a simulation to an error. */
export function refusalOf(data: string): AppError {
  const text = decodeText(data)
  if (text.includes('INSUFFICIENT_OUTPUT_AMOUNT')) return new AppError('SWAP_PRICE_MOVED', { cause: text })
  if (text.includes('EXPIRED')) return new AppError('SWAP_EXPIRED', { cause: text })
  return new AppError('SWAP_WOULD_FAIL', { cause: text })
}

/** Extracts printable ASCII from revert data. This is enough to find the reason of `Error(string)`. */
const decodeText = (data: string): string =>
  (data.slice(10).match(/../g) ?? [])
    .map(byte => String.fromCharCode(Number.parseInt(byte, 16)))
    .join('')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
