import { type ErrorEntries, inline, silent, toast } from './entries.ts'

/** What can go wrong while a person signs in to the app; sentences of the specification stand word for word. */
export const signInErrors = {
  SIGN_IN_SETUP_FAILED: toast('A problem occurred while trying initialize authentication'),
  SIGNATURE_DECLINED: toast('Signature declined'),
  SIGN_IN_SMART_ACCOUNT: toast('This application might not support Smart Accounts'),
  SIGN_IN_REFUSED: inline('The app did not accept the signature'),
  SIGN_IN_UNAVAILABLE: inline('Sign-in is not available right now'),
  SIGN_IN_UNCONFIRMED: inline('Signed, but not confirmed'),
  SIGN_IN_TOO_LATE: inline('The message expired. Sign in again.'),
  SIGN_IN_WRONG_DOMAIN: inline('This message is for another site: {domain}'),
  SIGN_IN_WRONG_FIELDS: inline('The signed message is not the one that was asked for'),
  SIGN_IN_NOT_SET_UP: inline('Sign-in is not set up correctly'),
  SIGN_IN_DISABLED: silent('SIWX is not enabled'),
} satisfies ErrorEntries
