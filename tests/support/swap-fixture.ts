import { clearQuote, refreshQuote } from '../../src/controllers/swap/swap-quote.ts'
import { clearSwap, reviewSwap } from '../../src/controllers/swap/swap-review.ts'
import type { AccountId } from '../../src/core/chain/caip.ts'
import type { Network } from '../../src/core/chain/network.ts'
import type { ModalOptions } from '../../src/core/options.ts'
import type { SwapSourceName, SwapToken } from '../../src/core/money/swap.ts'
import { decodeSwap, encodeSwap } from '../../src/namespaces/evm/swap/codec.ts'
import { wordOf } from '../../src/namespaces/evm/multicall.ts'
import { runtime } from '../../src/runtime.ts'
import { balanceReceived } from '../../src/state/account/balances.ts'
import { tokensCleared, tokensReceived } from '../../src/state/account/token-balances.ts'
import { labelsCleared } from '../../src/state/account/token-labels.ts'
import { intentsLoaded } from '../../src/state/send/send.ts'
import { sentTransactionsSet } from '../../src/state/send/sent-transactions.ts'
import { modalOpened } from '../../src/state/shell/modal.ts'
import { swapResumeLoaded, swapRunning, swapStopped } from '../../src/state/swap/swap-review.ts'
import { swapSourcesChanged, swapPrefilled } from '../../src/state/swap/swap.ts'
import { createEvmWallet, give, type TestEvmWallet } from '../../src/testing/index.ts'
import { localOne } from '../../src/testing/networks.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { connectFathom } from './fake-connector.ts'
import { localOneNetwork, reset, localTwoNetwork } from './reset.ts'

const { exchange } = localOne
if (!exchange) throw new Error('the local network has no exchange')
export const { router, wrappedNative } = exchange
export const namedRouter = `0x${'5a'.repeat(20)}`
export const swapHash = `0x${'cd'.repeat(32)}`
export const eth: SwapToken = { address: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, isKnown: true }
/** A token of the exchange with the same value as the coin. */
export const dai: SwapToken = {
  address: '0xe1DA8919f262Ee86f9BE05059C9280142CF23f48',
  symbol: 'DAI',
  name: 'Dai Stablecoin',
  decimals: 18,
  isKnown: true,
}

const encodeWord = (value: bigint) => value.toString(16).padStart(64, '0')
const encodeText = (value: string) => {
  const hex = [...new TextEncoder().encode(value)].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return `0x${encodeWord(32n)}${encodeWord(BigInt(hex.length / 2))}${hex.padEnd(64, '0')}`
}

/** The responses of the test's node. */
export interface SwapChain {
  gasPrice: bigint
  baseFee: bigint
  /** Output per unit of input, in thousandths. */
  rate: bigint
  reserves: readonly [bigint, bigint]
  allowance: bigint
  symbol: string
  name: string
  canSimulate: boolean
  /** Amount that arrives in a simulation. Default: the quoted amount. */
  arrivingUnits?: bigint
  /**
   * Field by which a malicious router detects a simulation. It pays if the field is missing, and does not pay on the chain.
   */
  simulationField?: 'gasPrice' | 'baseFeePerGas' | 'time'
  isDown: boolean
  /** Whether requests for a symbol fail. */
  isLabelDown: boolean
  /** Methods with their parameters, in the order of the requests. */
  requests: { readonly method: string; readonly params: readonly unknown[] }[]
  beforeResponse: (method: string) => unknown
}

export interface SwapFixture {
  readonly wallet: TestEvmWallet
  readonly chain: SwapChain
  readonly api: FakeApi
  readonly owner: string
  readonly account: AccountId
  readonly network: Network
  restore(): void
}

interface Call {
  readonly to: string
  readonly gasPrice?: string
  readonly data?: string
}

/** Sets up a connected account with 2 ETH and 5 DAI, on a network whose node and service the test controls. */
export async function setUpSwap({
  sources = ['chain'],
  options = {},
}: {
  readonly sources?: readonly SwapSourceName[]
  readonly options?: ModalOptions
} = {}): Promise<SwapFixture> {
  const chain: SwapChain = {
    gasPrice: 10n,
    baseFee: 7n,
    rate: 990n,
    reserves: [10n ** 24n, 10n ** 24n],
    allowance: 0n,
    symbol: dai.symbol,
    name: dai.name,
    canSimulate: true,
    isDown: false,
    isLabelDown: false,
    requests: [],
    beforeResponse: () => {},
  }
  const api = fakeApi()
  const network: Network = {
    ...localOneNetwork,
    rpcUrls: [`${api.url}/v1/`],
    exchange: localOne.exchange as never,
  }
  const getReceivedUnits = (units: bigint) => (units * chain.rate) / 1_000n
  const getTime = () => `0x${Math.floor(Date.now() / 1_000).toString(16)}`

  const readContract = ({ data = '0x' }: Call): string => {
    switch (data.slice(0, 10)) {
      case '0x313ce567':
        return `0x${encodeWord(18n)}`
      case '0x95d89b41':
        return encodeText(chain.symbol)
      case '0x06fdde03':
        return encodeText(chain.name)
      case '0xdd62ed3e':
        return `0x${encodeWord(chain.allowance)}`
      case '0xd06ca61f': {
        const units = BigInt(`0x${data.slice(10, 74)}`)
        const path = BigInt(`0x${data.slice(138, 202)}`)
        return path === 2n
          ? `0x${encodeWord(32n)}${encodeWord(2n)}${encodeWord(units)}${encodeWord(getReceivedUnits(units))}`
          : '0x'
      }
      case '0xe6a43905':
        return `0x${wordOf(`0x${'77'.repeat(20)}`)}`
      case '0x0902f1ac':
        return `0x${chain.reserves.map(encodeWord).join('')}${encodeWord(0n)}`
      default:
        return '0x'
    }
  }
  const simulate = (calls: readonly Call[], block: Readonly<Record<string, unknown>> = {}) => {
    let coins = 2n * 10n ** 18n
    let tokens = 5n * 10n ** 18n
    const results = calls.map(({ to, data = '0x', gasPrice }) => {
      const createSuccessResult = (returnData: string) => ({
        status: '0x1',
        returnData,
        gasUsed: '0x1000',
        logs: [],
      })
      if (data.slice(0, 10) === '0x70a08231') return createSuccessResult(`0x${encodeWord(tokens)}`)
      const swap = decodeSwap(data)
      if (swap || to.toLowerCase() === namedRouter) {
        const paidUnits = swap?.units ?? 10n ** 18n
        const visibleBlock: Readonly<Record<string, unknown>> = { ...block, gasPrice }
        const simulatedValue = visibleBlock[chain.simulationField ?? '']
        const outputUnits =
          simulatedValue === undefined ? (chain.arrivingUnits ?? getReceivedUnits(paidUnits)) : 1n
        if (swap?.isFromNative ?? true) {
          coins -= paidUnits
          tokens += outputUnits
        } else {
          tokens -= paidUnits
          coins += outputUnits
        }
        return createSuccessResult('0x')
      }
      return createSuccessResult(data.length === 66 ? `0x${encodeWord(coins)}` : '0x')
    })
    return [{ calls: results }]
  }
  api.answers.rpc = async ({ body }) => {
    const rpcCalls = (Array.isArray(body) ? body : [body]) as {
      id: number
      method: string
      params: readonly unknown[]
    }[]
    const results = []
    for (const { id, method, params } of rpcCalls) {
      chain.requests.push({ method, params })
      await chain.beforeResponse(method)
      const isLabelCall = method === 'eth_call' && (params[0] as Call).data === '0x95d89b41'
      if (chain.isDown || (chain.isLabelDown && isLabelCall)) return new Response('', { status: 500 })
      const addResult = (value: unknown) => results.push({ jsonrpc: '2.0', id, result: value })
      if (method === 'eth_chainId') addResult('0x7a69')
      else if (method === 'eth_gasPrice') addResult(`0x${chain.gasPrice.toString(16)}`)
      else if (method === 'eth_getTransactionCount') addResult('0x5')
      else if (method === 'eth_getCode') addResult('0x')
      else if (method === 'eth_getBlockByNumber')
        addResult({ number: '0x10', timestamp: getTime(), baseFeePerGas: `0x${chain.baseFee.toString(16)}` })
      else if (method === 'eth_call') addResult(readContract(params[0] as Call))
      else if (method === 'eth_simulateV1' && chain.canSimulate) {
        const [{ blockStateCalls }] = params as [
          { blockStateCalls: [{ calls: Call[]; blockOverrides?: Record<string, unknown> }] },
        ]
        const [{ calls, blockOverrides }] = blockStateCalls
        addResult(simulate(calls, blockOverrides))
      } else results.push({ jsonrpc: '2.0', id, error: { code: -32_601, message: 'method not found' } })
    }
    return Array.isArray(body) ? results : results[0]
  }
  api.answers['convert/quotes'] = ({ query }) => ({
    quotes: [{ toAmount: String(getReceivedUnits(BigInt(query.get('amount') ?? '0'))) }],
  })
  reset({
    networks: [network, localTwoNetwork],
    options: { projectId: 'x', endpoints: { api: api.url }, ...options },
  })
  sentTransactionsSet([])
  tokensCleared()
  labelsCleared()
  intentsLoaded([])
  swapRunning(undefined)
  swapStopped(undefined)
  swapResumeLoaded(undefined)
  clearSwap()
  const wallet = createEvmWallet({
    authorized: true,
    ask: async () => '0x7a69',
    chains: [
      { chainId: 31337, rpcUrls: network.rpcUrls },
      { chainId: 31338, rpcUrls: ['http://127.0.0.1:1/two'] },
    ],
  })
  const [owner = ''] = (await wallet.provider.request({ method: 'eth_accounts' })) as string[]
  runtime.providers.set('eip155', wallet.provider)
  connectFathom(owner)
  const account: AccountId = `eip155:31337:${owner}`
  balanceReceived(account, { amount: '2', symbol: 'ETH' }, 0)
  const { address, symbol, name, decimals } = dai
  const token = { networkId: network.id, address, symbol, name, decimals, amount: '5' }
  tokensReceived(account, [token], 'service', performance.now())
  wallet.script.always('eth_sendTransaction', give(swapHash))
  swapSourcesChanged({ status: 'ready', sources })
  api.answers['convert/build-transaction'] = ({ body }) => {
    const { amount, from } = body as { amount: string; from: string }
    const paidUnits = BigInt(amount)
    const paysNative = from.endsWith('eeee')
    const minUnits = (getReceivedUnits(paidUnits) * 99n) / 100n
    const path = paysNative ? [wrappedNative, address] : [address, wrappedNative]
    const data = encodeSwap({
      isFromNative: paysNative,
      isToNative: !paysNative,
      ...(!paysNative && { units: paidUnits }),
      least: minUnits,
      path,
      recipient: owner,
      deadline: BigInt(Math.floor(Date.now() / 1_000) + 600),
    })
    return {
      tx: { from: account, to: `${network.id}:${router}`, data, amount: String(getReceivedUnits(paidUnits)) },
    }
  }
  return {
    wallet,
    chain,
    api,
    owner,
    account,
    network,
    restore() {
      clearQuote()
      clearSwap()
      swapResumeLoaded(undefined)
      swapSourcesChanged({ status: 'unknown', sources: [] })
      tokensCleared()
      labelsCleared()
      api.restore()
    },
  }
}

/** Fills in the form and opens the review, like the modal. */
export async function openReview({
  from = eth,
  to = dai,
  amount = '1',
}: {
  readonly from?: SwapToken
  readonly to?: SwapToken
  readonly amount?: string
} = {}): Promise<void> {
  swapPrefilled({ from, to, amount })
  await refreshQuote()
  await waitForFee()
  await reviewSwap(() => modalOpened({ name: 'SwapPreview' }))
}

/** Waits for the fee, which loads after the price and does not block the form. */
export async function waitForFee(): Promise<void> {
  const { $swapFee } = await import('../../src/state/swap/swap.ts')
  const { until } = await import('./until.ts')
  await until(() => $swapFee.get().status !== 'loading' && $swapFee.get().status !== 'none', 'no fee')
}
