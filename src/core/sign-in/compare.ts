import { isSameAddress } from '../chain/address.ts'
import type { NetworkId } from '../chain/caip.ts'
import { namespaceOf } from '../chain/caip.ts'
import { AppError } from '../errors/app-error.ts'
import type { SignInFields } from './fields.ts'
import { readSignInMessage } from './message.ts'
import type { SignInData } from './siwx.ts'
import { readSignInTime } from './time.ts'

/** Whom and what a message has to name. */
export interface SignInExpected {
  /** Host and port of the page. */
  readonly domain: string
  readonly chainId: NetworkId
  readonly address: string
  /** Milliseconds since 1970. */
  readonly now: number
}

// Clocks of two machines; a message that runs out during its signing is worth nothing either.
const toleranceMs = 60_000

/**
 * Reads a text before a wallet sees it: it names this page, this account and this network, and its time is now. Throws
 * SIGN_IN_NOT_SET_UP with the broken rule as its cause, SIGN_IN_WRONG_DOMAIN, SIGN_IN_WRONG_FIELDS or SIGN_IN_TOO_LATE.
 */
export function requireOwnMessage(
  text: string,
  { domain, chainId, address, now }: SignInExpected,
): SignInFields {
  const read = readOrThrow(text)
  const { fields } = read
  if (fields.domain !== domain)
    throw new AppError('SIGN_IN_WRONG_DOMAIN', { params: { domain: fields.domain } })
  const namespace = namespaceOf(chainId)
  if (
    read.namespace !== namespace ||
    fields.chainId !== chainId ||
    !isSameAddress(namespace, fields.accountAddress, address) ||
    !fields.nonce ||
    !fields.uri
  )
    throw new AppError('SIGN_IN_WRONG_FIELDS')
  const until = fields.expirationTime === undefined ? undefined : readSignInTime(fields.expirationTime)
  const from = fields.notBefore === undefined ? undefined : readSignInTime(fields.notBefore)
  if ((until !== undefined && until <= now) || (from !== undefined && from > now + toleranceMs))
    throw new AppError('SIGN_IN_TOO_LATE')
  return fields
}

function readOrThrow(text: string) {
  try {
    return readSignInMessage(text)
  } catch (cause) {
    throw new AppError('SIGN_IN_NOT_SET_UP', { cause })
  }
}

const compared = [
  'domain',
  'uri',
  'version',
  'nonce',
  'statement',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
] as const

/**
 * Compares a text that a wallet composed with what it was asked for, field by field. A wallet may add the rights that it
 * was asked for (ERC-5573): the statement counts without their sentence. Throws SIGN_IN_WRONG_FIELDS.
 */
export function requireAskedMessage(text: string, asked: SignInData): SignInFields {
  const { fields, recap, namespace } = readOrThrow(text)
  const statement = recap ? recap.statement : fields.statement
  const said: Partial<Record<(typeof compared)[number], string | undefined>> = { ...fields, statement }
  const resources = (fields.resources ?? []).filter((_, at, all) => !recap || at < all.length - 1)
  const isSame =
    compared.every(name => said[name] === asked[name]) &&
    namespace === namespaceOf(asked.chainId) &&
    fields.chainId === asked.chainId &&
    isSameAddress(namespace, fields.accountAddress, asked.accountAddress) &&
    resources.join('\n') === (asked.resources ?? []).join('\n')
  if (!isSame) throw new AppError('SIGN_IN_WRONG_FIELDS')
  return fields
}

/** When a session ends, in milliseconds since 1970; undefined where it does not say. */
export const sessionEnd = ({ expirationTime }: Pick<SignInData, 'expirationTime'>): number | undefined =>
  expirationTime === undefined ? undefined : readSignInTime(expirationTime)
