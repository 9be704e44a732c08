import { namespaceOf, referenceOf } from '../chain/caip.ts'
import type { Network } from '../chain/network.ts'
import { fromBaseUnits } from './amount.ts'

interface Wish {
  readonly network: Network
  readonly address: string
  /** Base units of the network's own coin. */
  readonly value: bigint
}

// More than there can be of a coin is a typing mistake, and no reader takes it.
const most = { eip155: 2n ** 256n - 1n, solana: 2n ** 64n - 1n, bip122: 21_000_000n * 10n ** 8n } as const

/**
 * A link that asks for an amount of a network's own coin: EIP-681, Solana Pay or BIP-21. Undefined where there is no such
 * link, or no such amount. Never of a token: a reader that misunderstands that form pays the token's contract
 *.
 */
export function paymentUri({ network, address, value }: Wish): string | undefined {
  const namespace = namespaceOf(network.id)
  if (namespace === 'polkadot' || value <= 0n || value > most[namespace]) return undefined
  // Whole digits in place of an exponent: the form that every reader knows.
  if (namespace === 'eip155') return `ethereum:${address}@${referenceOf(network.id)}?value=${value}`
  const amount = fromBaseUnits(value, network.nativeCurrency.decimals)
  return `${namespace === 'solana' ? 'solana' : 'bitcoin'}:${address}?amount=${amount}`
}

/** Whether a network's wallets read such links at all. */
export const hasPaymentUri = ({ id }: Network): boolean => namespaceOf(id) !== 'polkadot'
