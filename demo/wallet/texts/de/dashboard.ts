import type { texts as english } from '../en/dashboard.ts'

/** German texts of the page that shows the recovery phrase. */
export const texts: Readonly<Record<keyof typeof english, string>> = {
  title: 'In eine eigene Wallet umziehen',
  intro:
    'Logge dich noch einmal ein, um deine Wiederherstellungsphrase zu sehen. Damit öffnest du deine Konten in jeder anderen Wallet.',
  email: 'E-Mail',
  continue: 'Weiter',
  orContinueWith: 'oder weiter mit',
  checkEmail: 'Sieh in deine E-Mails',
  linkSent:
    'Wir haben einen Link an {email} geschickt. Öffne ihn auf einem beliebigen Gerät und bestätige dieses.',
  startOver: 'Von vorn beginnen',
  code: 'Gib den Code ein',
  codeField: 'Code an {email}',
  blocked: 'Dein Browser hat das Fenster blockiert. Erlaube Pop-ups für diese Seite.',
  closed: 'Das Fenster wurde geschlossen',
  aborted: 'Die Anfrage wurde abgebrochen',
  failed: 'Etwas ist schiefgegangen',
  farcaster: 'Weiter mit Farcaster',
  openFarcaster: 'Farcaster öffnen',
  account: 'Dein Konto',
  phraseWarning:
    'Wer diese Phrase kennt, kontrolliert deine Wallet. Achte darauf, dass niemand sonst deinen Bildschirm sieht.',
  showPhrase: 'Wiederherstellungsphrase anzeigen',
  logOutEverywhere: 'Überall ausloggen',
  loggedOut: 'Du bist in allen Browsern ausgeloggt.',
  phraseTitle: 'Deine Wiederherstellungsphrase: 24 Wörter',
  phraseAdvice:
    'Schreib die Wörter in dieser Reihenfolge auf und bewahre sie so auf, dass niemand sonst sie findet.',
  done: 'Fertig',
}
