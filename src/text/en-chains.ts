export { chainErrors as errors } from '../core/errors/chain-errors.ts'

/** Words of several wallets at once and of wallets of other chains, titles included; with them come the errors of reaching a chain. */
export const words = {
  chains: {
    eip155: 'Ethereum and similar networks',
    solana: 'Solana',
    bip122: 'Bitcoin',
    polkadot: 'Polkadot',
    connected: 'Connected',
    chooseTitle: 'Choose what to connect',
    chooseText: '{wallet} works with several kinds of networks. You can connect the others later.',
    switchTitle: 'Switch network',
    switchHead: 'Go to {name}?',
    switchText: 'It needs a wallet for {family}. {wallet} stays connected.',
    switchHere: 'You are connected there already. Nothing is sent by switching.',
    switch: 'Switch to {name}',
    stay: 'Stay here',
    receiveTitle: 'Compatible networks',
    receiveText: 'This address works on these networks only. What is sent on another network may be lost.',
    guideTitle: 'What is a network?',
    placeTitle: 'The place where things happen',
    placeText: 'A network keeps the record of who owns what. Coins and apps live on one or on several.',
    feeTitle: 'Each with its own coin',
    feeText: 'Every step costs a little of the network’s own coin. Some networks are cheaper or faster.',
    careTitle: 'Mind where you send',
    careText: 'The same coin on two networks is not the same. Choose the network that the receiver uses.',
    guideBack: 'Choose a network',
  },
}
