import { isSameAddress } from '../../../core/chain/address.ts'
import { parseAccountId } from '../../../core/chain/caip.ts'
import { AppError } from '../../../core/errors/app-error.ts'
import { minimumOf, type SwapCalls, type SwapCall, type SwapIntent } from '../../../core/money/swap.ts'
import type { SwapCheck } from '../../swap.ts'
import { decodeApproval, decodeSwap, decodeWrap } from './codec.ts'
import { createMismatchError } from './outcome.ts'
import { exchangeOf } from './routers.ts'

/** Result of comparing the calls with the intent. */
export interface CallMatch {
  /** Deadline of the calls in Unix seconds. Absent if they have none that can be decoded. */
  readonly deadline?: bigint
  /** Whether the calls were fully decoded. If not, only a simulation shows what they do. */
  readonly isDecoded: boolean
  /** Whether the calls enforce the minimum of the intent. */
  readonly isBound: boolean
}

const isSame = (a: string, b: string) => isSameAddress('eip155', a, b)
const isContract = (address: string) => /^0x[0-9a-f]{40}$/i.test(address)
const maxUint256 = 2n ** 256n - 1n
// Highest slippage in percent that an intent may have.
const maxSlippage = 10

/** Compares the calls with the intent as far as possible without the chain. Throws the errors of `SwapAbility.check`. */
export function requireMatchingCalls(intent: SwapIntent, calls: SwapCalls, check: SwapCheck): CallMatch {
  requireIntent(intent, check)
  if (calls.claims?.account !== undefined && !isSameAccount(calls.claims.account, intent.account))
    throw createMismatchError('account')
  if (calls.claims?.network !== undefined && calls.claims.network !== intent.network)
    throw createMismatchError('network')
  requireApproval(intent, calls)
  const { swap } = calls
  if (!isSame(swap.to, intent.router)) throw createMismatchError('router')
  if (swap.value !== (intent.from.address === 'native' ? intent.units : 0n))
    throw createMismatchError('value')
  const kind = routerKindOf(intent, check)
  if (kind === 'named') return { isDecoded: false, isBound: false }
  return kind === 'wrapped' ? requireWrap(intent, swap) : requireSwap(intent, swap, check)
}

function isSameAccount(claimedAccount: string, account: SwapIntent['account']): boolean {
  const [claimedParts, accountParts] = [claimedAccount.split(':'), account.split(':')]
  return (
    claimedParts[0] === accountParts[0] &&
    claimedParts[1] === accountParts[1] &&
    isSame(claimedParts[2] ?? '', accountParts[2] ?? '')
  )
}

/**
 * Throws if the intent has an invalid token pair, router, amount or minimum, another recipient than its account, or another network than
 * the check.
 */
function requireIntent(intent: SwapIntent, { network }: SwapCheck): void {
  const { account, from, to, units, receives, minimum, router, recipient } = intent
  const { networkId, address } = parseAccountId(account)
  if (networkId !== intent.network || network.id !== intent.network) throw createMismatchError('network')
  if (!isSame(recipient, address)) throw createMismatchError('recipient')
  for (const { address: token } of [from, to])
    if (token !== 'native' && !isContract(token)) throw createMismatchError('token')
  if (isSame(from.address, to.address)) throw createMismatchError('token')
  if (!isContract(router)) throw createMismatchError('router')
  if (units <= 0n || units > maxUint256) throw createMismatchError('amount')
  if (minimum <= 0n || minimum > receives || minimum < minimumOf(receives, maxSlippage))
    throw createMismatchError('least')
}

function requireApproval({ approval, from, router, units }: SwapIntent, calls: SwapCalls): void {
  const { approve, reset } = calls
  if (!approval !== !approve || !(approval?.resetsFirst ?? false) !== !reset)
    throw createMismatchError('data')
  if (!approval || !approve) return
  if (from.address === 'native') throw createMismatchError('data')
  if (!isSame(approval.spender, router)) throw createMismatchError('spender')
  // The allowance is the exact amount, or unlimited if the user chose that.
  if (approval.units !== units && approval.units !== maxUint256) throw createMismatchError('amount')
  requireApproveCall(approve, from.address, router, approval.units)
  if (reset) requireApproveCall(reset, from.address, router, 0n)
}

function requireApproveCall(call: SwapCall, token: string, spender: string, units: bigint): void {
  if (!isSame(call.to, token)) throw createMismatchError('token')
  if (call.value !== 0n) throw createMismatchError('value')
  const decoded = decodeApproval(call.data)
  if (!decoded) throw createMismatchError('data')
  if (!isSame(decoded.spender, spender)) throw createMismatchError('spender')
  if (decoded.units !== units) throw createMismatchError('amount')
}

/**
 * Returns how the router is trusted: as a known exchange, as the wrapped coin, or by the app's allowlist. Throws
 * SWAP_ROUTER_UNKNOWN.
 */
function routerKindOf(
  { from, to, router }: SwapIntent,
  { network, allowedRouters = [] }: SwapCheck,
): 'exchange' | 'wrapped' | 'named' {
  const exchanges = [exchangeOf(network), exchangeOf({ id: network.id })].filter(
    exchange => exchange !== undefined,
  )
  const tokenAddresses = [from.address, to.address]
  if (exchanges.some(exchange => isSame(exchange.wrappedNative, router)) && tokenAddresses.includes('native'))
    if (tokenAddresses.some(tokenAddress => isSame(tokenAddress, router))) return 'wrapped'
  if (exchanges.some(exchange => isSame(exchange.router, router))) return 'exchange'
  if (allowedRouters.some(allowedRouter => isSame(allowedRouter, router))) return 'named'
  throw new AppError('SWAP_ROUTER_UNKNOWN')
}

function requireWrap({ from, units, minimum, approval }: SwapIntent, { data }: SwapCall): CallMatch {
  const decoded = decodeWrap(data)
  const kind = from.address === 'native' ? 'deposit' : 'withdraw'
  // Wrapping and unwrapping need no allowance.
  if (decoded?.kind !== kind || approval) throw createMismatchError('data')
  if (decoded.kind === 'withdraw' && decoded.units !== units) throw createMismatchError('amount')
  if (minimum > units) throw createMismatchError('least')
  return { isDecoded: true, isBound: true }
}

function requireSwap(intent: SwapIntent, { data }: SwapCall, { network }: SwapCheck): CallMatch {
  const { from, to, units, minimum, recipient, deadline } = intent
  const decoded = decodeSwap(data)
  if (!decoded) throw createMismatchError('data')
  if (
    decoded.isFromNative !== (from.address === 'native') ||
    decoded.isToNative !== (to.address === 'native')
  )
    throw createMismatchError('token')
  const wrappedNative = exchangeOf(network)?.wrappedNative ?? ''
  const poolAddressOf = ({ address }: { readonly address: string }) =>
    address === 'native' ? wrappedNative : address
  const [paidToken = '', receivedToken = ''] = [decoded.path[0], decoded.path.at(-1)]
  if (!isSame(paidToken, poolAddressOf(from)) || !isSame(receivedToken, poolAddressOf(to)))
    throw createMismatchError('token')
  if (decoded.units !== undefined && decoded.units !== units) throw createMismatchError('amount')
  if (!isSame(decoded.recipient, recipient)) throw createMismatchError('recipient')
  // A lower minimum may be an attack or a price change. Such a swap is not sent.
  if (decoded.least < minimum) throw new AppError('SWAP_PRICE_MOVED')
  if (decoded.deadline > BigInt(deadline)) throw createMismatchError('deadline')
  return { deadline: decoded.deadline, isDecoded: true, isBound: true }
}
