import { isSameAddress } from '../core/chain/address.ts'
import { type AccountId, formatAccountId, type NetworkId, parseAccountId } from '../core/chain/caip.ts'
import { type Namespace, namespaces } from '../core/chain/namespace.ts'
import type { SignInFields } from '../core/sign-in/fields.ts'
import { readSignInMessage } from '../core/sign-in/message.ts'
import { SignInError } from '../core/sign-in/sign-in-error.ts'
import { readSignInTime } from '../core/sign-in/time.ts'
import { isSchemeOf } from './loopback.ts'
import { createRefusal, type VerifyRule } from './rules.ts'
import type { RpcUrls, SignatureKind, VerifySignature } from './signatures/signature.ts'

/** Expected values of a sign-in. Absent optional fields are not compared. */
export interface SignInExpectation {
  /** Host and port of the page, as in `location.host`. If there are several, the message must match one of them. */
  domain: string | readonly string[]
  /**
   * Scheme that a message may have before its domain (EIP-4361), lower case. Defaults to https, and also http for a domain on this
   * machine.
   */
  scheme?: string
  /** Exact URI of the message. */
  uri?: string
  /** Networks that the message may have, as CAIP-2 ids. */
  chainIds?: readonly NetworkId[]
  /** Account that must have signed, as a CAIP-10 id. */
  address?: AccountId
  /** The nonce that this server issued. Take it from your store exactly once, so that no message is accepted twice. */
  nonce: string
  /** Time of the server. Defaults to now. */
  now?: Date
  /** Maximum age of a message in milliseconds. Defaults to 10 minutes. `Infinity` ignores the time of issue. */
  maxAgeMs?: number
}

export interface VerifySignInInput {
  message: string
  /** Signature in the encoding of the namespace: hex (EVM, Polkadot), base58 or base64 (Solana), base64 (Bitcoin). */
  signature: string
  expect: SignInExpectation
  /** RPC URLs by CAIP-2 id, requested only for signatures of contract accounts. */
  rpc?: RpcUrls
}

/** A verified sign-in. */
export interface VerifiedSignIn {
  /** Address as written in the message. */
  address: string
  namespace: Namespace
  chainId: NetworkId
  accountId: AccountId
  kind: SignatureKind
  fields: SignInFields
}

const defaultMaxAgeMs = 600_000
const maxAheadMs = 60_000
// Maximum length of a signature. The longest one in use is a passkey signature with the deployment of its contract (ERC-6492).
const maxSignatureChars = 65_536

const verifiers: Readonly<Record<Namespace, () => Promise<VerifySignature>>> = {
  eip155: () => import('./signatures/evm.ts').then(module => module.verifyEvm),
  solana: () => import('./signatures/solana.ts').then(module => module.verifySolana),
  bip122: () => import('./signatures/bitcoin.ts').then(module => module.verifyBitcoin),
  polkadot: () => import('./signatures/polkadot.ts').then(module => module.verifyPolkadot),
}

async function loadVerifier(namespace: Namespace): Promise<VerifySignature> {
  try {
    return await verifiers[namespace]()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw createRefusal(
      'PACKAGE_MISSING',
      cause,
      `The code of ${namespace} signatures did not load: ${reason}. Reinstall the dependencies of w3m-elements`,
    )
  }
}

/** Loads the code of these namespaces, all by default, so that the first verification is not slower than later ones. */
export async function loadVerifiers(requestedNamespaces: readonly Namespace[] = namespaces): Promise<void> {
  await Promise.all([...new Set(requestedNamespaces)].map(loadVerifier))
}

type CompleteFields = SignInFields & Required<Pick<SignInFields, 'uri' | 'chainId' | 'nonce' | 'issuedAt'>>

/** Requires the fields that the Solana grammar makes optional. Without them, a sign-in cannot be verified. */
function requireAll(fields: SignInFields): asserts fields is CompleteFields {
  if (fields.nonce === undefined) throw new SignInError<VerifyRule>('NONCE_MISSING')
  if (fields.uri === undefined) throw new SignInError<VerifyRule>('URI_MISSING')
  if (fields.issuedAt === undefined) throw new SignInError<VerifyRule>('ISSUED_AT_MISSING')
  if (fields.chainId === undefined) throw new SignInError<VerifyRule>('CHAIN_ID_MISSING')
}

function checkTimes(fields: CompleteFields, now: number, maxAgeMs: number) {
  const timeOf = (text: string | undefined) => (text === undefined ? undefined : readSignInTime(text))
  const issuedMs = timeOf(fields.issuedAt) as number
  if (now >= (timeOf(fields.expirationTime) ?? Infinity)) throw createRefusal('EXPIRED')
  if (now < (timeOf(fields.notBefore) ?? -Infinity)) throw createRefusal('NOT_YET_VALID')
  if (maxAgeMs === Infinity) return
  if (issuedMs > now + maxAheadMs) throw createRefusal('ISSUED_AHEAD')
  if (issuedMs < now - maxAgeMs) throw createRefusal('ISSUED_TOO_LONG_AGO')
}

const isExpectedScheme = (scheme: string, domain: string, expected?: string) =>
  expected === undefined ? isSchemeOf(scheme.toLowerCase(), domain) : scheme.toLowerCase() === expected

function checkExpectation(namespace: Namespace, fields: CompleteFields, expect: SignInExpectation) {
  const domains = typeof expect.domain === 'string' ? [expect.domain] : expect.domain
  if (!domains.some(domain => domain.toLowerCase() === fields.domain.toLowerCase()))
    throw createRefusal('DOMAIN_MISMATCH')
  if (fields.scheme !== undefined && !isExpectedScheme(fields.scheme, fields.domain, expect.scheme))
    throw createRefusal('SCHEME_MISMATCH')
  if (expect.uri !== undefined && expect.uri !== fields.uri) throw createRefusal('URI_MISMATCH')
  if (expect.chainIds && !expect.chainIds.includes(fields.chainId)) throw createRefusal('CHAIN_MISMATCH')
  if (expect.address !== undefined) {
    const expected = parseAccountId(expect.address)
    if (
      expected.namespace !== namespace ||
      !isSameAddress(namespace, expected.address, fields.accountAddress)
    )
      throw createRefusal('ADDRESS_MISMATCH')
    if (expected.networkId !== fields.chainId) throw createRefusal('CHAIN_MISMATCH')
  }
  if (expect.nonce !== fields.nonce) throw createRefusal('NONCE_MISMATCH')
}

/**
 * Parses a signed sign-in message, compares it with the expected values and verifies the signature: EOA, ERC-1271 and ERC-6492 on
 * EVM chains, Ed25519 on Solana, ECDSA and BIP-322 on Bitcoin, sr25519, ed25519 and ECDSA on Polkadot. Rejects with a SignInError
 * whose `code` is the first rule violated. RPC_MISSING and RPC_UNAVAILABLE do not mean that the signature is invalid.
 *
 * @example
 * const { accountId } = await verifySignIn({ message, signature, expect: { domain: 'app.example', nonce } })
 */
export async function verifySignIn(input: VerifySignInInput): Promise<VerifiedSignIn> {
  const verify = await prepareSignIn(input)
  return verify()
}

/**
 * Runs every check that does not need the signature, and loads the verification code. Resolves with a function that verifies the
 * signature, the only step that may request an RPC node.
 */
export async function prepareSignIn(
  input: VerifySignInInput,
  read = readSignInMessage(input.message),
): Promise<() => Promise<VerifiedSignIn>> {
  const { message, signature, expect, rpc = {} } = input
  const { namespace, fields } = read
  if (!expect?.domain || typeof expect.nonce !== 'string' || expect.nonce.length < 8)
    throw createRefusal('EXPECTATION_INVALID')
  requireAll(fields)
  checkExpectation(namespace, fields, expect)
  checkTimes(fields, (expect.now ?? new Date()).getTime(), expect.maxAgeMs ?? defaultMaxAgeMs)
  if (typeof signature !== 'string' || !signature || signature.length > maxSignatureChars)
    throw createRefusal('SIGNATURE_MALFORMED')
  const { accountAddress: address, chainId } = fields
  const verify = await loadVerifier(namespace)
  return async () => {
    const kind = await verify({ message, signature, address, chainId, rpc })
    return { address, namespace, chainId, accountId: formatAccountId(chainId, address), kind, fields }
  }
}
