import { isNetworkId } from '../../core/chain/caip.ts'
import { findNetwork, type Network } from '../../core/chain/network.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import { followUntouched } from '../../reactions/swap.ts'
import { runtime } from '../../runtime.ts'
import { $account } from '../../state/account/account.ts'
import { $activeNetworkId, $networks } from '../../state/network/networks.ts'
import { switchNetwork } from '../network/switch-network.ts'
import { partReady } from '../settings/language.ts'
import { prepare } from '../shell/handle.ts'
import { prefillSwap } from './swap-prefill.ts'

/** What a page writes at its swap form. */
export interface SwapPage {
  readonly fromToken?: string | undefined
  readonly toToken?: string | undefined
  readonly amount?: string | undefined
  /** CAIP-2. */
  readonly network?: string | undefined
}

/** What the form in a page needs, the modal with its choices and reviews included. Rejects when a file does not load. */
export async function prepareSwapPage(): Promise<void> {
  await prepare()
  await Promise.all([
    partReady('features'),
    partReady('money'),
    partReady('swap'),
    // Choices, review and messages stand there.
    runtime.mountModal?.(),
  ])
}

/** The network that the page names, where the app has it. */
export const networkOfPage = ({ network }: SwapPage): Network | undefined =>
  isNetworkId(network) ? findNetwork($networks.get(), network) : undefined

/** Where nobody is connected the page chooses the network; a wallet is asked by the press of a person alone. */
async function chooseNetwork(page: SwapPage): Promise<boolean> {
  const network = networkOfPage(page)
  if (!network || network.id === $activeNetworkId.get()) return true
  if ($account.get().status === 'connected') return false
  await switchNetwork(network.id)
  return network.id === $activeNetworkId.get()
}

let filling = 0

/**
 * Fills the form in as the page says; every guard looks at it as at typed input. What the page spelled wrongly leaves the form
 * as it is, and the console says so; where a wallet is on another network nothing is filled in. Never rejects.
 */
export async function fillSwapPage(page: SwapPage): Promise<void> {
  const mine = ++filling
  try {
    if (!(await chooseNetwork(page)) || !$activeNetworkId.get() || mine !== filling) return
    const { fromToken, toToken, amount } = page
    await prefillSwap({
      ...(fromToken && { fromToken }),
      ...(toToken && { toToken }),
      ...(amount && { amount }),
    })
  } catch (thrown) {
    const error = toAppError(thrown)
    if (mine !== filling) return
    // Somebody came meanwhile: the tokens are looked up for where they are now.
    if (error.code === 'FORM_CHANGED') return fillSwapPage(page)
    const { showAlert } = await import('../shell/tell-error.ts')
    showAlert(error)
  }
}

/**
 * Fills the form in, and again where account or network change before a person has touched it. Returns what ends that.
 */
export const keepSwapPageFilled = (page: () => SwapPage): (() => void) =>
  followUntouched(() => fillSwapPage(page()))
