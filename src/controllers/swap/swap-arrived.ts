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
 * Replaces the minimum of a mined swap with the amount actually received. If the chain does not report it, or reports less than the
 * minimum, the minimum stays. Never rejects.
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
    // The guaranteed minimum stays displayed.
  }
}

/** Adds the reason of a failed swap, if the chain reports it. Never rejects. */
export async function readFailure(sent: SentTransaction): Promise<void> {
  const { address, place } = placeOf(sent)
  if (!place || sent.failure) return
  try {
    const ability = await loadPart(namespaceOf(place.network.id), 'swap')
    const failure = await ability?.failure(place, { hash: sent.hash, address })
    if (failure) transactionFollowed(sent, { failure })
  } catch {
    // The failure itself is already displayed.
  }
}

/** Returns the transaction's own network: the account may have switched since. */
function placeOf({ account }: SentTransaction) {
  const { networkId, address } = parseAccountId(account)
  const network = findNetwork($networks.get(), networkId)
  return { address, place: network && { network, rpcUrls: rpcUrls(network, $options.get()) } }
}
