import type { AccountType, Namespace } from './chain/namespace.ts'
import type { Network } from './chain/network.ts'
import type { SiweConfig, Siwx } from './sign-in/siwx.ts'
import type { OnrampProvider } from './money/onramp.ts'

/** A network as an app may write it: a name of the table, a CAIP-2 id, or a record. */
export type NetworkChoice = string | Network

export interface Endpoints {
  api?: string | null
  rpc?: string | null
  catalog?: string | null
  images?: string | null
  analytics?: string | null
  frame?: string | null
  relay?: string | null
  verify?: string | null
  farcaster?: string | null
  ipfs?: string | null
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

/** Storage of the app's own; each call may be synchronous or not. */
export interface StorageOption {
  get(key: string): string | null | undefined | Promise<string | null | undefined>
  set(key: string, value: string): void | Promise<void>
  remove(key: string): void | Promise<void>
}

/** Options of `createModal`. Only what the running version builds has an effect. */
export interface ModalOptions {
  projectId?: string
  networks?: readonly NetworkChoice[]
  defaultNetwork?: string
  metadata?: { name?: string; description?: string; url?: string; icons?: readonly string[] }
  endpoints?: Endpoints
  rpcUrls?: Readonly<Record<string, readonly string[]>>
  connectors?: readonly unknown[]
  /** An instance of `@walletconnect/universal-provider` that the app brings itself. */
  universalProvider?: unknown
  /** Wallets of the app's own, in the form of catalog entries. */
  customWallets?: readonly CustomWallet[]
  featuredWalletIds?: readonly string[]
  includeWalletIds?: readonly string[]
  excludeWalletIds?: readonly string[]
  allWallets?: 'show' | 'hide' | 'only-mobile'
  themeMode?: 'auto' | 'light' | 'dark'
  themeVariables?: Readonly<Record<string, string>>
  density?: 'default' | 'compact'
  contrast?: 'auto' | 'more'
  language?: string
  text?: Readonly<Record<string, unknown>>
  /** Zone in which account names are registered, two labels with a dot between them. */
  nameZone?: string
  /** Providers through which the app itself sells. */
  onramp?: readonly OnrampProvider[]
  /** Hosts that a checkout link of the service may lead to, beside the known ones. */
  onrampHosts?: readonly string[]
  termsUrl?: string
  privacyUrl?: string
  /** Social accounts to log in with, in this order. */
  socials?: readonly string[]
  /** Order of `email`, `social` and `wallet` on the first screen. */
  connectMethodsOrder?: readonly string[]
  connectorTypeOrder?: readonly string[]
  walletFeaturesOrder?: readonly string[]
  /**
   * The modal announces itself as a wallet to other libraries of the page: by EIP-6963, and by the Wallet Standard for Solana
   * and Bitcoin. An icon is a `data:` image.
   */
  announce?: boolean | { name?: string; icon?: string; rdns?: string }
  enableInjected?: boolean
  enableEip6963?: boolean
  enableWalletConnect?: boolean
  enableReconnect?: boolean
  /** When the modal's own files are fetched: once the page rests, at the first touch of a button, or at the press. */
  preload?: 'idle' | 'intent' | 'none'
  enableNetworkSwitch?: boolean
  /** What follows a change of network in the modal: one screen back, or the end of it where there is none; closed; the list. */
  afterNetworkSwitch?: 'back' | 'close' | 'stay'
  enableWalletGuide?: boolean
  allowUnsupportedChain?: boolean
  /** Opens wallets by their https links first, by their own schemes second. */
  preferUniversalLinks?: boolean
  debug?: boolean
  /** Tokens by CAIP-2 id: addresses, or records. */
  tokens?: Readonly<Record<string, readonly (string | NamedToken)[]>>
  /** Who says prices of swaps: a service where there is one and else the chain, one of them alone, or the chain when the service fails. */
  swapSource?: 'auto' | 'service' | 'chain' | 'service-then-chain'
  /** Contracts that may swap for the visitor, beside those that are known, by CAIP-2 id. */
  swapRouters?: Readonly<Record<string, readonly string[]>>
  defaultAccountTypes?: Partial<Record<Namespace, AccountType>>
  analytics?: boolean
  storage?: StorageOption
  features?: Readonly<Record<string, unknown>>
  /** Signs people in on any chain; never together with `siweConfig`. */
  siwx?: Siwx
  /** The older plugin for EVM chains. */
  siweConfig?: SiweConfig
  /** The endpoint that signs people in, or `local` for a proof in the page alone; as an attribute `sign-in`. */
  signIn?: string
  /** People may stay without signing in. */
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
