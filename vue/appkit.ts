import { computed, getCurrentScope, onScopeDispose, reactive, type Ref, shallowRef } from 'vue'
import { createAppKit } from '../elements/buttons/appkit.ts'
import type { AppKit } from '../src/appkit/appkit.ts'
import { type AppKitNetwork, type CaipNetwork, fromAppKit } from '../src/appkit/network.ts'
import { appKit, whenAppKit, withAppKit } from '../src/appkit/page.ts'
import {
  type AppKitEvent,
  type ConnectedWalletInfo,
  type ConnectorKind,
  closedState,
  firstEvent,
  disconnectedAccount,
  type PublicState,
  type UseAppKitAccount,
  type UseAppKitNetwork,
} from '../src/appkit/shapes.ts'
import type { OpenOptions } from '../src/controllers/handle/open.ts'
import type { Namespace } from '../src/core/chain/namespace.ts'
import type { NativeBalance } from '../src/core/identity/account.ts'
import { whenHydrated } from './hydration.ts'

export { createAppKit }
export type * from '../src/appkit/public-types.ts'

/** Does nothing: composables use the instance of the page. */
export function getAppKit(_kit: AppKit): void {}

// Composables may be called before `createAppKit`: they return the disconnected state and subscribe to the instance once it exists.

/** Runs `start` for the current and every later instance, until the scope is disposed. */
function withInstance(start: (kit: AppKit) => () => void): void {
  whenHydrated(() => {
    const stop = withAppKit(start)
    if (getCurrentScope()) onScopeDispose(stop)
  })
}

/** Returns a value of the instance as a ref, which changes only if the content does. */
function readonlyRef<T>(read: (kit: AppKit) => T, fallback: T): Ref<T> {
  const value = shallowRef(fallback)
  const textOf = (nextValue: T) => JSON.stringify(nextValue) ?? ''
  let text = textOf(fallback)
  withInstance(kit => {
    const update = () => {
      const nextValue = read(kit)
      const nextText = textOf(nextValue)
      if (nextText === text) return
      text = nextText
      value.value = nextValue
    }
    update()
    return kit.modal.subscribe(update)
  })
  return value
}

/** Returns functions to open and close the modal. Before `createAppKit`, `open` waits for the instance. */
export function useAppKit(): { open(options?: OpenOptions): Promise<void>; close(): Promise<void> } {
  return {
    open: async options => (await whenAppKit()).open(options),
    close: async () => appKit()?.close(),
  }
}

/** Returns the account of the active namespace, or of the given one. */
export const useAppKitAccount = ({ namespace }: { namespace?: Namespace } = {}): Ref<UseAppKitAccount> =>
  readonlyRef(kit => kit.getAccount(namespace), disconnectedAccount)

/** Returns the active network in AppKit's format, and a function to switch it. */
export function useAppKitNetwork(): Readonly<Ref<UseAppKitNetwork>> {
  const network = readonlyRef<CaipNetwork | undefined>(kit => kit.getCaipNetwork(), undefined)
  const switchNetwork = async (nextNetworks: AppKitNetwork) =>
    (await whenAppKit()).modal.switchNetwork(fromAppKit(nextNetworks))
  return computed(() => ({
    caipNetwork: network.value,
    chainId: network.value?.id,
    caipNetworkId: network.value?.caipNetworkId,
    switchNetwork,
  }))
}

/**
 * Returns the provider of a namespace. Undefined while no wallet is connected there. The getters read the current state, so this
 * also works outside of a component.
 */
export function useAppKitProvider<T = unknown>(
  namespace: Namespace,
): { readonly walletProvider: T | undefined; readonly walletProviderType: ConnectorKind | undefined } {
  const isConnected = getCurrentScope()
    ? readonlyRef(kit => kit.getAccount(namespace).isConnected, false)
    : undefined
  // Reading `isConnected` makes views update on connect and disconnect.
  const current = () => (isConnected?.value === false ? undefined : appKit())
  return {
    get walletProvider() {
      return current()?.getProvider<T>(namespace)
    },
    get walletProviderType() {
      return current()?.getProviderType(namespace)
    },
  }
}

/** Returns the state of the modal, such as whether it is open, and the active network. */
export function useAppKitState(): PublicState {
  const state = readonlyRef(kit => kit.getState(), closedState)
  return reactive({
    loading: computed(() => state.value.loading),
    open: computed(() => state.value.open),
    initialized: computed(() => state.value.initialized),
    selectedNetworkId: computed(() => state.value.selectedNetworkId),
    activeChain: computed(() => state.value.activeChain),
  })
}

/** Returns theme mode and variables, and functions to set them. */
export function useAppKitTheme(): {
  readonly themeMode: 'dark' | 'light'
  readonly themeVariables: Readonly<Record<string, string>>
  setThemeMode(mode: 'light' | 'dark'): void
  setThemeVariables(variables: Readonly<Record<string, string | number>>): void
} {
  const readTheme = (kit: AppKit) => ({ mode: kit.getThemeMode(), variables: kit.getThemeVariables() })
  const theme = shallowRef<ReturnType<typeof readTheme>>({ mode: 'light', variables: {} })
  withInstance(kit => {
    theme.value = readTheme(kit)
    return kit.subscribeTheme(() => {
      theme.value = readTheme(kit)
    })
  })
  return reactive({
    themeMode: computed(() => theme.value.mode),
    themeVariables: computed(() => theme.value.variables),
    setThemeMode: (mode: 'light' | 'dark') => appKit()?.setThemeMode(mode),
    setThemeVariables: (variables: Readonly<Record<string, string | number>>) =>
      appKit()?.setThemeVariables(variables),
  })
}

/** Returns the latest event of the modal. */
export function useAppKitEvents(): AppKitEvent {
  const latestEvent = shallowRef(firstEvent)
  withInstance(kit => {
    latestEvent.value = kit.getEvent()
    return kit.subscribeEvents(event => {
      latestEvent.value = event
    })
  })
  return reactive({
    timestamp: computed(() => latestEvent.value.timestamp),
    data: computed(() => latestEvent.value.data),
  })
}

/** Returns information about the connected wallet. */
export function useWalletInfo(): { readonly walletInfo: ConnectedWalletInfo | undefined } {
  return reactive({
    walletInfo: readonlyRef<ConnectedWalletInfo | undefined>(kit => kit.getWalletInfo(), undefined),
  })
}

/** Returns a function that reads the balance of the active account. The modal keeps the balance up to date. */
export function useAppKitBalance(): { fetchBalance(): Promise<{ data: NativeBalance | undefined }> } {
  return { fetchBalance: async () => ({ data: appKit()?.getBalance() }) }
}

/** Returns a function that disconnects one namespace, or all. */
export function useDisconnect(): { disconnect(options?: { namespace?: Namespace }): Promise<void> } {
  return { disconnect: async options => appKit()?.disconnect(options?.namespace) }
}
