import { consentSeen } from '../../state/connect/consent.ts'

/** The visitor agrees to the app's terms, or takes it back. */
export function agree(isGiven: boolean): void {
  consentSeen(isGiven)
}
