'use client'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { AppKit } from '../src/appkit/appkit.ts'
import { connectionsOf, type AppKitConnection } from '../src/appkit/connections.ts'
import { appKit } from '../src/appkit/page.ts'
import { connectByName, type ParsedCaipAddress } from '../src/appkit/wallet-button.ts'
import type { Namespace } from '../src/core/chain/namespace.ts'
import { useAppKitValue } from './use-appkit-value.ts'

export interface UseAppKitWalletOptions {
  namespace?: Namespace
  onSuccess?(account: ParsedCaipAddress): void
  onError?(error: Error): void
}

export interface UseAppKitWallet {
  readonly data: ParsedCaipAddress | undefined
  readonly error: Error | undefined
  readonly isReady: boolean
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** Connects a wallet by its name, or logs in with `email` or a social account. `error` has the failure. */
  connect(wallet: string): Promise<void>
}

type Outcome = Pick<UseAppKitWallet, 'data' | 'error' | 'isPending'>
const idle: Outcome = { data: undefined, error: undefined, isPending: false }

/** Connects a wallet by its name, as `<appkit-wallet-button>` does. */
export function useAppKitWallet(options: UseAppKitWalletOptions = {}): UseAppKitWallet {
  const [outcome, setOutcome] = useState(idle)
  const latest = useRef(options)
  latest.current = options
  const connect = useCallback(async (wallet: string) => {
    setOutcome({ ...idle, isPending: true })
    try {
      const data = await connectByName(wallet, latest.current.namespace)
      setOutcome({ ...idle, data })
      latest.current.onSuccess?.(data)
    } catch (thrown) {
      setOutcome({ ...idle, error: thrown as Error })
      latest.current.onError?.(thrown as Error)
    }
  }, [])
  const isReady = useAppKitValue(() => true, false)
  return useMemo(
    () => ({
      ...outcome,
      isReady,
      isSuccess: outcome.data !== undefined,
      isError: outcome.error !== undefined,
      connect,
    }),
    [outcome, isReady, connect],
  )
}

const none: readonly AppKitConnection[] = []

/** Returns the active and recent connections of one namespace, or of all. */
export function useAppKitConnections(namespace?: Namespace): {
  readonly connections: readonly AppKitConnection[]
  readonly recentConnections: readonly AppKitConnection[]
} {
  const all = useAppKitValue(
    useCallback((kit: AppKit) => connectionsOf(kit, namespace), [namespace]),
    none,
  )
  return useMemo(
    () => ({
      connections: all.filter(each => each.isConnected),
      recentConnections: all.filter(each => !each.isConnected),
    }),
    [all],
  )
}

/** Returns the connection of a namespace, and functions to switch and to disconnect. */
export function useAppKitConnection({
  namespace,
  onSuccess,
  onError,
}: {
  namespace: Namespace
  onSuccess?(change: { address: string | undefined; namespace: Namespace }): void
  onError?(error: Error): void
}): {
  readonly connection: AppKitConnection | undefined
  readonly isPending: boolean
  switchConnection(options: { connection: AppKitConnection }): Promise<void>
  deleteConnection(options?: { connection?: AppKitConnection }): Promise<void>
} {
  const { connections } = useAppKitConnections(namespace)
  const [isPending, setPending] = useState(false)
  const run = async (act: (kit: AppKit) => Promise<void>) => {
    const kit = appKit()
    if (!kit) return
    setPending(true)
    try {
      await act(kit)
      onSuccess?.({ address: kit.getAddress(namespace), namespace })
    } catch (thrown) {
      if (!onError) throw thrown
      onError(thrown as Error)
    } finally {
      setPending(false)
    }
  }
  return {
    connection: connections[0],
    isPending,
    switchConnection: ({ connection }) => run(kit => kit.switchConnection(connection.connectorId)),
    deleteConnection: () => run(kit => kit.disconnect(namespace)),
  }
}

/** Returns the sign-in plugin passed to `createAppKit`. */
export const useAppKitSIWX = (): AppKit['getSIWX'] extends () => infer S ? S | undefined : never =>
  appKit()?.getSIWX()
