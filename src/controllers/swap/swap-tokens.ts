import { isAddress, isSameAddress } from '../../core/chain/address.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import type { SwapToken } from '../../core/money/swap.ts'
import { type TokenBalance, tokenKey } from '../../core/money/token.ts'
import { isKnownToken, tokenMarks } from '../../core/money/token-marks.ts'
import { requireFeature } from '../../namespaces/features.ts'
import { runtime } from '../../runtime.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $account } from '../../state/account/account.ts'
import { $knownTokens } from '../../state/account/known-tokens.ts'
import { $tokens } from '../../state/account/token-balances.ts'
import { labelRead } from '../../state/account/token-labels.ts'
import { $activeNetwork } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $swapTokens, swapTokensChanged } from '../../state/swap/swap.ts'
import { findTokenImage } from '../account/token-image.ts'
import { requireSources, sourceOf } from './swap-source.ts'

/** Returns the native coin of a network, from its record. */
export const coinOf = ({ id, nativeCurrency }: Network): SwapToken => {
  const { name, symbol, decimals } = nativeCurrency
  const balance = $tokens.get().tokens.find(token => token.networkId === id && token.address === undefined)
  return { address: 'native', name, symbol, decimals, isKnown: true, ...displayFieldsOf(balance) }
}

const displayFieldsOf = (balance: TokenBalance | undefined): Pick<SwapToken, 'icon' | 'price'> => ({
  ...(balance?.image !== undefined && { icon: balance.image }),
  ...(balance?.price !== undefined && { price: Number(balance.price) }),
})

/** Converts a token of the account to a swap token. */
export const swapTokenOf = (token: TokenBalance): SwapToken => {
  const { address = 'native', name, symbol, decimals, claimed, isUnnamed } = token
  const knownTokens = $knownTokens.get()
  return {
    address,
    name,
    symbol,
    decimals,
    ...(claimed !== undefined && { claimed }),
    ...(isUnnamed && { isUnnamed }),
    isKnown: isKnownToken(token, knownTokens) || tokenMarks(token, knownTokens).length === 0,
    ...displayFieldsOf(token),
  }
}

/**
 * Loads the tokens that the source suggests. A loaded list is kept until the account, network or wallet changes, or `now` reloads it. Never
 * rejects.
 */
export async function loadSwapTokens({ now = false } = {}): Promise<void> {
  const network = $activeNetwork.get()
  const { caipAddress: account } = $account.get()
  const { status } = $swapTokens.get()
  if (!network || !account || status === 'loading' || (status === 'ready' && !now)) return
  swapTokensChanged({ status: 'loading', tokens: [] })
  const modal = runtime
  const isOutdated = () => modal !== runtime || $account.get().caipAddress !== account
  try {
    const [source] = await requireSources()
    if (!source) return
    const settings = $options.get()
    const request = { account, network, rpcUrls: rpcUrls(network, settings) }
    const suggestions = await (await sourceOf(source, network)).tokens(request)
    const tokens = suggestions.map(token => sanitizeSwapToken(token, network))
    if (!isOutdated()) swapTokensChanged({ status: 'ready', tokens })
  } catch {
    // Tokens of the account and pasted addresses still work; the screen shows that the list is incomplete.
    if (!isOutdated()) swapTokensChanged({ status: 'failed', tokens: [] })
  }
}

/** Sanitizes a suggested token for display: its picture must come from the app or the image host. */
function sanitizeSwapToken({ icon, ...token }: SwapToken, network: Network): SwapToken {
  const isNative = token.address === 'native'
  const image = findTokenImage(network, isNative ? undefined : token.address, icon)
  const isKnown = isNative || isKnownAddress(network, token.address)
  return { ...token, isKnown: isKnown || token.isKnown, ...(image !== undefined && { icon: image }) }
}

export const isKnownAddress = (network: Network, address: string): boolean =>
  isKnownToken({ networkId: network.id, address }, $knownTokens.get())

/** A token read from the chain, and whether a pool trades it. */
export interface ChainToken {
  readonly token: SwapToken
  readonly hasPool?: boolean
}

/** Whether a text is a possible token address. */
export const isTokenAddress = (text: string): boolean => {
  const network = $activeNetwork.get()
  return network !== undefined && text.startsWith('0x') && isAddress(namespaceOf(network.id), text)
}

/** Reads the token at an address from the chain. Undefined if there is no token. Rejects if the chain is unreachable. */
export async function findTokenAt(address: string, signal?: AbortSignal): Promise<ChainToken | undefined> {
  const network = $activeNetwork.get()
  if (!network) return undefined
  const ability = await requireFeature(namespaceOf(network.id), 'swap')
  const urls = rpcUrls(network, $options.get())
  const chainToken = await ability.readToken({ network, rpcUrls: urls, ...(signal && { signal }) }, address)
  if (!chainToken) return undefined
  const { hasPool, ...token } = chainToken
  labelRead(tokenKey({ networkId: network.id, address }), { symbol: token.symbol, name: token.name })
  const namespace = namespaceOf(network.id)
  const balance = $tokens
    .get()
    .tokens.find(
      candidate => candidate.address !== undefined && isSameAddress(namespace, candidate.address, address),
    )
  const image = findTokenImage(network, address, balance?.image)
  return {
    token: {
      ...token,
      ...displayFieldsOf(balance),
      ...(image !== undefined && { icon: image }),
      isKnown: isKnownAddress(network, address),
    },
    ...(hasPool !== undefined && { hasPool }),
  }
}
