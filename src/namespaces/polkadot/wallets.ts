import type { WalletRecord } from '../../core/wallet/wallet-record.ts'

/** Wallets for Polkadot, most popular first. SOURCES.md lists the source of each fact. */
export const polkadotWallets: readonly WalletRecord[] = [
  {
    id: 'app.subwallet',
    name: 'SubWallet',
    rdns: 'app.subwallet',
    namespaces: ['eip155', 'polkadot'],
    native: 'subwallet://',
    universal: 'https://mobile.subwallet.app',
    desktop: 'subwallet://',
    homepage: 'https://www.subwallet.app',
    ios: '1633050285',
    android: 'app.subwallet.mobile',
    chrome: 'onhogfjeacnfoofkfgppdlbmlmnplgbn',
  },
  {
    id: 'xyz.talisman',
    name: 'Talisman',
    rdns: 'xyz.talisman',
    namespaces: ['eip155', 'polkadot'],
    native: 'talisman://',
    universal: 'https://talisman.xyz/wc',
    homepage: 'https://talisman.xyz',
    ios: '6761427240',
    android: 'xyz.talisman.app',
    chrome: 'fijngjgcjhjmmpcmkeiomlglpeiijkld',
  },
  {
    id: 'io.novawallet',
    name: 'Nova Wallet',
    namespaces: ['eip155', 'polkadot'],
    native: 'novawallet://',
    homepage: 'https://novawallet.io',
    ios: '1597119355',
    android: 'io.novafoundation.nova.market',
  },
]
