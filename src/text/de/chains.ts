import type { texts as en } from '../en/chains.ts'
import type { Translated } from '../texts.ts'

/** German: multiple wallets, and wallets of other chains. */
export const texts: Translated<typeof en> = {
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
    switched: '{wallet} ist jetzt aktiv',
    leftAll: 'Alle Wallets getrennt',
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
    switchText: 'Du brauchst eine Wallet für {namespace}. {wallet} bleibt verbunden.',
    switchHere: 'Du bist dort schon verbunden. Beim Wechseln wird nichts gesendet.',
    switch: 'Zu {name} wechseln',
    stay: 'Hier bleiben',
    tokenTitle: 'Token hinzufügen',
    tokenHead: '{symbol} in deine Liste aufnehmen?',
    tokenText:
      'Diese Website möchte diesen Token in deinem Konto anzeigen. Den Namen eines Tokens kann jeder wählen: Prüfe seine Adresse.',
    tokenName: 'Name',
    tokenNetwork: 'Netzwerk',
    tokenDecimals: 'Nachkommastellen',
    tokenAddress: 'Token-Adresse',
    tokenAdd: '{symbol} hinzufügen',
    tokenSkip: 'Jetzt nicht',
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
  errors: {
    NO_ACTIVE_NETWORK: 'Kein aktives Netzwerk gefunden',
    NETWORK_NOT_ADDED:
      'Deine Wallet kann dieses Netzwerk von hier aus nicht hinzufügen. Füge es in ihren Einstellungen hinzu und wechsle dort.',
  },
}
