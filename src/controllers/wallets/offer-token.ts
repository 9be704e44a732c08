import { formatAccountId, namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { loadPart } from '../../namespaces/index.ts'
import { onTokenLeft } from '../../reactions/token.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { accountOf } from '../../state/account/account.ts'
import { $networks } from '../../state/network/networks.ts'
import { $offeredToken, tokenOffered } from '../../state/wallets/offered-token.ts'
import { $options } from '../../state/settings/options.ts'
import { closeModal, openModal } from '../shell/modal.ts'
import { listToken } from './wallet-requests.ts'

let answer: ((isWanted: boolean) => void) | undefined

/**
 * Asks the visitor whether a token is to stand in the modal's own list. What it is called and how it is counted is read from
 * the chain, whatever the page says of it. False when it is not wanted. Rejects INVALID_PARAMS for what is no token there.
 */
export async function offerToken(networkId: NetworkId, tokenAddress: string): Promise<boolean> {
  const network = findNetwork($networks.get(), networkId)
  const namespace = namespaceOf(networkId)
  const { address } = accountOf(namespace)
  if (!network || !address) throw new AppError('WALLET_NOT_CONNECTED')
  const reads = await loadPart(namespace, 'tokens')
  const all = await reads?.fromChain({
    account: formatAccountId(networkId, address),
    network,
    rpcUrls: rpcUrls(network, $options.get()),
    tokens: [{ address: tokenAddress }],
  })
  const token = all?.find(each => each.address === tokenAddress)
  if (!token) throw new AppError('INVALID_PARAMS')
  // One question at a time: the one before is not wanted any more.
  answer?.(false)
  tokenOffered(token)
  const asked = new Promise<boolean>(resolve => {
    answer = resolve
  })
  await openModal({ name: 'WatchAsset' })
  const stop = onTokenLeft(() => answer?.(false))
  const isWanted = await asked
  answer = undefined
  stop()
  if (isWanted) listToken(token)
  return isWanted
}

/** What the visitor says; the modal has done its part. */
export function answerToken(isWanted: boolean): void {
  const offered = $offeredToken.get()
  if (offered) answer?.(isWanted)
  closeModal()
}
