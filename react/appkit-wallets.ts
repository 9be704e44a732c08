'use client'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { AppKit } from '../src/appkit/appkit.ts'
import { connectionsOf, type AppKitConnection } from '../src/appkit/connections.ts'
import { appKit } from '../src/appkit/page.ts'
import { connectByName, type ParsedCaipAddress, updateEmail } from '../src/appkit/wallet-button.ts'
import type { Namespace } from '../src/core/chain/namespace.ts'
import { useAppKitValue } from './use-appkit-value.ts'

export interface UseAppKitWalletOptions {
  namespace?: Namespace
  onSuccess?(account: ParsedCaipAddress): void
  onError?(error: Error): void
}

/** Result of the last call of a hook's function. */
interface Outcome<T> {
  readonly data: T | undefined
  readonly error: Error | undefined
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
}

const idleOutcome = { data: undefined, error: undefined, isPending: false, isSuccess: false, isError: false }

/**
 * Returns the outcome of the last request, and a function that runs a request. A failed request does not reject, because its error
 * is in the outcome. Rejects only with an error that a callback of the app throws.
 */
function useOutcome<T>(callbacks: { onSuccess?(data: T): void; onError?(error: Error): void }) {
  const [outcome, setOutcome] = useState<Outcome<T>>(idleOutcome)
  const latestCallbacks = useRef(callbacks)
  latestCallbacks.current = callbacks
  const run = useCallback(async (request: () => Promise<T>) => {
    setOutcome({ ...idleOutcome, isPending: true })
    let data: T
    try {
      data = await request()
    } catch (error) {
      setOutcome({ ...idleOutcome, error: error as Error, isError: true })
      latestCallbacks.current.onError?.(error as Error)
      return
    }
    setOutcome({ ...idleOutcome, data, isSuccess: true })
    latestCallbacks.current.onSuccess?.(data)
  }, [])
  return [outcome, run] as const
}

export interface UseAppKitWallet extends Outcome<ParsedCaipAddress> {
  readonly isReady: boolean
  /** Connects a wallet by its name, or logs in with `email` or a social account. A failure is in `error`. */
  connect(wallet: string): Promise<void>
}

/** Returns a function that connects a wallet by its name, as `<appkit-wallet-button>` does, and the outcome of its last call. */
export function useAppKitWallet(options: UseAppKitWalletOptions = {}): UseAppKitWallet {
  const { namespace } = options
  const [outcome, run] = useOutcome(options)
  const connect = useCallback(
    (wallet: string) => run(() => connectByName(wallet, namespace)),
    [run, namespace],
  )
  const isReady = useAppKitValue(() => true, false)
  return useMemo(() => ({ ...outcome, isReady, connect }), [outcome, isReady, connect])
}

export interface UseAppKitUpdateEmailOptions {
  onSuccess?(data: { email: string }): void
  onError?(error: Error): void
}

export interface UseAppKitUpdateEmail extends Outcome<{ email: string }> {
  /** Opens the form to change the email address of the login. A failure is in `error`. */
  updateEmail(): Promise<void>
}

/** Returns a function that opens the form to change the email address of the login, and the outcome of its last call. */
export function useAppKitUpdateEmail(options: UseAppKitUpdateEmailOptions = {}): UseAppKitUpdateEmail {
  const [outcome, run] = useOutcome(options)
  const update = useCallback(() => run(updateEmail), [run])
  return { ...outcome, updateEmail: update }
}

const noConnections: readonly AppKitConnection[] = []

/** Returns the active and recent connections of one namespace, or of all. */
export function useAppKitConnections(namespace?: Namespace): {
  readonly connections: readonly AppKitConnection[]
  readonly recentConnections: readonly AppKitConnection[]
} {
  const connections = useAppKitValue(
    useCallback((kit: AppKit) => connectionsOf(kit, namespace), [namespace]),
    noConnections,
  )
  return useMemo(
    () => ({
      connections: connections.filter(connection => connection.isConnected),
      recentConnections: connections.filter(connection => !connection.isConnected),
    }),
    [connections],
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
  const run = async (action: (kit: AppKit) => Promise<void>) => {
    const kit = appKit()
    if (!kit) return
    setPending(true)
    try {
      await action(kit)
    } catch (error) {
      if (!onError) throw error
      onError(error as Error)
      return
    } finally {
      setPending(false)
    }
    onSuccess?.({ address: kit.getAddress(namespace), namespace })
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
