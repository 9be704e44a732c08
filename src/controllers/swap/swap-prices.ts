import type { SwapToken } from '../../core/money/swap.ts'
import { tokenKey } from '../../core/money/token.ts'
import { isNativeToken } from '../../core/money/swap-rules.ts'
import { getPrice } from '../../services/blockchain-api/prices.ts'
import { $activeNetwork } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $swapForm, type SwapForm, swapTokenPriced } from '../../state/swap/swap.ts'

/** Asks for the price of each token of the form that has none, once. Returns a function that stops asking. */
export function watchPrices(): () => void {
  const requests = new AbortController()
  const requested = new Set<string>()

  async function load(token: SwapToken): Promise<void> {
    const network = $activeNetwork.get()
    // Coins of a test network are worth nothing.
    if (!network || network.testnet) return
    const isCoin = isNativeToken(token)
    const key = tokenKey({ networkId: network.id, ...(!isCoin && { address: token.address }) })
    if (requested.has(key)) return
    requested.add(key)
    const address = isCoin ? 'native' : token.address
    const price = await getPrice(network.id, address, $options.get(), requests.signal)
    if (price !== undefined && !requests.signal.aborted && $activeNetwork.get()?.id === network.id)
      swapTokenPriced(token, price)
  }

  const stop = $swapForm.subscribe(({ from, to }: SwapForm) => {
    // A service that calls a token by another name prices another token. Without a price the form shows amounts alone.
    for (const token of [from, to])
      if (token && token.price === undefined && token.claimed === undefined) void load(token).catch(() => {})
  })
  return () => {
    stop()
    requests.abort()
  }
}
