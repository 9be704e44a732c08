/** The few English words on the buttons of a page; the rest loads with the modal. */
export const buttonWords = {
  button: {
    connect: 'Connect Wallet',
    connecting: 'Connecting...',
    network: 'Network: {name}',
    chooseNetwork: 'Choose Network',
    unsupported: 'Switch Network',
    failed: 'The wallet window did not load. Reload the page.',
  },
} as const
