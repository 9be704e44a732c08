import { type ErrorEntries, alert, inline, silent, toast } from './entries.ts'

/** What can go wrong when signing in, by e-mail, social account or signed message. */
export const loginErrors = {
  SIGNATURE_DECLINED: toast('Signature declined'),
  SIGN_IN_SETUP_FAILED: toast('A problem occurred while trying initialize authentication'),
  SIGN_IN_SMART_ACCOUNT: toast('This application might not support Smart Accounts'),
  SIGN_IN_DISABLED: silent('SIWX is not enabled'),
  SOCIALS_TIMEOUT: alert(
    'Invalid App Configuration',
    'The embedded wallet did not load. Check that this domain is allowed for the project.',
  ),
  EMAIL_INVALID: inline('Enter a valid email address'),
  EMAIL_UNCHANGED: inline('This is already your email address'),
  EMAIL_COOLDOWN: inline('Please try again after {n} seconds'),
  EMAIL_FRAME_UNAVAILABLE: toast('Unable to load email login dependency'),
  LOGIN_WINDOW_BLOCKED: inline('Your browser blocked the login window'),
  LOGIN_WINDOW_CLOSED: silent('The login window was closed'),
  LOGIN_WINDOW_LOST: inline('The login window lost contact with this page'),
  LOGIN_WINDOW_EXPIRED: inline('The login took too long'),
  LOGIN_PAGE_UNKNOWN: inline('The login page couldn’t be opened'),
  LOGIN_UNTRUSTED_ORIGIN: toast('The login came from an unknown page. Try again.'),
  FRAME_FAILED: toast('An error occurred'),
  RPC_METHOD_NOT_ALLOWED: toast('Action not allowed', 'Requested RPC call is not allowed'),
  EMBEDDED_ACCOUNT_MISSING: silent('Address or auth connector not found'),
} satisfies ErrorEntries
