import { computed } from 'nanostores'
import { $connections } from '../connect/connections.ts'
import { $activeNetworkId } from '../network/networks.ts'
import { $account } from './account.ts'

/** On whom and what a form of money stands: network, account and wallet. Ends with a blank while nobody is connected. */
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

/** Calls when what was filled in for one account, network or wallet means nothing any more; from this moment on. */
export function onPlaceLost(call: () => void): void {
  let place = $place.get()
  $place.subscribe(now => {
    // Who arrives where nobody was finds what an app has filled in.
    const isArrival = now.startsWith(place) && place.endsWith(' ')
    if (now !== place && !isArrival) call()
    place = now
  })
}
