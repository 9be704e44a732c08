import { isAddress } from '../core/chain/address.ts'
import { AppError } from '../core/errors/app-error.ts'
import { accountsNow, evm } from './current-wallet.ts'
import { type RpcRequest, fieldOf, listOf } from './read-request.ts'

const signing = /^(?:personal_sign|eth_sign|eth_signTypedData(?:_v[134])?)$/
const withSender = /^(?:eth_sendTransaction|eth_signTransaction|wallet_sendCalls)$/

/**
 * Returns whether a method needs an account. Without an account, such a method is rejected as unauthorized instead of unsupported.
 */
export const needsAccount = (method: string): boolean =>
  signing.test(method) ||
  withSender.test(method) ||
  /^(?:wallet_|personal_|eth_sendUserOperation$|eth_decrypt$|eth_getEncryptionPublicKey$)/.test(method)

/** Throws WALLET_UNAUTHORIZED if a request names an account that the page has no access to. */
export function requireOwnAccount({ method, params }: RpcRequest): void {
  const [first, second] = listOf(params)
  const isOwn = (address: unknown) =>
    accountsNow().some(ownAddress => ownAddress.toLowerCase() === String(address).toLowerCase())
  if (withSender.test(method)) {
    const from = fieldOf(first, 'from')
    if (from !== undefined && !isOwn(from)) throw new AppError('WALLET_UNAUTHORIZED')
  }
  // Apps confuse the order of text and address, and a text may look like an address.
  if (!signing.test(method) || isOwn(first) || isOwn(second)) return
  if ([first, second].some(parameter => isAddress(evm, parameter))) throw new AppError('WALLET_UNAUTHORIZED')
}
