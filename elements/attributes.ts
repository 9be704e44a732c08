// Made from custom-elements.json by `npm run make -- manifest`; edit the elements, not this file.
import type { Namespace } from '../src/core/chain/namespace.ts'

/** Options of the modal as attributes: any element that joins the modal may carry them. */
export interface OptionAttributes {
  /** Project id at the public services. Without one, features that need them are not offered. Option `projectId`. */
  'project-id'?: string
  /** Networks in display order: names, CAIP-2 ids, or records. Option `networks`, separated by spaces, or a JSON list. */
  networks?: string
  /** Initial network, by name or CAIP-2 id. Option `defaultNetwork`. */
  'default-network'?: string
  /** App metadata shown by wallets. Option `metadata`. */
  'app-name'?: string
  /** App metadata shown by wallets. Option `metadata`. */
  'app-description'?: string
  /** App metadata shown by wallets. Option `metadata`. */
  'app-url'?: string
  /** App metadata shown by wallets. Option `metadata`. */
  'app-icon'?: string
  /** Service URLs, or `null` to disable a service. Option `endpoints`, JSON. */
  endpoints?: string
  /** RPC URLs by CAIP-2 id. For a listed network, only these are used. Option `rpcUrls`, JSON. */
  'rpc-urls'?: string
  /** Custom wallets, in the format of catalog entries. Option `customWallets`, JSON. */
  'custom-wallets'?: string
  /** Catalog wallets shown first, by id. Option `featuredWalletIds`, separated by spaces. */
  'featured-wallets'?: string
  /** Shows only these catalog wallets, by id. Option `includeWalletIds`, separated by spaces. */
  'include-wallets'?: string
  /** Hides these catalog wallets, by id. Option `excludeWalletIds`, separated by spaces. */
  'exclude-wallets'?: string
  /** Whether "All wallets" is offered. Option `allWallets`. */
  'all-wallets'?: 'show' | 'hide' | 'only-mobile'
  /** Light, dark, or the system setting. Option `themeMode`. */
  'theme-mode'?: 'auto' | 'light' | 'dark'
  /** Theme variables, by their `--w3m-` names. Option `themeVariables`, JSON. */
  'theme-variables'?: string
  /** `compact` has smaller rows and gaps. Option `density`. */
  density?: 'default' | 'compact'
  /** `more` always raises the contrast; `auto` follows the system setting. Option `contrast`. */
  contrast?: 'auto' | 'more'
  /** BCP 47 language tag, or `auto` for that of the page. Option `language`. */
  language?: 'auto' | 'en' | 'de' | (string & {})
  /** Zone of new account names, two labels separated by a dot. Option `nameZone`. */
  'name-zone'?: string
  /** URL of the terms, shown below the connect options. Option `termsUrl`. */
  'terms-url'?: string
  /** URL of the privacy policy, shown below the connect options. Option `privacyUrl`. */
  'privacy-url'?: string
  /** Social login providers, in display order. Option `socials`, separated by spaces. */
  socials?: string
  /** Order of the connect options on the first screen. Option `connectMethodsOrder`, separated by spaces. */
  'connect-methods'?: string
  /** Order of the wallet groups; omitted groups follow in the default order. Option `connectorTypeOrder`, separated by spaces. */
  'connector-order'?: string
  /** Order of the account buttons. Option `walletFeaturesOrder`, separated by spaces. */
  'wallet-features'?: string
  /** The modal announces itself as a wallet to other libraries of the page: by EIP-6963, and by the Wallet Standard for Solana and Bitcoin. An icon is a `data:` image. Option `announce`, present, or JSON. */
  announce?: string
  /** Turns off: Detects wallets injected into `window`. Option `enableInjected`, present. */
  'no-injected'?: boolean
  /** Turns off: Finds wallets that announce themselves (EIP-6963). Option `enableEip6963`, present. */
  'no-eip6963'?: boolean
  /** Turns off: Pairs wallets on other devices over WalletConnect. Option `enableWalletConnect`, present. */
  'no-wallet-connect'?: boolean
  /** Turns off: Reconnects the wallets of the last visit. Option `enableReconnect`, present. */
  'no-reconnect'?: boolean
  /** When the modal's chunks load: on idle, on first interaction with a button, or on press. Option `preload`. */
  preload?: 'idle' | 'intent' | 'none'
  /** Turns off: Allows network switching in the modal. Option `enableNetworkSwitch`, present. */
  'no-network-switch'?: boolean
  /** What follows a network switch in the modal: go back (or close without a previous screen), close, or show the list. Option `afterNetworkSwitch`. */
  'after-network-switch'?: 'back' | 'close' | 'stay'
  /** Turns off: Shows help for users without a wallet. Option `enableWalletGuide`, present. */
  'no-wallet-guide'?: boolean
  /** Lets users stay on a network that the app does not list. Option `allowUnsupportedChain`, present. */
  'allow-unsupported-chain'?: boolean
  /** Opens wallets by their https links first and custom schemes second. Option `preferUniversalLinks`, present. */
  'prefer-universal-links'?: boolean
  /** Shows configuration errors to the developer in a bar inside the modal. Option `debug`, present. */
  debug?: boolean
  /** Console output of the pairing library and the frame of the embedded wallet. `info` and `debug` print pairing links, so use them only during development. Option `logLevel`. */
  'log-level'?: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Tokens shown without a service, by CAIP-2 id: addresses, or records. Option `tokens`, JSON. */
  tokens?: string
  /** Source of swap quotes: the service if available and else the chain, only one of them, or the chain if the service fails. Option `swapSource`. */
  'swap-source'?: 'auto' | 'service' | 'chain' | 'service-then-chain'
  /** Paymaster URLs by CAIP-2 id (ERC-7677). Transfers, swaps and `sendCalls` use one if the wallet accepts it, and then cost the account nothing. Option `paymaster`, JSON. */
  paymaster?: string
  /** Initial account type after login, by namespace. Option `defaultAccountTypes`, JSON. */
  'account-types'?: string
  /** Sends events to `endpoints.analytics`, or with a project id to the public host by default. Option `analytics`, present. */
  analytics?: boolean
  /** Feature switches; as an attribute, a list of the enabled features. Option `features`, what is on, separated by spaces. */
  features?: string
  /** Sign-in endpoint, or `local` for a proof in the page only; as an attribute `sign-in`. Option `signIn`. */
  'sign-in'?: string
  /** Makes sign-in optional. Option `signInOptional`, present. */
  'sign-in-optional'?: boolean
}

export interface W3mAccountButtonAttributes extends OptionAttributes {
  /** `hide` omits the balance. */
  balance?: 'show' | 'hide'
  /** Number of address characters before the ellipsis. */
  'chars-start'?: number
  /** Number of address characters after the ellipsis. */
  'chars-end'?: number
  /** Limits the button to one namespace: `eip155`, `solana`, `bip122` or `polkadot`. */
  namespace?: Namespace
  /** `md` (44 px) or `sm` (36 px). */
  size?: 'md' | 'sm'
  /** Disables the button. */
  disabled?: boolean
  /** Width of the button as a CSS length. `auto` fits the current content. Defaults to the width of the widest state. */
  'inline-size'?: string
}

export interface W3mAccountSettingsViewAttributes extends OptionAttributes {}

export interface W3mAccountViewAttributes extends OptionAttributes {
  /** Limits the view to one namespace: `eip155`, `solana`, `bip122` or `polkadot`. */
  namespace?: Namespace
}

export interface W3mAllWalletsViewAttributes extends OptionAttributes {}

export interface W3mButtonAttributes extends OptionAttributes {
  /** Label while not connected. Defaults to the localized text. */
  label?: string
  /** Label while connecting. */
  'loading-label'?: string
  /** `hide` omits the balance. */
  balance?: 'show' | 'hide'
  /** Number of address characters before the ellipsis. */
  'chars-start'?: number
  /** Number of address characters after the ellipsis. */
  'chars-end'?: number
  /** Limits the button to one namespace: `eip155`, `solana`, `bip122` or `polkadot`. */
  namespace?: Namespace
  /** `md` (44 px) or `sm` (36 px). */
  size?: 'md' | 'sm'
  /** Disables the button. */
  disabled?: boolean
  /** Width of the button as a CSS length. `auto` fits the current content. Defaults to the width of the widest state. */
  'inline-size'?: string
}

export interface W3mConfigAttributes extends OptionAttributes {}

export interface W3mConnectButtonAttributes extends OptionAttributes {
  /** Label of the button. Defaults to the localized text. */
  label?: string
  /** Label while connecting. */
  'loading-label'?: string
  /** Limits the button to one namespace: `eip155`, `solana`, `bip122` or `polkadot`. */
  namespace?: Namespace
  /** `md` (44 px) or `sm` (36 px). */
  size?: 'md' | 'sm'
  /** Disables the button. */
  disabled?: boolean
  /** Width of the button as a CSS length. `auto` fits the current content. Defaults to the width of the widest state. */
  'inline-size'?: string
}

export interface W3mConnectViewAttributes extends OptionAttributes {
  /** Limits the view to one namespace: `eip155`, `solana`, `bip122` or `polkadot`. */
  namespace?: Namespace
}

export interface W3mFundWalletViewAttributes extends OptionAttributes {}

export interface W3mModalAttributes extends OptionAttributes {
  /** Renders in the page itself, without an overlay, and is always open. */
  embedded?: boolean
}

export interface W3mNetworkButtonAttributes extends OptionAttributes {
  /** Label while no network is selected. */
  label?: string
  /** Limits the button to one namespace: `eip155`, `solana`, `bip122` or `polkadot`. */
  namespace?: Namespace
  /** `md` (44 px) or `sm` (36 px). */
  size?: 'md' | 'sm'
  /** Disables the button. */
  disabled?: boolean
  /** Width of the button as a CSS length. `auto` fits the current content. Defaults to the width of the widest state. */
  'inline-size'?: string
}

export interface W3mNetworksViewAttributes extends OptionAttributes {}

export interface W3mOnrampWidgetAttributes extends OptionAttributes {
  /** Symbol or address of the token to buy. Defaults to the first token for sale. */
  token?: string
  /** CAIP-2 id of the network to buy on. Defaults to the active network. */
  network?: string
  /** Amount to pay as a decimal string. */
  amount?: string
  /** Currency of the payment (ISO 4217). */
  currency?: string
  /** Label of the button. Defaults to `Buy` and the symbol of the token. */
  label?: string
  /** Limits the button to one namespace: `eip155`, `solana`, `bip122` or `polkadot`. */
  namespace?: Namespace
  /** `md` (44 px) or `sm` (36 px). */
  size?: 'md' | 'sm'
  /** Disables the button. */
  disabled?: boolean
  /** Width of the button as a CSS length. `auto` fits the current content. Defaults to the width of the widest state. */
  'inline-size'?: string
}

export interface W3mProfileWalletsViewAttributes extends OptionAttributes {}

export interface W3mSwapAttributes extends OptionAttributes {
  /** Token to sell: an address, `native`, or a symbol from the app's or the built-in tokens. Defaults to the native currency. */
  'from-token'?: string
  /** Token to buy, in the same format as `from-token`. */
  'to-token'?: string
  /** Amount to sell as a decimal string. */
  amount?: string
  /** CAIP-2 id of the network to swap on. Defaults to the active network. */
  network?: string
}

export interface W3mSwapViewAttributes extends OptionAttributes {}

export interface W3mTextAttributes {
  /** Value to show: `name`, `address`, `balance` or `network`. */
  bind?: 'name' | 'address' | 'balance' | 'network'
  /** Limits the text to one namespace: `eip155`, `solana`, `bip122` or `polkadot`. */
  namespace?: Namespace
}

export interface W3mTransactionsViewAttributes extends OptionAttributes {}

export interface W3mWalletButtonAttributes extends OptionAttributes {
  /** Name, rdns or catalog id of the wallet, `WalletConnect` for a QR code, `email`, or a social account to log in with. */
  wallet?: string
  /** Label of the button. Defaults to the value of `wallet`. */
  label?: string
  /** Limits the button to one namespace: `eip155`, `solana`, `bip122` or `polkadot`. */
  namespace?: Namespace
  /** `md` (44 px) or `sm` (36 px). */
  size?: 'md' | 'sm'
  /** Disables the button. */
  disabled?: boolean
  /** Width of the button as a CSS length. `auto` fits the current content. Defaults to the width of the widest state. */
  'inline-size'?: string
}

export interface W3mWalletReceiveViewAttributes extends OptionAttributes {}

export interface W3mWalletSendViewAttributes extends OptionAttributes {}

/** Attributes by tag. */
export interface ElementAttributes {
  'w3m-account-button': W3mAccountButtonAttributes
  'w3m-account-settings-view': W3mAccountSettingsViewAttributes
  'w3m-account-view': W3mAccountViewAttributes
  'w3m-all-wallets-view': W3mAllWalletsViewAttributes
  'w3m-button': W3mButtonAttributes
  'w3m-config': W3mConfigAttributes
  'w3m-connect-button': W3mConnectButtonAttributes
  'w3m-connect-view': W3mConnectViewAttributes
  'w3m-fund-wallet-view': W3mFundWalletViewAttributes
  'w3m-modal': W3mModalAttributes
  'w3m-network-button': W3mNetworkButtonAttributes
  'w3m-networks-view': W3mNetworksViewAttributes
  'w3m-onramp-widget': W3mOnrampWidgetAttributes
  'w3m-profile-wallets-view': W3mProfileWalletsViewAttributes
  'w3m-swap': W3mSwapAttributes
  'w3m-swap-view': W3mSwapViewAttributes
  'w3m-text': W3mTextAttributes
  'w3m-transactions-view': W3mTransactionsViewAttributes
  'w3m-wallet-button': W3mWalletButtonAttributes
  'w3m-wallet-receive-view': W3mWalletReceiveViewAttributes
  'w3m-wallet-send-view': W3mWalletSendViewAttributes
}
