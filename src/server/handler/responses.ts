import { SignInError } from '../../core/sign-in/sign-in-error.ts'
import { createRefusal, type VerifyRule } from '../rules.ts'

/**
 * HTTP statuses other than 400 by rule: 401 if a new signature can help, 403, 405 or 413 for a refused request, and 5xx for a
 * failure of the server.
 */
const statuses: Partial<Record<VerifyRule, number>> = {
  SIGNATURE_INVALID: 401,
  NONCE_UNKNOWN: 401,
  EXPIRED: 401,
  NOT_YET_VALID: 401,
  ISSUED_TOO_LONG_AGO: 401,
  ISSUED_AHEAD: 401,
  ORIGIN_REFUSED: 403,
  METHOD_NOT_ALLOWED: 405,
  MESSAGE_TOO_LONG: 413,
  REQUEST_TOO_LARGE: 413,
  RPC_UNAVAILABLE: 503,
  STORE_UNAVAILABLE: 503,
  RPC_MISSING: 500,
  PACKAGE_MISSING: 500,
  UNEXPECTED: 500,
}

const statusOf = (rule: VerifyRule) => statuses[rule] ?? 400

/** Creates an uncached JSON response with the `Set-Cookie` headers. */
export function json(value: unknown, status = 200, cookies: readonly string[] = []): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(JSON.stringify(value), { status, headers })
}

/** Creates the response to an error. Reports server errors. An unexpected error does not disclose its message. */
export function errorResponse(error: unknown, report: (error: unknown) => void): Response {
  const { code, message } = error instanceof SignInError ? error : createRefusal('UNEXPECTED')
  const status = statusOf(code as VerifyRule)
  if (status >= 500) report(error)
  return json({ code, message }, status)
}
