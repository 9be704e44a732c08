import type { WalletRecord } from '../../core/wallet/wallet-record.ts'

/** Wallets for Bitcoin, most popular first. SOURCES.md lists the source of each fact. */
export const bitcoinWallets: readonly WalletRecord[] = [
  {
    id: '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b',
    name: 'Xverse Wallet',
    namespaces: ['bip122'],
    native: 'xverse://',
    homepage: 'https://www.xverse.app',
    ios: '1552272513',
    android: 'com.secretkeylabs.xverse',
    chrome: 'idnnbdplmphpflfnlkomgpfbpcgelopg',
  },
  {
    id: '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13',
    name: 'Leather',
    namespaces: ['bip122'],
    homepage: 'https://leather.io',
    chrome: 'ldinpeekobnhjjdofggfgjlcehhmanlj',
  },
  {
    id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
    name: 'OKX Wallet',
    rdns: 'com.okex.wallet',
    namespaces: ['eip155', 'solana', 'bip122'],
    native: 'okxwallet://main',
    universal: 'https://web3.okx.com/download',
    homepage: 'https://www.okx.com/download',
    ios: '6743309484',
    android: 'com.okx.wallet',
    chrome: 'mcohilncbfahbmgdjkbpemcciiolgcge',
  },
  {
    id: '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
    name: 'Bitget Wallet',
    rdns: 'com.bitget.web3',
    namespaces: ['eip155', 'solana', 'bip122'],
    native: 'bitkeep://',
    universal: 'https://bkapp.vip',
    homepage: 'https://web3.bitget.com',
    chrome: 'jiidiaalihmmhddjgbnbgdfflelocpak',
  },
]
