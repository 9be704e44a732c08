import { parseAccountId, referenceOf } from '../../../core/chain/caip.ts'
import { AppError } from '../../../core/errors/app-error.ts'
import type { SwapBuilt, SwapCall, SwapIntent } from '../../../core/money/swap.ts'
import type { CheckedSwap, SwapCheck, SwapStepName } from '../../swap.ts'
import { asker, readQuantity } from '../ask-chain.ts'
import { readUint, wordOf } from '../multicall.ts'
import { differs, refusalOf, requireOutcome } from './outcome.ts'
import { gasLimit } from './gas-limit.ts'
import { blockNow, readAll } from './read.ts'
import { requireShown, type Shown } from './shown.ts'
import { type TriedOut, tryOut } from './simulate.ts'

// Only what came through here can be sent.
const passed = new WeakSet<CheckedSwap>()

export const hasPassed = (checked: CheckedSwap): boolean => passed.has(checked)

/** A swap that could still happen after this is one that waits in somebody's drawer. */
const longestSeconds = 3_600

/** See `check` of SwapAbility. */
export async function checkSwap(
  intent: SwapIntent,
  built: SwapBuilt,
  check: SwapCheck,
): Promise<CheckedSwap> {
  const frozen = { intent: freeze(intent), built: freeze(built) }
  const { arrives, isBound } = await lookAt(frozen, check)
  const checked = Object.freeze({ ...frozen, isBound, ...(arrives !== undefined && { arrives }) })
  passed.add(checked)
  return checked
}

/**
 * Holds the calls against what was shown, asks the chain, and tries out all that is still to be done, beginning with a step.
 * Rejects what `check` rejects.
 */
export async function lookAt(
  { intent, built }: Pick<CheckedSwap, 'intent' | 'built'>,
  check: SwapCheck,
  firstStep?: SwapStepName,
): Promise<{ readonly arrives?: bigint; readonly gas: readonly bigint[]; readonly isBound: boolean }> {
  const shown = requireShown(intent, built, check)
  const { isBound } = shown
  const [block] = await Promise.all([blockNow(check), requireChain(check), requireDecimals(intent, check)])
  requireInTime(intent, shown, block.time)
  const calls = remainingCalls(built, firstStep)
  const tokens = [intent.from.address, intent.to.address].filter(each => each !== 'native')
  const from = parseAccountId(intent.account).address
  const run = (some: readonly SwapCall[], gas?: { price: bigint; limits: readonly bigint[] }) =>
    tryOut({ ...check, from, calls: some, tokens, block, ...(gas && { gas }) })
  let [tried, done] = [await run(calls), calls]
  // An approval that was given already need not be possible once more.
  if (tried?.refused !== undefined && firstStep === undefined && built.approve) {
    const alone = await run([built.swap])
    if (alone?.refused === undefined) [tried, done] = [alone, [built.swap]]
  }
  if (!tried) {
    // What was read to the end may pass untried, unless the tokens themselves may do something unheard of.
    if (shown.isRead && intent.from.isKnown && intent.to.isKnown) return { gas: [], isBound }
    throw new AppError('SWAP_UNCHECKABLE')
  }
  if (tried.refused !== undefined) throw await refusedBecause(intent, tried, check)
  const arrives = requireOutcome(intent, tried, isBound)
  if (!isBound) {
    const price = await asker(check)('eth_gasPrice').then(readQuantity)
    const gas = {
      price: price > (block.baseFee ?? 0n) ? price : (block.baseFee ?? 0n),
      limits: tried.gas.map(gasLimit),
    }
    requireSameOutcome(intent, await run(done, gas), gas.price)
  }
  return { arrives, gas: tried.gas, isBound }
}

/**
 * Calls that cannot be decoded are simulated once more just as a wallet would send them: a contract that detects a simulation by its
 * missing gas price pays less here.
 */
function requireSameOutcome(intent: SwapIntent, tried: TriedOut | undefined, price: bigint): void {
  if (!tried || tried.refused !== undefined) throw differs('balance')
  const { from, to, units } = intent
  const [coins = 0n, ...others] = tried.changes
  const cost = tried.gas.reduce((sum, each) => sum + each * price, 0n)
  // Some nodes charge a simulated call for its gas, some do not.
  const untouched = from.address === 'native' ? -units : 0n
  const isCharged = to.address === 'native' || coins !== untouched
  try {
    requireOutcome(intent, { ...tried, changes: [isCharged ? coins + cost : coins, ...others] }, false)
  } catch {
    throw differs('balance')
  }
}

/** The calls from a step on; all of them without one. Throws where there is no such step. */
export function remainingCalls({ reset, approve, swap }: SwapBuilt, firstStep?: SwapStepName): SwapCall[] {
  const all: readonly (readonly [SwapStepName, SwapCall | undefined])[] = [
    ['reset', reset],
    ['approve', approve],
    ['swap', swap],
  ]
  const present = all.filter((each): each is readonly [SwapStepName, SwapCall] => each[1] !== undefined)
  const at = firstStep === undefined ? 0 : present.findIndex(([name]) => name === firstStep)
  if (at < 0) throw differs('data')
  return present.slice(at).map(([, call]) => call)
}

async function requireChain(check: SwapCheck): Promise<void> {
  const id = readQuantity(await asker(check)('eth_chainId'))
  if (id !== BigInt(referenceOf(check.network.id))) throw differs('network')
}

/** Amounts were counted with decimals that somebody told: the network's record and the tokens themselves say the same. */
async function requireDecimals({ from, to }: SwapIntent, check: SwapCheck): Promise<void> {
  const tokens = [from, to]
  const coin = tokens.find(({ address }) => address === 'native')
  if (coin && coin.decimals !== check.network.nativeCurrency.decimals) throw new AppError('DECIMALS_MISMATCH')
  const contracts = tokens.filter(({ address }) => address !== 'native')
  const answers = await readAll(
    check,
    contracts.map(({ address }) => ({ to: address, data: '0x313ce567' })),
  )
  for (const [at, { decimals }] of contracts.entries())
    if (readUint(answers[at]) !== BigInt(decimals)) throw new AppError('DECIMALS_MISMATCH')
}

function requireInTime({ deadline }: SwapIntent, shown: Shown, now: number): void {
  if (deadline > now + longestSeconds) throw differs('deadline')
  if (deadline <= now || (shown.deadline !== undefined && shown.deadline <= BigInt(now)))
    throw new AppError('SWAP_EXPIRED')
}

/** A token that keeps a part of what is paid makes the pool refuse: that is told by its name. */
async function refusedBecause(
  intent: SwapIntent,
  { refused }: TriedOut,
  check: SwapCheck,
): Promise<AppError> {
  const { from, router, units, account } = intent
  if (from.address !== 'native') {
    const transfer = `0xa9059cbb${wordOf(router)}${units.toString(16).padStart(64, '0')}` as const
    const tried = await tryOut({
      ...check,
      from: parseAccountId(account).address,
      calls: [{ to: from.address, data: transfer, value: 0n }],
      watched: router,
      tokens: [from.address],
    }).catch(() => undefined)
    if (tried && tried.refused === undefined && tried.changes[1] !== units)
      return new AppError('SWAP_FEE_TOKEN', { params: { symbol: from.symbol } })
  }
  return refusalOf(refused ?? '0x')
}

/** A copy that nobody changes any more. */
function freeze<T extends object>(value: T): T {
  const copy = Array.isArray(value) ? [...value] : { ...value }
  for (const [key, inner] of Object.entries(copy))
    if (typeof inner === 'object' && inner !== null) Object.assign(copy, { [key]: freeze(inner as object) })
  return Object.freeze(copy) as T
}
