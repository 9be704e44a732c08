import { hasHexAddresses } from '../chain/namespace-rules.ts'
import { checksumAddress } from '../chain/strict-address.ts'
import { type NetworkId, namespaceOf } from '../chain/caip.ts'
import { buildSignInMessage } from './message.ts'
import type { SignInData, SiwxMessage } from './siwx.ts'

/** Creates a sign-in message and its text. Throws a SignInError if a field violates the grammar. */
export function makeMessage({
  accountAddress,
  chainId,
  ...fields
}: Omit<SignInData, 'version'> & { readonly chainId: NetworkId }): SiwxMessage {
  const data: SignInData = {
    ...fields,
    version: '1',
    chainId,
    accountAddress: hasHexAddresses(namespaceOf(chainId)) ? checksumAddress(accountAddress) : accountAddress,
  }
  const text = buildSignInMessage(
    Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as never,
  )
  return { ...data, toString: () => text }
}
