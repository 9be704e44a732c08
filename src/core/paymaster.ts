import { type NetworkId, namespaceOf } from './chain/caip.ts'
import { speaksEip1193 } from './chain/namespace-rules.ts'
import type { ModalOptions } from './options.ts'
import type { SendFee } from './money/send-rules.ts'

/**
 * Who pays for a request instead of the account. `paymaster`: the request carries the URL of one, so the fee is zero.
 * `wallet`: the wallet accepts paymasters and may have one of its own, which proves nothing about this request.
 */
export type Sponsor = 'paymaster' | 'wallet'

/** Whether a text is a URL that a wallet may call as a paymaster: https, or http on this machine. */
const isPaymasterUrl = (url: unknown): url is string =>
  typeof url === 'string' &&
  url.length < 2_000 &&
  /^(?:https:\/\/[^/]|http:\/\/(?:localhost|127\.0\.0\.1)[:/])/.test(url) &&
  URL.canParse(url)

/** The URL of the app's paymaster for a network (ERC-7677); undefined where it names none. */
export function paymasterOf(id: NetworkId, { paymaster }: ModalOptions): string | undefined {
  const url: unknown = paymaster && Object.hasOwn(paymaster, id) ? paymaster[id] : undefined
  return speaksEip1193(namespaceOf(id)) && isPaymasterUrl(url) ? url : undefined
}

/** The fee with what its sponsor changes: only a paymaster in the request makes it zero. */
export function withSponsor(fee: SendFee, sponsor: Sponsor | undefined): SendFee {
  if (sponsor === 'paymaster') return { ...fee, expected: 0n, reserve: 0n, isSponsored: true }
  return sponsor === 'wallet' ? { ...fee, mayBeSponsored: true } : fee
}
