import type { loginErrors } from '../core/errors/login-errors.ts'
import type { SentencesOf } from '../core/errors/entries.ts'
import type { words as en } from './en-login.ts'
import type { Translated } from './words.ts'

/** German: signing in. */
export const words: Translated<typeof en> = {}

export const errors: SentencesOf<typeof loginErrors> = {
  SIGNATURE_DECLINED: 'Signatur abgelehnt',
  SIGN_IN_SETUP_FAILED: 'Beim Einrichten der Anmeldung ist ein Fehler aufgetreten',
  SIGN_IN_SMART_ACCOUNT: 'Diese App unterstützt Smart Accounts vielleicht nicht',
  SIGN_IN_DISABLED: 'Die Anmeldung (SIWX) ist nicht eingeschaltet',
  SOCIALS_TIMEOUT: 'Ungültige Einrichtung der App',
  EMAIL_COOLDOWN: 'Bitte versuche es in {n} Sekunden noch einmal',
  EMAIL_FRAME_UNAVAILABLE: 'Die Anmeldung per E-Mail konnte nicht geladen werden',
  FRAME_FAILED: 'Ein Fehler ist aufgetreten',
  RPC_METHOD_NOT_ALLOWED: 'Aktion nicht erlaubt',
  EMBEDDED_ACCOUNT_MISSING: 'Adresse oder eingebettete Wallet nicht gefunden',
}
