import type { chainErrors } from '../core/errors/chain-errors.ts'
import type { SentencesOf } from '../core/errors/entries.ts'
import type { words as en } from './en-chains.ts'
import type { Translated } from './words.ts'

/** German: several wallets, and wallets of other chains. */
export const words: Translated<typeof en> = {
  profile: {
    title: 'Deine Wallets',
    inUse: 'Aktiv',
    connected: 'Verbunden',
    recent: 'Zuletzt verbunden',
    add: 'Weitere Wallet verbinden',
    leaveAll: 'Alle trennen',
    leave: '{wallet} trennen',
    forget: '{wallet} entfernen',
    edit: '{wallet} umbenennen',
    label: 'Name für diese Wallet',
    save: 'Speichern',
    cancel: 'Abbrechen',
    again: 'Erneut verbinden',
    none: 'Keine Wallet verbunden',
    switched: 'Wallet gewechselt',
    settings: 'Kontoeinstellungen',
  },
  chains: {
    eip155: 'Ethereum und EVM-Netzwerke',
    solana: 'Solana',
    bip122: 'Bitcoin',
    polkadot: 'Polkadot',
    connected: 'Verbunden',
    chooseTitle: 'Netzwerktyp wählen',
    chooseText: '{wallet} unterstützt mehrere. Die anderen kannst du später verbinden.',
    switchTitle: 'Netzwerk wechseln',
    switchHead: 'Zu {name} wechseln?',
    switchText: 'Du brauchst eine Wallet für {family}. {wallet} bleibt verbunden.',
    switchHere: 'Du bist dort schon verbunden. Beim Wechseln wird nichts gesendet.',
    switch: 'Zu {name} wechseln',
    stay: 'Hier bleiben',
    receiveTitle: 'Kompatible Netzwerke',
    receiveText:
      'Diese Adresse gilt nur in diesen Netzwerken. Was über ein anderes Netzwerk gesendet wird, kann verloren gehen.',
    guideTitle: 'Was ist ein Netzwerk?',
    placeTitle: 'Ein gemeinsames Verzeichnis',
    placeText: 'Ein Netzwerk verzeichnet, wem was gehört. Token und Apps laufen auf einem oder auf mehreren.',
    feeTitle: 'Jedes hat einen eigenen Token',
    feeText:
      'Jede Transaktion kostet ein wenig vom Token des Netzwerks. Manche Netzwerke sind günstiger oder schneller.',
    careTitle: 'Prüfe das Netzwerk vor dem Senden',
    careText: 'Ein Token gilt nur in seinem Netzwerk. Wähle das Netzwerk, das dein Empfänger verwendet.',
    guideBack: 'Netzwerk wählen',
  },
}

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
