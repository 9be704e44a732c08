'use client'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AppKit } from '../src/appkit/appkit.ts'
import { appKit, withAppKit } from '../src/appkit/page.ts'
import {
  type AppKitEvent,
  type ConnectedWalletInfo,
  type ConnectorKind,
  closedState,
  firstEvent,
  nobody,
  type PublicState,
  type UseAppKitAccount,
  type UseAppKitNetwork,
} from '../src/appkit/shapes.ts'
import { type AppKitNetwork, fromAppKit } from '../src/appkit/network.ts'
import { toVariables } from '../src/appkit/options.ts'
import type { OpenOptions } from '../src/controllers/shell/handle.ts'
import type { Namespace } from '../src/core/chain/namespace.ts'
import type { NativeBalance } from '../src/core/identity/account.ts'
import { pageModal } from '../bindings/page-modal.ts'
import { useDisconnect as useDisconnection, useTheme } from './hooks.ts'
import { useAppKitValue } from './use-appkit-value.ts'

export { createAppKit } from '../elements/buttons/appkit.ts'
export type { AppKit } from '../src/appkit/appkit.ts'
export type { AppKitEvent, PublicState, UseAppKitAccount, UseAppKitNetwork } from '../src/appkit/shapes.ts'
export type { AppKitNetwork, CaipNetwork } from '../src/appkit/network.ts'
export type { AppKitFeatures, CreateAppKit, CreateAppKit as AppKitOptions } from '../src/appkit/options.ts'
export type { AppKitConnection } from '../src/appkit/connections.ts'
export * from '../src/appkit/gone-hooks.ts'
export * from '../src/appkit/sign-in.ts'
export type { ParsedCaipAddress } from '../src/appkit/wallet-button.ts'
export type {} from './appkit-jsx.ts'
export * from './appkit-wallets.ts'
export { W3mAccountButton as AppKitAccountButton } from './components/w3m-account-button.ts'
export { W3mButton as AppKitButton } from './components/w3m-button.ts'
export { W3mConnectButton as AppKitConnectButton } from './components/w3m-connect-button.ts'
export { W3mNetworkButton as AppKitNetworkButton } from './components/w3m-network-button.ts'

/** Opens and closes the modal. Before `createAppKit` was called, opening makes the modal with its defaults. */
export function useAppKit(): { open(options?: OpenOptions): Promise<void>; close(): Promise<void> } {
  const open = useCallback(
    (options?: OpenOptions) => appKit()?.open(options) ?? pageModal().open(options),
    [],
  )
  const close = useCallback(async () => appKit()?.close(), [])
  return useMemo(() => ({ open, close }), [open, close])
}

/** The account of the active namespace, or of the one asked for. */
export function useAppKitAccount({ namespace }: { namespace?: Namespace } = {}): UseAppKitAccount {
  return useAppKitValue(
    useCallback((kit: AppKit) => kit.getAccount(namespace), [namespace]),
    nobody,
  )
}

/** The active network in AppKit's form, and how to change it. */
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

/**
 * The wallet's provider of a namespace; `undefined` while nobody is connected there, whatever the type says: it is AppKit's own,
 * which apps are compiled with.
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

/** Whether the modal is open, and where the visitor is. */
export const useAppKitState = (): PublicState => useAppKitValue((kit: AppKit) => kit.getState(), closedState)

/** Theme mode and variables, and how to set them. */
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
    setThemeMode: next => setTheme({ mode: next }),
    setThemeVariables: next => setTheme({ variables: toVariables(next) }),
  }
}

/** The newest event of the modal. */
export function useAppKitEvents(): AppKitEvent {
  const [newest, setNewest] = useState<AppKitEvent>(() => appKit()?.getEvent() ?? firstEvent)
  useEffect(
    () =>
      withAppKit(kit => {
        setNewest(kit.getEvent())
        return kit.subscribeEvents(setNewest)
      }),
    [],
  )
  return newest
}

/** The connected wallet itself. */
export function useWalletInfo(): { walletInfo: ConnectedWalletInfo | undefined } {
  const walletInfo = useAppKitValue((kit: AppKit) => kit.getWalletInfo(), undefined)
  return { walletInfo }
}

/** The balance of the account in use; it follows the chain by itself. */
export function useAppKitBalance(): { fetchBalance(): Promise<{ data: NativeBalance | undefined }> } {
  const fetchBalance = useCallback(async () => ({ data: appKit()?.getBalance() }), [])
  return { fetchBalance }
}

/** A function that disconnects one namespace, or all. */
export function useDisconnect(): { disconnect(options?: { namespace?: Namespace }): Promise<void> } {
  const end = useDisconnection()
  const disconnect = useCallback((options?: { namespace?: Namespace }) => end(options?.namespace), [end])
  return { disconnect }
}
