import { speaker, type Words } from '../page/speaker.ts'

/** What the server says to people, in mails and on pages behind their links. */
const english = {
  'device.ask': 'Approve a new device?',
  'device.who': "A device that we don't know wants to log in as",
  'device.at': 'at',
  'device.only': 'Approve this only if you have just asked for it there yourself. A code then comes by mail.',
  'device.approve': 'Approve this device',
  'device.refuse': 'It was not me',
  'device.approved': 'The device is approved',
  'device.code': 'We have sent you a code. Enter it there; you can close this page:',
  'device.refused': 'The device is refused',
  'device.nobody': 'Nobody was logged in. You can close this page.',
  'device.ended': 'This link is no longer good',
  'device.again': 'It was used already, or it has expired. Log in again to get a new one.',
  'mail.from': 'Embedded wallet',
  'mail.minutes': 'The code is good for {minutes} minutes and for one use.',
  'mail.warning': 'If this was not you, do nothing, and give the code to nobody.',
  'login.subject': '{code} is your login code',
  'login.text': 'Somebody, you we hope, is logging in at {origin}.',
  'link.subject': 'Approve a new device',
  'link.text': "Somebody, you we hope, wants to log in at {origin} on a device that we don't know.",
  'link.minutes':
    'The link is good for {minutes} minutes. It shows what is asked for before anything happens.',
  'link.warning': 'If this was not you, do nothing.',
  'change.subject': '{code} confirms the change of your e-mail address',
  'change.text':
    'At {origin} your wallet is asked to take {email} in the place of this address. Whoever reads the mail of that address can then log in and spend what is yours.',
  'new.subject': '{code} confirms your e-mail address',
  'new.text': 'At {origin} a wallet is asked to take this address as the one to log in with.',
  'done.subject': 'Your e-mail address was changed',
  'done.text': 'Your wallet now logs in with {email} and no longer with this address.',
} as const

export type ServerWord = keyof typeof english

const german: Readonly<Record<ServerWord, string>> = {
  'device.ask': 'Ein neues Gerät zulassen?',
  'device.who': 'Ein Gerät, das wir nicht kennen, will sich anmelden als',
  'device.at': 'bei',
  'device.only':
    'Lassen Sie es nur zu, wenn Sie selbst es dort gerade verlangt haben. Dann kommt ein Code per E-Mail.',
  'device.approve': 'Dieses Gerät zulassen',
  'device.refuse': 'Das war ich nicht',
  'device.approved': 'Das Gerät ist zugelassen',
  'device.code':
    'Wir haben Ihnen einen Code geschickt. Geben Sie ihn dort ein; diese Seite können Sie schließen:',
  'device.refused': 'Das Gerät ist abgewiesen',
  'device.nobody': 'Niemand wurde angemeldet. Sie können diese Seite schließen.',
  'device.ended': 'Dieser Link gilt nicht mehr',
  'device.again':
    'Er wurde schon benutzt oder ist abgelaufen. Melden Sie sich noch einmal an, dann kommt ein neuer.',
  'mail.from': 'Eingebettetes Wallet',
  'mail.minutes': 'Der Code gilt {minutes} Minuten und für ein Mal.',
  'mail.warning': 'Wenn Sie das nicht waren, tun Sie nichts, und geben Sie den Code niemandem.',
  'login.subject': '{code} ist Ihr Code zum Anmelden',
  'login.text': 'Jemand, wir hoffen Sie, meldet sich bei {origin} an.',
  'link.subject': 'Ein neues Gerät zulassen',
  'link.text':
    'Jemand, wir hoffen Sie, will sich bei {origin} auf einem Gerät anmelden, das wir nicht kennen.',
  'link.minutes': 'Der Link gilt {minutes} Minuten. Er zeigt, worum es geht, bevor etwas geschieht.',
  'link.warning': 'Wenn Sie das nicht waren, tun Sie nichts.',
  'change.subject': '{code} bestätigt die Änderung Ihrer E-Mail-Adresse',
  'change.text':
    'Bei {origin} soll Ihr Wallet {email} anstelle dieser Adresse nehmen. Wer die E-Mails jener Adresse liest, kann sich dann anmelden und ausgeben, was Ihnen gehört.',
  'new.subject': '{code} bestätigt Ihre E-Mail-Adresse',
  'new.text': 'Bei {origin} soll ein Wallet diese Adresse zum Anmelden nehmen.',
  'done.subject': 'Ihre E-Mail-Adresse wurde geändert',
  'done.text': 'Ihr Wallet meldet sich nun mit {email} an und nicht mehr mit dieser Adresse.',
}

export type ServerWords = Words<ServerWord>

/** The words of a language that a page claims, or a browser asks for. */
export const serverWords: (language: string | undefined) => ServerWords = speaker<ServerWord>(english, {
  de: german,
})
