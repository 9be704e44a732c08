import { namespaceOf, parseAccountId } from '../../core/chain/caip.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import { toBaseUnits } from '../../core/money/base-units.ts'
import { loadFeature } from '../../namespaces/features.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $networks } from '../../state/network/networks.ts'
import { type SentTransaction, transactionUpdated } from '../../state/send/sent-transactions.ts'
import { $options } from '../../state/settings/options.ts'

/**
 * Replaces the minimum of a mined swap with the amount actually received. If the chain does not report it, or reports less than the
 * minimum, the minimum stays. Never rejects.
 */
export async function readArrival(transaction: SentTransaction): Promise<void> {
  const { hash, transfers } = transaction
  const incoming = transfers.find(({ direction }) => direction === 'in')
  const { address, chain } = chainOf(transaction)
  if (!incoming || !chain || transaction.hasReceivedAmount) return
  const token = incoming.token?.address ?? 'native'
  try {
    const ability = await loadFeature(namespaceOf(chain.network.id), 'swap')
    const decimals =
      token === 'native'
        ? chain.network.nativeCurrency.decimals
        : (await ability?.readToken(chain, token))?.decimals
    const units = await ability?.readReceived(chain, { hash, address, token })
    if (units === undefined || decimals === undefined || units < toBaseUnits(incoming.amount, decimals))
      return
    const exactTransfer = { ...incoming, amount: fromBaseUnits(units, decimals) }
    transactionUpdated(transaction, {
      transfers: transfers.map(transfer => (transfer === incoming ? exactTransfer : transfer)),
      hasReceivedAmount: true,
    })
  } catch {
    // The guaranteed minimum stays displayed.
  }
}

/** Adds the reason of a failed swap, if the chain reports it. Never rejects. */
export async function readFailure(transaction: SentTransaction): Promise<void> {
  const { address, chain } = chainOf(transaction)
  if (!chain || transaction.failure) return
  try {
    const ability = await loadFeature(namespaceOf(chain.network.id), 'swap')
    const failure = await ability?.readFailure(chain, { hash: transaction.hash, address })
    if (failure) transactionUpdated(transaction, { failure })
  } catch {
    // The failure itself is already displayed.
  }
}

/** Returns the network of the transaction: the account may have switched since. */
function chainOf({ account }: SentTransaction) {
  const { networkId, address } = parseAccountId(account)
  const network = findNetwork($networks.get(), networkId)
  return { address, chain: network && { network, rpcUrls: rpcUrls(network, $options.get()) } }
}
