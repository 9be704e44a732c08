import { namespaceOf } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import type { SwapRequest, SwapQuote, SwapSourceName } from '../../core/money/swap.ts'
import { impactAgainst, isSameSwapToken } from '../../core/money/swap-rules.ts'
import { withTimeout } from '../../core/wallet/request-wallet.ts'
import { requireFeature } from '../../namespaces/features.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $account } from '../../state/account/account.ts'
import { $activeNetwork } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $swapForm, $swapSources, $swapQuote, $swapUnits, quoteChanged } from '../../state/swap/swap.ts'
import { clearSwapFee, refreshSwapFee } from './swap-fee.ts'
import { requireSources, sourceOf } from './swap-source.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(
  () => ({
    request: undefined as AbortController | undefined,
    requestKey: '',
    /** Unix milliseconds of the last response or failure. A failure is not retried immediately either. */
    settledAt: 0,
    editedAt: 0,
    typingTimer: undefined as ReturnType<typeof setTimeout> | undefined,
    /** Number of mounted forms: one can be embedded in the page and one in the modal. */
    watchers: 0,
  }),
  ({ typingTimer }) => clearTimeout(typingTimer),
)

/** Returns the quote request of the form. Undefined while it is incomplete. */
export function currentSwapRequest(): SwapRequest | undefined {
  const { from, to, slippage } = $swapForm.get()
  const units = $swapUnits.get()
  const network = $activeNetwork.get()
  const { caipAddress: account } = $account.get()
  if (!from || !to || !units || slippage === undefined || !network || !account) return undefined
  if (isSameSwapToken(from, to) || !account.startsWith(`${network.id}:`)) return undefined
  return { account, network, rpcUrls: rpcUrls(network, $options.get()), from, to, units, slippage }
}

const keyOf = ({ account, from, to, units, slippage }: SwapRequest): string =>
  [account, from.address, to.address, units, slippage, $options.get().swapSource].join()

/** Whether a request still matches the form. */
export const isCurrentRequest = (request: SwapRequest): boolean => {
  const currentRequest = currentSwapRequest()
  return currentRequest !== undefined && keyOf(currentRequest) === keyOf(request)
}

export const isOldQuote = ({ receivedAt }: SwapQuote): boolean =>
  Math.abs(Date.now() - receivedAt) > moneyLimits.swapPriceMaxAgeMs

/** Requests a quote from the sources in order, until one responds. Rejects with the last error. */
export async function requestQuote(
  request: SwapRequest,
): Promise<{ readonly quote: SwapQuote; readonly isFallback?: true }> {
  const sources = await requireSources()
  let failure: unknown
  for (const [index, name] of sources.entries()) {
    try {
      const source = await sourceOf(name, request.network)
      const [quote, secondQuote] = await Promise.all([
        source.quote(request),
        requestSecondQuote(name, request),
      ])
      if (
        quote.source !== name ||
        quote.receives <= 0n ||
        quote.minimum <= 0n ||
        quote.minimum > quote.receives
      )
        throw new AppError('SWAP_QUOTE_FAILED')
      const impact = secondQuote && impactAgainst(quote, secondQuote)
      return {
        quote: impact === undefined ? quote : { ...quote, impact },
        ...(index > 0 && { isFallback: true as const }),
      }
    } catch (error) {
      if (request.signal?.aborted) throw error
      failure = error
      // "No route" is a definite response, so other sources are not queried.
      if (error instanceof AppError && error.code === 'SWAP_NO_ROUTE') break
    }
  }
  throw failure
}

/** Returns the chain's quote, for comparison with the service's. Never rejects: without this quote the price impact is unknown. */
async function requestSecondQuote(
  name: SwapSourceName,
  request: SwapRequest,
): Promise<SwapQuote | undefined> {
  if (name !== 'service') return undefined
  try {
    const ability = await requireFeature(namespaceOf(request.network.id), 'swap')
    if (!ability.hasExchange(request.network)) return undefined
    return await withTimeout(moneyLimits.swapSecondQuoteMs, (await ability.chainSource()).quote(request))
  } catch {
    return undefined
  }
}

/** Requests the quote of the form. Responses for an earlier state of the form are discarded (T20). Never rejects. */
export async function refreshQuote(): Promise<void> {
  clearTimeout(live.typingTimer)
  const current = currentSwapRequest()
  if (!current) return clearQuote()
  const key = keyOf(current)
  live.request?.abort()
  const { signal } = (live.request = new AbortController())
  const { quote: previousQuote, isFallback } = $swapQuote.get()
  const isSameRequest = key === live.requestKey && previousQuote !== undefined
  live.requestKey = key
  quoteChanged({
    status: 'loading',
    ...(isSameRequest && { quote: previousQuote, ...(isFallback && { isFallback }) }),
  })
  const request = { ...current, signal }
  try {
    const answer = await requestQuote(request)
    if (signal.aborted) return
    live.settledAt = Date.now()
    quoteChanged({ status: 'ready', ...answer })
    void refreshSwapFee(request, answer.quote)
  } catch (cause) {
    if (signal.aborted) return
    live.settledAt = Date.now()
    const error = toAppError(cause)
    // A quote that could not be renewed is dropped, so that it cannot be reviewed.
    quoteChanged({ status: 'failed', error })
  } finally {
    if (live.request?.signal === signal) live.request = undefined
  }
}

export function clearQuote(): void {
  clearTimeout(live.typingTimer)
  live.request?.abort()
  live.request = undefined
  live.requestKey = ''
  clearSwapFee()
  if ($swapQuote.get().status !== 'none') quoteChanged({ status: 'none' })
}

/** Requests a quote after a typing pause. */
function scheduleQuote(): void {
  clearTimeout(live.typingTimer)
  const request = currentSwapRequest()
  if (!request) return clearQuote()
  if (keyOf(request) === live.requestKey) return
  live.request?.abort()
  live.requestKey = ''
  clearSwapFee()
  quoteChanged({ status: 'loading' })
  live.typingTimer = setTimeout(() => void refreshQuote(), moneyLimits.swapTypingMs)
}

const isInactive = () => document.hidden || navigator.onLine === false

/**
 * Runs every second and on events: refreshes an old quote, and pauses if the user is idle. Does nothing while hidden or offline.
 */
function checkQuote(): void {
  const state = $swapQuote.get()
  if (state.status === 'none' || live.request || isInactive()) return
  if (state.isPaused) return
  if (Date.now() - live.editedAt >= moneyLimits.swapIdleMs) return quoteChanged({ ...state, isPaused: true })
  if (state.status !== 'loading' && Date.now() - live.settledAt >= moneyLimits.swapRefreshMs)
    void refreshQuote()
}

const markActive = () => {
  live.editedAt = Date.now()
}

/** Resumes refreshing after an idle pause. */
export function resumeQuotes(): void {
  markActive()
  void refreshQuote()
}

/** Keeps the quote of the form fresh. Returns a function that stops the updates. */
export function watchQuote(): () => void {
  live.watchers++
  markActive()
  const interval = setInterval(checkQuote, 1_000)
  const activityEvents = ['pointerdown', 'keydown'] as const
  for (const event of activityEvents) addEventListener(event, markActive, { capture: true, passive: true })
  // Refresh when the user returns to the page or comes back online.
  document.addEventListener('visibilitychange', checkQuote)
  addEventListener('online', checkQuote)
  const stops = [
    $swapForm.subscribe(scheduleQuote),
    $account.listen(scheduleQuote),
    $swapSources.listen(({ status }) => {
      if (status === 'ready') scheduleQuote()
    }),
  ]
  const { quote } = $swapQuote.get()
  if (quote && live.requestKey) checkQuote()
  return () => {
    clearInterval(interval)
    for (const event of activityEvents) removeEventListener(event, markActive, { capture: true })
    document.removeEventListener('visibilitychange', checkQuote)
    removeEventListener('online', checkQuote)
    for (const stop of stops) stop()
    if (--live.watchers > 0) return
    clearTimeout(live.typingTimer)
    live.request?.abort()
    live.request = undefined
    const state = $swapQuote.get()
    // A canceled request is sent again when the form is shown again.
    if (state.status !== 'loading') return
    live.requestKey = ''
    quoteChanged({ status: 'none' })
  }
}
