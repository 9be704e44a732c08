/** Chunk: email login with a code, and changing the address. */
export { W3mEmailLoginView } from './w3m-email-login-view.ts'
export { W3mEmailVerifyDeviceView } from './w3m-email-verify-device-view.ts'
export { W3mEmailVerifyOtpView } from './w3m-email-verify-otp-view.ts'
export { W3mUpdateEmailPrimaryOtpView } from './w3m-update-email-primary-otp-view.ts'
export { W3mUpdateEmailSecondaryOtpView } from './w3m-update-email-secondary-otp-view.ts'
export { W3mUpdateEmailWalletView } from './w3m-update-email-wallet-view.ts'
