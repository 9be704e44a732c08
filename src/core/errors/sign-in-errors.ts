import { type ErrorEntries, inline, silent, toast } from './entries.ts'

/** Errors of signing in to the app. */
export const signInErrors = {
  SIGN_IN_SETUP_FAILED: toast(),
  SIGNATURE_DECLINED: toast(),
  SIGN_IN_SMART_ACCOUNT: toast(),
  SIGN_IN_REFUSED: inline(),
  SIGN_IN_UNAVAILABLE: inline(),
  SIGN_IN_UNCONFIRMED: inline(),
  SIGN_IN_TOO_LATE: inline(),
  SIGN_IN_WRONG_DOMAIN: inline(),
  SIGN_IN_WRONG_FIELDS: inline(),
  SIGN_IN_NOT_SET_UP: inline(),
  SIGN_IN_DISABLED: silent(),
} satisfies ErrorEntries
