import { consentSeen } from '../../state/connect/consent.ts'

/** Stores whether the visitor accepts the app's terms. */
export function agree(isGiven: boolean): void {
  consentSeen(isGiven)
}
