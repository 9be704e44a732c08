import { array, object, optional, record, string, unknown } from 'zod/mini'
import { AppError } from '../core/errors/app-error.ts'
import { signInLimits } from '../core/sign-in/sign-in-limits.ts'
import { type Refusals, request } from './http.ts'

// Schemas of the server's responses. `createSignInHandler` of `w3m-elements/server` implements the server.
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
const lookupAnswer = object({ session: optional(unknown()) })

const maxBytes = 64_000

/** Resolves the endpoint URL against the page. Throws SIGN_IN_NOT_SET_UP if it is invalid. */
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

// Error codes of `createSignInHandler`. Other servers may respond with a status only.
const refusals: Refusals = [
  [
    /"code":\s*"(?:EXPIRED|NONCE_UNKNOWN|NONCE_MISMATCH|ISSUED_TOO_LONG_AGO|ISSUED_AHEAD)"/,
    'SIGN_IN_TOO_LATE',
  ],
  [/"code":\s*"(?:CHAIN|ADDRESS|NAMESPACE)_MISMATCH"/, 'SIGN_IN_WRONG_FIELDS'],
  [/"code":\s*"(?:RPC|STORE)_UNAVAILABLE"/, 'SERVICE_UNAVAILABLE'],
  // With these codes, the server rejects every sign-in from this page.
  [
    /"code":\s*"(?:DOMAIN_MISMATCH|URI_MISMATCH|ORIGIN_REFUSED|INSECURE_COOKIE|PACKAGE_MISSING)"/,
    'SIGN_IN_NOT_SET_UP',
  ],
]

/** Verifies a sign-in. Rejects with the server's reason, or with HTTP_FAILED and the status. */
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

/** Returns the session that the server reports for this account, or undefined. Does not compare the account of the session. */
export async function fetchSession(endpoint: string, query: { chainId: string; address: string }) {
  const answer = await request({
    url: endpointUrl(endpoint),
    query,
    schema: lookupAnswer,
    hasCookie: true,
    redirect: 'error',
    maxBytes,
  })
  if (answer.session === null || answer.session === undefined) return undefined
  const result = session.safeParse(answer.session)
  if (!result.success) throw new AppError('INVALID_ANSWER')
  return result.data
}

/** Ends the session of one account, or all sessions of this browser. */
export const deleteSession = (endpoint: string, query: { chainId?: string; address?: string } = {}) =>
  request<void>({
    url: endpointUrl(endpoint),
    query,
    method: 'DELETE',
    hasCookie: true,
    redirect: 'error',
    retry: true,
  })
