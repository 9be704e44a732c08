import { type ModalEventName, runtime } from '../../runtime.ts'
import { requirePart } from '../../namespaces/index.ts'
import { $account, accountOf } from '../../state/account/account.ts'
import { $modal } from '../../state/shell/modal-open.ts'
import { $publicConnections } from '../../state/account/public-connections.ts'
import { namespaceEntries } from '../../core/chain/namespace-record.ts'
import { $activeNamespace, $activeNetworkId } from '../../state/network/networks.ts'
import { onSetupError } from '../../core/errors/setup.ts'
import { hasSignIn } from '../../core/sign-in/has-sign-in.ts'
import { followVisit } from './follow.ts'
import { currentNetwork, currentNetworks } from '../network/networks.ts'
import { settleOptions } from '../settings/options.ts'
import { track } from '../shell/track.ts'

/** Starts a visit: reads the options, enables the events of the handle, and starts all automatic reactions. Idempotent. */
export function startVisit(): void {
  settleOptions()
  if (runtime.reads) return
  runtime.reads = {
    account: namespace => (namespace ? accountOf(namespace) : $account.get()),
    network: currentNetwork,
    networks: currentNetworks,
    connections: () => [
      ...namespaceEntries($publicConnections.get()).map(([namespace, { connectorId, status }]) => ({
        id: connectorId,
        namespace,
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
  onSetupError(error => {
    import('../shell/report-error.ts').then(
      m => m.reportToDeveloper(error),
      () => {},
    )
  })
  let lastState = JSON.stringify(runtime.reads.state())
  const notify = () => {
    const state = runtime.reads?.state()
    const text = JSON.stringify(state)
    if (!state || text === lastState) return
    lastState = text
    for (const subscriber of new Set(runtime.subscribers)) callSafely(() => subscriber(state))
  }

  const stop = followVisit({
    notify,
    onOptionsChange(options) {
      // If the chunk fails to load, accounts that require a sign-in do not count as connected, and the screen offers a retry (F23).
      if (hasSignIn(options))
        import('../sign-in/follow.ts').then(
          m => m.followSignIn(),
          () => {},
        )
    },
    onOpenChange(isOpen) {
      runtime.emit?.(isOpen ? 'open' : 'close', undefined)
      track({
        event: isOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE',
        connected: $account.get().status === 'connected',
      })
    },
    onAccountChange(account) {
      runtime.emit?.('account', { account })
      // Loads the balance for the button. If the chunk fails to load, the button shows no balance.
      if (account.caipAddress)
        import('./load-account.ts').then(
          m => m.loadAccount(),
          () => {},
        )
    },
    onNetworkChange(network) {
      if (network) runtime.emit?.('network', { network })
    },
  })
  runtime.stops.set('visit', stop)
}

// Dispatches the event once on `window`, and as a non-bubbling copy on each of the modal's elements in the page. Then calls the listeners.
function emit(name: ModalEventName, detail: unknown): void {
  const createEvent = () => new CustomEvent(`w3m-${name}`, { detail })
  window.dispatchEvent(createEvent())
  for (const element of runtime.elements) element.dispatchEvent(createEvent())
  for (const listener of new Set(runtime.listeners.get(name))) callSafely(() => listener(detail as never))
}

// Reports an error of an app's callback to the app, so that the error does not stop the modal (F24).
const callSafely = (call: () => void): void => {
  try {
    call()
  } catch (error) {
    reportError(error)
  }
}
