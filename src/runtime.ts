import type { ChainAdapter } from './namespaces/chain-adapter.ts'
import type { Connector } from './connectors/connector.ts'
import type { AccountState } from './core/identity/account.ts'
import type { ModalOptions } from './core/options.ts'
import type { Network } from './core/chain/network.ts'
import type { NetworkId } from './core/chain/caip.ts'
import type { Namespace } from './core/chain/namespace.ts'
import type { SignInAtConnect } from './core/sign-in/at-connect.ts'
import type { View, ViewName } from './core/view.ts'
import { modalResets } from './core/modal-resets.ts'
import type { AnyProvider } from './core/wallet/provider.ts'

/** DOM event names without the prefix `w3m-`. */
export type ModalEventName =
  | 'open'
  | 'close'
  | 'connect'
  | 'disconnect'
  | 'account'
  | 'network'
  | 'sign-in'
  | 'sign-out'
  | 'error'
  | 'event'

/** Loads the modal element and the chunk of its first view. */
export type MountModal = (firstView?: ViewName) => Promise<HTMLElement>

/** Functions by which the public handle reads the session stores. Available once the stores are loaded. */
export interface Reads {
  account(namespace?: Namespace): AccountState
  network(): Network | undefined
  networks(): readonly Network[]
  connections(): readonly ConnectionState[]
  state(): ModalState
}

export interface ModalState {
  readonly isOpen: boolean
  readonly status: AccountState['status']
  readonly namespace?: Namespace
  readonly networkId?: NetworkId
}

export interface ConnectionState {
  readonly id: string
  readonly namespace: Namespace
  /** `remembered`: used before, but not known to share an account now. */
  readonly status: 'connecting' | 'connected' | 'remembered'
}

/** Live objects of this page. Tests can replace them. */
export interface Runtime {
  /** Adds `<w3m-modal>` to the page once. Set by the entry. */
  mountModal?: MountModal
  /** The modal element created by this package, once mounted. The page may contain another element of the same tag. */
  modal?: HTMLElement
  /** Connectors by id. */
  readonly connectors: Map<string, Connector>
  /** Functions that stop watching a connected wallet, by namespace. */
  readonly unwatch: Map<Namespace, () => void>
  readonly providers: Map<Namespace, AnyProvider>
  /** Unprocessed options, and elements whose attributes are options, oldest first. */
  readonly inputs: (ModalOptions | Element)[]
  /** Processes the inputs. Set once the parser is loaded. */
  settleOptions?: () => void
  reads?: Reads
  /** Resolves when wallet discovery has run for every namespace of the app, or its code failed to load. */
  discovered?: Promise<unknown>
  /** Resolves when restoring the wallets of the last visit has ended. Rejects if its code fails to load. Unset if nothing is stored. */
  restored?: Promise<unknown>
  /** The known wallets that are not active. Set once they have been read from storage. */
  otherConnections?: () => readonly ConnectionState[]
  /** Inline views of the page. Set once the first one is shown. */
  inline?: {
    /** Opens the modal for a view that must not be inline. Returns false for other views. */
    showInModal(view: View): boolean
    /** Returns the active inline view to its first screen. */
    finish(): void
  }
  /** Number of times the app has called `close()`. An opening that started before such a call is discarded. */
  closeCount: number
  /** Number of requests that wait for a paired wallet. */
  openRequests?: number
  /** Elements in the page that receive every event. */
  readonly elements: Set<HTMLElement>
  readonly listeners: Map<ModalEventName, Set<(detail: never) => void>>
  readonly subscribers: Set<(state: ModalState) => void>
  /** Notifies the page and the app's listeners. Set when a visit starts. */
  emit?: (event: ModalEventName, detail: unknown) => void
  /** Cleanup functions of subscriptions, timers and running tasks, by subject. `resetRuntime()` calls all of them. */
  readonly stops: Map<string, () => void>
  /** The app passed an empty list of adapters (AppKit), so wallets are only reachable by pairing. */
  hasNoAdapters?: boolean
  /** Initial amount of the swap form (AppKit). */
  swapAmount?: string
  /** Creates the pairing connector, which loads its library on first use. */
  loadPairing?: () => Promise<Connector>
  loadAdapter?: (namespace: Namespace) => Promise<ChainAdapter>
  /** Completes an earlier disconnect that the wallet did not receive, before the wallet receives a connection request. */
  settleDisconnect?: (connectorId: string) => Promise<void>
  /** Lets wallets sign in with the approval of the connection, if the app uses sign-in. */
  signInAtConnect?: SignInAtConnect
}

const create = (): Runtime => ({
  connectors: new Map(),
  unwatch: new Map(),
  providers: new Map(),
  stops: new Map(),
  inputs: [],
  closeCount: 0,
  elements: new Set(),
  listeners: new Map(),
  subscribers: new Set(),
})

export let runtime: Runtime = create()

/** Ends subscriptions, and resets the stores, the live objects of controllers and the runtime. Used by `destroy()` and by tests. */
export const resetRuntime = (overrides: Partial<Runtime> = {}): Runtime => {
  for (const stop of [...runtime.unwatch.values(), ...runtime.stops.values(), ...modalResets]) stop()
  runtime = { ...create(), ...overrides }
  return runtime
}
