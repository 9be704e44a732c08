import { isNetworkId } from '../../core/chain/caip.ts'
import { findNetwork, type Network } from '../../core/chain/network.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import { followUnedited } from '../swap/follow.ts'
import { runtime } from '../../runtime.ts'
import { $account } from '../../state/account/account.ts'
import { $activeNetworkId, $networks } from '../../state/network/networks.ts'
import { switchNetwork } from '../network/switch-network.ts'
import { loadTextPart } from '../settings/language.ts'
import { prepare } from './prepare.ts'
import { prefillSwap } from '../swap/swap-prefill.ts'
import { perModal } from '../../core/per-modal.ts'

/** Attributes of a swap form in the page. */
export interface SwapPage {
  readonly fromToken?: string | undefined
  readonly toToken?: string | undefined
  readonly amount?: string | undefined
  /** CAIP-2 id of the network. */
  readonly network?: string | undefined
}

/** Prepares an embedded swap form, including the modal for its lists and review. Rejects if a chunk fails to load. */
export async function prepareSwapPage(): Promise<void> {
  await prepare()
  await Promise.all([
    loadTextPart('features'),
    loadTextPart('money'),
    loadTextPart('swap'),
    // The lists, the review and toasts are shown in the modal.
    runtime.mountModal?.(),
  ])
}

/** Returns the network named by the page, if the app configures it. */
export const networkOfPage = ({ network }: SwapPage): Network | undefined =>
  isNetworkId(network) ? findNetwork($networks.get(), network) : undefined

/** Activates the page's network while no wallet is connected. A connected wallet receives no request without a click. */
async function chooseNetwork(page: SwapPage): Promise<boolean> {
  const network = networkOfPage(page)
  if (!network || network.id === $activeNetworkId.get()) return true
  if ($account.get().status === 'connected') return false
  await switchNetwork(network.id)
  return network.id === $activeNetworkId.get()
}

const live = perModal(() => ({
  lastFill: 0,
}))

/**
 * Prefills the form with the page's values, which pass the same checks as typed input. Invalid values leave the form unchanged and
 * log a console warning. Nothing is filled in if the wallet is on another network. Never rejects.
 */
export async function fillSwapPage(page: SwapPage): Promise<void> {
  const fillId = ++live.lastFill
  try {
    if (!(await chooseNetwork(page)) || !$activeNetworkId.get() || fillId !== live.lastFill) return
    const { fromToken, toToken, amount } = page
    await prefillSwap({
      ...(fromToken && { fromToken }),
      ...(toToken && { toToken }),
      ...(amount && { amount }),
    })
  } catch (cause) {
    const error = toAppError(cause)
    if (fillId !== live.lastFill) return
    // The account or network changed: look up the tokens for the current one.
    if (error.code === 'FORM_CHANGED') return fillSwapPage(page)
    const { showAlert } = await import('../shell/report-error.ts')
    showAlert(error)
  }
}

/** Prefills the form, and again after an account or network change until the user edits the form. Returns a function that unsubscribes. */
export const keepSwapPageFilled = (page: () => SwapPage): (() => void) =>
  followUnedited(() => fillSwapPage(page()))
