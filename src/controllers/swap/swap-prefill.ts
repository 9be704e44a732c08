import { isSameAddress } from '../../core/chain/address.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { namedTokens } from '../../core/money/named-tokens.ts'
import { isNativePlaceholder } from '../../core/money/token.ts'
import type { SwapToken } from '../../core/money/swap.ts'
import { isSameSwapToken } from '../../core/money/swap-rules.ts'
import { wellKnownTokens } from '../../networks/well-known-tokens.ts'
import { $place } from '../../state/account/place.ts'
import { $activeNetwork } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { type SwapNote, swapCleared, swapPrefilled } from '../../state/swap/swap.ts'
import { coinOf, findTokenAt, isTokenAddress } from './swap-tokens.ts'

/** Form values that an app may set: `open({ view: 'Swap', arguments })`, or the attributes of `w3m-swap`. */
interface Wish {
  readonly fromToken?: string
  readonly toToken?: string
  readonly amount?: string
}

/**
 * Prefills the form with the app's values, which pass the same checks as typed input. A token is an address, `native`, or a symbol;
 * symbols only match known tokens. A token that is not found leaves its field empty, with a note. Rejects INVALID_PARAMS,
 * NO_ACTIVE_NETWORK, or FORM_CHANGED if the account or network changes in between.
 */
export async function prefillSwap(given: unknown): Promise<void> {
  const { fromToken, toToken, amount } = readWish(given)
  const network = $activeNetwork.get()
  if (!network) throw new AppError('NO_ACTIVE_NETWORK')
  const place = $place.get()
  const [from, to] = await Promise.all([findToken(fromToken, network), findToken(toToken, network)])
  // The network or the account changed while the tokens were loading.
  if ($place.get() !== place) throw new AppError('FORM_CHANGED')
  const note = noteOf(from) ?? noteOf(to)
  const pays = from === undefined ? coinOf(network) : tokenOf(from)
  const gets = tokenOf(to)
  swapCleared()
  swapPrefilled({
    ...(pays && { from: pays }),
    ...(gets && !(pays && isSameSwapToken(pays, gets)) && { to: gets }),
    amount: amount ?? '',
    ...(note && { note }),
  })
}

const noteOf = (found: SwapToken | SwapNote | undefined) => (found && 'kind' in found ? found : undefined)
const tokenOf = (found: SwapToken | SwapNote | undefined) => (found && 'address' in found ? found : undefined)

function readWish(given: unknown): Wish {
  if (typeof given !== 'object' || given === null) throw new AppError('INVALID_PARAMS')
  const { fromToken, toToken, amount } = given as Record<string, unknown>
  const isGiven = (value: unknown): value is string | undefined =>
    value === undefined || (typeof value === 'string' && value !== '' && value.length <= 100)
  if (!isGiven(fromToken) || !isGiven(toToken) || !isGiven(amount)) throw new AppError('INVALID_PARAMS')
  if (amount !== undefined && !/^(?=.*\d)\d{0,78}(?:\.\d{0,78})?$/.test(amount))
    throw new AppError('INVALID_PARAMS')
  return {
    ...(fromToken !== undefined && { fromToken }),
    ...(toToken !== undefined && { toToken }),
    ...(amount !== undefined && { amount }),
  }
}

/** Resolves a named token. Undefined if none was named; a note if it is unknown or the chain is unreachable. */
async function findToken(
  named: string | undefined,
  network: Network,
): Promise<SwapToken | SwapNote | undefined> {
  if (named === undefined) return undefined
  if (isNativePlaceholder(named)) return coinOf(network)
  const addresses = isTokenAddress(named) ? [named] : await addressesOf(named, network)
  if (addresses === 'coin') return coinOf(network)
  if (addresses.length > 1) return { kind: 'ambiguous', named }
  const [address] = addresses
  const found = address && (await findTokenAt(address).catch(() => undefined))
  return found ? found.token : { kind: 'unknown', named }
}

/** Returns the addresses of tokens with a symbol: the native coin, or tokens that the app configured or that are well known. */
async function addressesOf(symbol: string, network: Network): Promise<readonly string[] | 'coin'> {
  const isCalled = (name: string | undefined) => name?.toLowerCase() === symbol.toLowerCase()
  if (isCalled(network.nativeCurrency.symbol)) return 'coin'
  const named = namedTokens(network.id, $options.get())
  const listed = wellKnownTokens.filter(each => isCalled(each.symbol))
  // The symbols of tokens configured by address only are read from the chain.
  const silent = [
    ...named.filter(each => each.symbol === undefined),
    ...(network.tokens ?? []).map(address => ({ address })),
  ]
  const read = await Promise.all(silent.map(({ address }) => findTokenAt(address).catch(() => undefined)))
  const all = [
    ...named.filter(each => isCalled(each.symbol)).map(({ address }) => address),
    ...listed.flatMap(({ contracts }) => contracts[network.id] ?? []),
    ...read.flatMap(each => (each && isCalled(each.token.symbol) ? [each.token.address] : [])),
  ]
  const namespace = namespaceOf(network.id)
  return all.filter((each, at) => all.findIndex(one => isSameAddress(namespace, one, each)) === at)
}
