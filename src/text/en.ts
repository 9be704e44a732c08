import { buttonWords } from './button-words.ts'

/** Words of the first screen, by key; those of the other screens stand in the parts that their chunks load. */
export const en = {
  ...buttonWords,
  modal: {
    label: 'Wallet',
    close: 'Close',
    back: 'Back',
    help: 'What is a wallet?',
    loading: 'Loading',
    chunkFailed: 'This screen didn’t load',
    retry: 'Try again',
    reload: 'Reload the page',
    refused: 'Finish this step first',
    dismiss: 'Dismiss',
  },
  connect: {
    title: 'Connect Wallet',
    wallets: 'Wallets',
    installed: 'Installed',
    recent: 'Recent',
    qrCode: 'QR code',
    walletConnect: 'WalletConnect',
    pairingMissing: 'Not available on this site',
    pairingOff: 'Not available on this site',
    allWallets: 'All wallets',
    listFailed: 'List not available',
    more: 'Continue with another wallet',
    newcomer: 'New to wallets?',
    getStarted: 'Get started',
  },
  login: {
    email: 'Email address',
    sendCode: 'Continue with email',
    sending: 'Sending code',
    or: 'or',
    wallet: 'Continue with a wallet',
    socials: 'Social accounts',
    with: 'Continue with {name}',
    moreSocials: 'More social accounts',
    opening: 'Opening the login page',
  },
}
