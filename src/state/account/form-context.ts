import { computed } from 'nanostores'
import { $connections } from '../connect/connections.ts'
import { $activeNetworkId } from '../network/networks.ts'
import { $account } from './account.ts'

/** Key of the context a money form depends on (network, account, wallet). Ends with a space while disconnected. */
export const $formContext = computed(
  [$activeNetworkId, $account, $connections],
  (networkId, { namespace, caipAddress }, connections) => {
    const connection = namespace && connections[namespace]
    const connected = connection?.status === 'connected' ? connection : connection?.previous
    return [networkId ?? '', caipAddress && connected ? `${connected.connectorId} ${caipAddress}` : ''].join(
      ' ',
    )
  },
)

/** Calls `call` on each later change of network, account or wallet that invalidates the values of a form. */
export function onFormContextChange(call: () => void): void {
  let context = $formContext.get()
  $formContext.subscribe(currentContext => {
    // Connecting does not invalidate the form, because values prefilled by the app must be kept.
    const isFirstConnect = currentContext.startsWith(context) && context.endsWith(' ')
    if (currentContext !== context && !isFirstConnect) call()
    context = currentContext
  })
}
