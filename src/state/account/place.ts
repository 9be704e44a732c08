import { computed } from 'nanostores'
import { $connections } from '../connect/connections.ts'
import { $activeNetworkId } from '../network/networks.ts'
import { $account } from './account.ts'

/** Key of the context a money form depends on (network, account, wallet). Ends with a space while disconnected. */
export const $place = computed(
  [$activeNetworkId, $account, $connections],
  (networkId, { namespace, caipAddress }, connections) => {
    const connection = namespace && connections[namespace]
    const standing = connection?.status === 'connected' ? connection : connection?.previous
    return [networkId ?? '', caipAddress && standing ? `${standing.connectorId} ${caipAddress}` : ''].join(
      ' ',
    )
  },
)

/** Calls `call` on each later change of network, account or wallet that invalidates what was entered in a form. */
export function onPlaceLost(call: () => void): void {
  let place = $place.get()
  $place.subscribe(now => {
    // Connecting does not invalidate the form: values prefilled by the app must survive it.
    const isArrival = now.startsWith(place) && place.endsWith(' ')
    if (now !== place && !isArrival) call()
    place = now
  })
}
