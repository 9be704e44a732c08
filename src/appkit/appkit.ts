import type { Namespace } from '../core/chain/namespace.ts'
import type { AccountState, NativeBalance } from '../core/identity/account.ts'
import type { LoginProvider } from '../core/identity/embedded.ts'
import type { AnyProvider, ProviderByNamespace } from '../core/wallet/provider.ts'
import { createModal, modalHandle } from '../create-modal.ts'
import type { OpenOptions } from '../controllers/shell/handle.ts'
import type { ModalHandle } from '../modal-handle.ts'
import { version } from '../core/version.ts'
import { $theme } from '../state/settings/theme.ts'
import { $attempt } from '../state/connect/attempt.ts'
import { warnGone } from './gone.ts'
import { type GoneMethod, goneMethods } from './gone-members.ts'
import { type AppKitNetwork, type CaipNetwork, chainIdOf, fromAppKit, toCaipNetwork } from './network.ts'
import {
  type AppKitFeatures,
  type CreateAppKit,
  toFeatures,
  toGivenOptions,
  toOptions,
  toVariables,
} from './options.ts'

/** Who logged in, where the wallet is the embedded one. */
export interface EmbeddedWalletInfo {
  readonly user: { readonly email?: string; readonly username?: string }
  readonly authProvider: LoginProvider
  readonly accountType: string
  readonly isSmartAccountDeployed: boolean
}

export interface UseAppKitAccount {
  readonly allAccounts: AccountState['allAccounts']
  readonly caipAddress: AccountState['caipAddress'] | undefined
  readonly address: string | undefined
  readonly isConnected: boolean
  readonly status: 'connected' | 'connecting' | 'disconnected'
  readonly embeddedWalletInfo: EmbeddedWalletInfo | undefined
}

export interface UseAppKitNetwork {
  readonly caipNetwork: CaipNetwork | undefined
  readonly chainId: number | string | undefined
  readonly caipNetworkId: CaipNetwork['caipNetworkId'] | undefined
  switchNetwork(network: AppKitNetwork): Promise<void>
}

export interface PublicState {
  readonly loading: boolean
  readonly open: boolean
  readonly initialized: boolean
  readonly selectedNetworkId: CaipNetwork['caipNetworkId'] | undefined
  readonly activeChain: Namespace | undefined
}

export interface AppKitEvent {
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly data: {
    readonly type: 'track'
    readonly event: string
    readonly properties?: Readonly<Record<string, unknown>>
  }
}

export type ConnectorKind = 'ANNOUNCED' | 'INJECTED' | 'WALLET_CONNECT' | 'AUTH' | 'EXTERNAL'

export interface ConnectedWalletInfo {
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  readonly type?: ConnectorKind
}

export type ProvidersByNamespace = { readonly [N in Namespace]?: AnyProvider | undefined }

const kinds: Readonly<Record<string, ConnectorKind>> = {
  announced: 'ANNOUNCED',
  injected: 'INJECTED',
  walletConnect: 'WALLET_CONNECT',
  embedded: 'AUTH',
  external: 'EXTERNAL',
}
const namespaces: readonly Namespace[] = ['eip155', 'solana', 'bip122', 'polkadot']

/** An account of ours as AppKit tells it. */
export function toAppKitAccount(account: AccountState): UseAppKitAccount {
  const { user, allAccounts, caipAddress, address, status, type, smartAccountDeployed } = account
  const embeddedWalletInfo = user && {
    user: { ...(user.email && { email: user.email }), ...(user.userName && { username: user.userName }) },
    authProvider: user.provider ?? 'email',
    accountType: type ?? 'eoa',
    isSmartAccountDeployed: smartAccountDeployed === true,
  }
  return {
    allAccounts,
    caipAddress,
    address,
    isConnected: status === 'connected',
    status,
    embeddedWalletInfo,
  }
}

type Unsubscribe = () => void

/** Calls back at every change of what `read` tells, compared as text; never at once. */
function follow<T>(modal: ModalHandle, read: () => T, told: (value: T) => void): Unsubscribe {
  const textOf = (value: T) => JSON.stringify(value) ?? ''
  let last = textOf(read())
  return modal.subscribe(() => {
    const value = read()
    const text = textOf(value)
    if (text === last) return
    last = text
    told(value)
  })
}

function makeAppKit(options: CreateAppKit) {
  const modal = createModal(toOptions(options))
  let networks = [...options.networks]
  let features: AppKitFeatures = { ...options.features }
  let newest: AppKitEvent = { timestamp: Date.now(), data: { type: 'track', event: 'MODAL_CREATED' } }
  let lastError = ''
  const followEvents = (told: (event: AppKitEvent) => void): Unsubscribe =>
    modal.on('event', ({ event, ...properties }) =>
      told({ timestamp: Date.now(), data: { type: 'track', event, properties } }),
    )
  followEvents(event => {
    newest = event
  })
  modal.on('error', ({ message }) => {
    lastError = message
  })
  const active = (): Namespace | undefined => modal.getState().namespace
  const caipNetworks = () => modal.getNetworks().map(toCaipNetwork)
  const caipNetwork = (namespace?: Namespace): CaipNetwork | undefined => {
    const network = modal.getNetwork()
    if (network && (namespace === undefined || network.id.startsWith(`${namespace}:`)))
      return toCaipNetwork(network)
    const { networkId } = namespace ? modal.getAccount(namespace) : {}
    return caipNetworks().find(({ caipNetworkId }) => caipNetworkId === networkId)
  }
  const setFeatures = (next: AppKitFeatures) => {
    features = { ...features, ...next }
    modal.setOptions(toFeatures(features))
  }
  const theme = () => $theme.get()
  const state = (): PublicState => {
    const { isOpen, networkId, namespace } = modal.getState()
    return {
      loading: $attempt.get()?.status === 'asking',
      open: isOpen,
      initialized: true,
      selectedNetworkId: networkId,
      activeChain: namespace,
    }
  }
  const walletInfo = (namespace?: Namespace): ConnectedWalletInfo | undefined => {
    const info = modal.getWalletInfo(namespace)
    const type = kinds[info?.connectorType ?? '']
    return (
      info && {
        name: info.name,
        ...(info.icon && { icon: info.icon }),
        ...(info.rdns && { rdns: info.rdns }),
        ...(type && { type }),
      }
    )
  }
  const providerOf = (namespace = active()): AnyProvider | undefined =>
    namespace && modal.getAccount(namespace).status === 'connected' ? modal.getProvider(namespace) : undefined
  const providers = (): ProvidersByNamespace =>
    Object.fromEntries(namespaces.map(each => [each, providerOf(each)]))

  const gone = Object.fromEntries(
    Object.entries(goneMethods).map(([name, instead]) => [name, () => warnGone('method', name, instead)]),
  ) as Readonly<Record<GoneMethod, (...args: unknown[]) => undefined>>

  return {
    ...gone,
    /** The handle of the modal itself, with all that AppKit has no name for. */
    modal,
    version: version,

    open: (open?: OpenOptions & { uri?: string }): Promise<void> => {
      const { uri, ...rest } = open ?? {}
      if (uri) warnGone('option', 'open({ uri })', 'The modal makes the pairing code itself.')
      return modal.open(rest)
    },
    close: (): void => modal.close(),
    isOpen: (): boolean => modal.isOpen,
    ready: (): Promise<void> => modal.ready,
    disconnect: (namespace?: Namespace): Promise<void> => modal.disconnect(namespace),

    getAccount: (namespace?: Namespace): UseAppKitAccount => toAppKitAccount(modal.getAccount(namespace)),
    subscribeAccount: (told: (account: UseAppKitAccount) => void, namespace?: Namespace): Unsubscribe =>
      follow(modal, () => toAppKitAccount(modal.getAccount(namespace)), told),
    getAddress: (namespace?: Namespace): string | undefined => modal.getAccount(namespace).address,
    getAddressByChainNamespace: (namespace: Namespace): string | undefined =>
      modal.getAccount(namespace).address,
    getCaipAddress: (namespace?: Namespace) => modal.getAccount(namespace).caipAddress,
    getIsConnectedState: (): boolean => modal.getAccount().status === 'connected',
    getPreferredAccountType: (namespace?: Namespace) => modal.getAccount(namespace).type,
    getWalletInfo: walletInfo,
    subscribeWalletInfo: (told: (info: ConnectedWalletInfo | undefined) => void): Unsubscribe =>
      follow(modal, () => walletInfo(), told),

    getCaipNetwork: caipNetwork,
    getCaipNetworks: (namespace?: Namespace): readonly CaipNetwork[] =>
      caipNetworks().filter(({ chainNamespace }) => namespace === undefined || chainNamespace === namespace),
    getCaipNetworkId: () => modal.getState().networkId,
    getChainId: (): number | string | undefined => {
      const { networkId } = modal.getState()
      return networkId && chainIdOf(networkId)
    },
    getActiveChainNamespace: active,
    switchNetwork: (network: AppKitNetwork): Promise<void> => modal.switchNetwork(fromAppKit(network)),
    addNetwork: (_namespace: Namespace, network: AppKitNetwork): void => {
      networks = [...networks, network] as typeof networks
      modal.setOptions({ networks: networks.map(fromAppKit) })
    },
    removeNetwork: (namespace: Namespace, id: number | string): void => {
      const isOther = (network: AppKitNetwork) => {
        const { chainNamespace, id: own, caipNetworkId } = toCaipNetwork(fromAppKit(network))
        return chainNamespace !== namespace || (String(own) !== String(id) && caipNetworkId !== id)
      }
      const kept = networks.filter(isOther)
      if (kept.length === 0) return
      networks = kept as typeof networks
      modal.setOptions({ networks: networks.map(fromAppKit) })
    },
    subscribeNetwork: (told: (network: Omit<UseAppKitNetwork, 'switchNetwork'>) => void): Unsubscribe =>
      follow(
        modal,
        () => caipNetwork(),
        network =>
          told({ caipNetwork: network, chainId: network?.id, caipNetworkId: network?.caipNetworkId }),
      ),
    subscribeCaipNetworkChange: (told: (network: CaipNetwork | undefined) => void): Unsubscribe =>
      follow(modal, () => caipNetwork(), told),

    getProvider: <N extends Namespace>(namespace: N) =>
      providerOf(namespace) as ProviderByNamespace[N] | undefined,
    getWalletProvider: (): AnyProvider | undefined => providerOf(),
    getProviderType: (namespace: Namespace): ConnectorKind | undefined => walletInfo(namespace)?.type,
    getWalletProviderType: (): ConnectorKind | undefined => walletInfo()?.type,
    subscribeProviders: (told: (providers: ProvidersByNamespace) => void): Unsubscribe => {
      let last = providers()
      return modal.subscribe(() => {
        const next = providers()
        if (namespaces.every(each => next[each] === last[each])) return
        last = next
        told(next)
      })
    },

    getThemeMode: (): 'dark' | 'light' => {
      const { mode } = theme()
      if (mode !== 'auto') return mode
      return typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches
        ? 'dark'
        : 'light'
    },
    setThemeMode: (mode: 'dark' | 'light'): void => modal.setTheme({ mode }),
    getThemeVariables: () => theme().variables,
    setThemeVariables: (variables: Readonly<Record<string, string | number>>): void =>
      modal.setTheme({ variables: toVariables(variables) }),
    subscribeTheme: (
      told: (theme: { themeMode: string; themeVariables: Readonly<Record<string, string>> }) => void,
    ): Unsubscribe =>
      $theme.listen(({ mode, variables }) => told({ themeMode: mode, themeVariables: variables })),
    setTermsConditionsUrl: (termsUrl: string): void => modal.setOptions({ termsUrl }),
    setPrivacyPolicyUrl: (privacyUrl: string): void => modal.setOptions({ privacyUrl }),

    getState: state,
    subscribeState: (told: (state: PublicState) => void): Unsubscribe => follow(modal, state, told),
    getEvent: (): AppKitEvent => newest,
    subscribeEvents: followEvents,
    getError: (): string => lastError,
    showErrorMessage: (text: string): Promise<void> => modal.showToast('error', text),
    showSuccessMessage: (text: string): Promise<void> => modal.showToast('success', text),
    getBalance: (namespace?: Namespace): NativeBalance | undefined => modal.getAccount(namespace).balance,

    updateFeatures: setFeatures,
    updateOptions: ({ networks: given, ...next }: Partial<CreateAppKit>): void => {
      if (given) networks = [...given] as typeof networks
      modal.setOptions({
        ...(given && { networks: given.map(fromAppKit) }),
        ...toGivenOptions(next),
        ...next.w3m,
      })
    },
    setConnectMethodsOrder: (connectMethodsOrder: readonly string[]): void =>
      modal.setOptions({ connectMethodsOrder }),
    setWalletFeaturesOrder: (walletFeaturesOrder: readonly string[]): void =>
      modal.setOptions({ walletFeaturesOrder }),
    setCollapseWallets: (collapseWallets: boolean): void => setFeatures({ collapseWallets }),
    setSocialsOrder: (socials: readonly string[]): void => setFeatures({ socials }),
    setEIP6963Enabled: (enableEip6963: boolean): void => modal.setOptions({ enableEip6963 }),

    getConnections: () => modal.getConnections(),
    switchConnection: (id: string): Promise<void> => modal.switchConnection(id),
    subscribeConnections: (
      told: (connections: ReturnType<ModalHandle['getConnections']>) => void,
    ): Unsubscribe => follow(modal, () => modal.getConnections(), told),
    getSIWX: () => options.siwx,
  }
}

/** What `createAppKit` returns: AppKit's methods over the modal of this page. */
export type AppKit = ReturnType<typeof makeAppKit>

let instance: AppKit | undefined
const waiting = new Set<() => void>()

/** Creates the modal of this page by AppKit's names; a later call returns the first instance, as AppKit's does. */
export function createAppKit(options: CreateAppKit): AppKit {
  const there = appKit()
  if (there) return there
  const made = makeAppKit(options)
  instance = made
  for (const told of waiting) told()
  return made
}

/** The instance of this page, once `createAppKit` was called. */
export const appKit = (): AppKit | undefined =>
  instance && instance.modal === modalHandle() ? instance : undefined

/** Calls back when the instance is there. */
export const onAppKit = (told: () => void): (() => void) => {
  waiting.add(told)
  return () => waiting.delete(told)
}
