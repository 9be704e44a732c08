import { loadPart } from '../../namespaces/index.ts'
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
  onPageSeen,
  openCheckoutWindow,
} from '../../services/checkout-window.ts'
import { leaveFor, leavesPage } from '../../services/login-return.ts'
import { dropPurchase, keepPurchase } from '../../services/purchase-mark.ts'
import { $account } from '../../state/account/account.ts'
import { $labelOf } from '../../state/account/token-labels.ts'
import { $amountProblem, $buyToken, $offers, type Seller } from '../../state/buy/buy.ts'
import {
  $anyPurchase,
  type Purchase,
  purchaseBegun,
  purchaseForgotten,
  purchaseMoved,
} from '../../state/buy/purchase.ts'
import { $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $view, viewsLeft } from '../../state/shell/modal.ts'
import { t } from '../../text/text.ts'
import { refreshAccount } from '../account/account.ts'
import { confirmLabel } from '../account/confirm-label.ts'
import { loadTokens } from '../account/token-balances.ts'
import { goBack, showView } from '../shell/modal.ts'
import { track } from '../shell/track.ts'
import { inTime, isSmartAccount, requestNow } from './buy-form.ts'
import { ownProviders, serviceSellerHost } from './sellers.ts'
import { perModal } from '../../core/per-modal.ts'

/** Whether paying navigates this page instead of opening a window. */
export const leavesToPay = (): boolean => leavesPage()

const live = perModal(
  () => ({
    checkout: undefined as { readonly id: string; readonly window: CheckoutWindow } | undefined,
    pollTimer: undefined as ReturnType<typeof setTimeout> | undefined,
    stopWatchingVisibility: undefined as (() => void) | undefined,
    poll: undefined as AbortController | undefined,
  }),
  ({ pollTimer, stopWatchingVisibility }) => {
    clearTimeout(pollTimer)
    stopWatchingVisibility?.()
  },
)

/**
 * Starts a purchase. The window opens empty during the click, because browsers block it later, and navigates once the link has
 * passed its checks. A page installed as an app navigates itself and returns.
 */
export function pressSeller(seller: Seller): void {
  const token = $buyToken.get()
  const request = token && requestNow(token)
  const account = $account.get().caipAddress
  if (!token || !request || !account || $amountProblem.get()) return
  track({ event: 'SELECT_BUY_PROVIDER', provider: seller.id, isSmartAccount: isSmartAccount() })
  const window = leavesPage() ? undefined : openCheckoutWindow(t('buy.opening', { provider: seller.name }))
  const { id, name, isOwn } = seller
  const offer = $offers.get().find(each => each.id === id)?.offer
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
  purchaseBegun(purchase)
  showView({ name: 'BuyInProgress' })
  void open(purchase, token, request, window)
}

async function open(
  { id, account, seller }: Purchase,
  token: BuyToken,
  request: OnrampRequest,
  window: CheckoutWindow | undefined,
): Promise<void> {
  const settings = $options.get()
  const give = (step: 'host' | 'address' | 'token' | 'down') => {
    window?.close()
    purchaseMoved(id, { step })
  }
  let link: unknown
  try {
    const { networkId } = parseAccountId(account)
    const [url, balance, seen] = await Promise.all([
      seller.isOwn
        ? ownUrl(seller.id, request)
        : getOnrampUrl({ ...request, token, bought: boughtFrom(seller) }, settings),
      balanceOf(account, token.address).catch(() => undefined),
      seller.isOwn
        ? []
        : getPurchases({ address: request.address, networkId: request.network }, settings).catch(() => []),
      // The provider sells by symbol. The contract is only used to detect the arrival. An unreachable chain does not block the
      // purchase.
      token.address && confirmLabel({ networkId, address: token.address }).catch(() => {}),
    ])
    link = url
    // A contract with another symbol is not the chosen token.
    const label = token.address && $labelOf.get()({ networkId, address: token.address })
    if (label && label.symbol !== token.symbol) return give('token')
    const before = balance && {
      units: String(toBaseUnits(balance.amount, balance.decimals)),
      decimals: balance.decimals,
    }
    purchaseMoved(id, { ...(before && { before }), seen: seen.map(each => each.id) })
  } catch {
    return give('down')
  }
  const checked = checkCheckoutUrl(
    link,
    { namespace: namespaceOf(account), address: request.address },
    {
      isLocalPage: isLocalPage(),
      // The app vouches for its own providers. The service's links are limited to known hosts.
      ...(!seller.isOwn && { hosts: [...checkoutHosts, ...hostsOf(settings.onrampHosts)] }),
    },
  )
  if ('refusal' in checked) return give(checked.refusal)
  const isOpen = $anyPurchase.get()?.id === id && $account.get().caipAddress === account
  // The purchase was closed or the account changed.
  if (!isOpen) return window?.close()
  const { href, isOpaque } = checked
  const { hostname } = new URL(href)
  // A link to another host than the provider's must not show the provider's name.
  const isOther = !seller.isOwn && hostname !== serviceSellerHost && !isLoopback(hostname)
  if (isOther) purchaseMoved(id, { seller: { ...seller, name: hostname } })
  purchaseMoved(id, { url: href, isOpaque, step: window || leavesPage() ? 'waiting' : 'blocked' })
  if (leavesPage()) leave(id, href)
  else if (window) show(id, window, href)
}

/** Returns the amount of the seller's quote. */
function boughtFrom({ id }: Pick<Seller, 'id'>): string | undefined {
  const offer = $offers.get().find(each => each.id === id)?.offer
  return offer?.status === 'quoted' ? offer.amount : undefined
}

const hostsOf = (hosts: readonly unknown[] = []): string[] =>
  hosts.filter((host): host is string => typeof host === 'string')

function show(id: string, window: CheckoutWindow, href: string): void {
  live.checkout = { id, window }
  window.go(href)
  keep()
}

function leave(id: string, href: string): void {
  purchaseMoved(id, { hasLeft: true })
  keep()
  leaveFor(href)
}

/** Stores the purchase for this tab, in case it reloads before the purchase is complete. */
function keep(): void {
  const now = $anyPurchase.get()
  if (!now) return
  const { id, account, seller, token, amount, currency, expected, at, before, seen, hasLeft } = now
  const kept: Purchase = {
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
  keepPurchase(JSON.stringify(kept))
}

/** Opens the same link again, from its own click. Without a link the user returns to the form. */
export function openAgain(): void {
  const now = $anyPurchase.get()
  if (!now) return
  if (now.url === undefined) return goBack()
  if (leavesPage()) return leave(now.id, now.url)
  const window = openCheckoutWindow(t('buy.opening', { provider: now.seller.name }))
  purchaseMoved(now.id, { step: window ? 'waiting' : 'blocked', isBack: false })
  if (window) show(now.id, window, now.url)
}

async function ownUrl(id: string, request: OnrampRequest): Promise<unknown> {
  const provider = ownProviders($options.get()).find(each => each.id === id)
  if (!provider) throw new AppError('SERVICE_UNAVAILABLE')
  return inTime(provider.url(request))
}

/** Returns the account's balance of a token from the chain. Undefined if no reader is available. */
async function balanceOf(account: AccountId, address: string | undefined): Promise<TokenBalance | undefined> {
  const { networkId } = parseAccountId(account)
  const network = findNetwork($networks.get(), networkId)
  const reads = network && (await loadPart(namespaceOf(networkId), 'tokens'))
  const tokens = await reads?.fromChain({
    account,
    network: network as NonNullable<typeof network>,
    rpcUrls: rpcUrls(network as NonNullable<typeof network>, $options.get()),
    tokens: address ? [{ address }] : [],
  })
  return tokens?.find(each => isSameToken(each, { networkId, ...(address && { address }) }))
}

/** Polls while the purchase screen is visible: the balance on chain, the service's status, and whether the window is open. */
export function followPurchase(): void {
  stopFollowing()
  live.poll = new AbortController()
  const { signal } = live.poll
  live.stopWatchingVisibility = onPageSeen(() => {
    clearTimeout(live.pollTimer)
    void lookAndGoOn(signal)
  })
  void lookAndGoOn(signal)
}

export function stopFollowing(): void {
  clearTimeout(live.pollTimer)
  live.stopWatchingVisibility?.()
  live.poll?.abort()
}

async function lookAndGoOn(signal: AbortSignal): Promise<void> {
  if (!isPageHidden()) await look(signal)
  if (signal.aborted) return
  clearTimeout(live.pollTimer)
  live.pollTimer = setTimeout(() => void lookAndGoOn(signal), onrampLimits.lookMs)
}

const running = new Set(['waiting', 'closed', 'paid'])

async function look(signal: AbortSignal): Promise<void> {
  const now = $anyPurchase.get()
  if (!now || !running.has(now.step)) return
  const { id, step } = now
  if (Date.now() - now.at > onrampLimits.lookAtMostMs) return purchaseMoved(id, { step: 'slow' })
  const isWindowGone = live.checkout?.id === id && live.checkout.window.isClosed()
  if (step === 'waiting' && isWindowGone) purchaseMoved(id, { step: 'closed' })
  const [arrived, told] = await Promise.all([
    arrivedOf(now).catch(() => undefined),
    now.seller.isOwn ? undefined : toldOf(now, signal).catch(() => undefined),
  ])
  if (signal.aborted || $anyPurchase.get()?.id !== id) return
  // Without an expected amount, the seller must confirm the payout.
  if (arrived !== undefined && (now.expected !== undefined || told === 'paid-out'))
    return finish(now, arrived)
  if (told === 'failed') {
    dropPurchase()
    purchaseMoved(id, { step: 'failed' })
  } else if (told) purchaseMoved(id, { step: 'paid' })
}

/**
 * Returns the received amount as a decimal string if it matches the expected amount. Any other change of the balance is not this
 * purchase and becomes the new baseline.
 */
async function arrivedOf({ id, account, token, before, expected }: Purchase): Promise<string | undefined> {
  const balance = await balanceOf(account, token.address)
  if (!balance) return undefined
  const { decimals } = balance
  const units = toBaseUnits(balance.amount, decimals)
  const more = before ? units - BigInt(before.units) : 0n
  if (more > 0n && (expected === undefined || isWithin(more, expected, decimals)))
    return fromBaseUnits(more, decimals)
  if (!before || (more !== 0n && expected !== undefined)) {
    purchaseMoved(id, { before: { units: String(units), decimals } })
    if ($anyPurchase.get()?.url !== undefined) keep()
  }
  return undefined
}

function isWithin(units: bigint, expected: string, decimals: number): boolean {
  const [whole = '0', fraction = ''] = expected.split('.')
  const wanted = toBaseUnits(`${whole}.${fraction.slice(0, decimals)}`.replace(/\.$/, ''), decimals)
  const difference = units > wanted ? units - wanted : wanted - units
  return difference * 100n <= wanted * onrampLimits.arrivalTolerance
}

// Tolerance for a difference between the service's clock and the device's.
const clockMs = 60_000

async function toldOf(
  now: Purchase,
  signal: AbortSignal,
): Promise<'pending' | 'paid-out' | 'failed' | undefined> {
  const { address, networkId } = parseAccountId(now.account)
  const all = await getPurchases({ address, networkId }, $options.get(), signal)
  return all
    .filter(
      each =>
        !now.seen.includes(each.id) &&
        each.at > now.at - clockMs &&
        each.networkId === networkId &&
        each.symbol === now.token.symbol,
    )
    .toSorted((one, other) => other.at - one.at)[0]?.status
}

function finish({ id, token, account }: Purchase, arrived: string): void {
  dropPurchase()
  if (live.checkout?.id === id) live.checkout = undefined
  purchaseMoved(id, { step: 'done', arrived })
  if ($account.get().caipAddress !== account) return
  void refreshAccount({ now: true })
  void loadTokens({ now: true, ...(token.address && { changed: [token.address] }) })
}

const buying = [
  'BuyInProgress',
  'OnRampTokenSelect',
  'OnRampFiatSelect',
  'OnRampProviders',
  'FundWallet',
] as const

/** Closes the purchase for the user and returns to where it began. */
export function leaveBuying(): void {
  purchaseForgotten()
  dropPurchase()
  viewsLeft(buying)
  if (buying.some(name => name === $view.get()?.name)) goBack()
}
