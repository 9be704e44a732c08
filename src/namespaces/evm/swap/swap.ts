import { parseAccountId, referenceOf } from '../../../core/chain/caip.ts'
import { AppError } from '../../../core/errors/app-error.ts'
import type { SwapCall } from '../../../core/money/swap.ts'
import { askMeant } from '../../../core/wallet/ask-wallet.ts'
import type { Eip1193Provider } from '../../../core/wallet/provider.ts'
import type { CheckedSwap, SwapAbility, SwapStep, SwapStepName } from '../../swap.ts'
import { asker, hexOf, isOfNode, operationGas, readQuantity, requirePlace, traceOf } from '../ask-chain.ts'
import { evmCalls } from '../calls.ts'
import { dataFee } from '../data-fee.ts'
import { readUint, wordOf } from '../multicall.ts'
import { labelIn, labelReads } from '../token-label.ts'
import { readArrived } from './arrived.ts'
import { checkSwap, hasPassed, lookAt, remainingCalls } from './check.ts'
import { addressIn, encodeApproval, encodePairOf } from './codec.ts'
import { readFailure } from './failed.ts'
import { gasLimit } from './gas-limit.ts'
import { meantBySwap } from './meant.ts'
import { differs } from './outcome.ts'
import { latestTime, readAll } from './read.ts'
import { exchangeOf } from './routers.ts'

// Typical gas of steps that cannot be simulated yet.
const usualGas: Readonly<Record<SwapStepName, bigint>> = { reset: 50_000n, approve: 60_000n, swap: 250_000n }

const deadlineSeconds = { chain: 20 * 60, service: 60 * 60 }

/** Swaps tokens of an EVM chain through any EIP-1193 wallet. */
export const evmSwap: SwapAbility<Eip1193Provider> = {
  hasExchange: network => exchangeOf(network) !== undefined,

  chainSource: () => import('./chain-source.ts').then(module => module.chainSource),

  async readToken(place, address) {
    if (!/^0x[0-9a-f]{40}$/i.test(address)) return undefined
    const exchange = exchangeOf(place.network)
    const bases = (exchange?.baseTokens ?? []).filter(base => base.toLowerCase() !== address.toLowerCase())
    const [symbol, name, decimals, ...pairs] = await readAll(place, [
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
  deadline: async (source, place) => (await latestTime(place)) + deadlineSeconds[source],

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
      await asker({ rpcUrls, signal })('eth_call', approve, 'latest')
      return { units: allowed, resetsFirst: false }
    } catch (error) {
      if (!isOfNode(error)) throw error
      return { units: allowed, resetsFirst: true }
    }
  },

  check: checkSwap,

  arrived: readArrived,

  failure: readFailure,

  async usualFee(place) {
    const gas = usualGas.approve + usualGas.swap
    const { address, networkId } = parseAccountId(place.account)
    const ask = asker(place)
    const [price, around, forData] = await Promise.all([
      ask('eth_gasPrice').then(readQuantity),
      place.isSmartAccount ? operationGas(ask, address) : 0n,
      dataFee(ask, networkId, `0x${'00'.repeat(300)}`),
    ])
    return feeOf((gas + around) * price, forData)
  },

  async fee({ checked, steps, ...place }) {
    const { intent, built } = checked
    const ask = asker(place)
    const calls = callsOf(checked, steps)
    const [price, around, forData, gas] = await Promise.all([
      ask('eth_gasPrice').then(readQuantity),
      place.isSmartAccount ? operationGas(ask, parseAccountId(intent.account).address) : 0n,
      dataFee(ask, intent.network, `0x${calls.map(({ data }) => data.slice(2)).join('')}`),
      lookAt({ intent, built }, place, steps[0]).then(looked => looked.gas),
    ])
    const used = steps.reduce((sum, name, at) => sum + (gas[at] || usualGas[name]), 0n)
    return feeOf((used + around) * price, forData)
  },

  canBatch: async (provider, { account }) => (await evmCalls.offer(provider, account))?.canBeAtomic === true,

  async send(provider, step, told) {
    const { checked, network, signal } = step
    if (!hasPassed(checked)) throw differs('data')
    const { account } = checked.intent
    const calls = callsOf(checked, step.steps)
    // Prices may have changed since the review, so all remaining steps are simulated again.
    const [trace, looked] = await Promise.all([
      traceOf({ account, rpcUrls: step.rpcUrls, signal }),
      lookAt(checked, step, step.steps[0]),
      requirePlace(provider, { network, account }),
    ])
    const intent = meantBySwap(checked, step.steps)
    const asking = () => {
      if (signal?.aborted) throw new AppError('REQUEST_ABORTED')
      told.asking(trace)
    }
    const paymaster = step.isSponsored ? step.paymaster : undefined
    if (step.steps.length > 1 || paymaster !== undefined) {
      const isAtomic = step.steps.length > 1
      const id = step.id === undefined ? {} : { id: step.id }
      const batch = { account, calls, isAtomic, asking, paymaster, intent, ...id }
      return { batch: await evmCalls.send(provider, batch) }
    }
    return { hash: await sendOne(provider, step, calls[0] as SwapCall, looked.gas[0], asking) }
  },
}

const feeOf = (gasCost: bigint, forData: bigint) => ({
  expected: gasCost + forData,
  reserve: gasCost * 2n + forData,
})

/** Returns the calls of a request. A request with more than one step must include all remaining steps. */
function callsOf({ built }: Pick<CheckedSwap, 'built'>, steps: SwapStep['steps']): SwapCall[] {
  const rest = remainingCalls(built, steps[0])
  const isWhole = steps.length === rest.length && steps.every((name, at) => built[name] === rest[at])
  if (!steps.length || (steps.length > 1 && !isWhole)) throw differs('data')
  return rest.slice(0, steps.length)
}

async function sendOne(
  provider: Eip1193Provider,
  { checked, network, steps }: SwapStep,
  { to, data, value }: SwapCall,
  used: bigint | undefined,
  asking: () => void,
): Promise<string> {
  const { intent } = checked
  const { address: from } = parseAccountId(intent.account)
  const params = {
    from,
    to,
    data,
    value: hexOf(value),
    ...(steps[0] === 'swap' && used && { gas: hexOf(gasLimit(used)) }),
    // The request includes the chain id, so that a wallet that has switched networks rejects it instead of paying on another one
    // (T18).
    chainId: hexOf(BigInt(referenceOf(network.id))),
  }
  asking()
  const hash = await askMeant(provider, 'eth_sendTransaction', [params], meantBySwap(checked, steps))
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash))
    throw new AppError('WALLET_INVALID_ANSWER', { params: { account: intent.account } })
  return hash.toLowerCase()
}
