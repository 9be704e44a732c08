import { wordOf } from '../multicall.ts'

/** Calldata of an exchange in the way of Uniswap V2, of a wrapped coin and of approvals, without a chain library. */

type Hex = `0x${string}`

const word = (value: bigint): string => value.toString(16).padStart(64, '0')

/** What a call of a router does with an exact amount that is paid. */
export interface RouterSwap {
  readonly paysNative: boolean
  readonly getsNative: boolean
  /** Absent where the coins that are sent along are the amount. */
  readonly units?: bigint
  readonly least: bigint
  readonly path: readonly string[]
  readonly recipient: string
  readonly deadline: bigint
}

type Kind = readonly [selector: string, paysNative: boolean, getsNative: boolean]

// UniswapV2Router02 (package @uniswap/v2-periphery 1.1.0-beta.0): its calls that pay an exact amount. Those that buy an exact
// amount are none that we make.
const kinds: readonly Kind[] = [
  ['0x38ed1739', false, false], // swapExactTokensForTokens
  ['0x7ff36ab5', true, false], // swapExactETHForTokens
  ['0x18cbafe5', false, true], // swapExactTokensForETH
  ['0x5c11d795', false, false], // the same three, SupportingFeeOnTransferTokens
  ['0xb6f9de95', true, false],
  ['0x791ac947', false, true],
]

const encodePath = (path: readonly string[]) => word(BigInt(path.length)) + path.map(wordOf).join('')

function encodeAs(selector: string, { units, least, path, recipient, deadline }: RouterSwap): Hex {
  const head = units === undefined ? [word(least)] : [word(units), word(least)]
  const offset = word(BigInt((head.length + 3) * 32))
  return `0x${selector.slice(2)}${head.join('')}${offset}${wordOf(recipient)}${word(deadline)}${encodePath(path)}`
}

/** The call of a router for tokens that keep nothing of a transfer. */
export function encodeSwap(swap: RouterSwap): Hex {
  const kind = kinds.find(([, pays, gets]) => pays === swap.paysNative && gets === swap.getsNative)
  return encodeAs(kind?.[0] ?? '', swap)
}

/** Undefined for anything that is not, to the last byte, a call that pays an exact amount. */
export function decodeSwap(data: string): RouterSwap | undefined {
  const kind = kinds.find(([selector]) => data.slice(0, 10).toLowerCase() === selector)
  const words = wordsOf(data)
  if (!kind || !words) return undefined
  const [selector, paysNative, getsNative] = kind
  const values = words.map(each => BigInt(`0x${each}`))
  const units = paysNative ? undefined : values.shift()
  const [least, , recipient, deadline, count, ...path] = values
  if (least === undefined || recipient === undefined || deadline === undefined) return undefined
  if (count !== BigInt(path.length) || count < 2n || count > 8n) return undefined
  const swap: RouterSwap = {
    paysNative,
    getsNative,
    ...(units !== undefined && { units }),
    least,
    path: path.map(addressOf),
    recipient: addressOf(recipient),
    deadline,
  }
  // What says the same when it is written anew holds nothing that was not read: no bits above an address, no other order.
  return encodeAs(selector, swap) === data.toLowerCase() ? swap : undefined
}

const addressOf = (value: bigint): string => `0x${value.toString(16).padStart(40, '0')}`

/** The arguments of a call, each 32 bytes; undefined where they are not whole. */
function wordsOf(data: string): string[] | undefined {
  if (!/^0x[0-9a-f]{8}(?:[0-9a-f]{64}){0,20}$/i.test(data)) return undefined
  return data.slice(10).match(/.{64}/g) ?? []
}

/** Coins become their token, or the other way round. */
export type Wrap = { readonly kind: 'deposit' } | { readonly kind: 'withdraw'; readonly units: bigint }

export const encodeWrap = (wrap: Wrap): Hex =>
  wrap.kind === 'deposit' ? '0xd0e30db0' : `0x2e1a7d4d${word(wrap.units)}`

export function decodeWrap(data: string): Wrap | undefined {
  const words = wordsOf(data)
  const selector = data.slice(0, 10).toLowerCase()
  if (selector === '0xd0e30db0' && words?.length === 0) return { kind: 'deposit' }
  if (selector === '0x2e1a7d4d' && words?.length === 1)
    return { kind: 'withdraw', units: BigInt(`0x${words[0]}`) }
  return undefined
}

export const encodeApproval = (spender: string, units: bigint): Hex =>
  `0x095ea7b3${wordOf(spender)}${word(units)}`

export function decodeApproval(data: string): { spender: string; units: bigint } | undefined {
  const words = wordsOf(data)
  if (data.slice(0, 10).toLowerCase() !== '0x095ea7b3' || words?.length !== 2) return undefined
  const [spender, units] = [addressOf(BigInt(`0x${words[0]}`)), BigInt(`0x${words[1]}`)]
  return encodeApproval(spender, units) === data.toLowerCase() ? { spender, units } : undefined
}

export const encodeAmountsOut = (units: bigint, path: readonly string[]): Hex =>
  `0xd06ca61f${word(units)}${word(64n)}${encodePath(path)}`

/** What comes out at the end of a path; undefined where the answer is none. */
export function lastAmount(answer: string | undefined): bigint | undefined {
  const words = answer?.slice(2).match(/.{64}/g)
  const last = words && words.length > 3 ? words.at(-1) : undefined
  return last === undefined ? undefined : BigInt(`0x${last}`)
}

export const encodePairOf = (one: string, other: string): Hex => `0xe6a43905${wordOf(one)}${wordOf(other)}`

export const reservesCall: Hex = '0x0902f1ac'

/** An address at the end of an answer; undefined for none and for that of zeros. */
export function addressIn(answer: string | undefined): string | undefined {
  if (!answer || !/^0x0{24}[0-9a-f]{40}$/i.test(answer)) return undefined
  const address = `0x${answer.slice(26).toLowerCase()}`
  return /^0x0+$/.test(address) ? undefined : address
}
