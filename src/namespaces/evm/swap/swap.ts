import { parseAccountId, referenceOf } from '../../../core/chain/caip.ts'
import { AppError } from '../../../core/errors/app-error.ts'
import type { SwapCall } from '../../../core/money/swap.ts'
import { requestWithIntent } from '../../../core/wallet/request-wallet.ts'
import type { Eip1193Provider } from '../../../core/wallet/provider.ts'
import type { CheckedSwap, SwapAbility, SwapStep, SwapStepName } from '../../swap.ts'
import {
  createRpc,
  hexOf,
  isRevertError,
  estimateOperationGas,
  readQuantity,
  requireWalletContext,
  traceOf,
} from '../rpc.ts'
import { evmCalls } from '../calls.ts'
import { readDataFee } from '../data-fee.ts'
import { readUint, wordOf } from '../multicall.ts'
import { readLabel, labelCallsOf } from '../token-label.ts'
import { readReceived } from './read-received.ts'
import { checkSwap, hasPassed, inspectSwap, remainingCalls } from './check.ts'
import { readAddress, encodeApproval, encodePairOf } from './codec.ts'
import { readFailure } from './read-failure.ts'
import { gasLimitOf } from './gas-limit.ts'
import { intentOfSteps } from './intent-of-steps.ts'
import { createMismatchError } from './outcome.ts'
import { readLatestTime, readAll } from '../contract-reads.ts'
import { exchangeOf } from './routers.ts'

// Typical gas of each step, used before there is a quote, and if no node supports simulation.
const typicalGas: Readonly<Record<SwapStepName, bigint>> = {
  reset: 50_000n,
  approve: 60_000n,
  swap: 250_000n,
}

const deadlineSeconds = { chain: 20 * 60, service: 60 * 60 }

/** Swaps tokens of an EVM chain through any EIP-1193 wallet. */
export const evmSwap: SwapAbility<Eip1193Provider> = {
  hasExchange: network => exchangeOf(network) !== undefined,

  chainSource: () => import('./chain-source.ts').then(module => module.chainSource),

  async readToken(context, address) {
    if (!/^0x[0-9a-f]{40}$/i.test(address)) return undefined
    const exchange = exchangeOf(context.network)
    const baseTokens = (exchange?.baseTokens ?? []).filter(
      baseToken => baseToken.toLowerCase() !== address.toLowerCase(),
    )
    const [symbol, name, decimals, ...pairs] = await readAll(context, [
      ...labelCallsOf(address),
      { to: address, data: '0x313ce567' },
      ...baseTokens.map(baseToken => ({
        to: exchange?.factory ?? '',
        data: encodePairOf(address, baseToken),
      })),
    ])
    const parsedDecimals = readUint(decimals)
    const label = readLabel(symbol, name)
    // Skip tokens without decimals: they are not currencies.
    if (!parsedDecimals || parsedDecimals > 255n || !label) return undefined
    return {
      address,
      ...label,
      decimals: Number(parsedDecimals),
      ...(exchange && { hasPool: pairs.some(pair => readAddress(pair) !== undefined) }),
    }
  },

  // The service gets the longest deadline that the check accepts. The check compares it with the chain's time again.
  deadline: async (source, context) => (await readLatestTime(context)) + deadlineSeconds[source],

  async allowance({ from, account, network, rpcUrls, signal }, spender, units) {
    if (from.address === 'native') return { units: 2n ** 256n - 1n, resetsFirst: false }
    const { address: owner } = parseAccountId(account)
    const data = `0xdd62ed3e${wordOf(owner)}${wordOf(spender)}`
    const [answer] = await readAll({ network, rpcUrls, signal }, [{ to: from.address, data }])
    const allowedUnits = readUint(answer)
    if (allowedUnits === undefined) throw new AppError('SWAP_ALLOWANCE_FAILED')
    if (allowedUnits === 0n || allowedUnits >= units) return { units: allowedUnits, resetsFirst: false }
    const approve = { from: owner, to: from.address, data: encodeApproval(spender, units) }
    try {
      await createRpc({ rpcUrls, signal })('eth_call', approve, 'latest')
      return { units: allowedUnits, resetsFirst: false }
    } catch (error) {
      if (!isRevertError(error)) throw error
      return { units: allowedUnits, resetsFirst: true }
    }
  },

  check: checkSwap,

  readReceived,

  readFailure,

  async typicalFee(context) {
    const gas = typicalGas.approve + typicalGas.swap
    const { address, networkId } = parseAccountId(context.account)
    const rpc = createRpc(context)
    const [price, overheadGas, dataCost] = await Promise.all([
      rpc('eth_gasPrice').then(readQuantity),
      context.isSmartAccount ? estimateOperationGas(rpc, address) : 0n,
      readDataFee(rpc, networkId, `0x${'00'.repeat(300)}`),
    ])
    return feeOf((gas + overheadGas) * price, dataCost)
  },

  async fee({ checkedSwap, steps, ...context }) {
    const { intent, swapCalls } = checkedSwap
    const rpc = createRpc(context)
    const calls = callsOf(checkedSwap, steps)
    const [price, overheadGas, dataCost, gas] = await Promise.all([
      rpc('eth_gasPrice').then(readQuantity),
      context.isSmartAccount ? estimateOperationGas(rpc, parseAccountId(intent.account).address) : 0n,
      readDataFee(rpc, intent.network, `0x${calls.map(({ data }) => data.slice(2)).join('')}`),
      inspectSwap({ intent, swapCalls }, context, steps[0]).then(inspection => inspection.gas),
    ])
    const usedGas = steps.reduce((sum, name, index) => sum + (gas[index] || typicalGas[name]), 0n)
    return feeOf((usedGas + overheadGas) * price, dataCost)
  },

  canBatch: async (provider, { account }) => (await evmCalls.offer(provider, account))?.canBeAtomic === true,

  async send(provider, step, callbacks) {
    const { checkedSwap, network, signal } = step
    if (!hasPassed(checkedSwap)) throw createMismatchError('data')
    const { account } = checkedSwap.intent
    const calls = callsOf(checkedSwap, step.steps)
    // Prices may have changed since the review, so all remaining steps are simulated again.
    const [trace, inspection] = await Promise.all([
      traceOf({ account, rpcUrls: step.rpcUrls, signal }),
      inspectSwap(checkedSwap, step, step.steps[0]),
      requireWalletContext(provider, { network, account }),
    ])
    const intent = intentOfSteps(checkedSwap, step.steps)
    const onRequest = () => {
      if (signal?.aborted) throw new AppError('REQUEST_ABORTED')
      callbacks.onRequest(trace)
    }
    const paymaster = step.isSponsored ? step.paymaster : undefined
    if (step.steps.length > 1 || paymaster !== undefined) {
      const isAtomic = step.steps.length > 1
      const id = step.id === undefined ? {} : { id: step.id }
      const batch = { account, calls, isAtomic, onRequest, paymaster, intent, ...id }
      return { batch: await evmCalls.send(provider, batch) }
    }
    return { hash: await sendSwapCall(provider, step, calls[0] as SwapCall, inspection.gas[0], onRequest) }
  },
}

const feeOf = (gasCost: bigint, dataCost: bigint) => ({
  expected: gasCost + dataCost,
  reserve: gasCost * 2n + dataCost,
})

/** Returns the calls of a request. A request with more than one step must include all remaining steps. */
function callsOf({ swapCalls }: Pick<CheckedSwap, 'swapCalls'>, steps: SwapStep['steps']): SwapCall[] {
  const pendingCalls = remainingCalls(swapCalls, steps[0])
  const isWholeBatch =
    steps.length === pendingCalls.length &&
    steps.every((name, index) => swapCalls[name] === pendingCalls[index])
  if (!steps.length || (steps.length > 1 && !isWholeBatch)) throw createMismatchError('data')
  return pendingCalls.slice(0, steps.length)
}

async function sendSwapCall(
  provider: Eip1193Provider,
  { checkedSwap, network, steps }: SwapStep,
  { to, data, value }: SwapCall,
  usedGas: bigint | undefined,
  onRequest: () => void,
): Promise<string> {
  const { intent } = checkedSwap
  const { address: from } = parseAccountId(intent.account)
  const params = {
    from,
    to,
    data,
    value: hexOf(value),
    ...(steps[0] === 'swap' && usedGas && { gas: hexOf(gasLimitOf(usedGas)) }),
    // The request includes the chain id, so that a wallet that has switched networks rejects it instead of paying on another one
    // (T18).
    chainId: hexOf(BigInt(referenceOf(network.id))),
  }
  onRequest()
  const hash = await requestWithIntent(
    provider,
    'eth_sendTransaction',
    [params],
    intentOfSteps(checkedSwap, steps),
  )
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash))
    throw new AppError('WALLET_INVALID_ANSWER', { params: { account: intent.account } })
  return hash.toLowerCase()
}
