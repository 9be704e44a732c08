import type { words as en } from './en-pairing.ts'
import type { Translated } from './words.ts'

/** German: the screen that shows a code. */
export const words: Translated<typeof en> = {
  pairing: {
    title: 'Zum Verbinden scannen',
    code: 'Verbindungscode für {app}',
    tapToCopy: 'Link des Verbindungscodes kopieren',
    scan: 'Scanne mit der Handykamera oder einer beliebigen Wallet-App',
    scanWith: 'Scanne mit der Handykamera oder {wallet}',
    copy: 'Link kopieren',
    copied: 'Link kopiert',
    openHere: 'Hier öffnen',
    making: 'Code wird erstellt',
    newCodeIn: 'Neuer Code in {time}',
    slow: 'Der Verbindungsdienst antwortet langsam',
    expired: 'Code abgelaufen',
    expiredText: 'Es wurde nichts geteilt. Ein neuer Code braucht nur einen Moment.',
    newCode: 'Neuer Code',
    noCode: 'Gerade kein Code',
    retry: 'Noch einmal versuchen',
    declined: 'Verbindung abgelehnt',
    declinedText: 'Du hast sie in {wallet} abgelehnt. Es wurde nichts geteilt.',
    failed: 'Verbindung fehlgeschlagen',
    yourWallet: 'deiner Wallet',
    offline: 'Du bist offline. Der Code kommt, sobald du wieder verbunden bist.',
    notSetUp: 'Verbinden per Code ist nicht eingerichtet',
  },
}
