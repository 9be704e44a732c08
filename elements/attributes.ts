// Made from custom-elements.json by `npm run make -- manifest`; edit the elements, not this file.
import type { Namespace } from '../src/core/chain/namespace.ts'

/** Options of the modal as attributes. Each element that attaches to the modal accepts them. */
export interface OptionAttributes {
  /** Project id for the public services. Without one, features that need these services are not offered. Sets the option `projectId`. */
  'project-id'?: string
  /** Networks in display order: names, CAIP-2 ids, or records. Sets the option `networks` (separated by spaces, or a JSON list). */
  networks?: string
  /** Initial network, by name or CAIP-2 id. Sets the option `defaultNetwork`. */
  'default-network'?: string
  /** App metadata shown by wallets. Sets the option `metadata`. */
  'app-name'?: string
  /** App metadata shown by wallets. Sets the option `metadata`. */
  'app-description'?: string
  /** App metadata shown by wallets. Sets the option `metadata`. */
  'app-url'?: string
  /** App metadata shown by wallets. Sets the option `metadata`. */
  'app-icon'?: string
  /** Service URLs, or `null` to disable a service. Sets the option `endpoints` (JSON). */
  endpoints?: string
  /** RPC URLs by CAIP-2 id. For a listed network, only these are used. Sets the option `rpcUrls` (JSON). */
  'rpc-urls'?: string
  /** Custom wallets, in the format of catalog entries. Sets the option `customWallets` (JSON). */
  'custom-wallets'?: string
  /** Catalog wallets shown first, by id. Sets the option `featuredWalletIds` (separated by spaces). */
  'featured-wallets'?: string
  /** Shows only these catalog wallets, by id. Sets the option `includeWalletIds` (separated by spaces). */
  'include-wallets'?: string
  /** Hides these catalog wallets, by id. Sets the option `excludeWalletIds` (separated by spaces). */
  'exclude-wallets'?: string
  /** Whether "All wallets" is offered. Sets the option `allWallets`. */
  'all-wallets'?: 'show' | 'hide' | 'only-mobile'
  /** Light, dark, or the system setting. Sets the option `themeMode`. */
  'theme-mode'?: 'auto' | 'light' | 'dark'
  /** Theme variables, by their `--w3m-` names. Sets the option `themeVariables` (JSON). */
  'theme-variables'?: string
  /** Size of rows and gaps. `compact` makes them smaller. Sets the option `density`. */
  density?: 'default' | 'compact'
  /** Contrast of the theme. `more` always raises it; `auto` follows the system setting. Sets the option `contrast`. */
  contrast?: 'auto' | 'more'
  /** BCP 47 language tag, or `auto` for the language of the page. Sets the option `language`. */
  language?: 'auto' | 'en' | 'de' | (string & {})
  /** Zone of new account names, two labels separated by a dot. Sets the option `nameZone`. */
  'name-zone'?: string
  /** URL of the terms, shown below the connect options. Sets the option `termsUrl`. */
  'terms-url'?: string
  /** URL of the privacy policy, shown below the connect options. Sets the option `privacyUrl`. */
  'privacy-url'?: string
  /** Social login providers, in display order. Sets the option `socials` (separated by spaces). */
  socials?: string
  /** Order of the connect options on the first screen. Sets the option `connectMethodsOrder` (separated by spaces). */
  'connect-methods'?: string
  /** Order of the wallet groups. Omitted groups follow in the default order. Sets the option `connectorTypeOrder` (separated by spaces). */
  'connector-order'?: string
  /** Order of the account buttons. Sets the option `walletFeaturesOrder` (separated by spaces). */
  'wallet-features'?: string
  /** Announces the modal as a wallet to other libraries of the page: by EIP-6963, and by the Wallet Standard for Solana and Bitcoin. An icon is a `data:` image. Sets the option `announce` (present, or JSON). */
  announce?: string
  /** Disables the option `enableInjected`, which detects wallets injected into `window`. */
  'no-injected'?: boolean
  /** Disables the option `enableEip6963`, which finds wallets that announce themselves (EIP-6963). */
  'no-eip6963'?: boolean
  /** Disables the option `enableWalletConnect`, which pairs wallets on other devices over WalletConnect. */
  'no-wallet-connect'?: boolean
  /** Disables the option `enableReconnect`, which reconnects the wallets of the last visit. */
  'no-reconnect'?: boolean
  /** When to load the modal's chunks: when idle, on first interaction with a button, or on press. Sets the option `preload`. */
  preload?: 'idle' | 'intent' | 'none'
  /** Disables the option `enableNetworkSwitch`, which allows network switching in the modal. */
  'no-network-switch'?: boolean
  /** Action after a network switch in the modal: go back (or close if there is no previous screen), close, or keep the list. Sets the option `afterNetworkSwitch`. */
  'after-network-switch'?: 'back' | 'close' | 'stay'
  /** Disables the option `enableWalletGuide`, which shows help for users without a wallet. */
  'no-wallet-guide'?: boolean
  /** Lets users stay on a network that the app does not list. Sets the option `allowUnsupportedChain`. */
  'allow-unsupported-chain'?: boolean
  /** Opens wallets by their https links first and custom schemes second. Sets the option `preferUniversalLinks`. */
  'prefer-universal-links'?: boolean
  /** Shows configuration errors to the developer in a bar inside the modal. Sets the option `debug`. */
  debug?: boolean
  /** Console output of the pairing library and the frame of the embedded wallet. `info` and `debug` print pairing links, so use them only during development. Sets the option `logLevel`. */
  'log-level'?: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Tokens shown without a service, by CAIP-2 id: addresses, or records. Sets the option `tokens` (JSON). */
  tokens?: string
  /** Source of swap quotes: the service if it is available, else the chain; only one of them; or the chain if the service fails. Sets the option `swapSource`. */
  'swap-source'?: 'auto' | 'service' | 'chain' | 'service-then-chain'
  /** Paymaster URLs by CAIP-2 id (ERC-7677). Transfers, swaps and `sendCalls` use the paymaster if the wallet accepts it, so that the account pays no fee. Sets the option `paymaster` (JSON). */
  paymaster?: string
  /** Initial account type after login, by namespace. Sets the option `defaultAccountTypes` (JSON). */
  'account-types'?: string
  /** Sends analytics events to `endpoints.analytics`. The default with a project id is the public host. Sets the option `analytics`. */
  analytics?: boolean
  /** Feature switches. The attribute lists the enabled features. Sets the option `features` (separated by spaces). */
  features?: string
  /** Sign-in endpoint, or `local` to verify the signature only in the page. Sets the option `signIn`. */
  'sign-in'?: string
  /** Makes sign-in optional. Sets the option `signInOptional`. */
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
  /** Label of the button. Defaults to `Buy`, followed by `token` if it is a symbol. */
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
  /** Label of the button. Defaults to the name of the social account, or the value of `wallet`. */
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
