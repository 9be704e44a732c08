import { type NetworkId, namespaceOf } from './chain/caip.ts'
import { usesEip1193 } from './chain/namespace-rules.ts'
import type { ModalOptions } from './options.ts'
import type { SendFee } from './money/send-rules.ts'

/**
 * Who pays the fee instead of the account. `paymaster`: the request carries a paymaster URL, so the fee is zero. `wallet`: the wallet
 * accepts paymasters and may use its own, so it is unknown who pays for this request.
 */
export type Sponsor = 'paymaster' | 'wallet'

/** Whether a text is a valid paymaster URL: https, or http on loopback. */
const isPaymasterUrl = (url: unknown): url is string =>
  typeof url === 'string' &&
  url.length < 2_000 &&
  /^(?:https:\/\/[^/]|http:\/\/(?:localhost|127\.0\.0\.1)[:/])/.test(url) &&
  URL.canParse(url)

/** Returns the app's paymaster URL for a network (ERC-7677), or undefined. */
export function paymasterOf(id: NetworkId, { paymaster }: ModalOptions): string | undefined {
  const url: unknown = paymaster && Object.hasOwn(paymaster, id) ? paymaster[id] : undefined
  return usesEip1193(namespaceOf(id)) && isPaymasterUrl(url) ? url : undefined
}

/** Applies a sponsor to a fee. Only a paymaster in the request makes the fee zero. */
export function withSponsor(fee: SendFee, sponsor: Sponsor | undefined): SendFee {
  if (sponsor === 'paymaster') return { ...fee, expected: 0n, reserve: 0n, isSponsored: true }
  return sponsor === 'wallet' ? { ...fee, mayBeSponsored: true } : fee
}
