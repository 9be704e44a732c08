import { isAddress, isSameAddress } from '../../core/chain/address.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import type { SwapToken } from '../../core/money/swap.ts'
import { type TokenBalance, tokenKey } from '../../core/money/token.ts'
import { isKnownToken, tokenMarks } from '../../core/money/token-marks.ts'
import { requirePart } from '../../namespaces/index.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $account } from '../../state/account/account.ts'
import { $knownTokens } from '../../state/account/known-tokens.ts'
import { $tokens } from '../../state/account/token-balances.ts'
import { labelRead } from '../../state/account/token-labels.ts'
import { $activeNetwork } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $swapTokens, swapTokensChanged } from '../../state/swap/swap.ts'
import { tokenPicture } from '../account/token-picture.ts'
import { requireSources, sourceOf } from './swap-source.ts'

/** The network's own coin, as its record has it. */
export const coinOf = ({ id, nativeCurrency }: Network): SwapToken => {
  const { name, symbol, decimals } = nativeCurrency
  const held = $tokens.get().tokens.find(each => each.networkId === id && each.address === undefined)
  return { address: 'native', name, symbol, decimals, isKnown: true, ...looksOf(held) }
}

const looksOf = (held: TokenBalance | undefined): Pick<SwapToken, 'icon' | 'price'> => ({
  ...(held?.image !== undefined && { icon: held.image }),
  ...(held?.price !== undefined && { price: Number(held.price) }),
})

/** A token that the account has. */
export const swapTokenOf = (token: TokenBalance): SwapToken => {
  const { address = 'native', name, symbol, decimals, claimed, isUnnamed } = token
  const known = $knownTokens.get()
  return {
    address,
    name,
    symbol,
    decimals,
    ...(claimed !== undefined && { claimed }),
    ...(isUnnamed && { isUnnamed }),
    isKnown: isKnownToken(token, known) || tokenMarks(token, known).length === 0,
    ...looksOf(token),
  }
}

/** Tokens that the source suggests; those that came stay for as long as the network does. Never rejects. */
export async function loadSwapTokens({ now = false } = {}): Promise<void> {
  const network = $activeNetwork.get()
  const { caipAddress: account } = $account.get()
  const { status } = $swapTokens.get()
  if (!network || !account || status === 'loading' || (status === 'ready' && !now)) return
  swapTokensChanged({ status: 'loading', tokens: [] })
  const isOver = () => $account.get().caipAddress !== account
  try {
    const [source] = await requireSources()
    if (!source) return
    const settings = $options.get()
    const asked = { account, network, rpcUrls: rpcUrls(network, settings) }
    const told = await (await sourceOf(source, network)).tokens(asked)
    const tokens = told.map(token => asShown(token, network))
    if (!isOver()) swapTokensChanged({ status: 'ready', tokens })
  } catch {
    // The account's own tokens and a pasted address go without; the screen says that a part is missing.
    if (!isOver()) swapTokensChanged({ status: 'failed', tokens: [] })
  }
}

/** What a source tells of a token is shown as far as it can be: its picture from where the app has pictures. */
function asShown({ icon, ...token }: SwapToken, network: Network): SwapToken {
  const isNative = token.address === 'native'
  const image = tokenPicture(network, isNative ? undefined : token.address, icon)
  const isKnown = isNative || isKnownAddress(network, token.address)
  return { ...token, isKnown: isKnown || token.isKnown, ...(image !== undefined && { icon: image }) }
}

export const isKnownAddress = (network: Network, address: string): boolean =>
  isKnownToken({ networkId: network.id, address }, $knownTokens.get())

/** What is read of a pasted address: a token as the chain has it, and whether anybody trades it. */
export interface FoundToken {
  readonly token: SwapToken
  readonly hasPool?: boolean
}

/** Whether a text is an address that could be a token's. */
export const isTokenAddress = (text: string): boolean => {
  const network = $activeNetwork.get()
  return network !== undefined && text.startsWith('0x') && isAddress(namespaceOf(network.id), text)
}

/** The token at an address, as the chain has it; undefined where none stands. Rejects when the chain can't be asked. */
export async function findTokenAt(address: string, signal?: AbortSignal): Promise<FoundToken | undefined> {
  const network = $activeNetwork.get()
  if (!network) return undefined
  const ability = await requirePart(namespaceOf(network.id), 'swap')
  const urls = rpcUrls(network, $options.get())
  const read = await ability.readToken({ network, rpcUrls: urls, ...(signal && { signal }) }, address)
  if (!read) return undefined
  const { hasPool, ...token } = read
  labelRead(tokenKey({ networkId: network.id, address }), { symbol: token.symbol, name: token.name })
  const namespace = namespaceOf(network.id)
  const held = $tokens
    .get()
    .tokens.find(each => each.address !== undefined && isSameAddress(namespace, each.address, address))
  const image = tokenPicture(network, address, held?.image)
  return {
    token: {
      ...token,
      ...looksOf(held),
      ...(image !== undefined && { icon: image }),
      isKnown: isKnownAddress(network, address),
    },
    ...(hasPool !== undefined && { hasPool }),
  }
}
