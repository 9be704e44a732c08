import type { loginErrors } from '../core/errors/login-errors.ts'
import type { SentencesOf } from '../core/errors/entries.ts'
import type { words as en } from './en-login.ts'
import type { Translated } from './words.ts'

/** German: signing in. */
export const words: Translated<typeof en> = {
  sessions: {
    title: 'Sitzungen von Apps',
    text: 'Diese Apps dürfen in deinem Namen handeln, ohne jedes Mal zu fragen. Widerrufen nimmt das zurück; deine Wallet bestätigt es.',
    loading: 'Sitzungen werden geladen',
    failed: 'Sitzungen nicht verfügbar',
    retry: 'Noch einmal versuchen',
    old: 'Das ist vielleicht nicht die neueste Liste.',
    none: 'Keine App darf von selbst handeln',
    noneText: 'Was du einer App für eine Weile erlaubst, erscheint hier.',
    may: 'Darf: {what}',
    unknown: 'nicht bekannt',
    until: 'Bis {time}',
    revoke: 'Widerrufen',
    revokeOf: 'Sitzung von {app} widerrufen',
    revoked: 'Sitzung widerrufen',
  },
  settings: {
    title: 'Einstellungen',
    copy: 'Adresse kopieren',
    copied: 'Adresse kopiert',
    network: 'Netzwerk',
    email: 'E-Mail',
    addEmail: 'E-Mail hinzufügen',
    wallets: 'Wallets',
    sessions: 'Sitzungen von Apps',
    disconnect: 'Trennen',
    type: 'Kontoart',
    smart: 'Smart Account',
    standard: 'Standardkonto',
    toSmart: 'Zu deinem Smart Account wechseln',
    toStandard: 'Zu deinem Standardkonto wechseln',
    typeText:
      'Ein Smart Account kann mehrere Schritte auf einmal ausführen, und vielleicht übernimmt jemand seine Netzwerkkosten. Ein Standardkonto geht in jedem Netzwerk. Jedes hat eine eigene Adresse; was einem gehört, bleibt beim Wechsel dort.',
    noSmart: 'Auf {network} gibt es keinen Smart Account. Dort wird dein Standardkonto benutzt.',
    smartOn: 'Smart Accounts gibt es auf {networks}.',
    deployed: 'in diesem Netzwerk eingerichtet',
    notDeployed: 'wird mit der ersten Transaktion eingerichtet',
    offer: 'Probiere deinen Smart Account aus',
    offerText: 'Er kann mehrere Schritte in einem ausführen. Er hat eine eigene Adresse.',
    upgrade: 'In eine eigene Wallet umziehen',
    upgradeText: 'Behalte dein Konto ohne diese Anmeldung',
    upgradeOpen: 'Öffne die Seite deiner Anmeldung',
    upgradeOpenText: 'Sie öffnet sich in einem eigenen Tab. Prüfe ihre Adresse: {host}',
    upgradeWords: 'Melde dich dort neu an',
    upgradeWordsText:
      'Nur dort und nur nach einer neuen Anmeldung wird das Geheimnis deines Kontos gezeigt. Diese Seite fragt nie danach.',
    upgradeMove: 'Gib es in deiner Wallet ein',
    upgradeMoveText:
      'Wer dieses Geheimnis hat, hat dein Konto. Zeige es niemandem und tippe es sonst nirgends ein.',
    upgradeSmart:
      'Deine Wallet öffnet dann dein Standardkonto. Sende vorher dorthin, was in deinem Smart Account liegt.',
    upgradeGo: '{host} öffnen',
  },
  approve: {
    title: 'Anfrage bestätigen',
    frame: 'Sicheres Fenster deiner Wallet',
    loading: 'Das sichere Fenster wird geöffnet',
    failed: 'Das sichere Fenster wurde nicht geladen',
    failedText: 'Deine Anfrage wartet. Prüfe deine Verbindung und versuche es noch einmal.',
    retry: 'Noch einmal',
    cancel: 'Abbrechen',
    sentWaiting: 'Gesendet, wird noch erwartet',
  },
}

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
