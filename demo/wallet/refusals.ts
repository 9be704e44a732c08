/** Refusals of the wallet, as shown in the app: without a full stop, since the app adds one. */
export const refusals = {
  wrongCode: 'That code didn’t match',
  oldCode: 'This code expired. Send a new one',
  digits: 'Enter all six digits',
  locked: 'Too many wrong codes. Try again in {minutes} min',
  guesses: 'Too many wrong codes. Start again with a new email',
  wait: 'Please try again after {n} seconds',
  email: 'Enter a valid email address',
  emailTaken: 'This email belongs to another account',
  emailSame: 'This is already your email',
  emailFixed: 'This site can’t add an email to your wallet',
  changeDeclined: 'The change was declined',
  changeExpired: 'This change expired. Start again',
  mail: 'The email couldn’t be sent',
  deviceDeclined: 'The new device was declined',
  deviceWaits: 'Approve the new device first',
  loggedOut: 'You’re logged out',
  consent: 'You haven’t shared your account with this site',
  origin: 'This site isn’t allowed to use this wallet',
  fresh: 'Log in again to see your recovery phrase',
  seed: 'This account can’t be opened',
  farcasterDown: 'Farcaster can’t be reached',
  socialDown: '{name} can’t be reached',
  socialFailed: '{name} couldn’t log you in',
  anyFailed: 'The login didn’t work',
  declined: 'The login was declined',
  foreign: 'This login didn’t start here. Try again',
  loginExpired: 'This login expired. Start again',
  unreachable: 'The wallet can’t be reached. Check your connection',
  tooMany: 'Too many tries. Wait a minute',
  network: 'The network can’t be reached',
  otherNetwork: 'The request is for a different network',
  accountChanged: 'The account changed. Nothing was sent',
  tooOld: 'The transaction expired. Start again',
  noSmart: 'This network has no smart accounts',
  tooLarge: 'The request is too long to be shown, so it can’t be approved',
  funds: 'Not enough funds for this transaction',
  failed: 'Something went wrong',
} as const

type Name = keyof typeof refusals

const german: Readonly<Record<Name, string>> = {
  wrongCode: 'Dieser Code stimmt nicht',
  oldCode: 'Dieser Code ist abgelaufen. Lass dir einen neuen schicken',
  digits: 'Gib alle sechs Ziffern ein',
  locked: 'Zu viele falsche Codes. Versuch es in {minutes} Min. noch einmal',
  guesses: 'Zu viele falsche Codes. Fang mit einer neuen E-Mail noch einmal an',
  wait: 'Bitte versuch es in {n} Sekunden noch einmal',
  email: 'Gib eine gültige E-Mail-Adresse ein',
  emailTaken: 'Diese E-Mail gehört zu einem anderen Konto',
  emailSame: 'Das ist schon deine E-Mail',
  emailFixed: 'Diese Website kann deiner Wallet keine E-Mail hinzufügen',
  changeDeclined: 'Die Änderung wurde abgelehnt',
  changeExpired: 'Diese Änderung ist abgelaufen. Fang noch einmal an',
  mail: 'Die E-Mail konnte nicht gesendet werden',
  deviceDeclined: 'Das neue Gerät wurde abgelehnt',
  deviceWaits: 'Bestätige zuerst das neue Gerät',
  loggedOut: 'Du bist ausgeloggt',
  consent: 'Du hast dein Konto nicht mit dieser Website geteilt',
  origin: 'Diese Website darf diese Wallet nicht verwenden',
  fresh: 'Logge dich noch einmal ein, um deine Wiederherstellungsphrase zu sehen',
  seed: 'Dieses Konto lässt sich nicht öffnen',
  farcasterDown: 'Farcaster ist nicht erreichbar',
  socialDown: '{name} ist nicht erreichbar',
  socialFailed: 'Der Login mit {name} hat nicht geklappt',
  anyFailed: 'Der Login hat nicht geklappt',
  declined: 'Der Login wurde abgelehnt',
  foreign: 'Dieser Login hat nicht hier begonnen. Versuch es noch einmal',
  loginExpired: 'Dieser Login ist abgelaufen. Fang noch einmal an',
  unreachable: 'Die Wallet ist nicht erreichbar. Prüfe deine Verbindung',
  tooMany: 'Zu viele Versuche. Warte eine Minute',
  network: 'Das Netzwerk ist nicht erreichbar',
  otherNetwork: 'Die Anfrage gilt für ein anderes Netzwerk',
  accountChanged: 'Das Konto wurde gewechselt. Es wurde nichts gesendet',
  tooOld: 'Die Transaktion ist abgelaufen. Fang noch einmal an',
  noSmart: 'In diesem Netzwerk gibt es keine Smart Accounts',
  tooLarge: 'Die Anfrage ist zu lang zum Anzeigen und kann nicht bestätigt werden',
  funds: 'Guthaben reicht für diese Transaktion nicht',
  failed: 'Etwas ist schiefgegangen',
}

const placeholderPattern = /\{\w+\}/
const names = Object.keys(refusals) as Name[]

/** Returns the message with its placeholder filled. */
export const refusalText = (name: Name, value = ''): string =>
  refusals[name].replace(placeholderPattern, value)

/** Translates an English refusal to the app's language (BCP 47). Returns other texts unchanged. */
export function refusalIn(language: string | undefined, sentence: string): string {
  if (!/^de\b/i.test(language ?? '')) return sentence
  for (const name of names) {
    const [before = '', suffix] = refusals[name].split(placeholderPattern)
    if (suffix === undefined) {
      if (sentence === before) return german[name]
    } else if (
      sentence.length > before.length + suffix.length &&
      sentence.startsWith(before) &&
      sentence.endsWith(suffix)
    )
      return german[name].replace(
        placeholderPattern,
        sentence.slice(before.length, sentence.length - suffix.length),
      )
  }
  return sentence
}
