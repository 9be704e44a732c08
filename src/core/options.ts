import type { NetworkId } from './chain/caip.ts'
import type { AccountType, Namespace } from './chain/namespace.ts'
import type { Network } from './chain/network.ts'
import type { SiweConfig, Siwx } from './sign-in/siwx.ts'
import type { SocialProvider } from './identity/embedded.ts'
import type { OnrampProvider } from './money/onramp.ts'
import type { Connector } from './wallet/connector.ts'

/** A network as an app may write it: a name of the table, a CAIP-2 id, or a record. */
export type NetworkChoice = string | Network

/**
 * Services by their address: `https` or `wss`, `http` on loopback. Left out, the public one stands in where there is one and a
 * project id; `null` turns it off, and what needs it says so.
 */
export interface Endpoints {
  /** Balances, tokens, activity, prices of swaps and purchases. */
  api?: string | null
  /** JSON-RPC of any network, asked with `chainId` and `projectId` in the query. */
  rpc?: string | null
  /** The list of all wallets. */
  catalog?: string | null
  /** Pictures of wallets and networks. */
  images?: string | null
  /** Receives events where `analytics` is on. */
  analytics?: string | null
  /** The page of the embedded wallet: login by email, social account or Farcaster. */
  frame?: string | null
  /** The WebSocket over which wallets on other devices are paired. */
  relay?: string | null
  /** The service of pairing that vouches for this page to wallets; `null` keeps it from being asked, an address has no effect. */
  verify?: string | null
  /** A gateway for pictures and data that contracts name by `ipfs://`. */
  ipfs?: string | null
}

/** What the visitor is offered. Everything is on by default but the last three; what a network or a service lacks is not offered. */
export interface Features {
  /** Login by a code that is mailed. */
  email?: boolean
  /** Login by a social account; `false` takes all of them away. */
  socials?: boolean
  send?: boolean
  receive?: boolean
  swaps?: boolean
  /** Buying with a card or by bank. */
  onramp?: boolean
  /** The list of what an account did. */
  history?: boolean
  /** `false` hides the wallets behind a button while login by email is offered. @default true */
  emailShowWallets?: boolean
  /** Shows only the wallets of this browser, the others behind "All wallets". @default false */
  collapseWallets?: boolean
  /** Nobody connects before the box beside the terms is ticked; needs `termsUrl` or `privacyUrl`. @default false */
  legalCheckbox?: boolean
  /** The list of what the app may do by itself for an account that is a contract. @default false */
  smartSessions?: boolean
}

/** A wallet that no catalog knows; its picture is `image_url`. */
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
  /** Link of its app by https, beside a `mobile_link` with a scheme of its own. */
  link_mode?: string | null
  app_store?: string | null
  play_store?: string | null
  chrome_store?: string | null
}

/** A token that the app names, so that it is shown without a service; what is left out is read on chain. */
export interface NamedToken {
  address: string
  symbol?: string
  decimals?: number
  image?: string
}

/** As much of a `UniversalProvider` of `@walletconnect/universal-provider`, in any version, as tells it from anything else. */
export interface PairingProvider {
  readonly client: { connect(request: never): Promise<unknown>; readonly core: object }
}

/** A text, or its forms by plural category (CLDR) where it changes with `{count}`. */
export type OwnText =
  | string
  | ({ readonly [Category in Intl.LDMLPluralRule]?: string } & { readonly other: string })

/** Words of the app's own by section and key, as `{placeholders}` stand in ours: `{ connect: { title: 'Log in' } }`. */
export type OwnWords = Readonly<Record<string, Readonly<Record<string, OwnText>>>>

/** Storage of the app's own; each call may be synchronous or not. */
export interface StorageOption {
  get(key: string): string | null | undefined | Promise<string | null | undefined>
  set(key: string, value: string): void | Promise<void>
  remove(key: string): void | Promise<void>
}

/** A suggestion among texts: editors offer the words, and any other text is a text too. */
type OrText<Word extends string> = Word | (string & Record<never, never>)

/** Options of the modal: of `createModal`, of `ModalProvider` as props, of any element as attributes. */
export interface ModalOptions {
  /** Id of the app at the public services; without one, what needs them is not offered. */
  projectId?: string
  /** Networks of the app in their order: names, CAIP-2 ids, or records. @default ['ethereum'] */
  networks?: readonly NetworkChoice[]
  /** The network to begin with, by name or CAIP-2 id. @default the first of `networks` */
  defaultNetwork?: string
  /** What wallets show of the app. @default title, description, address and icon of the page */
  metadata?: { name?: string; description?: string; url?: string; icons?: readonly string[] }
  /** Addresses of services of your own, or `null` to turn one off. @default the public ones, with a project id */
  endpoints?: Endpoints
  /** URLs to read a network by, by CAIP-2 id; where a network is named, only these are asked. @default {} */
  rpcUrls?: Readonly<Record<string, readonly string[]>>
  /** Ways to reach a wallet that the app brings, as `Connector` says. @default [] */
  connectors?: readonly Connector[]
  /** An instance of `@walletconnect/universal-provider` that the app brings itself. */
  universalProvider?: PairingProvider
  /** Wallets of the app's own, in the form of catalog entries. @default [] */
  customWallets?: readonly CustomWallet[]
  /** Wallets of the catalog that stand first, by id. @default [] */
  featuredWalletIds?: readonly string[]
  /** Only these wallets of the catalog, by id. @default all */
  includeWalletIds?: readonly string[]
  /** Never these wallets of the catalog, by id. @default [] */
  excludeWalletIds?: readonly string[]
  /** Whether the list of all wallets is offered. @default 'show' */
  allWallets?: 'show' | 'hide' | 'only-mobile'
  /** Light or dark, or as the visitor's system has it. @default 'auto' */
  themeMode?: 'auto' | 'light' | 'dark'
  /** Variables of the look, by their `--w3m-` names. @default {} */
  themeVariables?: Readonly<Record<string, string>>
  /** `compact` has smaller rows and gaps. @default 'default' */
  density?: 'default' | 'compact'
  /** `more` raises the contrast for everybody; `auto` does where the visitor's system asks for it. @default 'auto' */
  contrast?: 'auto' | 'more'
  /** BCP 47 tag of the words, `auto` for that of the page. @default 'auto' */
  language?: OrText<'auto' | 'en' | 'de'>
  /** Words of the app's own above ours, by section and key; a text, or its plural forms. @default {} */
  text?: OwnWords
  /** Zone in which account names are registered, two labels with a dot between them. @default 'reown.id' */
  nameZone?: string
  /** Providers through which the app itself sells. @default [] */
  onramp?: readonly OnrampProvider[]
  /** Hosts that a checkout link of the service may lead to, beside `pay.coinbase.com` and `meldcrypto.com`. @default [] */
  onrampHosts?: readonly string[]
  /** Address of the terms, shown below the ways to connect. */
  termsUrl?: string
  /** Address of the privacy policy, shown below the ways to connect. */
  privacyUrl?: string
  /** Social accounts to log in with, in this order. @default all seven, as the type has them */
  socials?: readonly OrText<SocialProvider>[]
  /** Order of the ways to connect on the first screen. @default by what the browser has */
  connectMethodsOrder?: readonly OrText<'email' | 'social' | 'wallet'>[]
  /** Order of the groups of wallets; groups that are left out follow as usual. @default recent, injected, featured, custom, external, recommended, then the WalletConnect row */
  connectorTypeOrder?: readonly OrText<
    'walletConnect' | 'recent' | 'injected' | 'announced' | 'featured' | 'custom' | 'external' | 'recommended'
  >[]
  /** Order of the account's buttons. @default onramp, swaps, receive, send */
  walletFeaturesOrder?: readonly OrText<'onramp' | 'swaps' | 'receive' | 'send'>[]
  /**
   * The modal announces itself as a wallet to other libraries of the page: by EIP-6963, and by the Wallet Standard for Solana
   * and Bitcoin. An icon is a `data:` image. @default false
   */
  announce?: boolean | { name?: string; icon?: string; rdns?: string }
  /** Finds wallets that stand on `window`. @default true */
  enableInjected?: boolean
  /** Finds wallets that announce themselves (EIP-6963). @default true */
  enableEip6963?: boolean
  /** Pairs wallets on other devices over WalletConnect. @default true */
  enableWalletConnect?: boolean
  /** Brings the wallets of the last visit back. @default true */
  enableReconnect?: boolean
  /** When the modal's own files are fetched: once the page rests, at the first touch of a button, or at the press. @default 'idle' */
  preload?: 'idle' | 'intent' | 'none'
  /** Lets the visitor change the network in the modal. @default true */
  enableNetworkSwitch?: boolean
  /** What follows a change of network in the modal: one screen back, or the end of it where there is none; closed; the list. @default 'back' */
  afterNetworkSwitch?: 'back' | 'close' | 'stay'
  /** Shows help for people who have no wallet yet. @default true */
  enableWalletGuide?: boolean
  /** Leaves a wallet alone that is on a network which the app does not name. @default false */
  allowUnsupportedChain?: boolean
  /** Opens wallets by their https links first, by their own schemes second. @default false */
  preferUniversalLinks?: boolean
  /** Shows the developer what is wrong, in a bar inside the modal. @default false */
  debug?: boolean
  /** Tokens that are shown without a service, by CAIP-2 id: addresses, or records. @default {} */
  tokens?: Readonly<Record<string, readonly (string | NamedToken)[]>>
  /** Who says prices of swaps: a service where there is one and else the chain, one of them alone, or the chain when the service fails. @default 'auto' */
  swapSource?: 'auto' | 'service' | 'chain' | 'service-then-chain'
  /** Contracts that may swap for the visitor, beside those that are known, by CAIP-2 id. @default {} */
  swapRouters?: Readonly<Record<string, readonly string[]>>
  /**
   * Paymasters of the app by CAIP-2 id: URLs of ERC-7677 services. Transfers, swaps and `sendCalls` carry one where the wallet
   * accepts it, and cost the account nothing then. @default {}
   */
  paymaster?: Partial<Record<NetworkId, string>>
  /** The kind of account that a login begins with, by namespace. @default { eip155: 'smartAccount' } */
  defaultAccountTypes?: Partial<Record<Namespace, AccountType>>
  /** Sends events to `endpoints.analytics`, with a project id to the public host where none is named. @default false */
  analytics?: boolean
  /** Where what is remembered between visits is kept. @default localStorage */
  storage?: StorageOption
  /** Switches of what is offered; as an attribute, a list of what is on. @default all that the version has */
  features?: Features
  /** Signs people in on any chain; never together with `siweConfig`. */
  siwx?: Siwx
  /** The older plugin for EVM chains. */
  siweConfig?: SiweConfig
  /** The endpoint that signs people in, or `local` for a proof in the page alone; as an attribute `sign-in`. */
  signIn?: OrText<'local'>
  /** People may stay without signing in. @default false */
  signInOptional?: boolean
}

/** Options in force. Networks are resolved apart, into `$networks`. */
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

/** The network that stands first when an app names none. */
export const defaultNetworkName = 'ethereum'
