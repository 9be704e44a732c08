import { namespaceRules } from '../../core/chain/namespace-rules.ts'
/** API of a wallet object in the page. */
export type BitcoinWalletKind = 'satsConnect' | 'leather' | 'unisat'

export interface KnownBitcoinWallet {
  /** Unique id on the page. Stored to find the wallet on the next visit. */
  readonly id: string
  readonly name: string
  /** Property path from `window`. */
  readonly path: string
  readonly kind: BitcoinWalletKind
  /** Id in the wallet catalog. */
  readonly explorerId?: string
}

/**
 * Wallets recognized by their object on `window`. Other wallets are listed in `window.btc_providers` or register with the Wallet
 * Standard.
 */
export const knownBitcoinWallets: readonly KnownBitcoinWallet[] = [
  {
    id: 'xverse',
    name: 'Xverse Wallet',
    path: 'XverseProviders.BitcoinProvider',
    kind: 'satsConnect',
    explorerId: '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b',
  },
  { id: 'unisat', name: 'UniSat Wallet', path: 'unisat', kind: 'unisat' },
  {
    id: 'leather',
    name: 'Leather',
    path: 'LeatherProvider',
    kind: 'leather',
    explorerId: '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13',
  },
  {
    id: 'okx-bitcoin',
    name: 'OKX Wallet',
    path: 'okxwallet.bitcoin',
    kind: 'unisat',
    explorerId: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
  },
  // Property of an older convention. Any wallet may set it.
  {
    id: 'bitcoin-provider',
    name: namespaceRules.bip122.walletName,
    path: 'BitcoinProvider',
    kind: 'satsConnect',
  },
]
