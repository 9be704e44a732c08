import type { chainErrors } from '../core/errors/chain-errors.ts'
import type { SentencesOf } from '../core/errors/entries.ts'
import type { words as en } from './en-chains.ts'
import type { Translated } from './words.ts'

/** German: several wallets, and wallets of other chains. */
export const words: Translated<typeof en> = {
  profile: {
    title: 'Deine Wallets',
    inUse: 'In Benutzung',
    connected: 'Verbunden',
    recent: 'Zuletzt verbunden',
    add: 'Weitere Wallet verbinden',
    leaveAll: 'Alle trennen',
    leave: '{wallet} trennen',
    forget: '{wallet} vergessen',
    use: '{wallet} benutzen',
    edit: '{wallet} benennen',
    label: 'Dein Name für diese Wallet',
    save: 'Speichern',
    cancel: 'Abbrechen',
    again: 'Wieder verbinden',
    none: 'Keine Wallet ist verbunden.',
    switched: 'Wallet gewechselt',
    settings: 'Kontoeinstellungen',
  },
  chains: {
    eip155: 'Ethereum und ähnliche Netzwerke',
    solana: 'Solana',
    bip122: 'Bitcoin',
    polkadot: 'Polkadot',
    connected: 'Verbunden',
    chooseTitle: 'Auswählen, was verbunden wird',
    chooseText: '{wallet} kann mehrere Arten von Netzwerken. Die anderen lassen sich später verbinden.',
    switchTitle: 'Netzwerk wechseln',
    switchHead: 'Zu {name} wechseln?',
    switchText: 'Dafür braucht es eine Wallet für {family}. {wallet} bleibt verbunden.',
    switchHere: 'Dort bist du schon verbunden. Beim Wechseln wird nichts gesendet.',
    switch: 'Zu {name} wechseln',
    stay: 'Hier bleiben',
    receiveTitle: 'Passende Netzwerke',
    receiveText:
      'Diese Adresse gilt nur in diesen Netzwerken. Was in einem anderen gesendet wird, kann verloren sein.',
    guideTitle: 'Was ist ein Netzwerk?',
    placeTitle: 'Der Ort, an dem alles geschieht',
    placeText: 'Ein Netzwerk führt Buch, wem was gehört. Münzen und Apps leben auf einem oder auf mehreren.',
    feeTitle: 'Jedes mit eigener Münze',
    feeText:
      'Jeder Schritt kostet ein wenig von der Münze des Netzwerks. Manche Netzwerke sind billiger oder schneller.',
    careTitle: 'Achte darauf, wo du sendest',
    careText:
      'Dieselbe Münze auf zwei Netzwerken ist nicht dasselbe. Wähle das Netzwerk, das der Empfänger benutzt.',
    guideBack: 'Netzwerk auswählen',
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
