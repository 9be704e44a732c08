import { SignInError, type SignInRule } from '../core/sign-in/sign-in-error.ts'

/** Server rules beyond the grammar of the message, with their error messages. */
const sentences = {
  DOMAIN_MISMATCH: 'The message was signed for another site',
  SCHEME_MISMATCH: 'The message names a scheme other than the one of the page',
  URI_MISMATCH: 'The message names another URI',
  CHAIN_MISMATCH: 'The message names another network',
  ADDRESS_MISMATCH: 'The message names another account',
  NONCE_MISMATCH: 'The message carries another nonce',
  EXPIRED: 'The message has expired',
  NOT_YET_VALID: 'The message is not valid yet',
  ISSUED_TOO_LONG_AGO: 'The message was issued too long ago; sign a new one',
  ISSUED_AHEAD: 'The message was issued in the future; the clock of the device is wrong',
  SIGNATURE_MALFORMED: 'The signature is not in a form of its network',
  SIGNATURE_INVALID: 'The account did not sign this message',
  ADDRESS_UNSUPPORTED: 'Signatures of this kind of address cannot be verified',
  RPC_MISSING:
    'The signature is not of the account’s key, so the chain must say whether a contract accepts it; name a node of the chain in rpc',
  RPC_UNAVAILABLE: 'The node that was asked about the signature did not answer; ask again',
  PACKAGE_MISSING: 'A package is missing',
  EXPECTATION_INVALID: 'expect needs a domain and the nonce that was given out',
  OPTIONS_INVALID: 'The options of the sign-in handler are not valid',
  NONCE_UNKNOWN: 'The nonce was not given out here, is used already or has run out; sign a new message',
  NAMESPACE_MISMATCH: 'The message belongs to another namespace',
  ORIGIN_REFUSED: 'Requests from this origin are not accepted',
  INSECURE_COOKIE:
    'Sign-in works over https only, since its cookie does not travel over plain http; localhost is the exception',
  REQUEST_INVALID: 'The request does not have the form that the endpoint reads',
  REQUEST_TOO_LARGE: 'The request is too large',
  METHOD_NOT_ALLOWED: 'The endpoint does not know this method',
  STORE_UNAVAILABLE: 'The store of sign-ins is not reachable; ask again',
  UNEXPECTED: 'The sign-in could not be handled',
} as const

/** Rule that a sign-in violates, of the message grammar or of the server. */
export type VerifyRule = SignInRule | keyof typeof sentences

/** Creates the error of a server rule. */
export const createRefusal = (
  rule: keyof typeof sentences,
  cause?: unknown,
  sentence: string = sentences[rule],
) => new SignInError<VerifyRule>(rule, sentence, cause === undefined ? undefined : { cause })
