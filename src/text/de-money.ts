import type { moneyErrors } from '../core/errors/money-errors.ts'
import type { SentencesOf } from '../core/errors/entries.ts'
import type { words as en } from './en-money.ts'
import type { Translated } from './words.ts'

/** German: tokens, collectibles, activity, sending and receiving. */
export const words: Translated<typeof en> = {}

export const errors: SentencesOf<typeof moneyErrors> = {
  INVALID_ADDRESS: 'Ungültige Adresse',
  INVALID_AMOUNT: 'Ungültiger Betrag',
  INSUFFICIENT_FUNDS: 'Das Guthaben reicht nicht',
  NONCE_TAKEN: 'Eine andere Transaktion hat ihren Platz eingenommen',
  FEE_TOO_LOW: 'Die Netzwerkgebühr ist zu niedrig',
  GAS_TOO_LOW: 'Das Gaslimit ist zu niedrig',
  EXECUTION_REVERTED: 'Die Transaktion würde fehlschlagen',
  TRANSACTION_REJECTED: 'Das Netzwerk hat die Transaktion abgelehnt',
  BALANCE_UNAVAILABLE: 'Token-Guthaben nicht verfügbar',
  HISTORY_FAILED: 'Die Transaktionen konnten nicht geladen werden',
  SEND_FAILED: 'Etwas ist schiefgegangen',
  SOLANA_SEND_FAILED: 'Die Transaktion konnte nicht gesendet werden. Bitte versuche es noch einmal.',
  SEND_FIELDS_MISSING: 'Bitte gib einen gültigen Betrag und eine gültige Empfängeradresse ein',
  SWAP_UNSUPPORTED_NETWORK: 'In diesem Netzwerk kann nicht getauscht werden',
  GAS_PRICE_UNSUPPORTED_NETWORK: 'Für dieses Netzwerk gibt es keinen Gaspreis',
  BATCH_UNSUPPORTED: 'Die Wallet kann diese Aufrufe nicht zusammen senden',
  BATCH_DUPLICATE: 'Diese Aufrufe wurden schon gesendet',
  BATCH_UNKNOWN: 'Die Wallet kennt diese Aufrufe nicht',
  BATCH_TOO_LARGE: 'Zu viele Aufrufe auf einmal für diese Wallet',
}
