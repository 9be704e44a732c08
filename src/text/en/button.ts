/** English text of the page buttons. All other text loads with the modal. */
export const buttonTexts = {
  button: {
    connect: 'Connect Wallet',
    connecting: 'Connecting...',
    network: 'Network: {name}',
    chooseNetwork: 'Choose Network',
    buy: 'Buy',
    unsupported: 'Switch network',
    failed: 'Didn’t load. Check your connection and try again.',
    offline: 'You’re offline. Try again once you’re back online.',
  },
} as const
