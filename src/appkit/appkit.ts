import { namespaceOf } from '../core/chain/caip.ts'
import { type Namespace, namespaces } from '../core/chain/namespace.ts'
import type { NativeBalance } from '../core/identity/account.ts'
import { runtime } from '../runtime.ts'
import { createModal } from '../create-modal.ts'
import type { OpenOptions } from '../controllers/handle/open.ts'
import type { ModalHandle } from '../modal-handle.ts'
import { version } from '../core/version.ts'
import { $theme } from '../state/settings/theme.ts'
import { $attempt } from '../state/connect/attempt.ts'
import { warnUnsupported } from './warn-unsupported.ts'
import { type UnsupportedMethod, unsupportedMethods } from './unsupported-members.ts'
import { type AppKitNetwork, type CaipNetwork, chainIdOf, fromAppKit, toCaipNetwork } from './network.ts'
import {
  type AppKitFeatures,
  type CreateAppKit,
  toFeatures,
  toPartialOptions,
  toOptions,
  toVariables,
} from './options.ts'
import { providerOf } from './providers.ts'
import {
  type AppKitEvent,
  type ConnectedWalletInfo,
  type ConnectorKind,
  connectorKinds,
  type ProvidersByNamespace,
  type PublicState,
  toAppKitAccount,
  type UseAppKitAccount,
  type UseAppKitNetwork,
} from './shapes.ts'

type Unsubscribe = () => void

interface FollowOptions<T> {
  /** Also calls back with the current value, asynchronously, if the instance is still restoring the previous session. */
  isInitial?: boolean
  /** Calls back after the subscriptions without this option. */
  isLast?: boolean
  /** Returns the part of the value that determines whether it has changed, compared as JSON. @default the value */
  keyOf?(value: T): unknown
}

export function makeAppKit(options: CreateAppKit) {
  const modal = createModal(toOptions(options))
  runtime.hasNoAdapters = options.adapters?.length === 0
  // AppKit prefills the swap form with 1 of the native coin, and apps may test for that.
  runtime.swapAmount = '1'
  let isInitialized = false
  const initializationListeners = new Set<() => void>()
  const restorePromise = Promise.resolve(runtime.restored).catch(() => {})
  void restorePromise.then(() => {
    isInitialized = true
    for (const notify of initializationListeners) notify()
    initializationListeners.clear()
  })

  /** Calls `listener` on each change of the value of `read`. */
  function follow<T>(
    read: () => T,
    listener: (value: T) => void,
    { isInitial = false, isLast = false, keyOf = (value: T): unknown => value }: FollowOptions<T> = {},
  ): Unsubscribe {
    const isBeforeInitialization = isInitial && !isInitialized
    let lastKey = isBeforeInitialization ? undefined : JSON.stringify(keyOf(read()))
    let isOver = false
    const check = () => {
      const value = read()
      const text = JSON.stringify(keyOf(value))
      if (isOver || text === lastKey) return
      lastKey = text
      listener(value)
    }
    const onChange = isLast ? () => queueMicrotask(check) : check
    const unsubscribe = modal.subscribe(onChange)
    if (isBeforeInitialization) {
      // The published client initializes asynchronously, and calls back during that time.
      queueMicrotask(onChange)
      initializationListeners.add(onChange)
    }
    return () => {
      isOver = true
      initializationListeners.delete(onChange)
      unsubscribe()
    }
  }

  let networks: readonly AppKitNetwork[] = [...options.networks]
  let features: AppKitFeatures = { ...options.features }
  let latestEvent: AppKitEvent = { timestamp: Date.now(), data: { type: 'track', event: 'MODAL_CREATED' } }
  let lastError = ''
  const followEvents = (listener: (event: AppKitEvent) => void): Unsubscribe =>
    modal.on('event', ({ event, ...properties }) =>
      listener({ timestamp: Date.now(), data: { type: 'track', event, properties } }),
    )
  followEvents(event => {
    latestEvent = event
  })
  modal.on('error', ({ message }) => {
    lastError = message
  })
  /** Returns the network before the first connection. */
  const firstNetwork = () => {
    const records = networks.map(fromAppKit)
    const defaultId = options.defaultNetwork && fromAppKit(options.defaultNetwork).id
    return records.find(({ id }) => id === defaultId) ?? records[0]
  }
  const networkId = () => modal.getState().networkId ?? firstNetwork()?.id
  const activeNamespace = (): Namespace | undefined => {
    const id = networkId()
    return modal.getState().namespace ?? (id && namespaceOf(id))
  }
  // Uses the app's own list, since the modal applies changes to it asynchronously.
  const caipNetworks = () => networks.map(network => toCaipNetwork(fromAppKit(network)))
  const setNetworks = (nextNetworks: readonly AppKitNetwork[]) => {
    modal.setOptions({ networks: nextNetworks.map(fromAppKit) })
    networks = [...nextNetworks]
  }
  const caipNetwork = (namespace?: Namespace): CaipNetwork | undefined => {
    const network = modal.getNetwork() ?? (modal.getState().networkId ? undefined : firstNetwork())
    if (network && (namespace === undefined || network.id.startsWith(`${namespace}:`)))
      return toCaipNetwork(network)
    const { networkId } = namespace ? modal.getAccount(namespace) : {}
    return caipNetworks().find(({ caipNetworkId }) => caipNetworkId === networkId)
  }
  const setFeatures = (nextFeatures: AppKitFeatures) => {
    features = { ...features, ...nextFeatures }
    modal.setOptions(toFeatures(features))
  }
  const theme = () => $theme.get()
  const state = (): PublicState => {
    return {
      loading: $attempt.get()?.status === 'prompting',
      open: modal.isOpen,
      initialized: isInitialized,
      selectedNetworkId: networkId(),
      activeChain: activeNamespace(),
    }
  }
  const walletInfo = (namespace?: Namespace): ConnectedWalletInfo | undefined => {
    const info = modal.getWalletInfo(namespace)
    const type = connectorKinds[info?.connectorType ?? '']
    return (
      info && {
        name: info.name,
        ...(info.icon && { icon: info.icon }),
        ...(info.rdns && { rdns: info.rdns }),
        ...(type && { type }),
      }
    )
  }
  const providers = (): ProvidersByNamespace =>
    Object.fromEntries(
      namespaces.map(namespace => [namespace, providerOf(modal, options.adapters, namespace)]),
    )

  const unsupportedMethodStubs = Object.fromEntries(
    Object.entries(unsupportedMethods).map(([name, alternative]) => [
      name,
      () => warnUnsupported('method', name, alternative),
    ]),
  ) as Readonly<Record<UnsupportedMethod, (...args: unknown[]) => undefined>>

  return {
    ...unsupportedMethodStubs,
    /** The handle of the modal, for features that AppKit lacks. */
    modal,
    version,

    open: (open?: OpenOptions & { uri?: string }): Promise<void> => {
      const { uri, ...openOptions } = open ?? {}
      if (uri) warnUnsupported('option', 'open({ uri })', 'The modal makes the pairing code itself.')
      return modal.open(openOptions)
    },
    close: (): void => modal.close(),
    isOpen: (): boolean => modal.isOpen,
    ready: (): Promise<void> => modal.ready,
    disconnect: (namespace?: Namespace): Promise<void> => modal.disconnect(namespace),

    getAccount: (namespace?: Namespace): UseAppKitAccount => toAppKitAccount(modal.getAccount(namespace)),
    subscribeAccount: (listener: (account: UseAppKitAccount) => void, namespace?: Namespace): Unsubscribe =>
      follow(() => toAppKitAccount(modal.getAccount(namespace)), listener, {
        isInitial: true,
        isLast: namespace !== undefined,
      }),
    getAddress: (namespace?: Namespace): string | undefined => modal.getAccount(namespace).address,
    getAddressByChainNamespace: (namespace: Namespace): string | undefined =>
      modal.getAccount(namespace).address,
    getCaipAddress: (namespace?: Namespace) => modal.getAccount(namespace).caipAddress,
    getIsConnectedState: (): boolean => modal.getAccount().status === 'connected',
    getPreferredAccountType: (namespace?: Namespace) => modal.getAccount(namespace).type,
    getWalletInfo: walletInfo,
    subscribeWalletInfo: (listener: (info: ConnectedWalletInfo | undefined) => void): Unsubscribe =>
      follow(() => walletInfo(), listener, { isLast: true }),

    getCaipNetwork: caipNetwork,
    getCaipNetworks: (namespace?: Namespace): readonly CaipNetwork[] =>
      caipNetworks().filter(({ chainNamespace }) => namespace === undefined || chainNamespace === namespace),
    getCaipNetworkId: networkId,
    getChainId: (): number | string | undefined => {
      const id = networkId()
      return id && chainIdOf(id)
    },
    getActiveChainNamespace: activeNamespace,
    switchNetwork: (network: AppKitNetwork): Promise<void> => modal.switchNetwork(fromAppKit(network)),
    addNetwork: (_namespace: Namespace, network: AppKitNetwork): void => {
      setNetworks([...networks, network])
    },
    removeNetwork: (namespace: Namespace, id: number | string): void => {
      const isOtherNetwork = (network: AppKitNetwork) => {
        const { chainNamespace, id: networkNumber, caipNetworkId } = toCaipNetwork(fromAppKit(network))
        return chainNamespace !== namespace || (String(networkNumber) !== String(id) && caipNetworkId !== id)
      }
      const remainingNetworks = networks.filter(isOtherNetwork)
      if (remainingNetworks.length) setNetworks(remainingNetworks)
    },
    subscribeNetwork: (listener: (network: Omit<UseAppKitNetwork, 'switchNetwork'>) => void): Unsubscribe =>
      follow(
        () => caipNetwork(),
        network =>
          listener({ caipNetwork: network, chainId: network?.id, caipNetworkId: network?.caipNetworkId }),
        // As in the published client, also calls back on connect and disconnect, because apps read the network there.
        { isInitial: true, keyOf: network => [network, modal.getAccount().address] },
      ),
    subscribeCaipNetworkChange: (listener: (network: CaipNetwork | undefined) => void): Unsubscribe =>
      follow(() => caipNetwork(), listener),

    getProvider: <T = unknown>(namespace: Namespace): T | undefined =>
      providerOf(modal, options.adapters, namespace) as T | undefined,
    getWalletProvider: (): unknown => providerOf(modal, options.adapters, activeNamespace()),
    getProviderType: (namespace: Namespace): ConnectorKind | undefined => walletInfo(namespace)?.type,
    getWalletProviderType: (): ConnectorKind | undefined => walletInfo()?.type,
    subscribeProviders: (listener: (providers: ProvidersByNamespace) => void): Unsubscribe => {
      let lastProviders = providers()
      return modal.subscribe(() => {
        const nextProviders = providers()
        if (namespaces.every(namespace => nextProviders[namespace] === lastProviders[namespace])) return
        lastProviders = nextProviders
        listener(nextProviders)
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
      listener: (theme: { themeMode: string; themeVariables: Readonly<Record<string, string>> }) => void,
    ): Unsubscribe =>
      $theme.listen(({ mode, variables }) => listener({ themeMode: mode, themeVariables: variables })),
    setTermsConditionsUrl: (termsUrl: string): void => modal.setOptions({ termsUrl }),
    setPrivacyPolicyUrl: (privacyUrl: string): void => modal.setOptions({ privacyUrl }),

    getState: state,
    subscribeState: (listener: (state: PublicState) => void): Unsubscribe =>
      follow(state, listener, { isInitial: true }),
    getEvent: (): AppKitEvent => latestEvent,
    subscribeEvents: followEvents,
    getError: (): string => lastError,
    showErrorMessage: (text: string): Promise<void> => modal.showToast('error', text),
    showSuccessMessage: (text: string): Promise<void> => modal.showToast('success', text),
    getBalance: (namespace?: Namespace): NativeBalance | undefined => modal.getAccount(namespace).balance,

    updateFeatures: setFeatures,
    updateOptions: ({ networks: nextNetworks, ...otherOptions }: Partial<CreateAppKit>): void => {
      if (nextNetworks) setNetworks(nextNetworks)
      modal.setOptions({ ...toPartialOptions(otherOptions), ...otherOptions.w3m })
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
      listener: (connections: ReturnType<ModalHandle['getConnections']>) => void,
    ): Unsubscribe => follow(() => modal.getConnections(), listener),
    getSIWX: () => options.siwx,
  }
}

/** Return type of `createAppKit`: AppKit's methods, implemented with the modal of this page. */
export type AppKit = ReturnType<typeof makeAppKit>
