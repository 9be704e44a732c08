import { consentChanged } from '../../state/connect/consent.ts'

/** Stores whether the visitor accepts the app's terms. */
export function setConsent(isAccepted: boolean): void {
  consentChanged(isAccepted)
}
