import { namespaceOf, parseAccountId } from '../../core/chain/caip.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { fromBaseUnits, toBaseUnits } from '../../core/money/amount.ts'
import { loadPart } from '../../namespaces/index.ts'
import { rpcUrls } from '../../services/chain-rpc.ts'
import { $networks } from '../../state/network/networks.ts'
import { type SentTransaction, transactionFollowed } from '../../state/send/sent-transactions.ts'
import { $options } from '../../state/settings/options.ts'

/**
 * Once a swap is mined, what it really brought stands in the place of the least that it promised. What the chain does not
 * tell, or tells as less than the least, stays "at least". Never rejects.
 */
export async function readArrival(sent: SentTransaction): Promise<void> {
  const { account, hash, transfers } = sent
  const received = transfers.find(({ direction }) => direction === 'in')
  const { networkId, address } = parseAccountId(account)
  const network = findNetwork($networks.get(), networkId)
  if (!received || !network) return
  const place = { network, rpcUrls: rpcUrls(network, $options.get()) }
  const token = received.token?.address ?? 'native'
  try {
    const ability = await loadPart(namespaceOf(networkId), 'swap')
    const decimals =
      token === 'native'
        ? network.nativeCurrency.decimals
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
