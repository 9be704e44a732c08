'use client'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import {
  type AppKit,
  type AppKitEvent,
  appKit,
  type ConnectedWalletInfo,
  type ConnectorKind,
  onAppKit,
  type PublicState,
  type UseAppKitAccount,
  type UseAppKitNetwork,
} from '../src/appkit/appkit.ts'
import { type AppKitNetwork, fromAppKit } from '../src/appkit/network.ts'
import { toVariables } from '../src/appkit/options.ts'
import type { OpenOptions } from '../src/controllers/shell/handle.ts'
import type { Namespace } from '../src/core/chain/namespace.ts'
import type { NativeBalance } from '../src/core/identity/account.ts'
import type { ProviderByNamespace } from '../src/core/wallet/provider.ts'
import { pageModal } from './page-modal.ts'
import { useDisconnect as useDisconnection, useTheme } from './hooks.ts'

export { createAppKit } from '../src/appkit/appkit.ts'
export type {
  AppKit,
  AppKitEvent,
  PublicState,
  UseAppKitAccount,
  UseAppKitNetwork,
} from '../src/appkit/appkit.ts'
export type { AppKitNetwork, CaipNetwork } from '../src/appkit/network.ts'
export type { AppKitFeatures, CreateAppKit, CreateAppKit as AppKitOptions } from '../src/appkit/options.ts'
export { W3mAccountButton as AppKitAccountButton } from './components/w3m-account-button.ts'
export { W3mButton as AppKitButton } from './components/w3m-button.ts'
export { W3mConnectButton as AppKitConnectButton } from './components/w3m-connect-button.ts'
export { W3mNetworkButton as AppKitNetworkButton } from './components/w3m-network-button.ts'

const nobody: UseAppKitAccount = {
  allAccounts: [],
  caipAddress: undefined,
  address: undefined,
  isConnected: false,
  status: 'disconnected',
  embeddedWalletInfo: undefined,
}
const closed: PublicState = {
  loading: false,
  open: false,
  initialized: false,
  selectedNetworkId: undefined,
  activeChain: undefined,
}

/** What the instance tells, read anew at each change and kept while its text is the same, so that React sees no other one. */
function useAppKitValue<T>(read: (kit: AppKit) => T, none: T): T {
  const cell = useMemo(() => ({ value: none, text: '' }), [none])
  const subscribe = useCallback((changed: () => void) => {
    const follow = () => appKit()?.modal.subscribe(changed)
    let end = follow()
    const endWaiting = onAppKit(() => {
      end ??= follow()
      changed()
    })
    return () => {
      endWaiting()
      end?.()
    }
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => {
      const kit = appKit()
      if (!kit) return none
      const value = read(kit)
      const text = JSON.stringify(value) ?? ''
      if (text !== cell.text) Object.assign(cell, { value, text })
      return cell.value
    },
    () => none,
  )
}

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

/** The wallet's provider of a namespace; undefined while nobody is connected there. */
export function useAppKitProvider<N extends Namespace, P = ProviderByNamespace[N]>(
  namespace: N,
): { walletProvider: P | undefined; walletProviderType: ConnectorKind | undefined } {
  const { isConnected } = useAppKitAccount({ namespace })
  const walletProviderType = useAppKitValue(
    useCallback((kit: AppKit) => kit.getProviderType(namespace), [namespace]),
    undefined,
  )
  const walletProvider = isConnected ? (appKit()?.getProvider(namespace) as P | undefined) : undefined
  return { walletProvider, walletProviderType }
}

/** Whether the modal is open, and where the visitor is. */
export const useAppKitState = (): PublicState => useAppKitValue((kit: AppKit) => kit.getState(), closed)

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
  const [newest, setNewest] = useState<AppKitEvent>(
    () => appKit()?.getEvent() ?? { timestamp: 0, data: { type: 'track', event: 'MODAL_CREATED' } },
  )
  useEffect(() => appKit()?.subscribeEvents(setNewest), [])
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
