import { defineTranslations, type Translator } from '../page/define-translations.ts'
import type { BrowserName } from './browser-name.ts'

/** Texts of the server, in mails and on its own pages. */
const english = {
  'site.claims': 'The site calls itself {name}. We haven’t checked that.',
  'browser.both': '{browser} on {system}',
  'browser.system': 'a browser on {system}',
  'browser.none': 'an unknown browser',
  'device.ask': 'Approve a new device?',
  'device.who': 'Someone wants to log in here as {email} with {browser}.',
  'device.new': 'This device is new.',
  'device.only': 'Approve only if you just asked for this yourself.',
  'device.approve': 'Approve this device',
  'device.refuse': 'This wasn’t me',
  'device.refused': 'Login declined',
  'device.nobody': 'No one was logged in. You can close this page.',
  'link.ended': 'This link no longer works',
  'link.again': 'It was already used or has expired. Start again to get a new one.',
  'share.ask': 'Share your account?',
  'share.login': 'You are logging in here with {name}.',
  'share.text':
    'This site will see your addresses and your email or username, and can ask you to sign. It can’t move anything without your approval.',
  'share.yes': 'Share account',
  'share.no': 'Cancel',
  'share.refused': 'Your account was not shared',
  'code.title': 'Your code',
  'code.enter': 'Enter this code at the address above, and nowhere else:',
  'mail.from': 'Embedded wallet',
  'mail.minutes': 'The code expires in {minutes} minutes and works once.',
  'mail.warning': 'If this wasn’t you, ignore this email and don’t share the code with anyone.',
  'login.subject': '{code} is your login code for {site}',
  'login.text': 'Someone is trying to log in with {browser}. If that’s you, enter this code there:',
  'login.new': 'Entering the code also approves that device.',
  'login.warning':
    'If this wasn’t you, ignore this email. No one can log in without the code, so share it with no one.',
  'link.subject': 'Approve your login',
  'link.text': 'Someone is trying to log in here with {browser}. If that’s you, open this link:',
  'link.minutes':
    'The link expires in {minutes} minutes. It shows you what is being asked before anything happens.',
  'link.warning': 'If this wasn’t you, ignore this email.',
  'change.subject': '{code} is your code to change your email',
  'change.text':
    'Someone wants to replace this address with {email}. Anyone who can read email there could then log in and spend your funds. If that’s what you want, enter this code:',
  'change.linkSubject': 'Change your login email?',
  'change.linkText':
    'Someone wants to replace this address with {email}. Anyone who can read email there could then log in and spend your funds. If that’s what you want, open this link:',
  'change.ask': 'Change your login email?',
  'change.from': 'Current address',
  'change.to': 'New address',
  'change.danger':
    'Anyone who can read email at the new address can then log in to this account and use everything in it.',
  'change.yes': 'Show the code',
  'change.no': 'Keep my email',
  'change.refused': 'Your email stays as it is',
  'new.subject': '{code} confirms your email',
  'new.text': 'A wallet wants to use this address for logging in here. If that’s you, enter this code:',
  'done.subject': 'Your email was changed',
  'done.text': 'You now log in to your wallet with {email}, no longer with this address.',
  'window.close': 'You can close this window.',
  'window.back': 'You can close this window and go on at the address above.',
  'window.title': 'Back to the app',
  'window.ended': 'This login has expired',
  'window.again': 'Close this window and start again.',
  'window.foreign': 'This page isn’t allowed to use this wallet',
  'window.nothing': 'The login began elsewhere. Nothing was passed on. You can close this window.',
} as const

export type ServerTextKey = keyof typeof english

const german: Readonly<Record<ServerTextKey, string>> = {
  'site.claims': 'Diese Website nennt sich {name}. Wir haben das nicht geprüft.',
  'browser.both': '{browser} unter {system}',
  'browser.system': 'einem Browser unter {system}',
  'browser.none': 'einem unbekannten Browser',
  'device.ask': 'Neues Gerät bestätigen?',
  'device.who': 'Jemand möchte sich hier mit {browser} als {email} einloggen.',
  'device.new': 'Dieses Gerät ist neu.',
  'device.only': 'Bestätige nur, wenn du das gerade selbst angefordert hast.',
  'device.approve': 'Dieses Gerät bestätigen',
  'device.refuse': 'Das war ich nicht',
  'device.refused': 'Login abgelehnt',
  'device.nobody': 'Niemand wurde eingeloggt. Du kannst diese Seite schließen.',
  'link.ended': 'Dieser Link funktioniert nicht mehr',
  'link.again':
    'Er wurde schon verwendet oder ist abgelaufen. Fang noch einmal an, dann bekommst du einen neuen.',
  'share.ask': 'Dein Konto teilen?',
  'share.login': 'Du loggst dich hier mit {name} ein.',
  'share.text':
    'Diese Website sieht dann deine Adressen und deine E-Mail oder deinen Benutzernamen und kann dich um Signaturen bitten. Ohne deine Bestätigung kann sie nichts bewegen.',
  'share.yes': 'Konto teilen',
  'share.no': 'Abbrechen',
  'share.refused': 'Dein Konto wurde nicht geteilt',
  'code.title': 'Dein Code',
  'code.enter': 'Gib diesen Code unter der Adresse oben ein, und nirgends sonst:',
  'mail.from': 'Eingebettete Wallet',
  'mail.minutes': 'Der Code ist {minutes} Minuten gültig und funktioniert nur einmal.',
  'mail.warning': 'Wenn du das nicht warst, ignoriere diese E-Mail und gib den Code an niemanden weiter.',
  'login.subject': '{code} ist dein Login-Code für {site}',
  'login.text': 'Jemand möchte sich mit {browser} einloggen. Wenn du das bist, gib dort diesen Code ein:',
  'login.new': 'Mit dem Code bestätigst du auch dieses Gerät.',
  'login.warning':
    'Wenn du das nicht warst, ignoriere diese E-Mail. Ohne den Code kann sich niemand einloggen, gib ihn also an niemanden weiter.',
  'link.subject': 'Bestätige deinen Login',
  'link.text': 'Jemand möchte sich hier mit {browser} einloggen. Wenn du das bist, öffne diesen Link:',
  'link.minutes': 'Der Link ist {minutes} Minuten gültig. Er zeigt dir, worum es geht, bevor etwas passiert.',
  'link.warning': 'Wenn du das nicht warst, ignoriere diese E-Mail.',
  'change.subject': '{code} ist dein Code zum Ändern deiner E-Mail',
  'change.text':
    '{email} soll diese Adresse ersetzen. Wer E-Mails an jene Adresse lesen kann, könnte sich dann einloggen und dein Guthaben ausgeben. Wenn du das möchtest, gib diesen Code ein:',
  'change.linkSubject': 'Deine Login-E-Mail ändern?',
  'change.linkText':
    '{email} soll diese Adresse ersetzen. Wer E-Mails an jene Adresse lesen kann, könnte sich dann einloggen und dein Guthaben ausgeben. Wenn du das möchtest, öffne diesen Link:',
  'change.ask': 'Deine Login-E-Mail ändern?',
  'change.from': 'Aktuelle Adresse',
  'change.to': 'Neue Adresse',
  'change.danger':
    'Wer E-Mails an die neue Adresse lesen kann, kann sich danach in dieses Konto einloggen und alles darin verwenden.',
  'change.yes': 'Code anzeigen',
  'change.no': 'Meine E-Mail behalten',
  'change.refused': 'Deine E-Mail bleibt, wie sie ist',
  'new.subject': '{code} bestätigt deine E-Mail',
  'new.text':
    'Eine Wallet soll diese Adresse hier für den Login verwenden. Wenn du das bist, gib diesen Code ein:',
  'done.subject': 'Deine E-Mail wurde geändert',
  'done.text': 'Du loggst dich jetzt mit {email} in deine Wallet ein, nicht mehr mit dieser Adresse.',
  'window.close': 'Du kannst dieses Fenster schließen.',
  'window.back': 'Du kannst dieses Fenster schließen und unter der Adresse oben weitermachen.',
  'window.title': 'Zurück zur App',
  'window.ended': 'Dieser Login ist abgelaufen',
  'window.again': 'Schließ dieses Fenster und fang noch einmal an.',
  'window.foreign': 'Diese Seite darf diese Wallet nicht verwenden',
  'window.nothing':
    'Der Login wurde anderswo begonnen. Es wurde nichts weitergegeben. Du kannst dieses Fenster schließen.',
}

export type ServerTranslator = Translator<ServerTextKey>

/** Texts in a language claimed by a page or requested by a browser. */
export const serverTranslator: (language: string | undefined) => ServerTranslator =
  defineTranslations<ServerTextKey>(english, {
    de: german,
  })

/** A browser in words, to follow "with". */
export function describeBrowser({ translate }: ServerTranslator, { browser, system }: BrowserName): string {
  if (browser && system) return translate('browser.both', { browser, system })
  return browser ?? (system ? translate('browser.system', { system }) : translate('browser.none'))
}
