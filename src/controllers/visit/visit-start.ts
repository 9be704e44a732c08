import { type ModalEventName, runtime } from '../../runtime.ts'
import { requirePart } from '../../namespaces/index.ts'
import { $account, accountOf } from '../../state/account/account.ts'
import { $modal } from '../../state/shell/modal-open.ts'
import { $toldConnections } from '../../state/account/told-connections.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { $activeNamespace, $activeNetworkId } from '../../state/network/networks.ts'
import { onSetupRefused } from '../../core/errors/setup.ts'
import { asksSignIn } from '../../core/sign-in/asked.ts'
import { followVisit } from '../../reactions/visit.ts'
import { networkNow, networksNow } from '../network/networks.ts'
import { settleOptions } from '../settings/options.ts'
import { track } from '../shell/track.ts'

/** Begins a visit: options are read, the handle can tell, and every automatic consequence follows from now on. Idempotent. */
export function startVisit(): void {
  settleOptions()
  if (runtime.reads) return
  runtime.reads = {
    account: namespace => (namespace ? accountOf(namespace) : $account.get()),
    network: networkNow,
    networks: networksNow,
    connections: () => [
      ...Object.entries($toldConnections.get()).map(([namespace, { connectorId, status }]) => ({
        id: connectorId,
        namespace: namespace as Namespace,
        status,
      })),
      ...(runtime.otherConnections?.() ?? []),
    ],
    state: () => {
      const { status, namespace, networkId } = $account.get()
      return {
        isOpen: $modal.get().isOpen,
        status,
        namespace: namespace ?? $activeNamespace.get(),
        networkId: networkId ?? $activeNetworkId.get(),
      }
    },
  }
  runtime.emit = emit
  runtime.loadPairing ??= async () => (await import('../pair/pairing-connector.ts')).pairingConnector()
  runtime.loadAdapter ??= namespace => requirePart(namespace, 'adapter')
  onSetupRefused(error => {
    import('../shell/tell-error.ts').then(
      m => m.tellDeveloper(error),
      () => {},
    )
  })
  let told = JSON.stringify(runtime.reads.state())
  const tell = () => {
    const state = runtime.reads?.state()
    const text = JSON.stringify(state)
    if (!state || text === told) return
    told = text
    for (const subscriber of new Set(runtime.subscribers)) isolated(() => subscriber(state))
  }

  const stop = followVisit({
    tell,
    optionsChanged(options) {
      // A file that does not load leaves everybody who has to sign in outside; the screen says so, and tries again (F23).
      if (asksSignIn(options))
        import('../sign-in/follow.ts').then(
          m => m.followSignIn(),
          () => {},
        )
    },
    opened(isOpen) {
      runtime.emit?.(isOpen ? 'open' : 'close', undefined)
      track({
        event: isOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE',
        connected: $account.get().status === 'connected',
      })
    },
    accountChanged(account) {
      runtime.emit?.('account', { account })
      // The balance on the button; a wallet that cannot be asked leaves the button without one.
      if (account.caipAddress)
        import('../account/account.ts').then(
          controller => controller.refreshAccount(),
          () => {},
        )
    },
    networkChanged(network) {
      if (network) runtime.emit?.('network', { network })
    },
  })
  runtime.stops.set('visit', stop)
}

// Once on window, and as a copy that does not bubble on every element the page placed.
function emit(name: ModalEventName, detail: unknown): void {
  const make = () => new CustomEvent(`w3m-${name}`, { detail })
  window.dispatchEvent(make())
  for (const element of runtime.elements) element.dispatchEvent(make())
  for (const listener of new Set(runtime.listeners.get(name))) isolated(() => listener(detail as never))
}

// What an app's callback throws is the app's to hear of; it must not stop ours (F24).
const isolated = (call: () => void): void => {
  try {
    call()
  } catch (error) {
    reportError(error)
  }
}
