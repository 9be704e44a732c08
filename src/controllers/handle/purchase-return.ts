import { isNetworkId } from '../../core/chain/caip.ts'
import { onrampLimits } from '../../core/money/onramp-limits.ts'
import { clearPurchase, readPurchase } from '../../services/stored-purchase.ts'
import { $account } from '../../state/account/account.ts'
import { type Purchase, purchaseReturned } from '../../state/buy/purchase.ts'
import { loadTextPart } from '../settings/language.ts'
import { prepare } from './prepare.ts'
import { openModal } from '../shell/modal.ts'

/**
 * Restores a purchase after a reload of this tab. Opens its screen if the user went to the seller's site in this tab; otherwise the
 * purchase waits until the user opens it. Never rejects.
 */
export async function resumePurchase(): Promise<void> {
  const purchase = parsePurchase(readPurchase(), Date.now())
  if (!purchase) return clearPurchase()
  purchaseReturned(purchase)
  if (!purchase.hasLeft || $account.get().caipAddress !== purchase.account) return
  try {
    await Promise.all([prepare(), loadTextPart('buy')])
    await openModal({ name: 'BuyInProgress' })
  } catch {
    // If the chunks fail to load, the account view still shows the received tokens.
  }
}

const isText = (value: unknown, maxChars = 300): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxChars

/** Parses the stored purchase. Returns undefined for an outdated entry, and for any that this page would not have written. */
function parsePurchase(text: string | undefined, now: number): Purchase | undefined {
  try {
    const { id, account, seller, token, amount, currency, expected, at, before, seen, hasLeft } = JSON.parse(
      text ?? '{}',
    ) as Purchase
    const isComplete =
      [id, account, seller.id, seller.name, token.symbol, amount, currency].every(field => isText(field)) &&
      isNetworkId(account.slice(0, account.lastIndexOf(':'))) &&
      (token.address === undefined || isText(token.address)) &&
      (expected === undefined || /^\d{1,30}(?:\.\d{1,40})?$/.test(expected)) &&
      (before === undefined || (/^\d{1,78}$/.test(before.units) && Number.isInteger(before.decimals))) &&
      Array.isArray(seen) &&
      seen.every(field => isText(field, 2_000))
    const isRecent = Number.isSafeInteger(at) && Math.abs(now - at) < onrampLimits.pollMaxMs
    if (!isComplete || !isRecent) return undefined
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
