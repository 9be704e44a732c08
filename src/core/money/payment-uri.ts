import { namespaceOf, referenceOf } from '../chain/caip.ts'
import type { Namespace } from '../chain/namespace.ts'
import type { Network } from '../chain/network.ts'
import { fromBaseUnits } from './amount.ts'

interface Wish {
  readonly network: Network
  readonly address: string
  /** Base units of the network's own coin. */
  readonly value: bigint
}

interface Form {
  /** More than there can be of a coin is a typing mistake, and no reader takes it. */
  readonly most: bigint
  write(wish: Wish): string
}

const withAmount =
  (scheme: string): Form['write'] =>
  ({ network, address, value }) =>
    `${scheme}:${address}?amount=${fromBaseUnits(value, network.nativeCurrency.decimals)}`

/** The links that wallets of a namespace read; those of Polkadot read none. */
const forms: Partial<Record<Namespace, Form>> = {
  // Whole digits in place of an exponent: the form that every reader knows.
  eip155: {
    most: 2n ** 256n - 1n,
    write: ({ network, address, value }) => `ethereum:${address}@${referenceOf(network.id)}?value=${value}`,
  },
  solana: { most: 2n ** 64n - 1n, write: withAmount('solana') },
  bip122: { most: 21_000_000n * 10n ** 8n, write: withAmount('bitcoin') },
}

/**
 * A link that asks for an amount of a network's own coin: EIP-681, Solana Pay or BIP-21. Undefined where there is no such
 * link, or no such amount. Never of a token: a reader that misunderstands that form pays the token's contract.
 */
export function paymentUri(wish: Wish): string | undefined {
  const form = forms[namespaceOf(wish.network.id)]
  return form && wish.value > 0n && wish.value <= form.most ? form.write(wish) : undefined
}

/** Whether a network's wallets read such links at all. */
export const hasPaymentUri = ({ id }: Network): boolean => forms[namespaceOf(id)] !== undefined
