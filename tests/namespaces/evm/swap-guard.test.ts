import { expect } from '@open-wc/testing'
import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { AppError } from '../../../src/core/errors/app-error.ts'
import type { SwapCalls, SwapCall, SwapIntent, SwapToken } from '../../../src/core/money/swap.ts'
import { decodeApproval, decodeSwap, decodeWrap, encodeSwap } from '../../../src/namespaces/evm/swap/codec.ts'
import { requireMatchingCalls } from '../../../src/namespaces/evm/swap/matching-calls.ts'
import { localOne } from '../../../src/testing/networks.ts'
import { cases, casesLimitMs, generatedOptions } from '../../support/cases.ts'

const exchange = localOne.exchange ?? { router: '', wrappedNative: '' }
const ownAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const createToken = (address: string): SwapToken => ({
  address,
  symbol: 'T',
  name: 'Token',
  decimals: 18,
  isKnown: true,
})
const coin = createToken('native')
const firstToken = createToken('0xA15BB66138824a1c7167f5E85b957d04Dd34E468')
const secondToken = createToken('0xe1DA8919f262Ee86f9BE05059C9280142CF23f48')
const wrappedToken = createToken(exchange.wrappedNative)

const context = { network: localOne, rpcUrls: [] }
const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 units, uint256 least, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 units, uint256 least, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 least, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 units, uint256 least, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 units, uint256 least, address[] path, address to, uint256 deadline)',
])
const tokenAbi = parseAbi(['function approve(address spender, uint256 units)'])
const wrapAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 units)'])

const units = 5_000_000_000n
const minReceived = 990n
const deadline = 1_900_000_000
const getPooledAddress = ({ address }: SwapToken) =>
  (address === 'native' ? exchange.wrappedNative : address) as Hex

interface Case {
  readonly intent: SwapIntent
  readonly calls: SwapCalls
}

/** Creates a swap, and matching calls that another library encodes. */
function createValidCase(from: SwapToken, to: SwapToken, approval?: 'exact' | 'unlimited' | 'reset'): Case {
  const isWrap = getPooledAddress(from) === getPooledAddress(to)
  const router = isWrap ? exchange.wrappedNative : exchange.router
  const allowedUnits = approval === 'unlimited' ? 2n ** 256n - 1n : units
  const approve = (value: bigint): SwapCall => ({
    to: from.address,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [router as Hex, value] }),
    value: 0n,
  })
  const intent: SwapIntent = {
    id: 'one',
    account: `eip155:31337:${ownAddress}`,
    network: 'eip155:31337',
    from,
    to,
    units,
    receives: isWrap ? units : 1000n,
    minimum: isWrap ? units : minReceived,
    router,
    recipient: ownAddress,
    deadline,
    source: 'service',
    ...(approval && {
      approval: { spender: router, units: allowedUnits, resetsFirst: approval === 'reset' },
    }),
  }
  const path = [getPooledAddress(from), getPooledAddress(to)]
  const commonArgs = [path, ownAddress, BigInt(deadline)] as const
  const data = isWrap
    ? from === coin
      ? encodeFunctionData({ abi: wrapAbi, functionName: 'deposit' })
      : encodeFunctionData({ abi: wrapAbi, functionName: 'withdraw', args: [units] })
    : from === coin
      ? encodeFunctionData({
          abi: routerAbi,
          functionName: 'swapExactETHForTokens',
          args: [minReceived, ...commonArgs],
        })
      : encodeFunctionData({
          abi: routerAbi,
          functionName: to === coin ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
          args: [units, minReceived, ...commonArgs],
        })
  return {
    intent,
    calls: {
      ...(approval === 'reset' && { reset: approve(0n) }),
      ...(approval && { approve: approve(allowedUnits) }),
      swap: { to: router, data, value: from === coin ? units : 0n },
      claims: { account: intent.account, network: intent.network },
    },
  }
}

const allCases: readonly Case[] = [
  createValidCase(coin, firstToken),
  createValidCase(firstToken, coin),
  createValidCase(firstToken, secondToken),
  createValidCase(firstToken, secondToken, 'exact'),
  createValidCase(firstToken, coin, 'unlimited'),
  createValidCase(firstToken, secondToken, 'reset'),
  createValidCase(coin, wrappedToken),
  createValidCase(wrappedToken, coin),
]

/** Returns code and field of the error, or undefined if the calls are accepted. */
function rejectionOf({ intent, calls: builtCalls }: Case): string | undefined {
  try {
    requireMatchingCalls(intent, builtCalls, context)
    return undefined
  } catch (error) {
    const { code, params } = error as AppError
    return [code, params.field].filter(Boolean).join(' ')
  }
}

const codePattern =
  /^(?:SWAP_CHANGED (?:account|amount|data|deadline|least|network|recipient|router|spender|token|value)|SWAP_PRICE_MOVED|SWAP_ROUTER_UNKNOWN)$/
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Whether calls match the displayed swap, decoded by another library. False if it cannot decode them. */
function isMatching({ intent, calls: builtCalls }: Case): boolean {
  const { swap, approve, reset, claims } = builtCalls
  const { from, to, approval } = intent
  const isCall = (call: SwapCall | undefined, value: bigint) => {
    if (!call) return false
    const { args } = decodeFunctionData({ abi: tokenAbi, data: call.data })
    const [spender, allowedUnits] = args
    return (
      isSame(call.to, from.address) &&
      call.value === 0n &&
      isSame(spender, intent.router) &&
      allowedUnits === value
    )
  }
  try {
    if (!claims || claims.network !== intent.network || claims.account !== intent.account) return false
    if (approval ? !isCall(approve, approval.units) : approve) return false
    if (approval?.resetsFirst ? !isCall(reset, 0n) : reset) return false
    if (!isSame(swap.to, intent.router) || swap.value !== (from === coin ? units : 0n)) return false
    if (isSame(intent.router, exchange.wrappedNative)) {
      const { functionName, args } = decodeFunctionData({ abi: wrapAbi, data: swap.data })
      return from === coin ? functionName === 'deposit' : args?.[0] === units
    }
    const { functionName, args } = decodeFunctionData({ abi: routerAbi, data: swap.data })
    const values = [...args] as (bigint | readonly Hex[] | Hex)[]
    if (functionName.startsWith('swapExactETH') !== (from === coin)) return false
    if (functionName.includes('ForETH') !== (to === coin)) return false
    if (from !== coin && values.shift() !== units) return false
    const [minUnits, path, receiver, swapDeadline] = values as [bigint, readonly Hex[], Hex, bigint]
    return (
      minUnits >= intent.minimum &&
      isSame(path[0] ?? '', getPooledAddress(from)) &&
      isSame(path.at(-1) ?? '', getPooledAddress(to)) &&
      isSame(receiver, ownAddress) &&
      swapDeadline <= BigInt(deadline)
    )
  } catch {
    return false
  }
}

const address = fc
  .bigInt({ min: 1n, max: 2n ** 160n - 1n })
  .map(value => `0x${value.toString(16).padStart(40, '0')}`)
const anyUnits = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  fc.constantFrom(0n, 1n, units - 1n, units + 1n, 2n ** 255n),
)

/** Changes one part of a call. */
const tamperWithCall = (call: SwapCall): fc.Arbitrary<SwapCall> => {
  const bytes = call.data.slice(2)
  return fc.oneof(
    address.map(to => ({ ...call, to })),
    anyUnits.map(value => ({ ...call, value })),
    // Changes a byte, a word or an address of the calldata.
    fc.tuple(fc.nat(bytes.length / 2 - 1), fc.integer({ min: 1, max: 255 })).map(([index, flip]) => {
      const byte = Number.parseInt(bytes.slice(index * 2, index * 2 + 2), 16) ^ flip
      return {
        ...call,
        data: `0x${bytes.slice(0, index * 2)}${byte.toString(16).padStart(2, '0')}${bytes.slice(index * 2 + 2)}` as Hex,
      }
    }),
    fc
      .tuple(
        fc.nat(Math.max(Math.floor((bytes.length - 8) / 64) - 1, 0)),
        fc.oneof(anyUnits, address.map(BigInt)),
      )
      .map(([index, value]) => {
        const offset = 8 + index * 64
        return {
          ...call,
          data: `0x${bytes.slice(0, offset)}${value.toString(16).padStart(64, '0')}${bytes.slice(offset + 64)}` as Hex,
        }
      }),
    fc
      .integer({ min: 1, max: bytes.length / 2 })
      .map(cutBytes => ({ ...call, data: `0x${bytes.slice(0, -cutBytes * 2)}` as Hex })),
    fc.uint8Array({ minLength: 1, maxLength: 96 }).map(extraBytes => ({
      ...call,
      data: `0x${bytes}${Array.from(extraBytes, byte => byte.toString(16).padStart(2, '0')).join('')}` as Hex,
    })),
    fc
      .constantFrom(...allCases.map(testCase => testCase.calls.swap.data), '0x' as Hex)
      .map(data => ({ ...call, data })),
  )
}

const tamperedCases: fc.Arbitrary<Case> = fc
  .constantFrom(...allCases)
  .chain(({ intent, calls: builtCalls }) => {
    const { approve, reset, swap } = builtCalls
    const withChange = (change: fc.Arbitrary<Partial<SwapCalls>>) =>
      change.map(changedCalls => ({ intent, calls: { ...builtCalls, ...changedCalls } }))
    return fc.oneof(
      { weight: 4, arbitrary: withChange(tamperWithCall(swap).map(nextCall => ({ swap: nextCall }))) },
      {
        weight: 2,
        arbitrary: withChange(tamperWithCall(approve ?? swap).map(nextCall => ({ approve: nextCall }))),
      },
      withChange(tamperWithCall(reset ?? approve ?? swap).map(nextCall => ({ reset: nextCall }))),
      withChange(
        address.map(address => ({ claims: { account: `eip155:31337:${address}`, network: intent.network } })),
      ),
      withChange(fc.constant({ claims: { account: intent.account, network: 'eip155:31338' as const } })),
      // Replaces the router everywhere: only known ones are accepted.
      address.map(router => ({
        intent: {
          ...intent,
          router,
          ...(intent.approval && { approval: { ...intent.approval, spender: router } }),
        },
        calls: { ...builtCalls, swap: { ...swap, to: router } },
      })),
    )
  })

describe('requireMatchingCalls', () => {
  it('accepts calls that match the displayed swap, from any encoder', () => {
    for (const testCase of allCases) {
      expect(isMatching(testCase)).to.equal(true)
      expect(rejectionOf(testCase)).to.equal(undefined)
    }
  })

  it(`T17 T18 rejects each of ${cases} generated manipulations, and accepts unchanged calls`, () => {
    let rejectedCount = 0
    fc.assert(
      fc.property(tamperedCases, tamperedCase => {
        const code = rejectionOf(tamperedCase)
        if (code !== undefined) rejectedCount++
        if (code !== undefined && !codePattern.test(code)) throw new Error(code)
        // A call may be rejected for its encoding alone, but an accepted one must match.
        if (code === undefined && !isMatching(tamperedCase)) throw new Error('a lie passed')
      }),
      generatedOptions(29),
    )
    expect(rejectedCount).to.be.above(cases * 0.9)
  }).timeout(casesLimitMs)

  it('rejects an intent with a different network or account, or with excessive limits', () => {
    const { intent, calls: builtCalls } = createValidCase(firstToken, secondToken, 'exact')
    const rejectionWith = (change: Partial<SwapIntent>) =>
      rejectionOf({ intent: { ...intent, ...change }, calls: builtCalls })
    expect(rejectionWith({ network: 'eip155:31338' })).to.equal('SWAP_CHANGED network')
    expect(rejectionWith({ account: `eip155:1:${ownAddress}` })).to.equal('SWAP_CHANGED network')
    expect(rejectionWith({ recipient: firstToken.address })).to.equal('SWAP_CHANGED recipient')
    expect(rejectionWith({ to: firstToken })).to.equal('SWAP_CHANGED token')
    expect(rejectionWith({ from: createToken('0x12') })).to.equal('SWAP_CHANGED token')
    expect(rejectionWith({ router: 'somewhere' })).to.equal('SWAP_CHANGED router')
    expect(rejectionWith({ units: 0n })).to.equal('SWAP_CHANGED amount')
    expect(rejectionWith({ units: units + 1n })).to.equal('SWAP_CHANGED amount')
    expect(rejectionWith({ minimum: 0n })).to.equal('SWAP_CHANGED least')
    expect(rejectionWith({ minimum: 1001n })).to.equal('SWAP_CHANGED least')
    // A loss of ten percent is the most that an intent may allow.
    expect(rejectionWith({ minimum: 899n })).to.equal('SWAP_CHANGED least')
    expect(rejectionWith({ deadline: deadline - 1 })).to.equal('SWAP_CHANGED deadline')
    expect(rejectionWith({ approval: { spender: firstToken.address, units, resetsFirst: false } })).to.equal(
      'SWAP_CHANGED spender',
    )
    expect(
      rejectionWith({ approval: { spender: exchange.router, units: units * 2n, resetsFirst: false } }),
    ).to.equal('SWAP_CHANGED amount')
  })

  it('accepts a router that only the app allows, and reports its calls as not decoded', () => {
    const { intent, calls: builtCalls } = createValidCase(firstToken, secondToken)
    const ownRouter = '0x00000000000000000000000000000000000a11ce'
    const customRouter = {
      intent: { ...intent, router: ownRouter },
      calls: { ...builtCalls, swap: { ...builtCalls.swap, to: ownRouter } },
    }
    expect(rejectionOf(customRouter)).to.equal('SWAP_ROUTER_UNKNOWN')
    const allowedContext = { ...context, allowedRouters: [ownRouter.toUpperCase().replace('0X', '0x')] }
    expect(requireMatchingCalls(customRouter.intent, customRouter.calls, allowedContext)).to.deep.equal({
      isDecoded: false,
      isBound: false,
    })
  })

  it('F16 decodes only swaps over two to eight tokens', () => {
    const decodedLengthOf = (count: number) =>
      decodeSwap(
        encodeSwap({
          isFromNative: false,
          isToNative: false,
          units,
          least: minReceived,
          path: Array.from({ length: count }, (_, index) => `0x${String(index + 1).padStart(40, '0')}`),
          recipient: ownAddress,
          deadline: BigInt(deadline),
        }),
      )?.path.length
    expect([0, 1, 2, 8, 9].map(decodedLengthOf)).to.deep.equal([undefined, undefined, 2, 8, undefined])
  })

  it('F16 decodes only calldata that re-encodes to the same bytes', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.uint8Array({ maxLength: 700 }), (text, bytes) => {
        const data = `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
        for (const calldata of [text, data, `0x38ed1739${data.slice(2)}`, `0x095ea7b3${data.slice(2)}`]) {
          const swap = decodeSwap(calldata)
          if (swap && encodeSwap(swap).slice(10) !== calldata.toLowerCase().slice(10))
            throw new Error(calldata)
          decodeApproval(calldata)
          decodeWrap(calldata)
        }
      }),
      generatedOptions(30),
    )
  }).timeout(casesLimitMs)
})
