import { isSameAddress } from '../chain/address.ts'
import type { NetworkId } from '../chain/caip.ts'
import { namespaceOf } from '../chain/caip.ts'
import { AppError } from '../errors/app-error.ts'
import type { SignInFields } from './fields.ts'
import { readSignInMessage } from './message.ts'
import type { SignInData } from './siwx.ts'
import { readSignInTime } from './time.ts'

/** Expected content of a message. */
export interface SignInExpected {
  /** Host and port of the page. */
  readonly domain: string
  readonly chainId: NetworkId
  readonly address: string
  /** Current time in Unix milliseconds. */
  readonly now: number
}

// Tolerated clock difference for `notBefore`. The expiry has no tolerance, because the message must still be valid after signing.
const toleranceMs = 60_000

/**
 * Parses a sign-in message before it is sent to a wallet. Throws SIGN_IN_NOT_SET_UP, with the SignInError as cause, if the message cannot
 * be parsed; SIGN_IN_WRONG_DOMAIN or SIGN_IN_WRONG_FIELDS if it does not match the page, network and account, or has no nonce or URI; and
 * SIGN_IN_TOO_LATE if it is not valid now.
 */
export function requireOwnMessage(
  text: string,
  { domain, chainId, address, now }: SignInExpected,
): SignInFields {
  const { fields } = readOrThrow(text)
  if (fields.domain !== domain)
    throw new AppError('SIGN_IN_WRONG_DOMAIN', { params: { domain: fields.domain } })
  const namespace = namespaceOf(chainId)
  if (
    fields.chainId !== chainId ||
    !isSameAddress(namespace, fields.accountAddress, address) ||
    !fields.nonce ||
    !fields.uri
  )
    throw new AppError('SIGN_IN_WRONG_FIELDS')
  const expiresAt = fields.expirationTime === undefined ? undefined : readSignInTime(fields.expirationTime)
  const validFrom = fields.notBefore === undefined ? undefined : readSignInTime(fields.notBefore)
  if (
    (expiresAt !== undefined && expiresAt <= now) ||
    (validFrom !== undefined && validFrom > now + toleranceMs)
  )
    throw new AppError('SIGN_IN_TOO_LATE')
  return fields
}

/** Converts the fields of a message to the format that plugins of the app receive. */
export function toData(fields: SignInFields, chainId: NetworkId): SignInData {
  const { accountAddress, domain, uri = '', version = '1', nonce = '' } = fields
  const { statement, issuedAt, expirationTime, notBefore, requestId, resources } = fields
  return {
    accountAddress,
    chainId,
    domain,
    uri,
    version,
    nonce,
    statement,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources,
  }
}

function readOrThrow(text: string) {
  try {
    return readSignInMessage(text)
  } catch (cause) {
    throw new AppError('SIGN_IN_NOT_SET_UP', { cause })
  }
}

/** Returns the expiry of a session in Unix milliseconds, or undefined if the session has none or its text is invalid. */
export const sessionEnd = ({ expirationTime }: Pick<SignInData, 'expirationTime'>): number | undefined =>
  expirationTime === undefined ? undefined : readSignInTime(expirationTime)
