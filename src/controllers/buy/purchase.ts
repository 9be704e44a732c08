import { loadFeature } from '../../namespaces/features.ts'
import { type AccountId, namespaceOf, parseAccountId } from '../../core/chain/caip.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import { toBaseUnits } from '../../core/money/base-units.ts'
import { checkCheckoutUrl, checkoutHosts, isLoopback } from '../../core/money/checkout-url.ts'
import type { BuyToken, OnrampRequest } from '../../core/money/onramp.ts'
import { onrampLimits } from '../../core/money/onramp-limits.ts'
import { isSameToken, type TokenBalance } from '../../core/money/token.ts'
import { randomId } from '../../core/random-id.ts'
import { getOnrampUrl, getPurchases } from '../../services/blockchain-api/onramp.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import {
  type CheckoutWindow,
  isLocalPage,
  isPageHidden,
  onPageVisible,
  openCheckoutWindow,
} from '../../services/checkout-window.ts'
import { redirectTo, needsRedirect } from '../../services/login-return.ts'
import { clearPurchase, storePurchase } from '../../services/stored-purchase.ts'
import { $account } from '../../state/account/account.ts'
import { $labelOf } from '../../state/account/token-labels.ts'
import { $amountProblem, $buyToken, $offers, type Seller } from '../../state/buy/buy.ts'
import {
  $anyPurchase,
  type Purchase,
  purchaseStarted,
  purchaseCleared,
  purchaseUpdated,
} from '../../state/buy/purchase.ts'
import { $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $view, viewsRemoved } from '../../state/shell/modal.ts'
import { t } from '../../text/text.ts'
import { refreshAccount } from '../account/account.ts'
import { confirmLabel } from '../account/confirm-label.ts'
import { loadTokens } from '../account/token-balances.ts'
import { type Attempt, createRequests } from '../request/request.ts'
import { goBack, showView } from '../shell/modal.ts'
import { track } from '../shell/track.ts'
import { withProviderTimeout, isSmartAccount, currentRequest } from './buy-form.ts'
import { ownProviders, serviceSellerHost } from './sellers.ts'
import { perModal } from '../../core/per-modal.ts'

/** Whether paying navigates this page instead of opening a window. */
export const isPaymentRedirect = (): boolean => needsRedirect()

const live = perModal<{
  checkout?: { readonly id: string; readonly window: CheckoutWindow } | undefined
  pollTimer?: ReturnType<typeof setTimeout> | undefined
  stopWatchingVisibility?: (() => void) | undefined
  poll?: AbortController | undefined
}>(
  () => ({}),
  ({ pollTimer, stopWatchingVisibility }) => {
    clearTimeout(pollTimer)
    stopWatchingVisibility?.()
  },
)

interface PurchaseAttempt extends Attempt {
  readonly purchase: Purchase
  readonly window: CheckoutWindow | undefined
}

const requests = createRequests<PurchaseAttempt>({
  isCurrent: ({ purchase: { id, account } }) =>
    $anyPurchase.get()?.id === id && $account.get().caipAddress === account,
  onEnd({ purchase: { id }, window }, isCanceled) {
    if (!isCanceled) return
    window?.close()
    // The attempt is canceled, because the account changed or the user closed the purchase. Its link is dropped, so the screen must not
    // wait for the link.
    purchaseUpdated(id, { step: 'down' })
  },
})

/**
 * Starts a purchase. Opens an empty window during the click, because browsers block windows that open later, and navigates the window once
 * the link has passed its checks. Inside Telegram and in installed apps, this page navigates to the seller instead.
 */
export function pressSeller(seller: Seller): void {
  const token = $buyToken.get()
  const request = token && currentRequest(token)
  const account = $account.get().caipAddress
  if (!token || !request || !account || $amountProblem.get()) return
  track({ event: 'SELECT_BUY_PROVIDER', provider: seller.id, isSmartAccount: isSmartAccount() })
  const window = needsRedirect() ? undefined : openCheckoutWindow(t('buy.opening', { provider: seller.name }))
  const { id, name, isOwn } = seller
  const offer = $offers.get().find(candidate => candidate.id === id)?.offer
  const expected = offer?.status === 'quoted' || offer?.status === 'estimate' ? offer.amount : undefined
  const purchase: Purchase = {
    id: randomId(),
    account,
    seller: { id, name, isOwn },
    token: request.token,
    amount: request.amount,
    currency: request.currency,
    ...(expected !== undefined && { expected }),
    at: Date.now(),
    seen: [],
  }
  purchaseStarted(purchase)
  showView({ name: 'BuyInProgress' })
  const stop = new AbortController()
  void open({ purchase, network: request.network, stop, window }, token, request)
}

async function open(attempt: PurchaseAttempt, token: BuyToken, request: OnrampRequest): Promise<void> {
  const { purchase, network: networkId, window } = attempt
  const { id, account, seller } = purchase
  const settings = $options.get()
  const stopWith = (step: 'host' | 'address' | 'token' | 'down') => {
    if (!requests.end(attempt)) return
    window?.close()
    purchaseUpdated(id, { step })
  }
  requests.start(attempt)
  let link: unknown
  try {
    const [url, balance, earlierPurchases] = await Promise.all([
      seller.isOwn
        ? ownUrl(seller.id, request)
        : getOnrampUrl({ ...request, token, tokenAmount: quotedAmountOf(seller) }, settings),
      balanceOf(account, token.address).catch(() => undefined),
      seller.isOwn
        ? []
        : getPurchases({ address: request.address, networkId: request.network }, settings).catch(() => []),
      // An unreachable chain does not block the purchase, because the provider sells by symbol. The contract is only used to detect the
      // received tokens.
      token.address && confirmLabel({ networkId, address: token.address }).catch(() => {}),
    ])
    link = url
    // A contract with another symbol is not the chosen token.
    const label = token.address && $labelOf.get()({ networkId, address: token.address })
    if (label && label.symbol !== token.symbol) return stopWith('token')
    const before = balance && {
      units: String(toBaseUnits(balance.amount, balance.decimals)),
      decimals: balance.decimals,
    }
    purchaseUpdated(id, {
      ...(before && { before }),
      seen: earlierPurchases.map(earlierPurchase => earlierPurchase.id),
    })
  } catch {
    return stopWith('down')
  }
  const checked = checkCheckoutUrl(
    link,
    { namespace: namespaceOf(account), address: request.address },
    {
      isLocalPage: isLocalPage(),
      // The app is responsible for its own providers. The service's links are limited to known hosts.
      ...(!seller.isOwn && { hosts: [...checkoutHosts, ...hostsOf(settings.onrampHosts)] }),
    },
  )
  if ('refusal' in checked) return stopWith(checked.refusal)
  // The user closed the purchase or the account changed.
  if (!requests.end(attempt)) return
  const { href, isOpaque } = checked
  const { hostname } = new URL(href)
  // A link to another host must not show the provider's name.
  const isOther = !seller.isOwn && hostname !== serviceSellerHost && !isLoopback(hostname)
  if (isOther) purchaseUpdated(id, { seller: { ...seller, name: hostname } })
  purchaseUpdated(id, { url: href, isOpaque, step: window || needsRedirect() ? 'waiting' : 'blocked' })
  if (needsRedirect()) goToSeller(id, href)
  else if (window) showCheckout(id, window, href)
}

/** Returns the amount of the seller's quote. */
function quotedAmountOf({ id }: Pick<Seller, 'id'>): string | undefined {
  const offer = $offers.get().find(candidate => candidate.id === id)?.offer
  return offer?.status === 'quoted' ? offer.amount : undefined
}

const hostsOf = (hosts: readonly unknown[] = []): string[] =>
  hosts.filter((host): host is string => typeof host === 'string')

function showCheckout(id: string, window: CheckoutWindow, href: string): void {
  live.checkout = { id, window }
  window.navigate(href)
  saveCurrentPurchase()
}

function goToSeller(id: string, href: string): void {
  purchaseUpdated(id, { hasLeft: true })
  saveCurrentPurchase()
  redirectTo(href)
}

/** Stores the purchase for this tab, in case it reloads before the purchase is complete. */
function saveCurrentPurchase(): void {
  const currentPurchase = $anyPurchase.get()
  if (!currentPurchase) return
  const { id, account, seller, token, amount, currency, expected, at, before, seen, hasLeft } =
    currentPurchase
  const storedPurchase: Purchase = {
    id,
    account,
    seller,
    token,
    amount,
    currency,
    ...(expected !== undefined && { expected }),
    at,
    ...(before && { before }),
    seen,
    ...(hasLeft && { hasLeft }),
  }
  storePurchase(JSON.stringify(storedPurchase))
}

/** Opens the link again in the user's click, because browsers block windows that open later. Without a link, returns to the form. */
export function openAgain(): void {
  const currentPurchase = $anyPurchase.get()
  if (!currentPurchase) return
  if (currentPurchase.url === undefined) return goBack()
  if (needsRedirect()) return goToSeller(currentPurchase.id, currentPurchase.url)
  const window = openCheckoutWindow(t('buy.opening', { provider: currentPurchase.seller.name }))
  purchaseUpdated(currentPurchase.id, { step: window ? 'waiting' : 'blocked', isBack: false })
  if (window) showCheckout(currentPurchase.id, window, currentPurchase.url)
}

async function ownUrl(id: string, request: OnrampRequest): Promise<unknown> {
  const provider = ownProviders($options.get()).find(ownProvider => ownProvider.id === id)
  if (!provider) throw new AppError('SERVICE_UNAVAILABLE')
  return withProviderTimeout(provider.url(request))
}

/** Returns the account's balance of a token from the chain. Undefined if no reader is available. */
async function balanceOf(account: AccountId, address: string | undefined): Promise<TokenBalance | undefined> {
  const { networkId } = parseAccountId(account)
  const network = findNetwork($networks.get(), networkId)
  const reads = network && (await loadFeature(namespaceOf(networkId), 'tokens'))
  const tokens = await reads?.readChain({
    account,
    network: network as NonNullable<typeof network>,
    rpcUrls: rpcUrls(network as NonNullable<typeof network>, $options.get()),
    tokens: address ? [{ address }] : [],
  })
  return tokens?.find(token => isSameToken(token, { networkId, ...(address && { address }) }))
}

/** Polls while the purchase screen is visible: the balance on chain, the service's status, and whether the window is open. */
export function followPurchase(): void {
  stopFollowing()
  live.poll = new AbortController()
  const { signal } = live.poll
  live.stopWatchingVisibility = onPageVisible(() => {
    clearTimeout(live.pollTimer)
    void pollRepeatedly(signal)
  })
  void pollRepeatedly(signal)
}

export function stopFollowing(): void {
  clearTimeout(live.pollTimer)
  live.stopWatchingVisibility?.()
  live.poll?.abort()
}

async function pollRepeatedly(signal: AbortSignal): Promise<void> {
  if (!isPageHidden()) await poll(signal)
  if (signal.aborted) return
  clearTimeout(live.pollTimer)
  live.pollTimer = setTimeout(() => void pollRepeatedly(signal), onrampLimits.pollMs)
}

const activeSteps = new Set(['waiting', 'closed', 'paid'])

async function poll(signal: AbortSignal): Promise<void> {
  const currentPurchase = $anyPurchase.get()
  if (!currentPurchase || !activeSteps.has(currentPurchase.step)) return
  const { id, step } = currentPurchase
  if (Date.now() - currentPurchase.at > onrampLimits.pollMaxMs) return purchaseUpdated(id, { step: 'slow' })
  const isWindowClosed = live.checkout?.id === id && live.checkout.window.isClosed()
  if (step === 'waiting' && isWindowClosed) purchaseUpdated(id, { step: 'closed' })
  const [receivedAmount, serviceStatus] = await Promise.all([
    receivedAmountOf(currentPurchase).catch(() => undefined),
    currentPurchase.seller.isOwn
      ? undefined
      : serviceStatusOf(currentPurchase, signal).catch(() => undefined),
  ])
  if (signal.aborted || $anyPurchase.get()?.id !== id) return
  // Without an expected amount, the seller must confirm the payout.
  if (
    receivedAmount !== undefined &&
    (currentPurchase.expected !== undefined || serviceStatus === 'paid-out')
  )
    return finish(currentPurchase, receivedAmount)
  if (serviceStatus === 'failed') {
    clearPurchase()
    purchaseUpdated(id, { step: 'failed' })
  } else if (serviceStatus) purchaseUpdated(id, { step: 'paid' })
}

/**
 * Returns the increase of the balance as a decimal string if it matches the expected amount, or any increase if no amount is expected. With
 * an expected amount, any other change is not this purchase and becomes the new baseline.
 */
async function receivedAmountOf({
  id,
  account,
  token,
  before,
  expected,
}: Purchase): Promise<string | undefined> {
  const balance = await balanceOf(account, token.address)
  if (!balance) return undefined
  const { decimals } = balance
  const units = toBaseUnits(balance.amount, decimals)
  const increase = before ? units - BigInt(before.units) : 0n
  if (increase > 0n && (expected === undefined || isWithin(increase, expected, decimals)))
    return fromBaseUnits(increase, decimals)
  if (!before || (increase !== 0n && expected !== undefined)) {
    purchaseUpdated(id, { before: { units: String(units), decimals } })
    if ($anyPurchase.get()?.url !== undefined) saveCurrentPurchase()
  }
  return undefined
}

function isWithin(units: bigint, expected: string, decimals: number): boolean {
  const [whole = '0', fraction = ''] = expected.split('.')
  const target = toBaseUnits(`${whole}.${fraction.slice(0, decimals)}`.replace(/\.$/, ''), decimals)
  const difference = units > target ? units - target : target - units
  return difference * 100n <= target * onrampLimits.arrivalTolerance
}

// Tolerated difference between the clocks of the service and the device.
const clockMs = 60_000

async function serviceStatusOf(
  purchase: Purchase,
  signal: AbortSignal,
): Promise<'pending' | 'paid-out' | 'failed' | undefined> {
  const { address, networkId } = parseAccountId(purchase.account)
  const servicePurchases = await getPurchases({ address, networkId }, $options.get(), signal)
  return servicePurchases
    .filter(
      record =>
        !purchase.seen.includes(record.id) &&
        record.at > purchase.at - clockMs &&
        record.networkId === networkId &&
        record.symbol === purchase.token.symbol,
    )
    .toSorted((a, b) => b.at - a.at)[0]?.status
}

function finish({ id, token, account }: Purchase, receivedAmount: string): void {
  clearPurchase()
  if (live.checkout?.id === id) live.checkout = undefined
  purchaseUpdated(id, { step: 'done', receivedAmount })
  if ($account.get().caipAddress !== account) return
  void refreshAccount({ now: true })
  void loadTokens({ now: true, changed: [token.address ?? 'native'] })
}

const buyViews = [
  'BuyInProgress',
  'OnRampTokenSelect',
  'OnRampFiatSelect',
  'OnRampProviders',
  'FundWallet',
] as const

/** Closes the purchase and returns to the screen where it started. */
export function closePurchase(): void {
  purchaseCleared()
  clearPurchase()
  viewsRemoved(buyViews)
  if (buyViews.some(name => name === $view.get()?.name)) goBack()
}
