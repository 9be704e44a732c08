export { loginErrors as errors } from '../core/errors/login-errors.ts'

/** Words of signing in, by e-mail, social account or signed message, titles included; with them come their errors. */
export const words = {
  settings: {
    title: 'Settings',
    copy: 'Copy address',
    copied: 'Address copied',
    network: 'Network',
    email: 'Email',
    addEmail: 'Add an email',
    wallets: 'Wallets',
    disconnect: 'Disconnect',
    type: 'Account type',
    smart: 'Smart account',
    standard: 'Standard account',
    toSmart: 'Switch to your smart account',
    toStandard: 'Switch to your standard account',
    typeText:
      'A smart account can do several steps at once and may have its network costs paid. A standard account works on every network. Each has an address of its own; what one owns stays there when you switch.',
    noSmart: 'There is no smart account on {network}. Your standard account is used there.',
    smartOn: 'Smart accounts work on {networks}.',
    deployed: 'set up on this network',
    notDeployed: 'set up with your first transaction',
    offer: 'Try your smart account',
    offerText: 'It can do several steps in one. It has an address of its own.',
    upgrade: 'Move to your own wallet',
    upgradeText: 'Keep your account without this login',
    upgradeOpen: 'Go to the page of your login',
    upgradeOpenText: 'It opens in a tab of its own. Check its address: {host}',
    upgradeWords: 'Log in again there',
    upgradeWordsText:
      'Only there, and only after a new login, is the secret of your account shown. This page never asks for it.',
    upgradeMove: 'Enter it in your wallet',
    upgradeMoveText: 'Whoever has this secret has your account. Show it to nobody, and type it nowhere else.',
    upgradeSmart:
      'Your wallet will open your standard account. Send what is in your smart account there first.',
    upgradeGo: 'Open {host}',
  },
  approve: {
    title: 'Approve request',
    frame: 'Secure window of your wallet',
    loading: 'Opening the secure window',
    failed: 'Secure window did not load',
    failedText: 'Your request waits. Check your connection and try again.',
    retry: 'Try again',
    cancel: 'Cancel',
    sentWaiting: 'Sent, still waiting',
  },
}
