import { formatAccountId, namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { loadFeature } from '../../namespaces/features.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { accountOf } from '../../state/account/account.ts'
import { $networks } from '../../state/network/networks.ts'
import { $offeredToken, tokenOffered } from '../../state/wallets/offered-token.ts'
import { $options } from '../../state/settings/options.ts'
import { closeModal, openModal } from '../shell/modal.ts'
import { listToken } from './list-token.ts'
import { perModal } from '../../core/per-modal.ts'
import { $modal, $view } from '../../state/shell/modal.ts'

const live = perModal(() => ({
  answer: undefined as ((isWanted: boolean) => void) | undefined,
}))

/**
 * Prompts the user to add a token to the modal's list. Its label and decimals are read from the chain, not taken from the page. Resolves
 * with false if declined. Rejects with WALLET_NOT_CONNECTED if no account is connected or the app does not configure the network, and with
 * INVALID_PARAMS if there is no token at the address.
 */
export async function offerToken(networkId: NetworkId, tokenAddress: string): Promise<boolean> {
  const network = findNetwork($networks.get(), networkId)
  const namespace = namespaceOf(networkId)
  const { address } = accountOf(namespace)
  if (!network || !address) throw new AppError('WALLET_NOT_CONNECTED')
  const reads = await loadFeature(namespace, 'tokens')
  const chainTokens = await reads?.readChain({
    account: formatAccountId(networkId, address),
    network,
    rpcUrls: rpcUrls(network, $options.get()),
    tokens: [{ address: tokenAddress }],
  })
  const token = chainTokens?.find(chainToken => chainToken.address === tokenAddress)
  if (!token) throw new AppError('INVALID_PARAMS')
  // Only one prompt exists at a time: a new one declines the previous one.
  live.answer?.(false)
  tokenOffered(token)
  const response = new Promise<boolean>(resolve => {
    live.answer = resolve
  })
  await openModal({ name: 'WatchAsset' })
  const stop = onTokenPromptClosed(() => live.answer?.(false))
  const isAccepted = await response
  live.answer = undefined
  stop()
  if (isAccepted) listToken(token)
  return isAccepted
}

/** Resolves the prompt with the user's answer and closes the modal. */
export function answerTokenPrompt(isAccepted: boolean): void {
  const token = $offeredToken.get()
  if (token) live.answer?.(isAccepted)
  closeModal()
}

/** Calls `listener` once when the prompt to add a token has left the screen, answered or not. Returns a function that unsubscribes. */
function onTokenPromptClosed(listener: () => void): () => void {
  const check = () => {
    if ($modal.get().isOpen && $view.get()?.name === 'WatchAsset') return
    stop()
    listener()
  }
  const stops = [$modal.listen(check), $view.listen(check)]
  const stop = () => {
    for (const stopListener of stops) stopListener()
  }
  return stop
}
