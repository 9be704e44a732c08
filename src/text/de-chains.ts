import type { chainErrors } from '../core/errors/chain-errors.ts'
import type { SentencesOf } from '../core/errors/entries.ts'
import type { words as en } from './en-chains.ts'
import type { Translated } from './words.ts'

/** German: several wallets, and wallets of other chains. */
export const words: Translated<typeof en> = {}

export const errors: SentencesOf<typeof chainErrors> = {
  NO_ACTIVE_ADDRESS: 'Keine aktive Adresse gefunden',
  NO_ACTIVE_NETWORK: 'Kein aktives Netzwerk gefunden',
  NO_CONNECTION_CLIENT: 'Kein Zugang zur Verbindung gefunden',
  CONNECTION_CLIENT_NOT_SET: 'Der Zugang zur Verbindung ist nicht gesetzt',
  NETWORK_CLIENT_NOT_SET: 'Der Zugang zum Netzwerk ist nicht gesetzt',
  CHAIN_ADAPTER_NOT_FOUND: 'Adapter der Blockchain nicht gefunden',
  ADAPTER_NOT_FOUND: 'Adapter nicht gefunden',
  CHAIN_NOT_SUPPORTED: 'Diese Blockchain wird nicht unterstützt',
  NETWORK_UNDEFINED: 'Das Netzwerk ist nicht bestimmt',
  NETWORK_MISSING: 'Netzwerk nicht gefunden',
}
