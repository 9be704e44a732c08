import { speaker } from '../speaker.ts'

/** What the page says on which an account's words are shown. */
const english = {
  title: 'Take your wallet with you',
  intro: 'Log in here once more. Then you see the words that open your accounts in any other wallet.',
  email: 'E-mail',
  next: 'Continue',
  or: 'Or with',
  mail: 'Look into your mail',
  link: 'A link is on its way to {email}. Open it, on any device, and approve this one.',
  again: 'Start again',
  code: 'Enter the code',
  codeField: 'The code that came to {email}',
  blocked: 'Your browser blocked the window. Allow windows for this page',
  closed: 'The window was closed',
  aborted: 'Request was aborted',
  failed: 'Something went wrong',
  farcaster: 'Sign in with Farcaster',
  openFarcaster: 'Open Farcaster',
  account: 'Your account',
  care: 'Who has these words has everything in your wallet. Nobody may look over your shoulder now.',
  show: 'Show the words',
  leave: 'Log out everywhere',
  left: 'You are logged out in every browser.',
  words: 'Your 24 words',
  write: 'Write them down in this order and keep them where nobody else finds them.',
  done: 'Done',
} as const

type DashboardWord = keyof typeof english

const german: Readonly<Record<DashboardWord, string>> = {
  title: 'Nehmen Sie Ihr Wallet mit',
  intro:
    'Melden Sie sich hier noch einmal an. Dann sehen Sie die Wörter, die Ihre Konten in jedem anderen Wallet öffnen.',
  email: 'E-Mail',
  next: 'Weiter',
  or: 'Oder mit',
  mail: 'Sehen Sie in Ihre E-Mails',
  link: 'Ein Link ist unterwegs an {email}. Öffnen Sie ihn auf irgendeinem Gerät und lassen Sie dieses zu.',
  again: 'Von vorn',
  code: 'Geben Sie den Code ein',
  codeField: 'Der Code, der an {email} kam',
  blocked: 'Ihr Browser hat das Fenster verhindert. Erlauben Sie Fenster für diese Seite',
  closed: 'Das Fenster wurde geschlossen',
  aborted: 'Die Anfrage wurde abgebrochen',
  failed: 'Etwas ist schiefgegangen',
  farcaster: 'Mit Farcaster anmelden',
  openFarcaster: 'Farcaster öffnen',
  account: 'Ihr Konto',
  care: 'Wer diese Wörter hat, hat alles in Ihrem Wallet. Jetzt darf Ihnen niemand über die Schulter sehen.',
  show: 'Die Wörter zeigen',
  leave: 'Überall abmelden',
  left: 'Sie sind in jedem Browser abgemeldet.',
  words: 'Ihre 24 Wörter',
  write:
    'Schreiben Sie sie in dieser Reihenfolge auf, und bewahren Sie sie auf, wo niemand sonst sie findet.',
  done: 'Fertig',
}

export const dashboardWords = speaker<DashboardWord>(english, { de: german })
