import type { texts as english } from '../en/server.ts'

/** German texts of the server. */
export const texts: Readonly<Record<keyof typeof english, string>> = {
  'site.claimedName': 'Diese Website nennt sich {name}. Wir haben das nicht geprüft.',
  'browser.both': '{browser} unter {system}',
  'browser.system': 'einem Browser unter {system}',
  'browser.unknown': 'einem unbekannten Browser',
  'device.title': 'Neues Gerät bestätigen?',
  'device.request': 'Jemand möchte sich hier mit {browser} als {email} einloggen.',
  'device.new': 'Dieses Gerät ist neu.',
  'device.warning': 'Bestätige nur, wenn du das gerade selbst angefordert hast.',
  'device.approve': 'Dieses Gerät bestätigen',
  'device.refuse': 'Das war ich nicht',
  'device.refused': 'Login abgelehnt',
  'device.refusedText': 'Niemand wurde eingeloggt. Du kannst diese Seite schließen.',
  'link.ended': 'Dieser Link funktioniert nicht mehr',
  'link.again':
    'Er wurde schon verwendet oder ist abgelaufen. Fang noch einmal an, dann bekommst du einen neuen.',
  'share.title': 'Dein Konto teilen?',
  'share.login': 'Du loggst dich hier mit {name} ein.',
  'share.text':
    'Diese Website sieht dann deine Adressen und deine E-Mail oder deinen Benutzernamen und kann dich um Signaturen bitten. Ohne deine Bestätigung kann sie nichts bewegen.',
  'share.approve': 'Konto teilen',
  'share.refuse': 'Abbrechen',
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
  'change.title': 'Deine Login-E-Mail ändern?',
  'change.from': 'Aktuelle Adresse',
  'change.to': 'Neue Adresse',
  'change.danger':
    'Wer E-Mails an die neue Adresse lesen kann, kann sich danach in dieses Konto einloggen und alles darin verwenden.',
  'change.approve': 'Code anzeigen',
  'change.refuse': 'Meine E-Mail behalten',
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
  'window.foreignText':
    'Der Login wurde anderswo begonnen. Es wurde nichts weitergegeben. Du kannst dieses Fenster schließen.',
}
