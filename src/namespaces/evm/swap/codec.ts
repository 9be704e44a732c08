import { wordOf } from '../multicall.ts'

/** Encodes and decodes calldata of Uniswap V2 routers, wrapped coins and approvals, without a chain library. */

type Hex = `0x${string}`

const encodeWord = (value: bigint): string => value.toString(16).padStart(64, '0')

/** Router call that swaps an exact input amount. */
export interface RouterSwap {
  readonly isFromNative: boolean
  readonly isToNative: boolean
  /** Input in base units. Absent if the input is the native value of the call. */
  readonly units?: bigint
  readonly least: bigint
  readonly path: readonly string[]
  readonly recipient: string
  readonly deadline: bigint
}

type RouterFunction = readonly [selector: string, isFromNative: boolean, isToNative: boolean]

// Exact-input functions of UniswapV2Router02 (package @uniswap/v2-periphery 1.1.0-beta.0). Exact-output functions are not
// supported.
const routerFunctions: readonly RouterFunction[] = [
  ['0x38ed1739', false, false], // swapExactTokensForTokens
  ['0x7ff36ab5', true, false], // swapExactETHForTokens
  ['0x18cbafe5', false, true], // swapExactTokensForETH
  ['0x5c11d795', false, false], // The same three functions with the suffix SupportingFeeOnTransferTokens.
  ['0xb6f9de95', true, false],
  ['0x791ac947', false, true],
]

const encodePath = (path: readonly string[]) => encodeWord(BigInt(path.length)) + path.map(wordOf).join('')

function encodeSwapCall(selector: string, { units, least, path, recipient, deadline }: RouterSwap): Hex {
  const head = units === undefined ? [encodeWord(least)] : [encodeWord(units), encodeWord(least)]
  const offset = encodeWord(BigInt((head.length + 3) * 32))
  return `0x${selector.slice(2)}${head.join('')}${offset}${wordOf(recipient)}${encodeWord(deadline)}${encodePath(path)}`
}

/** Encodes the router call for tokens without a transfer fee. */
export function encodeSwap(swap: RouterSwap): Hex {
  const routerFunction = routerFunctions.find(
    ([, isFromNative, isToNative]) => isFromNative === swap.isFromNative && isToNative === swap.isToNative,
  )
  return encodeSwapCall(routerFunction?.[0] ?? '', swap)
}

/** Decodes an exact-input router call. Returns undefined unless every byte matches. */
export function decodeSwap(data: string): RouterSwap | undefined {
  const routerFunction = routerFunctions.find(([selector]) => data.slice(0, 10).toLowerCase() === selector)
  const words = wordsOf(data)
  if (!routerFunction || !words) return undefined
  const [selector, isFromNative, isToNative] = routerFunction
  const values = words.map(hexWord => BigInt(`0x${hexWord}`))
  const units = isFromNative ? undefined : values.shift()
  const [least, , recipient, deadline, count, ...path] = values
  if (least === undefined || recipient === undefined || deadline === undefined) return undefined
  if (count !== BigInt(path.length) || count < 2n || count > 8n) return undefined
  const swap: RouterSwap = {
    isFromNative,
    isToNative,
    ...(units !== undefined && { units }),
    least,
    path: path.map(addressOf),
    recipient: addressOf(recipient),
    deadline,
  }
  // Encode the result again and compare: this rejects any unread content, such as bits above an address or another argument order.
  return encodeSwapCall(selector, swap) === data.toLowerCase() ? swap : undefined
}

const addressOf = (value: bigint): string => `0x${value.toString(16).padStart(40, '0')}`

/** Splits the arguments into 32-byte words. Undefined if the calldata is not made of whole words. */
function wordsOf(data: string): string[] | undefined {
  if (!/^0x[0-9a-f]{8}(?:[0-9a-f]{64}){0,20}$/i.test(data)) return undefined
  return data.slice(10).match(/.{64}/g) ?? []
}

/** Wrapping (`deposit`) or unwrapping (`withdraw`) of the native coin. */
export type Wrap = { readonly kind: 'deposit' } | { readonly kind: 'withdraw'; readonly units: bigint }

export const encodeWrap = (wrap: Wrap): Hex =>
  wrap.kind === 'deposit' ? '0xd0e30db0' : `0x2e1a7d4d${encodeWord(wrap.units)}`

export function decodeWrap(data: string): Wrap | undefined {
  const words = wordsOf(data)
  const selector = data.slice(0, 10).toLowerCase()
  if (selector === '0xd0e30db0' && words?.length === 0) return { kind: 'deposit' }
  if (selector === '0x2e1a7d4d' && words?.length === 1)
    return { kind: 'withdraw', units: BigInt(`0x${words[0]}`) }
  return undefined
}

export const encodeApproval = (spender: string, units: bigint): Hex =>
  `0x095ea7b3${wordOf(spender)}${encodeWord(units)}`

export function decodeApproval(data: string): { spender: string; units: bigint } | undefined {
  const words = wordsOf(data)
  if (data.slice(0, 10).toLowerCase() !== '0x095ea7b3' || words?.length !== 2) return undefined
  const [spender, units] = [addressOf(BigInt(`0x${words[0]}`)), BigInt(`0x${words[1]}`)]
  return encodeApproval(spender, units) === data.toLowerCase() ? { spender, units } : undefined
}

export const encodeAmountsOut = (units: bigint, path: readonly string[]): Hex =>
  `0xd06ca61f${encodeWord(units)}${encodeWord(64n)}${encodePath(path)}`

/** Returns the output amount at the end of a path. Undefined if the response is invalid. */
export function readLastAmount(answer: string | undefined): bigint | undefined {
  const words = answer?.slice(2).match(/.{64}/g)
  const lastWord = words && words.length > 3 ? words.at(-1) : undefined
  return lastWord === undefined ? undefined : BigInt(`0x${lastWord}`)
}

export const encodePairOf = (tokenA: string, tokenB: string): Hex =>
  `0xe6a43905${wordOf(tokenA)}${wordOf(tokenB)}`

export const reservesCall: Hex = '0x0902f1ac'

/** Parses an address result. Undefined if it is invalid or the zero address. */
export function readAddress(answer: string | undefined): string | undefined {
  if (!answer || !/^0x0{24}[0-9a-f]{40}$/i.test(answer)) return undefined
  const address = `0x${answer.slice(26).toLowerCase()}`
  return /^0x0+$/.test(address) ? undefined : address
}
