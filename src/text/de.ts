import type { PartialWords } from './text.ts'

/** German, as far as it goes; what is missing stays English. 2 */
export const de: PartialWords = {
  button: {
    connect: 'Wallet verbinden',
    connecting: 'Verbinde …',
    account: 'Konto von {name}',
    network: 'Netzwerk: {name}',
    chooseNetwork: 'Netzwerk wählen',
    unsupported: 'Netzwerk wechseln',
    failed: 'Das Wallet-Fenster wurde nicht geladen. Lade die Seite neu.',
    balance: 'Guthaben: {amount} {symbol}',
  },
}
