import { array, object, optional, record, string, unknown } from 'zod/mini'
import { AppError } from '../core/errors/app-error.ts'
import { signInLimits } from '../core/sign-in/sign-in-limits.ts'
import { type Refusals, request } from './http.ts'

/** What the app's server answers, see `createSignInHandler` of `w3m-elements/server`. */
const nonceAnswer = object({
  nonce: string(),
  issuedAt: string(),
  expirationTime: optional(string()),
})

const session = object({
  data: object({
    accountAddress: string(),
    chainId: string(),
    domain: string(),
    uri: string(),
    version: string(),
    nonce: string(),
    statement: optional(string()),
    issuedAt: optional(string()),
    expirationTime: optional(string()),
    notBefore: optional(string()),
    requestId: optional(string()),
    resources: optional(array(string())),
  }),
  message: string(),
  signature: string(),
  cacao: optional(record(string(), unknown())),
})
const sessionAnswer = object({ session })
const lookAnswer = object({ session: optional(unknown()) })

const maxBytes = 64_000

/** The address of the endpoint, seen from the page. Throws SIGN_IN_NOT_SET_UP for what is none. */
export function endpointUrl(endpoint: string, path = ''): string {
  const isUrl = typeof endpoint === 'string' && endpoint !== '' && URL.canParse(endpoint, location.href)
  const url = new URL(isUrl ? endpoint : 'none:', location.href)
  if (!/^https?:$/.test(url.protocol)) throw new AppError('SIGN_IN_NOT_SET_UP')
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`
  return url.href
}

export const fetchNonce = (endpoint: string) =>
  request({
    url: endpointUrl(endpoint, '/nonce'),
    schema: nonceAnswer,
    hasCookie: true,
    redirect: 'error',
    maxBytes,
  })

// What our handler says of a sign-in that it refuses; a server of another make refuses by its status alone.
const refusals: Refusals = [
  [
    /"code":\s*"(?:EXPIRED|NONCE_UNKNOWN|NONCE_MISMATCH|ISSUED_TOO_LONG_AGO|ISSUED_AHEAD)"/,
    'SIGN_IN_TOO_LATE',
  ],
  [/"code":\s*"(?:CHAIN|ADDRESS|NAMESPACE)_MISMATCH"/, 'SIGN_IN_WRONG_FIELDS'],
  [/"code":\s*"(?:RPC|STORE)_UNAVAILABLE"/, 'SERVICE_UNAVAILABLE'],
  // The server lets nobody in from this page, whoever signs.
  [
    /"code":\s*"(?:DOMAIN_MISMATCH|URI_MISMATCH|ORIGIN_REFUSED|INSECURE_COOKIE|PACKAGE_MISSING)"/,
    'SIGN_IN_NOT_SET_UP',
  ],
]

/** Rejects with what the server says of the sign-in, or HTTP_FAILED with the status by which it refuses. */
export const postSignIn = (endpoint: string, body: object) =>
  request({
    url: endpointUrl(endpoint, '/verify'),
    method: 'POST',
    body,
    schema: sessionAnswer,
    hasCookie: true,
    redirect: 'error',
    maxBytes,
    timeoutMs: signInLimits.answerMs,
    refusals,
  }).then(answer => answer.session)

/** The session of exactly this account, as the server has it. */
export async function fetchSession(endpoint: string, query: { chainId: string; address: string }) {
  const answer = await request({
    url: endpointUrl(endpoint),
    query,
    schema: lookAnswer,
    hasCookie: true,
    redirect: 'error',
    maxBytes,
  })
  if (answer.session === null || answer.session === undefined) return undefined
  const read = session.safeParse(answer.session)
  if (!read.success) throw new AppError('INVALID_ANSWER')
  return read.data
}

/** Ends the session of an account, or every one of this browser. */
export const deleteSession = (endpoint: string, query: { chainId?: string; address?: string } = {}) =>
  request<void>({
    url: endpointUrl(endpoint),
    query,
    method: 'DELETE',
    hasCookie: true,
    redirect: 'error',
    retry: true,
  })
