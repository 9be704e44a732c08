import { isNetworkId } from '../../core/chain/caip.ts'
import { onrampLimits } from '../../core/money/onramp-limits.ts'
import { dropPurchase, readPurchase } from '../../services/purchase-mark.ts'
import { $account } from '../../state/account/account.ts'
import { type Purchase, purchaseReturned } from '../../state/buy/purchase.ts'
import { partReady } from '../settings/language.ts'
import { prepare } from '../shell/handle.ts'
import { openModal } from '../shell/modal.ts'

/**
 * This tab was loaded again while a purchase ran. Where the page was left for the seller's, its screen opens; else it waits
 * until somebody asks. Never rejects.
 */
export async function resumePurchase(): Promise<void> {
  const kept = read(readPurchase(), Date.now())
  if (!kept) return dropPurchase()
  purchaseReturned(kept)
  if (!kept.hasLeft || $account.get().caipAddress !== kept.account) return
  try {
    await Promise.all([prepare(), partReady('buy')])
    await openModal({ name: 'BuyInProgress' })
  } catch {
    // Without its files the account still shows what arrived.
  }
}

const isText = (value: unknown, most = 300): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most

/** What this very page wrote, and nothing else: an entry that somebody else left there is worth nothing. */
function read(text: string | undefined, now: number): Purchase | undefined {
  try {
    const { id, account, seller, token, amount, currency, expected, at, before, seen, hasLeft } = JSON.parse(
      text ?? '{}',
    ) as Purchase
    const isWhole =
      [id, account, seller.id, seller.name, token.symbol, amount, currency].every(each => isText(each)) &&
      isNetworkId(account.slice(0, account.lastIndexOf(':'))) &&
      (token.address === undefined || isText(token.address)) &&
      (expected === undefined || /^\d{1,30}(?:\.\d{1,40})?$/.test(expected)) &&
      (before === undefined || (/^\d{1,78}$/.test(before.units) && Number.isInteger(before.decimals))) &&
      Array.isArray(seen) &&
      seen.every(each => isText(each, 2_000))
    const isRecent = Number.isSafeInteger(at) && Math.abs(now - at) < onrampLimits.lookAtMostMs
    if (!isWhole || !isRecent) return undefined
    return {
      id,
      account,
      seller: { id: seller.id, name: seller.name, isOwn: seller.isOwn },
      token: { symbol: token.symbol, ...(token.address && { address: token.address }) },
      amount,
      currency,
      ...(expected !== undefined && { expected }),
      at,
      ...(before && { before: { units: before.units, decimals: before.decimals } }),
      seen,
      ...(hasLeft === true && { hasLeft }),
    }
  } catch {
    return undefined
  }
}
