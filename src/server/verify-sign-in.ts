import { isSameAddress } from '../core/chain/address.ts'
import { type AccountId, formatAccountId, type NetworkId, parseAccountId } from '../core/chain/caip.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import type { SignInFields } from '../core/sign-in/fields.ts'
import { readSignInMessage } from '../core/sign-in/message.ts'
import { SignInError } from '../core/sign-in/sign-in-error.ts'
import { readSignInTime } from '../core/sign-in/time.ts'
import { refused, type VerifyRule } from './rules.ts'
import type { RpcUrls, SignatureKind, VerifySignature } from './signatures/signature.ts'

/** What a server expects of a sign-in; what is not named here is not compared. */
export interface SignInExpectation {
  /** Host and port of the page, as its `location.host` says; one of them where there are several. */
  domain: string | readonly string[]
  /** The exact URI of the message. */
  uri?: string
  /** The networks that the message may name, CAIP-2. */
  chainIds?: readonly NetworkId[]
  /** The account that must have signed, CAIP-10. */
  address?: AccountId
  /** The nonce that this server gave out; take it from your store once, so that no message counts twice. */
  nonce: string
  /** The server's time; now when not given. */
  now?: Date
  /** How long ago a message may have been issued: 10 minutes. `Infinity` looks at expiry alone, not at the time of issue. */
  maxAgeMs?: number
}

export interface VerifySignInInput {
  message: string
  /** As wallets of the namespace write it: hex (EVM, Polkadot), base58 or base64 (Solana), base64 (Bitcoin). */
  signature: string
  expect: SignInExpectation
  /** Nodes by CAIP-2 id, asked only about signatures of contract accounts. */
  rpc?: RpcUrls
}

/** Who signed in. */
export interface VerifiedSignIn {
  /** As the message spells it. */
  address: string
  namespace: Namespace
  chainId: NetworkId
  accountId: AccountId
  kind: SignatureKind
  fields: SignInFields
}

const defaultMaxAgeMs = 600_000
const maxAheadMs = 60_000
// Room for the longest proof of a passkey together with what deploys its contract.
const signatureMaxChars = 65_536

const verifiers: Readonly<Record<Namespace, () => Promise<VerifySignature>>> = {
  eip155: () => import('./signatures/evm.ts').then(part => part.verifyEvm),
  solana: () => import('./signatures/solana.ts').then(part => part.verifySolana),
  bip122: () => import('./signatures/bitcoin.ts').then(part => part.verifyBitcoin),
  polkadot: () => import('./signatures/polkadot.ts').then(part => part.verifyPolkadot),
}

type Complete = SignInFields & Required<Pick<SignInFields, 'uri' | 'chainId' | 'nonce' | 'issuedAt'>>

/** The grammar of Solana leaves these out; a sign-in without them proves nothing. */
function requireAll(fields: SignInFields): asserts fields is Complete {
  if (fields.nonce === undefined) throw new SignInError<VerifyRule>('NONCE_MISSING')
  if (fields.uri === undefined) throw new SignInError<VerifyRule>('URI_MISSING')
  if (fields.issuedAt === undefined) throw new SignInError<VerifyRule>('ISSUED_AT_MISSING')
  if (fields.chainId === undefined) throw new SignInError<VerifyRule>('CHAIN_ID_MISSING')
}

function checkTimes(fields: Complete, now: number, maxAgeMs: number) {
  const timeOf = (text: string | undefined) => (text === undefined ? undefined : readSignInTime(text))
  const issued = timeOf(fields.issuedAt) as number
  if (now >= (timeOf(fields.expirationTime) ?? Infinity)) throw refused('EXPIRED')
  if (now < (timeOf(fields.notBefore) ?? -Infinity)) throw refused('NOT_YET_VALID')
  if (maxAgeMs === Infinity) return
  if (issued > now + maxAheadMs) throw refused('ISSUED_AHEAD')
  if (issued < now - maxAgeMs) throw refused('ISSUED_TOO_LONG_AGO')
}

function checkExpectation(namespace: Namespace, fields: Complete, expect: SignInExpectation) {
  const domains = typeof expect.domain === 'string' ? [expect.domain] : expect.domain
  if (!domains.some(one => one.toLowerCase() === fields.domain.toLowerCase()))
    throw refused('DOMAIN_MISMATCH')
  if (expect.uri !== undefined && expect.uri !== fields.uri) throw refused('URI_MISMATCH')
  if (expect.chainIds && !expect.chainIds.includes(fields.chainId)) throw refused('CHAIN_MISMATCH')
  if (expect.address !== undefined) {
    const wanted = parseAccountId(expect.address)
    if (wanted.namespace !== namespace || !isSameAddress(namespace, wanted.address, fields.accountAddress))
      throw refused('ADDRESS_MISMATCH')
    if (wanted.networkId !== fields.chainId) throw refused('CHAIN_MISMATCH')
  }
  if (expect.nonce !== fields.nonce) throw refused('NONCE_MISMATCH')
}

/**
 * Reads a signed sign-in message, compares it with what the server expects and verifies the signature: EOA, ERC-1271 and
 * ERC-6492 on EVM chains, Ed25519 on Solana, ECDSA and BIP-322 on Bitcoin, sr25519, ed25519 and ECDSA on Polkadot. Rejects
 * with a SignInError whose `code` names the first rule broken. RPC_MISSING and RPC_UNAVAILABLE say nothing about the
 * signature.
 *
 * @example
 * const { accountId } = await verifySignIn({ message, signature, expect: { domain: 'app.example', nonce } })
 */
export async function verifySignIn(input: VerifySignInInput): Promise<VerifiedSignIn> {
  const { message, signature, expect, rpc = {} } = input
  const { namespace, fields } = readSignInMessage(message)
  if (!expect?.domain || typeof expect.nonce !== 'string' || expect.nonce.length < 8)
    throw refused('EXPECTATION_INVALID')
  requireAll(fields)
  checkExpectation(namespace, fields, expect)
  checkTimes(fields, (expect.now ?? new Date()).getTime(), expect.maxAgeMs ?? defaultMaxAgeMs)
  if (typeof signature !== 'string' || !signature || signature.length > signatureMaxChars)
    throw refused('SIGNATURE_MALFORMED')
  const { accountAddress: address, chainId } = fields
  const verify = await verifiers[namespace]()
  const kind = await verify({ message, signature, address, chainId, rpc })
  return { address, namespace, chainId, accountId: formatAccountId(chainId, address), kind, fields }
}
