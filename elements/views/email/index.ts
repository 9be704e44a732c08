/** Chunk of the views for the email login and for changing the email address. */
export { W3mEmailLoginView } from './w3m-email-login-view.ts'
export { W3mEmailVerifyDeviceView } from './w3m-email-verify-device-view.ts'
export { W3mEmailVerifyOtpView } from './w3m-email-verify-otp-view.ts'
export { W3mUpdateEmailPrimaryOtpView } from './w3m-update-email-primary-otp-view.ts'
export { W3mUpdateEmailSecondaryOtpView } from './w3m-update-email-secondary-otp-view.ts'
export { W3mUpdateEmailWalletView } from './w3m-update-email-wallet-view.ts'
