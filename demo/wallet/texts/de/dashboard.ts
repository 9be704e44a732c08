import type { texts as english } from '../en/dashboard.ts'

/** German texts of the page that shows the recovery phrase. */
export const texts: Readonly<Record<keyof typeof english, string>> = {
  title: 'In eine eigene Wallet umziehen',
  intro:
    'Logge dich noch einmal ein, um deine Wiederherstellungsphrase zu sehen. Damit öffnest du deine Konten in jeder anderen Wallet.',
  email: 'E-Mail',
  next: 'Weiter',
  or: 'oder weiter mit',
  mail: 'Sieh in deine E-Mails',
  link: 'Wir haben einen Link an {email} geschickt. Öffne ihn auf einem beliebigen Gerät und bestätige dieses.',
  again: 'Von vorn beginnen',
  code: 'Gib den Code ein',
  codeField: 'Code an {email}',
  blocked: 'Dein Browser hat das Fenster blockiert. Erlaube Pop-ups für diese Seite.',
  closed: 'Das Fenster wurde geschlossen',
  aborted: 'Die Anfrage wurde abgebrochen',
  failed: 'Etwas ist schiefgegangen',
  farcaster: 'Weiter mit Farcaster',
  openFarcaster: 'Farcaster öffnen',
  account: 'Dein Konto',
  care: 'Wer diese Phrase kennt, kontrolliert deine Wallet. Achte darauf, dass niemand sonst deinen Bildschirm sieht.',
  show: 'Wiederherstellungsphrase anzeigen',
  leave: 'Überall ausloggen',
  loggedOut: 'Du bist in allen Browsern ausgeloggt.',
  words: 'Deine Wiederherstellungsphrase: 24 Wörter',
  write:
    'Schreib die Wörter in dieser Reihenfolge auf und bewahre sie so auf, dass niemand sonst sie findet.',
  done: 'Fertig',
}
