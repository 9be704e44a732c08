import type { ViewName } from '../view.ts'

/** Screens on which a person logs in; what runs there ends with them. */
export const loginViews: readonly ViewName[] = [
  'EmailLogin',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'ConnectSocials',
  'ConnectingSocial',
  'ConnectingFarcaster',
]

/** Screens on which a person changes the e-mail address. */
export const updateEmailViews: readonly ViewName[] = [
  'UpdateEmailWallet',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
]
