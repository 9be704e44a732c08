import { parseAccountId, referenceOf } from '../../../core/chain/caip.ts'
import { AppError } from '../../../core/errors/app-error.ts'
import type { SwapCalls, SwapCall, SwapIntent } from '../../../core/money/swap.ts'
import type { CheckedSwap, SwapCheck, SwapStepName } from '../../swap.ts'
import { createRpc, readQuantity } from '../rpc.ts'
import { readUint, wordOf } from '../multicall.ts'
import { createMismatchError, refusalOf, requireOutcome } from './outcome.ts'
import { gasLimitOf } from './gas-limit.ts'
import { readCurrentBlock, readAll } from '../contract-reads.ts'
import { requireMatchingCalls, type CallMatch } from './matching-calls.ts'
import { type Simulation, simulateCalls } from './simulate.ts'

// Swaps that passed the checks. Only these can be sent.
const checkedSwaps = new WeakSet<CheckedSwap>()

export const hasPassed = (checkedSwap: CheckedSwap): boolean => checkedSwaps.has(checkedSwap)

/**
 * Longest accepted time until the deadline, in seconds. A later deadline would let a signed swap be held back and executed at a
 * worse price.
 */
const maxDeadlineSeconds = 3_600

/**
 * Implements `SwapAbility.check`. Freezes copies of the intent and the calls, so that nothing can change between the check and
 * sending.
 */
export async function checkSwap(
  intent: SwapIntent,
  calls: SwapCalls,
  check: SwapCheck,
): Promise<CheckedSwap> {
  const frozenSwap = { intent: freeze(intent), swapCalls: freeze(calls) }
  const { receivedUnits, isBound } = await inspectSwap(frozenSwap, check)
  const checkedSwap = Object.freeze({
    ...frozenSwap,
    isBound,
    ...(receivedUnits !== undefined && { receivedUnits }),
  })
  checkedSwaps.add(checkedSwap)
  return checkedSwap
}

/**
 * Compares the calls with the reviewed intent and simulates all remaining steps from `firstStep` on. Rejects with the errors of
 * `SwapAbility.check`.
 */
export async function inspectSwap(
  { intent, swapCalls }: Pick<CheckedSwap, 'intent' | 'swapCalls'>,
  check: SwapCheck,
  firstStep?: SwapStepName,
): Promise<{ readonly receivedUnits?: bigint; readonly gas: readonly bigint[]; readonly isBound: boolean }> {
  const match = requireMatchingCalls(intent, swapCalls, check)
  const { isBound } = match
  const [block] = await Promise.all([
    readCurrentBlock(check),
    requireChain(check),
    requireDecimals(intent, check),
  ])
  requireInTime(intent, match, block.time)
  const calls = remainingCalls(swapCalls, firstStep)
  const tokens = [intent.from.address, intent.to.address].filter(address => address !== 'native')
  const from = parseAccountId(intent.account).address
  const run = (simulatedCalls: readonly SwapCall[], gas?: { price: bigint; limits: readonly bigint[] }) =>
    simulateCalls({ ...check, from, calls: simulatedCalls, tokens, block, ...(gas && { gas }) })
  let [simulation, checkedCalls] = [await run(calls), calls]
  // A token may reject a second approval if one already exists, so simulate the swap alone.
  if (simulation?.revertData !== undefined && firstStep === undefined && swapCalls.approve) {
    const swapOnlySimulation = await run([swapCalls.swap])
    if (swapOnlySimulation?.revertData === undefined)
      [simulation, checkedCalls] = [swapOnlySimulation, [swapCalls.swap]]
  }
  if (!simulation) {
    // Fully decoded calls may pass without a simulation, but only if both tokens are known: an unknown token contract may do
    // anything.
    if (match.isDecoded && intent.from.isKnown && intent.to.isKnown) return { gas: [], isBound }
    throw new AppError('SWAP_UNCHECKABLE')
  }
  if (simulation.revertData !== undefined) throw await findRefusal(intent, simulation, check)
  const receivedUnits = requireOutcome(intent, simulation, isBound)
  if (!isBound) {
    const price = await createRpc(check)('eth_gasPrice').then(readQuantity)
    const gas = {
      price: price > (block.baseFee ?? 0n) ? price : (block.baseFee ?? 0n),
      limits: simulation.gas.map(gasLimitOf),
    }
    requireSameOutcome(intent, await run(checkedCalls, gas), gas.price)
  }
  return { receivedUnits, gas: simulation.gas, isBound }
}

/**
 * Checks the second simulation of undecodable calls, which uses the gas settings that a wallet sends. Throws if its outcome
 * differs, because a contract may recognize a simulation by its missing gas price and pay more there.
 */
function requireSameOutcome(intent: SwapIntent, simulation: Simulation | undefined, price: bigint): void {
  if (!simulation || simulation.revertData !== undefined) throw createMismatchError('balance')
  const { from, to, units } = intent
  const [coins = 0n, ...tokenChanges] = simulation.changes
  const cost = simulation.gas.reduce((sum, gas) => sum + gas * price, 0n)
  // Some nodes charge gas in a simulation and others do not.
  const unchargedCoins = from.address === 'native' ? -units : 0n
  const isCharged = to.address === 'native' || coins !== unchargedCoins
  try {
    requireOutcome(
      intent,
      { ...simulation, changes: [isCharged ? coins + cost : coins, ...tokenChanges] },
      false,
    )
  } catch {
    throw createMismatchError('balance')
  }
}

/** Returns the calls from a step on, or all calls if no step is given. Throws SWAP_CHANGED if the step does not exist. */
export function remainingCalls({ reset, approve, swap }: SwapCalls, firstStep?: SwapStepName): SwapCall[] {
  const namedCalls: readonly (readonly [SwapStepName, SwapCall | undefined])[] = [
    ['reset', reset],
    ['approve', approve],
    ['swap', swap],
  ]
  const stepCalls = namedCalls.filter(
    (namedCall): namedCall is readonly [SwapStepName, SwapCall] => namedCall[1] !== undefined,
  )
  const index = firstStep === undefined ? 0 : stepCalls.findIndex(([name]) => name === firstStep)
  if (index < 0) throw createMismatchError('data')
  return stepCalls.slice(index).map(([, call]) => call)
}

async function requireChain(check: SwapCheck): Promise<void> {
  const id = readQuantity(await createRpc(check)('eth_chainId'))
  if (id !== BigInt(referenceOf(check.network.id))) throw createMismatchError('network')
}

/** Compares the decimals of the intent with the network's record and the token contracts, since the amounts depend on them. */
async function requireDecimals({ from, to }: SwapIntent, check: SwapCheck): Promise<void> {
  const tokens = [from, to]
  const coin = tokens.find(({ address }) => address === 'native')
  if (coin && coin.decimals !== check.network.nativeCurrency.decimals) throw new AppError('DECIMALS_MISMATCH')
  const contracts = tokens.filter(({ address }) => address !== 'native')
  const answers = await readAll(
    check,
    contracts.map(({ address }) => ({ to: address, data: '0x313ce567' })),
  )
  for (const [index, { decimals }] of contracts.entries())
    if (readUint(answers[index]) !== BigInt(decimals)) throw new AppError('DECIMALS_MISMATCH')
}

function requireInTime({ deadline }: SwapIntent, match: CallMatch, now: number): void {
  if (deadline > now + maxDeadlineSeconds) throw createMismatchError('deadline')
  if (deadline <= now || (match.deadline !== undefined && match.deadline <= BigInt(now)))
    throw new AppError('SWAP_EXPIRED')
}

/**
 * Returns the reason for a reverted simulation. A token that deducts a fee on transfer makes the pool revert, which is reported as
 * SWAP_FEE_TOKEN.
 */
async function findRefusal(
  intent: SwapIntent,
  { revertData }: Simulation,
  check: SwapCheck,
): Promise<AppError> {
  const { from, router, units, account } = intent
  if (from.address !== 'native') {
    const transfer = `0xa9059cbb${wordOf(router)}${units.toString(16).padStart(64, '0')}` as const
    const simulation = await simulateCalls({
      ...check,
      from: parseAccountId(account).address,
      calls: [{ to: from.address, data: transfer, value: 0n }],
      balanceOwner: router,
      tokens: [from.address],
    }).catch(() => undefined)
    if (simulation && simulation.revertData === undefined && simulation.changes[1] !== units)
      return new AppError('SWAP_FEE_TOKEN', { params: { symbol: from.symbol } })
  }
  return refusalOf(revertData ?? '0x')
}

/** Returns a deeply frozen copy. */
function freeze<T extends object>(value: T): T {
  const copy = Array.isArray(value) ? [...value] : { ...value }
  for (const [key, nestedValue] of Object.entries(copy))
    if (typeof nestedValue === 'object' && nestedValue !== null)
      Object.assign(copy, { [key]: freeze(nestedValue as object) })
  return Object.freeze(copy) as T
}
