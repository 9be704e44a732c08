import { namespaceOf } from '../../core/chain/caip.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import type { SwapIntent, SwapToken } from '../../core/money/swap.ts'
import { isNativeToken } from '../../core/money/swap-rules.ts'
import { requireFeature } from '../../namespaces/features.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { type StoredSwap, type StoredSwapToken, storedSwaps } from '../../services/swap-storage.ts'
import { $account } from '../../state/account/account.ts'
import { $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $swapResume, swapResumeLoaded } from '../../state/swap/swap-review.ts'
import { swapPrefilled } from '../../state/swap/swap.ts'
import { coinOf, findTokenAt } from './swap-tokens.ts'
import { perModal } from '../../core/per-modal.ts'

/** Stores a swap whose allowance transaction was sent, so that it can be resumed after a reload. */
export async function rememberStep({ account, from, to, units, router }: SwapIntent): Promise<void> {
  const swap: StoredSwap = {
    account,
    from: toStoredToken(from),
    to: toStoredToken(to),
    units: String(units),
    spender: router,
    at: Date.now(),
  }
  await change(swaps => [...swaps.filter(storedSwap => storedSwap.account !== account), swap])
}

/** Removes the stored swap of an account, because it was sent, was dismissed, or can no longer be resumed. */
export async function dropSwap(account = $account.get().caipAddress): Promise<void> {
  if ($swapResume.get()?.account === account) swapResumeLoaded(undefined)
  await change(swaps => swaps.filter(storedSwap => storedSwap.account !== account))
}

const live = perModal(() => ({
  writes: Promise.resolve() as Promise<unknown>,
}))

function change(update: (swaps: readonly StoredSwap[]) => readonly StoredSwap[]): Promise<void> {
  const job = live.writes.then(async () => {
    const remaining = update((await storedSwaps.read()) ?? [])
    await (remaining.length ? storedSwaps.write(remaining) : storedSwaps.remove())
  })
  live.writes = job.catch(() => {})
  return job
}

const toStoredToken = ({ address, symbol, name, decimals }: SwapToken): StoredSwapToken => ({
  address,
  symbol,
  name,
  decimals,
})

/**
 * Offers to resume the stored swap, if its allowance exists on chain. Offers nothing if the chain is unreachable: the next call tries
 * again. Never rejects.
 */
export async function restoreResume(): Promise<void> {
  const { caipAddress: account, networkId } = $account.get()
  const network = findNetwork($networks.get(), networkId)
  if (!account || !network) return
  try {
    const swapsInStorage = (await storedSwaps.read()) ?? []
    const swap = swapsInStorage.find(
      storedSwap => storedSwap.account === account && Date.now() - storedSwap.at < moneyLimits.swapResumeMs,
    )
    if (!swap || isNativeToken(swap.from)) return
    const ability = await requireFeature(namespaceOf(network.id), 'swap')
    const from: SwapToken = { ...swap.from, isKnown: false }
    const query = { account, network, rpcUrls: rpcUrls(network, $options.get()), from }
    const units = BigInt(swap.units)
    const allowance = await ability.allowance(query, swap.spender, units)
    if ($account.get().caipAddress !== account) return
    if (allowance.units < units) return await dropSwap(account)
    const to: SwapToken = { ...swap.to, isKnown: false }
    swapResumeLoaded({ account, from, to, units: swap.units, spender: swap.spender, at: swap.at })
  } catch {
    // A swap that could not be verified is not offered.
  }
}

/** Prefills the form with the stored swap. Both tokens are read from the chain again. Rejects if the chain is unreachable. */
export async function resumeSwap(): Promise<void> {
  const resume = $swapResume.get()
  if (!resume) return
  const [from, to] = await Promise.all([readToken(resume.from), readToken(resume.to)])
  if ($swapResume.get() !== resume) return
  swapResumeLoaded(undefined)
  if (!from || !to || from.decimals !== resume.from.decimals) return dropSwap(resume.account)
  swapPrefilled({ from, to, amount: fromBaseUnits(BigInt(resume.units), from.decimals) })
}

async function readToken(token: SwapToken): Promise<SwapToken | undefined> {
  const network = findNetwork($networks.get(), $account.get().networkId)
  if (isNativeToken(token)) return network && coinOf(network)
  return (await findTokenAt(token.address))?.token
}
