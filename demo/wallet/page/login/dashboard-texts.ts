import { defineTranslations } from '../define-translations.ts'

/** Texts of the page that shows the recovery phrase. */
const english = {
  title: 'Move to your own wallet',
  intro: 'Log in once more to see your recovery phrase. It opens your accounts in any other wallet.',
  email: 'Email',
  next: 'Continue',
  or: 'or continue with',
  mail: 'Check your email',
  link: 'We sent a link to {email}. Open it on any device and approve this one.',
  again: 'Start over',
  code: 'Enter the code',
  codeField: 'Code sent to {email}',
  blocked: 'Your browser blocked the window. Allow pop-ups for this page.',
  closed: 'The window was closed',
  aborted: 'Request was aborted',
  failed: 'Something went wrong',
  farcaster: 'Continue with Farcaster',
  openFarcaster: 'Open Farcaster',
  account: 'Your account',
  care: 'Anyone with this phrase controls your wallet. Make sure no one else can see your screen.',
  show: 'Show recovery phrase',
  leave: 'Log out everywhere',
  loggedOut: 'You’re logged out in every browser.',
  words: 'Your recovery phrase: 24 words',
  write: 'Write the words down in this order and keep them where no one else can find them.',
  done: 'Done',
} as const

type DashboardTextKey = keyof typeof english

const german: Readonly<Record<DashboardTextKey, string>> = {
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

export const dashboardTranslator = defineTranslations<DashboardTextKey>(english, { de: german })
