import { type ErrorEntries, alert, inline, silent, toast } from './entries.ts'

/** Errors of the embedded wallet: login by email or social account, its frame, its requests and its accounts. */
export const loginErrors = {
  SOCIALS_TIMEOUT: alert(
    'The embedded wallet did not load. Check that this domain is allowed for the project.',
  ),
  EMAIL_INVALID: inline(),
  EMAIL_UNCHANGED: inline(),
  EMAIL_COOLDOWN: inline(),
  EMAIL_FRAME_UNAVAILABLE: toast(),
  LOGIN_WINDOW_BLOCKED: inline(),
  LOGIN_WINDOW_CLOSED: silent(),
  LOGIN_WINDOW_LOST: inline(),
  LOGIN_WINDOW_EXPIRED: inline(),
  LOGIN_PAGE_UNKNOWN: inline(),
  LOGIN_UNTRUSTED_ORIGIN: toast(),
  FRAME_FAILED: toast(),
  RPC_METHOD_NOT_ALLOWED: toast('Requested RPC call is not allowed'),
  EMBEDDED_ACCOUNT_MISSING: silent(),
} satisfies ErrorEntries
