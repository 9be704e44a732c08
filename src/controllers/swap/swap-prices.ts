import type { SwapToken } from '../../core/money/swap.ts'
import { tokenKey } from '../../core/money/token.ts'
import { isNativeToken } from '../../core/money/swap-rules.ts'
import { getPrice } from '../../services/blockchain-api/prices.ts'
import { $activeNetwork } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $swapForm, swapTokenPriced } from '../../state/swap/swap.ts'

/** Requests the missing price of each token of the form once. Returns a function that cancels the requests. */
export function watchPrices(): () => void {
  const requests = new AbortController()
  const requestedKeys = new Set<string>()

  async function loadPrice(swapToken: SwapToken): Promise<void> {
    const network = $activeNetwork.get()
    // Tokens on a test network have no value.
    if (!network || network.testnet) return
    const { address } = swapToken
    const token = { networkId: network.id, ...(!isNativeToken(swapToken) && { address }) }
    const key = tokenKey(token)
    if (requestedKeys.has(key)) return
    requestedKeys.add(key)
    const price = await getPrice(token, $options.get(), requests.signal)
    if (price !== undefined && !requests.signal.aborted && $activeNetwork.get()?.id === network.id)
      swapTokenPriced(swapToken, price)
  }

  const stop = $swapForm.subscribe(({ from, to }) => {
    // If the service uses another symbol, the price belongs to another token. Without a price the form shows amounts only.
    for (const token of [from, to])
      if (token && token.price === undefined && token.claimed === undefined)
        void loadPrice(token).catch(() => {})
  })
  return () => {
    stop()
    requests.abort()
  }
}
