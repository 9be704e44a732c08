import { isSameAddress } from '../../core/chain/address.ts'
import { type NetworkId, namespaceOf, parseAccountId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { signInLimits } from '../../core/sign-in/sign-in-limits.ts'
import type { SignInRequest, SignedAtConnect } from '../../core/sign-in/at-connect.ts'
import { requireOwnMessage, toData } from '../../core/sign-in/compare.ts'
import type { SignInFields } from '../../core/sign-in/fields.ts'
import { placeholderAddresses } from '../../core/sign-in/placeholder-addresses.ts'
import { chainIdText, readSignInMessage, type SignInMessage } from '../../core/sign-in/message.ts'
import { withTimeout } from '../../core/wallet/request-wallet.ts'
import { $networkIds, $networks } from '../../state/network/networks.ts'
import { signatureReceived, signatureRequested } from '../../state/sign-in/sign-in-records.ts'
import { signInPlugin, timeOf } from './sessions.ts'

/**
 * Creates the plugin's message for a one-step connect and sign-in, with its nonce but without an account yet. Returns undefined if
 * the signature has to be requested after connecting; that step also reports errors of the plugin or its server.
 */
export async function createRequestAtConnect(namespace: Namespace): Promise<SignInRequest | undefined> {
  const accountAddress = placeholderAddresses[namespace]
  const appNetworks = $networks
    .get()
    .map(({ id }) => id)
    .filter(id => namespaceOf(id) === namespace)
  const current = $networkIds.get()[namespace]
  const chainId = appNetworks.find(id => id === current) ?? appNetworks[0]
  if (!accountAddress || !chainId) return undefined
  try {
    const plugin = await signInPlugin()
    // oxlint-disable-next-line typescript/await-thenable -- a plugin may answer at once
    const create = async () => await plugin.createMessage({ accountAddress, chainId })
    const text = String(await withTimeout(signInLimits.atConnectMs, create()))
    const now = timeOf(plugin)
    const { accountAddress: _placeholder, ...fields } = requireOwnMessage(text, {
      domain: location.host,
      chainId,
      address: accountAddress,
      now,
    })
    // A wallet omits the scheme and adds its own recap, so a message with either would not be signed as it is.
    if (fields.scheme !== undefined || readSignInMessage(text).recap) return undefined
    const networks = [chainId, ...appNetworks.filter(id => id !== chainId)]
    signatureRequested()
    return { namespace, fields: { ...fields, chainId }, chainName: chainIdText(chainId), networks }
  } catch {
    // The second step calls the same plugin again and shows its errors.
    return undefined
  }
}

/** Compares the signed messages with the requested ones and stores them for the account that is about to be connected. */
export function receiveAtConnect(answers: readonly SignedAtConnect[]): void {
  for (const { request, account, message, signature, cacao } of answers) {
    const fields = tryReadMessage(message)
    // A malformed message counts as missing: the signature is requested again, with the plugin's text.
    if (!fields) continue
    const { networkId } = parseAccountId(account)
    const error = differenceOf(fields, request, account)
    const data = toData(fields.fields, networkId)
    signatureReceived(account, error ?? { data, message, signature, ...(cacao && { cacao }) })
  }
}

function tryReadMessage(message: string): SignInMessage | undefined {
  try {
    return readSignInMessage(message)
  } catch {
    return undefined
  }
}

type AnyFields = Omit<SignInFields, 'accountAddress' | 'chainId' | 'statement' | 'resources'>
const comparedFields: readonly (keyof AnyFields)[] = [
  'scheme',
  'domain',
  'uri',
  'nonce',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
]

/** Returns why a signed message differs from the requested one. Undefined if they match; the signed message may grant fewer rights. */
function differenceOf(
  { namespace, fields, recap }: SignInMessage,
  request: SignInRequest,
  account: string,
): AppError | undefined {
  const { networkId, address } = parseAccountId(account)
  if (fields.domain !== request.fields.domain)
    return new AppError('SIGN_IN_WRONG_DOMAIN', { params: { domain: fields.domain } })
  const signedResources = recap ? fields.resources?.slice(0, -1) : fields.resources
  const isSame =
    namespace === request.namespace &&
    fields.chainId === networkId &&
    request.networks.includes(networkId) &&
    isSameAddress(namespace, fields.accountAddress, address) &&
    (fields.version ?? '1') === '1' &&
    comparedFields.every(name => fields[name] === request.fields[name]) &&
    (recap ? recap.statement : fields.statement) === request.fields.statement &&
    JSON.stringify(signedResources ?? []) === JSON.stringify(request.fields.resources ?? []) &&
    (recap?.methods ?? []).every(method => request.methods?.includes(method)) &&
    (recap?.chains ?? []).every(id => request.networks.includes(id as NetworkId))
  return isSame ? undefined : new AppError('SIGN_IN_WRONG_FIELDS')
}
