import { AppError } from '../core/errors/app-error.ts'
import type { CustomWallet, ModalOptions, NamedToken } from '../core/options.ts'
import type { SiweConfig, Siwx } from '../core/sign-in/siwx.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import type { AnyProvider } from '../core/wallet/provider.ts'
import type { ModalHandle } from '../modal-handle.ts'
import { warnUnsupported } from './warn-unsupported.ts'
import { type AppKitNetwork, fromAppKit } from './network.ts'

/** AppKit-compatible adapter. It declares its namespace; the modal implements everything else. */
export interface AppKitAdapter {
  readonly namespace?: Namespace
  /** Converts the modal's provider to AppKit's interface, for namespaces other than EVM. */
  toProvider?(modal: ModalHandle, wallet: AnyProvider): object
}

export interface AppKitFeatures {
  email?: boolean
  emailShowWallets?: boolean
  /** Providers in display order, or `false` for none. */
  socials?: readonly string[] | false
  swaps?: boolean
  onramp?: boolean
  history?: boolean
  send?: boolean
  receive?: boolean
  /** Disabled by default: no event leaves the page unless the app enables it. */
  analytics?: boolean
  allWallets?: boolean
  legalCheckbox?: boolean
  smartSessions?: boolean
  collapseWallets?: boolean
  connectMethodsOrder?: readonly string[]
  connectorTypeOrder?: readonly string[]
  walletFeaturesOrder?: readonly string[]
  [option: string]: unknown
}

/** Options of `createAppKit`, with AppKit's names. */
export interface CreateAppKit {
  projectId: string
  networks: readonly [AppKitNetwork, ...AppKitNetwork[]]
  adapters?: readonly AppKitAdapter[]
  defaultNetwork?: AppKitNetwork
  metadata?: { name: string; description?: string; url?: string; icons?: readonly string[] }
  themeMode?: 'dark' | 'light'
  themeVariables?: Readonly<Record<string, string | number>>
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  featuredWalletIds?: readonly string[]
  includeWalletIds?: readonly string[]
  excludeWalletIds?: readonly string[]
  customWallets?: readonly CustomWallet[]
  /** Endpoints by CAIP-2 id. For a listed network, only these are used. */
  customRpcUrls?: Readonly<Record<string, readonly { url: string; config?: unknown }[]>>
  tokens?: Readonly<Record<string, NamedToken | readonly NamedToken[]>>
  termsConditionsUrl?: string
  privacyPolicyUrl?: string
  enableWallets?: boolean
  enableEIP6963?: boolean
  enableInjected?: boolean
  enableWalletConnect?: boolean
  enableWalletGuide?: boolean
  enableNetworkSwitch?: boolean
  enableReconnect?: boolean
  allowUnsupportedChain?: boolean
  debug?: boolean
  defaultAccountTypes?: ModalOptions['defaultAccountTypes']
  universalProvider?: unknown
  siwx?: Siwx
  siweConfig?: SiweConfig
  experimental_preferUniversalLinks?: boolean
  features?: AppKitFeatures
  /** Options that AppKit lacks, such as `endpoints`. */
  w3m?: ModalOptions
  [option: string]: unknown
}

const allWallets = { SHOW: 'show', HIDE: 'hide', ONLY_MOBILE: 'only-mobile' } as const
const booleanFeatures =
  'email emailShowWallets swaps onramp history send receive legalCheckbox smartSessions collapseWallets'
const orderOptions = ['connectMethodsOrder', 'connectorTypeOrder', 'walletFeaturesOrder'] as const

/**
 * Converts theme variables to strings, and a numeric mix strength to a percentage. Accepts the newer prefix `--apkt-` as an alias
 * of `--w3m-`.
 */
export const toVariables = (
  variables: Readonly<Record<string, string | number>> = {},
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name.replace(/^--apkt-/, '--w3m-'),
      name.endsWith('mix-strength') && typeof value === 'number' ? `${value}%` : String(value),
    ]),
  )

/** Converts AppKit features to modal options. Only features that are set have an effect. */
export function toFeatures(features: AppKitFeatures = {}): Partial<ModalOptions> {
  const unreadNames = new Set(Object.keys(features))
  const options: Partial<ModalOptions> = {}
  const enabledFeatures: Record<string, unknown> = {}
  for (const name of booleanFeatures.split(' '))
    if (unreadNames.delete(name) && features[name] !== undefined)
      enabledFeatures[name] = features[name] !== false
  if (unreadNames.delete('socials') && features.socials !== undefined) {
    enabledFeatures.socials = features.socials !== false && features.socials.length > 0
    if (Array.isArray(features.socials)) options.socials = features.socials
  }
  if (Object.keys(enabledFeatures).length) options.features = enabledFeatures
  for (const name of orderOptions)
    if (unreadNames.delete(name) && features[name]) options[name] = features[name]
  if (unreadNames.delete('analytics')) options.analytics = features.analytics === true
  if (unreadNames.delete('allWallets') && features.allWallets === false) options.allWallets = 'hide'
  for (const name of unreadNames) if (features[name]) warnUnsupported('option', `features.${name}`)
  return options
}

/** Wallets that AppKit hides on a page without adapters, where wallets only connect by pairing. */
const hiddenWithoutAdapters = ['solflare', 'com.coinbase.wallet', 'app.phantom']

/** Converts AppKit options to modal options. Throws INVALID_OPTIONS if `networks` is empty or a network is invalid. */
export function toOptions(input: CreateAppKit): ModalOptions {
  const { networks, defaultNetwork, adapters, w3m, ...otherOptions } = input
  if (!Array.isArray(networks) || networks.length === 0)
    throw new AppError('INVALID_OPTIONS', { params: { field: 'networks' } })
  return {
    // AppKit keeps the network list open after a switch, and apps may test for that.
    afterNetworkSwitch: 'stay',
    // AppKit uses the same title for every request, and another name for the standard account.
    text: {
      approve: { signTitle: 'Approve Transaction', dataTitle: 'Approve Transaction' },
      settings: { toStandard: 'Switch to your EOA' },
    },
    networks: networks.map(fromAppKit),
    ...(defaultNetwork && { defaultNetwork: fromAppKit(defaultNetwork).id }),
    ...toPartialOptions(otherOptions),
    ...(adapters?.length === 0 && {
      excludeWalletIds: [...(otherOptions.excludeWalletIds ?? []), ...hiddenWithoutAdapters],
    }),
    ...w3m,
  }
}

type PartialOptions = Omit<Partial<CreateAppKit>, 'networks' | 'defaultNetwork' | 'adapters' | 'w3m'>

/** Converters by option name. Options without one have no counterpart and log a warning. */
const readers: { readonly [Name in keyof Required<CreateAppKit>]?: (value: never) => Partial<ModalOptions> } =
  {
    projectId: (projectId: string) => ({ projectId }),
    metadata: (metadata: ModalOptions['metadata']) => ({ metadata }),
    themeMode: (themeMode: 'dark' | 'light') => ({ themeMode }),
    themeVariables: (variables: Readonly<Record<string, string | number>>) => ({
      themeVariables: toVariables(variables),
    }),
    allWallets: (name: keyof typeof allWallets) => ({ allWallets: allWallets[name] }),
    featuredWalletIds: (featuredWalletIds: readonly string[]) => ({ featuredWalletIds }),
    includeWalletIds: (includeWalletIds: readonly string[]) => ({ includeWalletIds }),
    excludeWalletIds: (excludeWalletIds: readonly string[]) => ({ excludeWalletIds }),
    customWallets: (customWallets: readonly CustomWallet[]) => ({ customWallets }),
    customRpcUrls: (urls: NonNullable<CreateAppKit['customRpcUrls']>) => ({
      rpcUrls: Object.fromEntries(Object.entries(urls).map(([id, list]) => [id, list.map(({ url }) => url)])),
    }),
    tokens: (tokens: NonNullable<CreateAppKit['tokens']>) => ({
      tokens: Object.fromEntries(
        Object.entries(tokens).map(([id, tokenOrList]) => [id, [tokenOrList].flat()]),
      ),
    }),
    termsConditionsUrl: (termsUrl: string) => ({ termsUrl }),
    privacyPolicyUrl: (privacyUrl: string) => ({ privacyUrl }),
    enableEIP6963: (enableEip6963: boolean) => ({ enableEip6963 }),
    enableInjected: (enableInjected: boolean) => ({ enableInjected }),
    enableWalletConnect: (enableWalletConnect: boolean) => ({ enableWalletConnect }),
    enableWalletGuide: (enableWalletGuide: boolean) => ({ enableWalletGuide }),
    enableNetworkSwitch: (enableNetworkSwitch: boolean) => ({ enableNetworkSwitch }),
    enableReconnect: (enableReconnect: boolean) => ({ enableReconnect }),
    allowUnsupportedChain: (allowUnsupportedChain: boolean) => ({ allowUnsupportedChain }),
    debug: (debug: boolean) => ({ debug }),
    defaultAccountTypes: (defaultAccountTypes: ModalOptions['defaultAccountTypes']) => ({
      defaultAccountTypes,
    }),
    universalProvider: (universalProvider: ModalOptions['universalProvider']) => ({ universalProvider }),
    siwx: (siwx: Siwx) => ({ siwx }),
    siweConfig: (siweConfig: SiweConfig) => ({ siweConfig }),
    experimental_preferUniversalLinks: (preferUniversalLinks: boolean) => ({ preferUniversalLinks }),
    features: toFeatures,
    enableWallets: (isEnabled: boolean) =>
      isEnabled
        ? {}
        : { enableInjected: false, enableEip6963: false, enableWalletConnect: false, allWallets: 'hide' },
  }

/** Converts the options that are set to modal options. */
export function toPartialOptions(input: PartialOptions): Partial<ModalOptions> {
  const options: Partial<ModalOptions> = {}
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue
    const readOption = Object.hasOwn(readers, name)
      ? (readers[name] as (value: unknown) => Partial<ModalOptions>)
      : undefined
    if (readOption) Object.assign(options, readOption(value))
    // A disabled option needs no warning.
    else if (value !== false) warnUnsupported('option', name)
  }
  return options
}
