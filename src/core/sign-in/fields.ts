import { hasHexAddresses } from '../chain/namespace-rules.ts'
import type { NetworkId } from '../chain/caip.ts'
import type { Namespace } from '../chain/namespace.ts'
import { checksumAddress, isStrictAddress } from '../chain/strict-address.ts'
import { isAddress } from '../chain/address.ts'
import { SignInError, type SignInRule } from './sign-in-error.ts'
import { readSignInTime } from './time.ts'

/** Fields of a sign-in message. Times are RFC 3339. Wallets for Solana may omit all but domain and address. */
export interface SignInFields {
  /** Scheme of the origin, such as `https`, if the message has it before the domain. */
  scheme?: string
  /** Host and port (RFC 3986 authority) that requests the signature. */
  domain: string
  /** Address in the format of its chain, on EVM chains with the EIP-55 checksum. */
  accountAddress: string
  /** One line of ASCII text that the user agrees to. If the message has a recap, the sentence of the recap is at its end. */
  statement?: string
  /** URI of the resource to sign in to. */
  uri?: string
  version?: string
  /** CAIP-2 id. */
  chainId?: NetworkId
  /** At least 8 letters or digits. Valid once. */
  nonce?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  /** Additional URIs. A recap (ERC-5573) is the last one. */
  resources?: readonly string[]
}

type Field = keyof SignInFields

/** Labels of the lines after the statement, in order. */
export const labels = [
  ['uri', 'URI: '],
  ['version', 'Version: '],
  ['chainId', 'Chain ID: '],
  ['nonce', 'Nonce: '],
  ['issuedAt', 'Issued At: '],
  ['expirationTime', 'Expiration Time: '],
  ['notBefore', 'Not Before: '],
  ['requestId', 'Request ID: '],
] as const satisfies readonly (readonly [Field, string])[]

export const resourcesLabel = 'Resources:'

export const startsLikeField = (line: string) =>
  line.startsWith(resourcesLabel) || labels.some(([, label]) => line.startsWith(label.trimEnd()))

// Character classes of RFC 3986. Each repetition below covers one class, so matching takes linear time.
const pchar = String.raw`(?:[\w\-.~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})`
const authority = String.raw`(?:(?:[\w\-.~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*@)?(?:\[[0-9A-Fa-f:.]+\]|(?:[\w\-.~!$&'()*+,;=]|%[0-9A-Fa-f]{2})+)(?::\d{0,5})?`
const domainPattern = new RegExp(`^${authority}$`)
const uriPattern = new RegExp(
  String.raw`^[A-Za-z][A-Za-z0-9+.\-]*:(?://(?:${authority})?(?:/${pchar}*)*|(?!//)(?:${pchar}|/)*)(?:\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?$`,
)
const requestIdPattern = new RegExp(`^${pchar}*$`)
const schemePattern = /^[A-Za-z][A-Za-z0-9+.-]*$/
const statementPattern = /^[\w\-.~:/?#[\]@!$&'()*+,;= ]+$/
const noncePattern = /^[A-Za-z0-9]{8,}$/
const isTime = (text: string) => readSignInTime(text) !== undefined

const references: Readonly<Record<Namespace, RegExp>> = {
  eip155: /^(?:0|[1-9]\d{0,31})$/,
  // Truncated genesis hash in the encoding of the chain.
  solana: /^[1-9A-HJ-NP-Za-km-z]{32}$/,
  bip122: /^[0-9a-f]{32}$/,
  polkadot: /^[0-9a-f]{32}$/,
}

/** Whether a text is a valid CAIP-2 reference of the namespace. */
export const isReference = (namespace: Namespace, reference: string) => references[namespace].test(reference)

const isChain = (namespace: Namespace, id: string) =>
  id.startsWith(`${namespace}:`) && isReference(namespace, id.slice(namespace.length + 1))

const isAccount = (namespace: Namespace, address: string, chainId: NetworkId | undefined) =>
  hasHexAddresses(namespace)
    ? isAddress(namespace, address) && checksumAddress(address) === address
    : isStrictAddress(namespace, address, chainId?.slice(namespace.length + 1))

interface Check {
  readonly field: Exclude<Field, 'resources'>
  readonly rule: SignInRule
  readonly isValid: (text: string, namespace: Namespace, fields: SignInFields) => boolean
}

const checks: readonly Check[] = [
  { field: 'domain', rule: 'DOMAIN_INVALID', isValid: text => domainPattern.test(text) },
  { field: 'scheme', rule: 'SCHEME_INVALID', isValid: text => schemePattern.test(text) },
  { field: 'statement', rule: 'STATEMENT_INVALID', isValid: text => statementPattern.test(text) },
  { field: 'statement', rule: 'STATEMENT_LIKE_FIELD', isValid: text => !startsLikeField(text) },
  { field: 'uri', rule: 'URI_INVALID', isValid: text => uriPattern.test(text) },
  { field: 'version', rule: 'VERSION_INVALID', isValid: text => text === '1' },
  { field: 'chainId', rule: 'CHAIN_ID_INVALID', isValid: (text, namespace) => isChain(namespace, text) },
  { field: 'nonce', rule: 'NONCE_INVALID', isValid: text => noncePattern.test(text) },
  { field: 'issuedAt', rule: 'ISSUED_AT_INVALID', isValid: isTime },
  { field: 'expirationTime', rule: 'EXPIRATION_TIME_INVALID', isValid: isTime },
  { field: 'notBefore', rule: 'NOT_BEFORE_INVALID', isValid: isTime },
  { field: 'requestId', rule: 'REQUEST_ID_INVALID', isValid: text => requestIdPattern.test(text) },
  {
    field: 'accountAddress',
    rule: 'ADDRESS_INVALID',
    isValid: (text, namespace, fields) => isAccount(namespace, text, fields.chainId),
  },
]

/** Fields that EIP-4361 requires. CAIP-122 messages must have them here too. SIWS requires none of them. */
const required: readonly (readonly [Field, SignInRule])[] = [
  ['uri', 'URI_MISSING'],
  ['version', 'VERSION_MISSING'],
  ['chainId', 'CHAIN_ID_MISSING'],
  ['nonce', 'NONCE_MISSING'],
  ['issuedAt', 'ISSUED_AT_MISSING'],
]

/** Validates each field by the grammar of its namespace. Throws a SignInError with the first broken rule. */
export function checkFields(namespace: Namespace, fields: SignInFields, isEachNeeded: boolean) {
  if (isEachNeeded)
    for (const [field, rule] of required) if (fields[field] === undefined) throw new SignInError(rule)
  for (const { field, rule, isValid } of checks) {
    const value: unknown = fields[field]
    if (value === undefined && field !== 'domain' && field !== 'accountAddress') continue
    if (typeof value !== 'string' || !isValid(value, namespace, fields)) throw new SignInError(rule)
  }
  const resources: unknown = fields.resources ?? []
  if (
    !Array.isArray(resources) ||
    !resources.every(resource => typeof resource === 'string' && uriPattern.test(resource))
  )
    throw new SignInError('RESOURCES_INVALID')
}
