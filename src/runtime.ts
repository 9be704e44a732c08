import type { ChainAdapter } from './namespaces/chain-adapter.ts'
import type { Connector } from './connectors/connector.ts'
import type { AccountState } from './core/identity/account.ts'
import type { ModalOptions } from './core/options.ts'
import type { Network } from './core/chain/network.ts'
import type { NetworkId } from './core/chain/caip.ts'
import type { Namespace } from './core/chain/namespace.ts'
import type { SignInAtConnect } from './core/sign-in/at-connect.ts'
import type { ViewName } from './core/view.ts'
import type { AnyProvider } from './core/wallet/provider.ts'

/** DOM events without their prefix `w3m-`. */
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

/** Brings the modal, and the file of the screen that it is to open with. */
export type MountModal = (first?: ViewName) => Promise<HTMLElement>

/** What the public handle can tell once the stores of a visit are loaded. */
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
  /** `remembered`: used before, and not known to share an account now. */
  readonly status: 'connecting' | 'connected' | 'remembered'
}

/** The live objects of this page; the one seam where tests put fakes. */
export interface Runtime {
  /** Handed in by the entry: puts `<w3m-modal>` into the page once. */
  mountModal?: MountModal
  /** The modal's own element, once it was opened; the page may hold another owner's of the same tag. */
  modal?: HTMLElement
  /** Live connectors by id. */
  readonly connectors: Map<string, Connector>
  /** What stops following a connected wallet, by namespace. */
  readonly unwatch: Map<Namespace, () => void>
  readonly providers: Map<Namespace, AnyProvider>
  /** Options and elements whose attributes are options, oldest first, that nobody has read yet. */
  readonly inputs: (ModalOptions | Element)[]
  /** Reads the inputs, once the reader is loaded. */
  settleOptions?: () => void
  reads?: Reads
  /** Settles when wallets of every namespace of the app have been looked for, or the code did not load. */
  discovered?: Promise<unknown>
  /** Settles when the wallets of the last visit are back or given up. */
  restored?: Promise<unknown>
  /** Connections beside the active ones, once somebody has looked at them. */
  otherConnections?: () => readonly ConnectionState[]
  /** How often the app has closed the modal: an opening that was under way then has lost its reason. */
  closings: number
  /** Requests of this page that wait for a paired wallet now. */
  openAsks?: number
  /** Elements that the page placed: they hear every event. */
  readonly elements: Set<HTMLElement>
  readonly listeners: Map<ModalEventName, Set<(detail: never) => void>>
  readonly subscribers: Set<(state: ModalState) => void>
  /** Tells the page and the app's listeners; from the begin of a visit on. */
  emit?: (event: ModalEventName, detail: unknown) => void
  /** What ends the followings of this page, by what is followed: discovery, platform, storage. */
  readonly stops: Map<string, () => void>
  /** The app named an empty list of adapters (AppKit): wallets are reached by pairing alone. */
  hasNoAdapters?: boolean
  /** Makes the connector of pairing, which loads its library at the first need. */
  loadPairing?: () => Promise<Connector>
  loadAdapter?: (namespace: Namespace) => Promise<ChainAdapter>
  /** Sends what a wallet was to receive of an earlier disconnect, before it is asked to connect again. */
  settleDeparture?: (connectorId: string) => Promise<void>
  /** Lets wallets that can sign in with the approval that connects them, where the app asks for sign-in. */
  signInAtConnect?: SignInAtConnect
}

const create = (): Runtime => ({
  connectors: new Map(),
  unwatch: new Map(),
  providers: new Map(),
  stops: new Map(),
  inputs: [],
  closings: 0,
  elements: new Set(),
  listeners: new Map(),
  subscribers: new Set(),
})

export let runtime: Runtime = create()

/** Everything back to the start: used by `destroy()` and by tests. */
export const resetRuntime = (fakes: Partial<Runtime> = {}): Runtime => {
  for (const stop of [...runtime.unwatch.values(), ...runtime.stops.values()]) stop()
  runtime = { ...create(), ...fakes }
  return runtime
}
