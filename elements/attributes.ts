// Made from custom-elements.json by `npm run make -- manifest`; edit the elements, not this file.
import type { Namespace } from '../src/core/chain/namespace.ts'

/** Options of the modal as attributes: any element that joins the modal may carry them. */
export interface OptionAttributes {
  /** Id of the app at the public services; without one, what needs them is not offered. Option `projectId`. */
  'project-id'?: string
  /** Networks of the app in their order: names, CAIP-2 ids, or records. Option `networks`, separated by spaces, or a JSON list. */
  networks?: string
  /** The network to begin with, by name or CAIP-2 id. Option `defaultNetwork`. */
  'default-network'?: string
  /** What wallets show of the app. Option `metadata`. */
  'app-name'?: string
  /** What wallets show of the app. Option `metadata`. */
  'app-description'?: string
  /** What wallets show of the app. Option `metadata`. */
  'app-url'?: string
  /** What wallets show of the app. Option `metadata`. */
  'app-icon'?: string
  /** Addresses of services of your own, or `null` to turn one off. Option `endpoints`, JSON. */
  endpoints?: string
  /** URLs to read a network by, by CAIP-2 id; where a network is named, only these are asked. Option `rpcUrls`, JSON. */
  'rpc-urls'?: string
  /** Wallets of the app's own, in the form of catalog entries. Option `customWallets`, JSON. */
  'custom-wallets'?: string
  /** Wallets of the catalog that stand first, by id. Option `featuredWalletIds`, separated by spaces. */
  'featured-wallets'?: string
  /** Only these wallets of the catalog, by id. Option `includeWalletIds`, separated by spaces. */
  'include-wallets'?: string
  /** Never these wallets of the catalog, by id. Option `excludeWalletIds`, separated by spaces. */
  'exclude-wallets'?: string
  /** Whether the list of all wallets is offered. Option `allWallets`. */
  'all-wallets'?: 'show' | 'hide' | 'only-mobile'
  /** Light or dark, or as the visitor's system has it. Option `themeMode`. */
  'theme-mode'?: 'auto' | 'light' | 'dark'
  /** Variables of the look, by their `--w3m-` names. Option `themeVariables`, JSON. */
  'theme-variables'?: string
  /** `compact` has smaller rows and gaps. Option `density`. */
  density?: 'default' | 'compact'
  /** `more` raises the contrast for everybody; `auto` does where the visitor's system asks for it. Option `contrast`. */
  contrast?: 'auto' | 'more'
  /** BCP 47 tag of the words, `auto` for that of the page. Option `language`. */
  language?: 'auto' | 'en' | 'de' | (string & {})
  /** Zone in which account names are registered, two labels with a dot between them. Option `nameZone`. */
  'name-zone'?: string
  /** Address of the terms, shown below the ways to connect. Option `termsUrl`. */
  'terms-url'?: string
  /** Address of the privacy policy, shown below the ways to connect. Option `privacyUrl`. */
  'privacy-url'?: string
  /** Social accounts to log in with, in this order. Option `socials`, separated by spaces. */
  socials?: string
  /** Order of the ways to connect on the first screen. Option `connectMethodsOrder`, separated by spaces. */
  'connect-methods'?: string
  /** Order of the groups of wallets; groups that are left out follow as usual. Option `connectorTypeOrder`, separated by spaces. */
  'connector-order'?: string
  /** Order of the account's buttons. Option `walletFeaturesOrder`, separated by spaces. */
  'wallet-features'?: string
  /** The modal announces itself as a wallet to other libraries of the page: by EIP-6963, and by the Wallet Standard for Solana and Bitcoin. An icon is a `data:` image. Option `announce`, present, or JSON. */
  announce?: string
  /** Turns off: Finds wallets that stand on `window`. Option `enableInjected`, present. */
  'no-injected'?: boolean
  /** Turns off: Finds wallets that announce themselves (EIP-6963). Option `enableEip6963`, present. */
  'no-eip6963'?: boolean
  /** Turns off: Pairs wallets on other devices over WalletConnect. Option `enableWalletConnect`, present. */
  'no-wallet-connect'?: boolean
  /** Turns off: Brings the wallets of the last visit back. Option `enableReconnect`, present. */
  'no-reconnect'?: boolean
  /** When the modal's own files are fetched: once the page rests, at the first touch of a button, or at the press. Option `preload`. */
  preload?: 'idle' | 'intent' | 'none'
  /** Turns off: Lets the visitor change the network in the modal. Option `enableNetworkSwitch`, present. */
  'no-network-switch'?: boolean
  /** What follows a change of network in the modal: one screen back, or the end of it where there is none; closed; the list. Option `afterNetworkSwitch`. */
  'after-network-switch'?: 'back' | 'close' | 'stay'
  /** Turns off: Shows help for people who have no wallet yet. Option `enableWalletGuide`, present. */
  'no-wallet-guide'?: boolean
  /** Leaves a wallet alone that is on a network which the app does not name. Option `allowUnsupportedChain`, present. */
  'allow-unsupported-chain'?: boolean
  /** Opens wallets by their https links first, by their own schemes second. Option `preferUniversalLinks`, present. */
  'prefer-universal-links'?: boolean
  /** Shows the developer what is wrong, in a bar inside the modal. Option `debug`, present. */
  debug?: boolean
  /** Tokens that are shown without a service, by CAIP-2 id: addresses, or records. Option `tokens`, JSON. */
  tokens?: string
  /** Who says prices of swaps: a service where there is one and else the chain, one of them alone, or the chain when the service fails. Option `swapSource`. */
  'swap-source'?: 'auto' | 'service' | 'chain' | 'service-then-chain'
  /** Paymasters of the app by CAIP-2 id: URLs of ERC-7677 services. Transfers, swaps and `sendCalls` carry one where the wallet accepts it, and cost the account nothing then. Option `paymaster`, JSON. */
  paymaster?: string
  /** The kind of account that a login begins with, by namespace. Option `defaultAccountTypes`, JSON. */
  'account-types'?: string
  /** Sends events to `endpoints.analytics`, with a project id to the public host where none is named. Option `analytics`, present. */
  analytics?: boolean
  /** Switches of what is offered; as an attribute, a list of what is on. Option `features`, what is on, separated by spaces. */
  features?: string
  /** The endpoint that signs people in, or `local` for a proof in the page alone; as an attribute `sign-in`. Option `signIn`. */
  'sign-in'?: string
  /** People may stay without signing in. Option `signInOptional`, present. */
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

export interface W3mTextAttributes {
  /** Value to show: `name`, `address`, `balance` or `network`. */
  bind?: 'name' | 'address' | 'balance' | 'network'
  /** Limits the text to one namespace: `eip155`, `solana`, `bip122` or `polkadot`. */
  namespace?: Namespace
}

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

/** Attributes by tag. */
export interface ElementAttributes {
  'w3m-account-button': W3mAccountButtonAttributes
  'w3m-button': W3mButtonAttributes
  'w3m-config': W3mConfigAttributes
  'w3m-connect-button': W3mConnectButtonAttributes
  'w3m-modal': W3mModalAttributes
  'w3m-network-button': W3mNetworkButtonAttributes
  'w3m-onramp-widget': W3mOnrampWidgetAttributes
  'w3m-swap': W3mSwapAttributes
  'w3m-text': W3mTextAttributes
  'w3m-wallet-button': W3mWalletButtonAttributes
}
