import { namespaceOf, referenceOf } from '../chain/caip.ts'
import type { Namespace } from '../chain/namespace.ts'
import type { Network } from '../chain/network.ts'
import { fromBaseUnits } from './amount.ts'

interface PaymentUriInput {
  readonly network: Network
  readonly address: string
  /** Base units of the native coin. */
  readonly value: bigint
}

interface UriForm {
  /** Maximum amount on the chain, in base units. Wallets reject a URI with a larger one. */
  readonly max: bigint
  write(input: PaymentUriInput): string
}

const withAmount =
  (scheme: string): UriForm['write'] =>
  ({ network, address, value }) =>
    `${scheme}:${address}?amount=${fromBaseUnits(value, network.nativeCurrency.decimals)}`

/** Payment URI formats by namespace. */
const forms: Readonly<Record<Namespace, UriForm | undefined>> = {
  // Writes all digits instead of an exponent, which is the most widely supported form.
  eip155: {
    max: 2n ** 256n - 1n,
    write: ({ network, address, value }) => `ethereum:${address}@${referenceOf(network.id)}?value=${value}`,
  },
  solana: { max: 2n ** 64n - 1n, write: withAmount('solana') },
  bip122: { max: 21_000_000n * 10n ** 8n, write: withAmount('bitcoin') },
  polkadot: undefined,
}

/**
 * Returns a payment URI for an amount of the native coin: EIP-681, Solana Pay or BIP-21. Undefined if the format or the amount is
 * unsupported. Tokens are not supported: a reader that misinterprets a token URI would pay the token's contract.
 */
export function paymentUri(input: PaymentUriInput): string | undefined {
  const form = forms[namespaceOf(input.network.id)]
  return form && input.value > 0n && input.value <= form.max ? form.write(input) : undefined
}

/** Whether wallets of a network support payment URIs. */
export const hasPaymentUri = ({ id }: Network): boolean => forms[namespaceOf(id)] !== undefined
