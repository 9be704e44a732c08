import { namespaceOf, parseAccountId } from '../../core/chain/caip.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import { toBaseUnits } from '../../core/money/base-units.ts'
import { loadPart } from '../../namespaces/index.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $networks } from '../../state/network/networks.ts'
import { type SentTransaction, transactionFollowed } from '../../state/send/sent-transactions.ts'
import { $options } from '../../state/settings/options.ts'

/**
 * Once a swap is mined, what it really brought stands in the place of the least that it promised. What the chain does not
 * tell, or tells as less than the least, stays "at least". Never rejects.
 */
export async function readArrival(sent: SentTransaction): Promise<void> {
  const { hash, transfers } = sent
  const received = transfers.find(({ direction }) => direction === 'in')
  const { address, place } = placeOf(sent)
  if (!received || !place || sent.hasArrived) return
  const token = received.token?.address ?? 'native'
  try {
    const ability = await loadPart(namespaceOf(place.network.id), 'swap')
    const decimals =
      token === 'native'
        ? place.network.nativeCurrency.decimals
        : (await ability?.readToken(place, token))?.decimals
    const units = await ability?.arrived(place, { hash, address, token })
    if (units === undefined || decimals === undefined || units < toBaseUnits(received.amount, decimals))
      return
    const exact = { ...received, amount: fromBaseUnits(units, decimals) }
    transactionFollowed(sent, {
      transfers: transfers.map(each => (each === received ? exact : each)),
      hasArrived: true,
    })
  } catch {
    // A chain that can't be asked takes nothing back: the least that was promised stands there.
  }
}

/** Once a swap has failed, why it did, where the chain says it. Never rejects. */
export async function readFailure(sent: SentTransaction): Promise<void> {
  const { address, place } = placeOf(sent)
  if (!place || sent.failure) return
  try {
    const ability = await loadPart(namespaceOf(place.network.id), 'swap')
    const failure = await ability?.failure(place, { hash: sent.hash, address })
    if (failure) transactionFollowed(sent, { failure })
  } catch {
    // That it failed, and that nothing but the network cost was paid, is true all the same.
  }
}

/** Its own network: the account may stand elsewhere by now. */
function placeOf({ account }: SentTransaction) {
  const { networkId, address } = parseAccountId(account)
  const network = findNetwork($networks.get(), networkId)
  return { address, place: network && { network, rpcUrls: rpcUrls(network, $options.get()) } }
}
