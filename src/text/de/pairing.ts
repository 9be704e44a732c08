import type { texts as en } from '../en/pairing.ts'
import type { Translated } from '../texts.ts'

/** German: the pairing screen. */
export const texts: Translated<typeof en> = {
  pairing: {
    title: 'Zum Verbinden scannen',
    code: 'QR-Code zum Verbinden mit {app}',
    tapToCopy: 'Kopiert den Link',
    scan: 'Scanne mit der Handykamera oder einer beliebigen Wallet-App',
    scanWith: 'Scanne mit der Handykamera oder {wallet}',
    copy: 'Link kopieren',
    copied: 'Link kopiert',
    openHere: 'Wallet-App öffnen',
    making: 'QR-Code wird erstellt',
    newCodeIn: 'Neuer Code in {time}',
    slow: 'Das dauert länger als üblich',
    expired: 'Code abgelaufen',
    expiredText: 'Es wurde nichts geteilt. Ein neuer Code braucht nur einen Moment.',
    newCode: 'Neuer Code',
    noCode: 'Gerade kein QR-Code',
    retry: 'Erneut versuchen',
    declined: 'Verbindung abgelehnt',
    declinedText: 'Du hast sie in {wallet} abgelehnt. Es wurde nichts geteilt.',
    failed: 'Verbindung fehlgeschlagen',
    yourWallet: 'deiner Wallet',
    offline: 'Du bist offline. Der QR-Code erscheint, sobald du wieder online bist.',
    notSetUp: 'QR-Code nicht verfügbar',
  },
}
