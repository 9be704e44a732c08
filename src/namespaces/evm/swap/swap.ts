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
  operationGas,
  readQuantity,
  requireWalletContext,
  traceOf,
} from '../rpc.ts'
import { evmCalls } from '../calls.ts'
import { dataFee } from '../data-fee.ts'
import { readUint, wordOf } from '../multicall.ts'
import { labelIn, labelReads } from '../token-label.ts'
import { readReceived } from './read-received.ts'
import { checkSwap, hasPassed, inspectSwap, remainingCalls } from './check.ts'
import { addressIn, encodeApproval, encodePairOf } from './codec.ts'
import { readFailure } from './read-failure.ts'
import { gasLimit } from './gas-limit.ts'
import { intentOfSteps } from './intent-of-steps.ts'
import { differs } from './outcome.ts'
import { latestTime, readAll } from '../contract-reads.ts'
import { exchangeOf } from './routers.ts'

// Typical gas of each step, used before there is a quote, and if no node supports simulation.
const usualGas: Readonly<Record<SwapStepName, bigint>> = { reset: 50_000n, approve: 60_000n, swap: 250_000n }

const deadlineSeconds = { chain: 20 * 60, service: 60 * 60 }

/** Swaps tokens of an EVM chain through any EIP-1193 wallet. */
export const evmSwap: SwapAbility<Eip1193Provider> = {
  hasExchange: network => exchangeOf(network) !== undefined,

  chainSource: () => import('./chain-source.ts').then(module => module.chainSource),

  async readToken(context, address) {
    if (!/^0x[0-9a-f]{40}$/i.test(address)) return undefined
    const exchange = exchangeOf(context.network)
    const bases = (exchange?.baseTokens ?? []).filter(base => base.toLowerCase() !== address.toLowerCase())
    const [symbol, name, decimals, ...pairs] = await readAll(context, [
      ...labelReads(address),
      { to: address, data: '0x313ce567' },
      ...bases.map(base => ({ to: exchange?.factory ?? '', data: encodePairOf(address, base) })),
    ])
    const scale = readUint(decimals)
    const label = labelIn(symbol, name)
    // Skip tokens without decimals: they are not currencies.
    if (!scale || scale > 255n || !label) return undefined
    return {
      address,
      ...label,
      decimals: Number(scale),
      ...(exchange && { hasPool: pairs.some(pair => addressIn(pair) !== undefined) }),
    }
  },

  // The service gets the longest deadline that the check accepts. The check compares it with the chain's time again.
  deadline: async (source, context) => (await latestTime(context)) + deadlineSeconds[source],

  async allowance({ from, account, network, rpcUrls, signal }, spender, units) {
    if (from.address === 'native') return { units: 2n ** 256n - 1n, resetsFirst: false }
    const { address: owner } = parseAccountId(account)
    const data = `0xdd62ed3e${wordOf(owner)}${wordOf(spender)}`
    const [answer] = await readAll({ network, rpcUrls, signal }, [{ to: from.address, data }])
    const allowed = readUint(answer)
    if (allowed === undefined) throw new AppError('SWAP_ALLOWANCE_FAILED')
    if (allowed === 0n || allowed >= units) return { units: allowed, resetsFirst: false }
    const approve = { from: owner, to: from.address, data: encodeApproval(spender, units) }
    try {
      await createRpc({ rpcUrls, signal })('eth_call', approve, 'latest')
      return { units: allowed, resetsFirst: false }
    } catch (error) {
      if (!isRevertError(error)) throw error
      return { units: allowed, resetsFirst: true }
    }
  },

  check: checkSwap,

  received: readReceived,

  failure: readFailure,

  async usualFee(context) {
    const gas = usualGas.approve + usualGas.swap
    const { address, networkId } = parseAccountId(context.account)
    const rpc = createRpc(context)
    const [price, overheadGas, forData] = await Promise.all([
      rpc('eth_gasPrice').then(readQuantity),
      context.isSmartAccount ? operationGas(rpc, address) : 0n,
      dataFee(rpc, networkId, `0x${'00'.repeat(300)}`),
    ])
    return feeOf((gas + overheadGas) * price, forData)
  },

  async fee({ checked, steps, ...context }) {
    const { intent, built } = checked
    const rpc = createRpc(context)
    const calls = callsOf(checked, steps)
    const [price, overheadGas, forData, gas] = await Promise.all([
      rpc('eth_gasPrice').then(readQuantity),
      context.isSmartAccount ? operationGas(rpc, parseAccountId(intent.account).address) : 0n,
      dataFee(rpc, intent.network, `0x${calls.map(({ data }) => data.slice(2)).join('')}`),
      inspectSwap({ intent, built }, context, steps[0]).then(inspection => inspection.gas),
    ])
    const usedGas = steps.reduce((sum, name, at) => sum + (gas[at] || usualGas[name]), 0n)
    return feeOf((usedGas + overheadGas) * price, forData)
  },

  canBatch: async (provider, { account }) => (await evmCalls.offer(provider, account))?.canBeAtomic === true,

  async send(provider, step, callbacks) {
    const { checked, network, signal } = step
    if (!hasPassed(checked)) throw differs('data')
    const { account } = checked.intent
    const calls = callsOf(checked, step.steps)
    // Prices may have changed since the review, so all remaining steps are simulated again.
    const [trace, inspection] = await Promise.all([
      traceOf({ account, rpcUrls: step.rpcUrls, signal }),
      inspectSwap(checked, step, step.steps[0]),
      requireWalletContext(provider, { network, account }),
    ])
    const intent = intentOfSteps(checked, step.steps)
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
    return { hash: await sendOne(provider, step, calls[0] as SwapCall, inspection.gas[0], onRequest) }
  },
}

const feeOf = (gasCost: bigint, forData: bigint) => ({
  expected: gasCost + forData,
  reserve: gasCost * 2n + forData,
})

/** Returns the calls of a request. A request with more than one step must include all remaining steps. */
function callsOf({ built }: Pick<CheckedSwap, 'built'>, steps: SwapStep['steps']): SwapCall[] {
  const remaining = remainingCalls(built, steps[0])
  const isWhole =
    steps.length === remaining.length && steps.every((name, at) => built[name] === remaining[at])
  if (!steps.length || (steps.length > 1 && !isWhole)) throw differs('data')
  return remaining.slice(0, steps.length)
}

async function sendOne(
  provider: Eip1193Provider,
  { checked, network, steps }: SwapStep,
  { to, data, value }: SwapCall,
  usedGas: bigint | undefined,
  onRequest: () => void,
): Promise<string> {
  const { intent } = checked
  const { address: from } = parseAccountId(intent.account)
  const params = {
    from,
    to,
    data,
    value: hexOf(value),
    ...(steps[0] === 'swap' && usedGas && { gas: hexOf(gasLimit(usedGas)) }),
    // The request includes the chain id, so that a wallet that has switched networks rejects it instead of paying on another one
    // (T18).
    chainId: hexOf(BigInt(referenceOf(network.id))),
  }
  onRequest()
  const hash = await requestWithIntent(
    provider,
    'eth_sendTransaction',
    [params],
    intentOfSteps(checked, steps),
  )
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash))
    throw new AppError('WALLET_INVALID_ANSWER', { params: { account: intent.account } })
  return hash.toLowerCase()
}
