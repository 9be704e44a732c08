'use client'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { createAppKit as create } from '../elements/buttons/appkit.ts'
import type { AppKit } from '../src/appkit/appkit.ts'
import { appKit, withAppKit } from '../src/appkit/page.ts'
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
import { type AppKitNetwork, fromAppKit } from '../src/appkit/network.ts'
import { type CreateAppKit, toVariables } from '../src/appkit/options.ts'
import type { OpenOptions } from '../src/controllers/handle/open.ts'
import type { Namespace } from '../src/core/chain/namespace.ts'
import type { NativeBalance } from '../src/core/identity/account.ts'
import { pageModal } from '../bindings/page-modal.ts'
import { useDisconnect as useDisconnection, useTheme } from './hooks.ts'
import { useAppKitValue } from './use-appkit-value.ts'

export type * from '../src/appkit/public-types.ts'
export * from '../src/appkit/unsupported-hooks.ts'
export * from '../src/appkit/sign-in.ts'
export { createAppKitWalletButton } from '../src/appkit/wallet-button.ts'
export type {} from './appkit-jsx.ts'
export * from './appkit-wallets.ts'
export { W3mAccountButton as AppKitAccountButton } from './components/w3m-account-button.ts'
export { W3mButton as AppKitButton } from './components/w3m-button.ts'
export { W3mConnectButton as AppKitConnectButton } from './components/w3m-connect-button.ts'
export { W3mNetworkButton as AppKitNetworkButton } from './components/w3m-network-button.ts'

/** The instance that `createAppKit` created, or that was passed to `getAppKit`. */
export let modal: AppKit | undefined

/** Creates the modal of this page with AppKit's API. Later calls return the first instance until its modal is destroyed. */
export function createAppKit(options: CreateAppKit): AppKit {
  modal = create(options)
  return modal
}

/** Sets `modal`. Hooks use the instance of the page and do not need it. */
export function getAppKit(kit: AppKit): void {
  modal = kit
}

/** Returns functions to open and close the modal. Before `createAppKit`, `open` creates the modal with default options. */
export function useAppKit(): { open(options?: OpenOptions): Promise<void>; close(): Promise<void> } {
  const open = useCallback(
    (options?: OpenOptions) => appKit()?.open(options) ?? pageModal().open(options),
    [],
  )
  const close = useCallback(async () => appKit()?.close(), [])
  return useMemo(() => ({ open, close }), [open, close])
}

/** Returns the account of the active namespace, or of the given one. */
export function useAppKitAccount({ namespace }: { namespace?: Namespace } = {}): UseAppKitAccount {
  return useAppKitValue(
    useCallback((kit: AppKit) => kit.getAccount(namespace), [namespace]),
    disconnectedAccount,
  )
}

/** Returns the active network in AppKit's format, and a function to switch it. */
export function useAppKitNetwork(): UseAppKitNetwork {
  const caipNetwork = useAppKitValue((kit: AppKit) => kit.getCaipNetwork(), undefined)
  const switchNetwork = useCallback(
    (network: AppKitNetwork) => pageModal().switchNetwork(fromAppKit(network)),
    [],
  )
  return useMemo(
    () => ({
      caipNetwork,
      chainId: caipNetwork?.id,
      caipNetworkId: caipNetwork?.caipNetworkId,
      switchNetwork,
    }),
    [caipNetwork, switchNetwork],
  )
}

/** Returns the active network in AppKit's format, without a function to switch it. */
export function useAppKitNetworkCore(): Omit<UseAppKitNetwork, 'switchNetwork'> {
  const { caipNetwork, chainId, caipNetworkId } = useAppKitNetwork()
  return { caipNetwork, chainId, caipNetworkId }
}

/**
 * Returns the provider of a namespace. `walletProvider` is `undefined` while no wallet is connected there. The type omits
 * `undefined` because it matches AppKit's.
 */
export function useAppKitProvider<T = unknown>(
  namespace: Namespace,
): { walletProvider: T; walletProviderType: ConnectorKind | undefined } {
  const { isConnected } = useAppKitAccount({ namespace })
  const walletProviderType = useAppKitValue(
    useCallback((kit: AppKit) => kit.getProviderType(namespace), [namespace]),
    undefined,
  )
  const walletProvider = (isConnected ? appKit()?.getProvider<T>(namespace) : undefined) as T
  return { walletProvider, walletProviderType }
}

/** Returns the state of the modal, such as whether it is open, and the active network. */
export const useAppKitState = (): PublicState => useAppKitValue((kit: AppKit) => kit.getState(), closedState)

/** Returns theme mode and variables, and functions to set them. */
export function useAppKitTheme(): {
  themeMode: 'auto' | 'light' | 'dark'
  themeVariables: Readonly<Record<string, string>>
  setThemeMode(mode: 'light' | 'dark'): void
  setThemeVariables(variables: Readonly<Record<string, string | number>>): void
} {
  const { mode, variables, setTheme } = useTheme()
  return {
    themeMode: mode,
    themeVariables: variables,
    setThemeMode: newMode => setTheme({ mode: newMode }),
    setThemeVariables: newVariables => setTheme({ variables: toVariables(newVariables) }),
  }
}

const followEvents = (onChange: () => void): (() => void) =>
  withAppKit(kit => {
    onChange()
    return kit.subscribeEvents(onChange)
  })

/** Returns the latest event of the modal. */
export function useAppKitEvents(): AppKitEvent {
  return useSyncExternalStore(
    followEvents,
    () => appKit()?.getEvent() ?? firstEvent,
    () => firstEvent,
  )
}

/** Returns information about the connected wallet. */
export function useWalletInfo(): { walletInfo: ConnectedWalletInfo | undefined } {
  const walletInfo = useAppKitValue((kit: AppKit) => kit.getWalletInfo(), undefined)
  return { walletInfo }
}

/** Returns a function that reads the balance of the active account. The modal keeps the balance up to date. */
export function useAppKitBalance(): { fetchBalance(): Promise<{ data: NativeBalance | undefined }> } {
  const fetchBalance = useCallback(async () => ({ data: appKit()?.getBalance() }), [])
  return { fetchBalance }
}

/** Returns a function that disconnects one namespace, or all. */
export function useDisconnect(): { disconnect(options?: { namespace?: Namespace }): Promise<void> } {
  const end = useDisconnection()
  const disconnect = useCallback((options?: { namespace?: Namespace }) => end(options?.namespace), [end])
  return { disconnect }
}
