import type { BundledLanguage } from './bundled-languages.ts'
import type { NetworkId } from './chain/caip.ts'
import type { AccountType, Namespace } from './chain/namespace.ts'
import type { Network } from './chain/network.ts'
import type { SiweConfig, Siwx } from './sign-in/siwx.ts'
import type { SocialProvider } from './identity/embedded.ts'
import type { OnrampProvider } from './money/onramp.ts'
import type { Connector } from './wallet/connector.ts'

/** A network as accepted in options: a known name, a CAIP-2 id, or a record. */
export type NetworkChoice = string | Network

/**
 * Service URLs: `https` or `wss`, or `http` on loopback. Unless noted, an omitted one defaults to the public service, if there is one and
 * a project id is set. `null` disables the service, and features that need it report this.
 */
export interface Endpoints {
  /** Balances, tokens, activity, swap prices and purchases. */
  api?: string | null
  /** JSON-RPC of any network, called with `chainId` and `projectId` in the query. @default `api`, if the app sets it */
  rpc?: string | null
  /** The wallet catalog. */
  catalog?: string | null
  /** Images of wallets and networks. @default `catalog` */
  images?: string | null
  /** Receives analytics events if the option `analytics` is enabled. */
  analytics?: string | null
  /** The page of the embedded wallet: login by email, social account or Farcaster. */
  frame?: string | null
  /** The WebSocket relay for pairing wallets on other devices. */
  relay?: string | null
  /** Verifies this page to paired wallets. `null` disables the request; a URL has no effect. */
  verify?: string | null
  /** Gateway for `ipfs://` images and metadata of contracts. @default 'https://ipfs.io' */
  ipfs?: string | null
}

/**
 * Features of the modal. All default to true unless noted. A feature that the network or service does not support is not offered.
 */
export interface Features {
  /** Login by an emailed code. */
  email?: boolean
  /** Social login. `false` disables all providers. */
  socials?: boolean
  send?: boolean
  receive?: boolean
  swaps?: boolean
  /** Purchases by card or bank transfer. */
  onramp?: boolean
  /** Transaction history of the account. */
  history?: boolean
  /** `false` hides wallets behind a button while email login is offered. @default true */
  emailShowWallets?: boolean
  /** Shows only wallets of this browser. The others are in "All wallets". @default false */
  collapseWallets?: boolean
  /** Requires the terms checkbox before connecting. Needs `termsUrl` or `privacyUrl`. @default false */
  legalCheckbox?: boolean
  /** Lists the permissions of apps to act for a smart account. @default false */
  smartSessions?: boolean
}

/** A wallet that is not in the catalog. Its image is `image_url`. */
export interface CustomWallet {
  id: string
  name: string
  rdns?: string | null
  image_url?: string | null
  homepage?: string | null
  chains?: readonly string[] | null
  mobile_link?: string | null
  desktop_link?: string | null
  webapp_link?: string | null
  /** Universal link (https) of its app, in addition to a `mobile_link` with a custom scheme. */
  link_mode?: string | null
  app_store?: string | null
  play_store?: string | null
  chrome_store?: string | null
}

/** A token of the app, shown without a service. An omitted symbol or number of decimals is read on chain. */
export interface NamedToken {
  address: string
  symbol?: string
  decimals?: number
  image?: string
}

/** Members of `UniversalProvider` of `@walletconnect/universal-provider` that identify it in any version. */
export interface PairingProvider {
  readonly client: { connect(request: never): Promise<unknown>; readonly core: object }
}

/** A text, or its plural forms by category (CLDR) if it depends on `{count}`. */
export type OwnText =
  | string
  | ({ readonly [Category in Intl.LDMLPluralRule]?: string } & { readonly other: string })

/** Custom text by section and key, with the same `{placeholders}`: `{ connect: { title: 'Log in' } }`. */
export type OwnWords = Readonly<Record<string, Readonly<Record<string, OwnText>>>>

/** Custom storage. Each method may be synchronous or asynchronous. */
export interface StorageOption {
  get(key: string): string | null | undefined | Promise<string | null | undefined>
  set(key: string, value: string): void | Promise<void>
  remove(key: string): void | Promise<void>
}

/** A string type with suggestions: editors offer the listed values, and any other string is accepted. */
type OrText<Word extends string> = Word | (string & Record<never, never>)

/** Options of the modal: for `createModal`, as props of `ModalProvider`, and most of them as attributes of any element. */
export interface ModalOptions {
  /** Project id for the public services. Without one, features that need these services are not offered. */
  projectId?: string
  /** Networks in display order: names, CAIP-2 ids, or records. @default ['ethereum'] */
  networks?: readonly NetworkChoice[]
  /** Initial network, by name or CAIP-2 id. @default the first of `networks` */
  defaultNetwork?: string
  /** App metadata shown by wallets. @default title, description, URL and icon of the page */
  metadata?: { name?: string; description?: string; url?: string; icons?: readonly string[] }
  /** Service URLs, or `null` to disable a service. @default the public ones, with a project id */
  endpoints?: Endpoints
  /** RPC URLs by CAIP-2 id. For a listed network, only these are used. @default {} */
  rpcUrls?: Readonly<Record<string, readonly string[]>>
  /** Custom connectors, see `Connector`. @default [] */
  connectors?: readonly Connector[]
  /** An instance of `@walletconnect/universal-provider` created by the app. */
  universalProvider?: PairingProvider
  /** Custom wallets, in the format of catalog entries. @default [] */
  customWallets?: readonly CustomWallet[]
  /** Catalog wallets shown first, by id. @default [] */
  featuredWalletIds?: readonly string[]
  /** Shows only these catalog wallets, by id. @default all */
  includeWalletIds?: readonly string[]
  /** Hides these catalog wallets, by id. @default [] */
  excludeWalletIds?: readonly string[]
  /** Whether "All wallets" is offered. @default 'show' */
  allWallets?: 'show' | 'hide' | 'only-mobile'
  /** Light, dark, or the system setting. @default 'auto' */
  themeMode?: 'auto' | 'light' | 'dark'
  /** Theme variables, by their `--w3m-` names. @default {} */
  themeVariables?: Readonly<Record<string, string>>
  /** Size of rows and gaps. `compact` makes them smaller. @default 'default' */
  density?: 'default' | 'compact'
  /** Contrast of the theme. `more` always raises it; `auto` follows the system setting. @default 'auto' */
  contrast?: 'auto' | 'more'
  /** BCP 47 language tag, or `auto` for the language of the page. @default 'auto' */
  language?: OrText<'auto' | BundledLanguage>
  /** Custom text that overrides the defaults, by section and key: a text, or its plural forms. @default {} */
  text?: OwnWords
  /** Zone of new account names, two labels separated by a dot. @default 'reown.id' */
  nameZone?: string
  /** Custom onramp providers. @default [] */
  onramp?: readonly OnrampProvider[]
  /** Additional allowed hosts of the service's checkout link, besides `pay.coinbase.com` and `meldcrypto.com`. @default [] */
  onrampHosts?: readonly string[]
  /** URL of the terms, shown below the connect options. */
  termsUrl?: string
  /** URL of the privacy policy, shown below the connect options. */
  privacyUrl?: string
  /** Social login providers, in display order. @default all seven, in the order of the type */
  socials?: readonly OrText<SocialProvider>[]
  /** Order of the connect options on the first screen. @default depends on the device and its installed wallets */
  connectMethodsOrder?: readonly OrText<'email' | 'social' | 'wallet'>[]
  /**
   * Order of the wallet groups. Omitted groups follow in the default order. @default recent, injected, featured, custom, external,
   * recommended, then the WalletConnect row
   */
  connectorTypeOrder?: readonly OrText<
    'walletConnect' | 'recent' | 'injected' | 'announced' | 'featured' | 'custom' | 'external' | 'recommended'
  >[]
  /** Order of the account buttons. @default onramp, swaps, receive, send */
  walletFeaturesOrder?: readonly OrText<'onramp' | 'swaps' | 'receive' | 'send'>[]
  /**
   * Announces the modal as a wallet to other libraries of the page: by EIP-6963, and by the Wallet Standard for Solana and Bitcoin. An
   * icon is a `data:` image. @default false
   */
  announce?: boolean | { name?: string; icon?: string; rdns?: string }
  /** Detects wallets injected into `window`. @default true */
  enableInjected?: boolean
  /** Finds wallets that announce themselves (EIP-6963). @default true */
  enableEip6963?: boolean
  /** Pairs wallets on other devices over WalletConnect. @default true */
  enableWalletConnect?: boolean
  /** Reconnects the wallets of the last visit. @default true */
  enableReconnect?: boolean
  /** When to load the modal's chunks: when idle, on first interaction with a button, or on press. @default 'idle' */
  preload?: 'idle' | 'intent' | 'none'
  /** Allows network switching in the modal. @default true */
  enableNetworkSwitch?: boolean
  /**
   * Action after a network switch in the modal: go back (or close if there is no previous screen), close, or keep the list. @default
   * 'back'
   */
  afterNetworkSwitch?: 'back' | 'close' | 'stay'
  /** Shows help for users without a wallet. @default true */
  enableWalletGuide?: boolean
  /** Lets users stay on a network that the app does not list. @default false */
  allowUnsupportedChain?: boolean
  /** Opens wallets by their https links first and custom schemes second. @default false */
  preferUniversalLinks?: boolean
  /** Shows configuration errors to the developer in a bar inside the modal. @default false */
  debug?: boolean
  /**
   * Console output of the pairing library and the frame of the embedded wallet. `info` and `debug` print pairing links, so use them
   * only during development. @default 'error'
   */
  logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Tokens shown without a service, by CAIP-2 id: addresses, or records. @default {} */
  tokens?: Readonly<Record<string, readonly (string | NamedToken)[]>>
  /**
   * Source of swap quotes: the service if it is available, else the chain; only one of them; or the chain if the service fails.
   * @default 'auto'
   */
  swapSource?: 'auto' | 'service' | 'chain' | 'service-then-chain'
  /** Additional allowed swap routers, by CAIP-2 id. @default {} */
  swapRouters?: Readonly<Record<string, readonly string[]>>
  /**
   * Paymaster URLs by CAIP-2 id (ERC-7677). Transfers, swaps and `sendCalls` use the paymaster if the wallet accepts it, so that the
   * account pays no fee. @default {}
   */
  paymaster?: Partial<Record<NetworkId, string>>
  /** Initial account type after login, by namespace. @default { eip155: 'smartAccount' } */
  defaultAccountTypes?: Partial<Record<Namespace, AccountType>>
  /** Sends analytics events to `endpoints.analytics`. The default with a project id is the public host. @default false */
  analytics?: boolean
  /** Storage of data between visits. @default localStorage */
  storage?: StorageOption
  /**
   * Feature switches. The attribute lists the enabled features. @default all true except collapseWallets, legalCheckbox and
   * smartSessions
   */
  features?: Features
  /** Sign-in plugin for any chain. Cannot be combined with `siweConfig`. */
  siwx?: Siwx
  /** Legacy sign-in plugin for EVM chains. */
  siweConfig?: SiweConfig
  /** Sign-in endpoint, or `local` to verify the signature only in the page. */
  signIn?: OrText<'local'>
  /** Makes sign-in optional. @default false */
  signInOptional?: boolean
}

/** Resolved options. Networks are resolved separately, into `$networks`. */
export type Settings = ModalOptions &
  Required<
    Pick<
      ModalOptions,
      | 'themeMode'
      | 'language'
      | 'enableInjected'
      | 'enableEip6963'
      | 'enableWalletConnect'
      | 'enableReconnect'
      | 'enableNetworkSwitch'
      | 'enableWalletGuide'
      | 'preload'
    >
  >

export const defaultOptions: Settings = {
  themeMode: 'auto',
  language: 'auto',
  enableInjected: true,
  enableEip6963: true,
  enableWalletConnect: true,
  enableReconnect: true,
  enableNetworkSwitch: true,
  enableWalletGuide: true,
  preload: 'idle',
}

export const defaultNetworkName = 'ethereum'
