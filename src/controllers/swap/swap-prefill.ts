import { isSameAddress } from '../../core/chain/address.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { namedTokens } from '../../core/money/named-tokens.ts'
import { isNativePlaceholder } from '../../core/money/token.ts'
import type { SwapToken } from '../../core/money/swap.ts'
import { isSameSwapToken } from '../../core/money/swap-rules.ts'
import { wellKnownTokens } from '../../networks/well-known-tokens.ts'
import { $formContext } from '../../state/account/form-context.ts'
import { $activeNetwork } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { type SwapNote, swapCleared, swapPrefilled } from '../../state/swap/swap.ts'
import { coinOf, findTokenAt, isTokenAddress } from './swap-tokens.ts'

/** Form values that an app may set: `open({ view: 'Swap', arguments })`, or the attributes of `w3m-swap`. */
interface SwapPrefill {
  readonly fromToken?: string
  readonly toToken?: string
  readonly amount?: string
}

/**
 * Prefills the form with the app's values, which pass the same checks as typed input. A token is an address, `native`, or a symbol;
 * symbols only match known tokens. A token that is not found leaves its field empty, with a note. Rejects with INVALID_PARAMS if a
 * value is invalid, with NO_ACTIVE_NETWORK if there is no active network, and with FORM_CHANGED if the account or the network
 * changes while the tokens load.
 */
export async function prefillSwap(args: unknown): Promise<void> {
  const { fromToken, toToken, amount } = readPrefill(args)
  const network = $activeNetwork.get()
  if (!network) throw new AppError('NO_ACTIVE_NETWORK')
  const context = $formContext.get()
  const [from, to] = await Promise.all([findToken(fromToken, network), findToken(toToken, network)])
  // The network or the account changed while the tokens were loading.
  if ($formContext.get() !== context) throw new AppError('FORM_CHANGED')
  const note = noteOf(from) ?? noteOf(to)
  const paidToken = from === undefined ? coinOf(network) : tokenOf(from)
  const receivedToken = tokenOf(to)
  swapCleared()
  swapPrefilled({
    ...(paidToken && { from: paidToken }),
    ...(receivedToken && !(paidToken && isSameSwapToken(paidToken, receivedToken)) && { to: receivedToken }),
    amount: amount ?? '',
    ...(note && { note }),
  })
}

const noteOf = (result: SwapToken | SwapNote | undefined) => (result && 'kind' in result ? result : undefined)
const tokenOf = (result: SwapToken | SwapNote | undefined) =>
  result && 'address' in result ? result : undefined

function readPrefill(args: unknown): SwapPrefill {
  if (typeof args !== 'object' || args === null) throw new AppError('INVALID_PARAMS')
  const { fromToken, toToken, amount } = args as Record<string, unknown>
  const isOptionalText = (value: unknown): value is string | undefined =>
    value === undefined || (typeof value === 'string' && value !== '' && value.length <= 100)
  if (!isOptionalText(fromToken) || !isOptionalText(toToken) || !isOptionalText(amount))
    throw new AppError('INVALID_PARAMS')
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
  name: string | undefined,
  network: Network,
): Promise<SwapToken | SwapNote | undefined> {
  if (name === undefined) return undefined
  if (isNativePlaceholder(name)) return coinOf(network)
  const addresses = isTokenAddress(name) ? [name] : await addressesOf(name, network)
  if (addresses === 'coin') return coinOf(network)
  if (addresses.length > 1) return { kind: 'ambiguous', name }
  const [address] = addresses
  const match = address && (await findTokenAt(address).catch(() => undefined))
  return match ? match.token : { kind: 'unknown', name }
}

/** Returns the addresses of the configured and well-known tokens with a symbol, or `coin` if it is the symbol of the native coin. */
async function addressesOf(symbol: string, network: Network): Promise<readonly string[] | 'coin'> {
  const hasSymbol = (name: string | undefined) => name?.toLowerCase() === symbol.toLowerCase()
  if (hasSymbol(network.nativeCurrency.symbol)) return 'coin'
  const configured = namedTokens(network.id, $options.get())
  const wellKnownMatches = wellKnownTokens.filter(token => hasSymbol(token.symbol))
  // The symbols of tokens configured by address only are read from the chain.
  const unlabeledTokens = [
    ...configured.filter(namedToken => namedToken.symbol === undefined),
    ...(network.tokens ?? []).map(address => ({ address })),
  ]
  const results = await Promise.all(
    unlabeledTokens.map(({ address }) => findTokenAt(address).catch(() => undefined)),
  )
  const candidates = [
    ...configured.filter(namedToken => hasSymbol(namedToken.symbol)).map(({ address }) => address),
    ...wellKnownMatches.flatMap(({ contracts }) => contracts[network.id] ?? []),
    ...results.flatMap(result => (result && hasSymbol(result.token.symbol) ? [result.token.address] : [])),
  ]
  const namespace = namespaceOf(network.id)
  return candidates.filter(
    (address, index) =>
      candidates.findIndex(candidate => isSameAddress(namespace, candidate, address)) === index,
  )
}
