import { isAddress } from '../core/chain/address.ts'
import { AppError } from '../core/errors/app-error.ts'
import { getCurrentAccounts, evm } from './current-wallet.ts'
import { type RpcRequest, fieldOf, listOf } from './read-request.ts'

const signingMethods = /^(?:personal_sign|eth_sign|eth_signTypedData(?:_v[134])?)$/
const senderMethods = /^(?:eth_sendTransaction|eth_signTransaction|wallet_sendCalls)$/

/**
 * Returns whether a method needs an account. Without an account, such a method is rejected as unauthorized instead of unsupported.
 */
export const needsAccount = (method: string): boolean =>
  signingMethods.test(method) ||
  senderMethods.test(method) ||
  /^(?:wallet_|personal_|eth_sendUserOperation$|eth_decrypt$|eth_getEncryptionPublicKey$)/.test(method)

/** Throws WALLET_UNAUTHORIZED if a request to sign or send names an account that the page has no access to. */
export function requireOwnAccount({ method, params }: RpcRequest): void {
  const [firstParam, secondParam] = listOf(params)
  const isOwnAddress = (address: unknown) =>
    getCurrentAccounts().some(ownAddress => ownAddress.toLowerCase() === String(address).toLowerCase())
  if (senderMethods.test(method)) {
    const from = fieldOf(firstParam, 'from')
    if (from !== undefined && !isOwnAddress(from)) throw new AppError('WALLET_UNAUTHORIZED')
  }
  // Apps confuse the order of text and address, and a text may look like an address.
  if (!signingMethods.test(method) || isOwnAddress(firstParam) || isOwnAddress(secondParam)) return
  if ([firstParam, secondParam].some(param => isAddress(evm, param)))
    throw new AppError('WALLET_UNAUTHORIZED')
}
