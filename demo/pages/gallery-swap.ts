import { refreshQuote } from '../../src/controllers/swap/swap-quote.ts'
import { AppError } from '../../src/core/errors/app-error.ts'
import { findNetwork, type Network } from '../../src/core/chain/network.ts'
import type { TransactionStatus } from '../../src/core/money/activity.ts'
import type { SendFee } from '../../src/core/money/send-rules.ts'
import { minimumOf, type SwapIntent, type SwapQuote, type SwapToken } from '../../src/core/money/swap.ts'
import { allUnits, impactOf } from '../../src/core/money/swap-rules.ts'
import type { View } from '../../src/core/view.ts'
import { tokensFailed, tokensReceived } from '../../src/state/account/token-balances.ts'
import { $networks } from '../../src/state/network/networks.ts'
import { sentTransactionsSet } from '../../src/state/send/sent-transactions.ts'
import {
  impactAccepted,
  swapDuplicatesFound,
  swapReviewStarted,
  swapReviewChanged,
  type SwapReview,
  swapResumeLoaded,
  swapRunning,
  swapStepDone,
  swapStopped,
} from '../../src/state/swap/swap-review.ts'
import {
  quoteChanged,
  type QuoteState,
  swapAmountEntered,
  swapFeeChanged,
  type SwapForm,
  swapSourcesChanged,
  swapPrefilled,
  swapTokenChosen,
  swapTokensChanged,
} from '../../src/state/swap/swap.ts'
import { waitForFrames } from './gallery-find.ts'
import { type GalleryTools, tokens } from './gallery-money-fixtures.ts'
import { fewNetworksWithNodes } from './gallery-fixtures.ts'

const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const hash = `0x${'5b'.repeat(32)}`
const eth: SwapToken = {
  address: 'native',
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
  price: 3120.5,
  isKnown: true,
}
const usdc: SwapToken = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  price: 0.9999,
  isKnown: true,
}
const pepe: SwapToken = {
  address: '0x6982508145454Ce325dDbE47a25d4ec3d2311933',
  symbol: 'VPEPE',
  name: 'Verified Pepe',
  decimals: 18,
  isKnown: false,
}
const units = 600_000_000n
const receivedUnits = 191_804_518_002_117_000n
const fee: SendFee = { expected: 412_000_000_000_000n, reserve: 824_000_000_000_000n }

const createQuote = (overrides: Partial<SwapQuote> = {}): SwapQuote => ({
  source: 'service',
  receives: receivedUnits,
  minimum: minimumOf(receivedUnits, 1),
  router,
  impact: 0.31,
  providerFee: 0.85,
  receivedAt: Date.now(),
  ...overrides,
})

export function createSwapStates({ account, address, open, connect, setBalance }: GalleryTools) {
  const formViews: readonly View[] = [{ name: 'Account' }, { name: 'Swap' }]
  const options = {
    rpcUrls: { 'eip155:1': ['https://rpc.example'] },
    endpoints: { api: 'https://api.example' },
    projectId: 'gallery',
  }

  const setUpSwap = () => {
    // Requests stay pending until they are aborted, so that the state determines the shown quote.
    globalThis.fetch = (_input, init) => {
      return new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Left', 'AbortError')))
      })
    }
    connect()
    setBalance()
    tokensReceived(account, tokens, 'service', performance.now())
    swapSourcesChanged({ status: 'ready', sources: ['service'] })
    swapTokensChanged({
      status: 'ready',
      tokens: [pepe, { ...usdc, address: `0x${'11'.repeat(20)}`, symbol: 'LINK', name: 'Chainlink' }],
    })
  }
  /** Shows the swap form with these values. If `state` is set, shows its quote once the form has requested one. */
  const createFormState = async (filledForm: Omit<SwapForm, 'slippage'>, state?: QuoteState, cost = fee) => {
    setUpSwap()
    swapPrefilled(filledForm)
    open(...formViews)
    if (!state) return
    await waitForFrames(2)
    // This request stays pending, which prevents the form from requesting another quote.
    void refreshQuote()
    quoteChanged(state)
    swapFeeChanged({ status: 'ready', ...cost })
  }
  const filledForm = { from: usdc, to: eth, amount: '600' }
  const createReadyState = (overrides: Partial<SwapQuote> = {}, state: Partial<QuoteState> = {}) => ({
    options,
    set: () => createFormState(filledForm, { status: 'ready', quote: createQuote(overrides), ...state }),
  })

  const createReview = (
    overrides: Partial<SwapReview> = {},
    intent: Partial<SwapIntent> = {},
  ): SwapReview => {
    const quote = overrides.quote ?? createQuote()
    const fullIntent: SwapIntent = {
      id: 'swap',
      account,
      network: 'eip155:1',
      from: usdc,
      to: eth,
      units,
      receives: quote.receives,
      minimum: quote.minimum,
      router,
      recipient: address,
      deadline: 1_900_000_000,
      source: quote.source,
      approval: { spender: router, units, resetsFirst: false },
      ...intent,
    }
    return {
      intent: fullIntent,
      network: findNetwork($networks.get(), 'eip155:1') as Network,
      quote,
      createdAt: Date.now(),
      impact: impactOf(quote, fullIntent),
      slippage: 1,
      isSmartAccount: false,
      fee,
      feeLimit: fee.expected * 2n,
      steps: ['approve', 'swap'],
      isBatch: false,
      ...overrides,
    }
  }
  const createReviewState = (
    overrides: Partial<SwapReview> = {},
    onShown: () => void = () => {},
    intent: Partial<SwapIntent> = {},
  ) => ({
    options,
    set: () => {
      setUpSwap()
      swapTokenChosen('from', intent.from ?? usdc)
      swapTokenChosen('to', intent.to ?? eth)
      swapAmountEntered('600')
      swapReviewStarted(createReview(overrides, intent))
      open(...formViews, { name: 'SwapPreview' })
      onShown()
    },
  })
  const createOutcomeState = (
    status: TransactionStatus,
    receivedAmount?: string,
    failure?: 'price' | 'time',
  ) => ({
    set: () => {
      setUpSwap()
      const createTransferToken = (token: SwapToken) => ({ name: token.name, symbol: token.symbol })
      sentTransactionsSet([
        {
          account,
          hash,
          operation: 'trade',
          status,
          sentAt: Date.UTC(2025, 3, 20),
          to: router,
          transfers: [
            { direction: 'out', amount: '600', token: createTransferToken(usdc), to: router },
            {
              direction: 'in',
              amount: receivedAmount ?? '0.18988647',
              token: createTransferToken(eth),
              from: router,
            },
          ],
          ...(receivedAmount !== undefined && { hasReceivedAmount: true }),
          ...(failure && { failure }),
        },
      ])
      open({ name: 'SwapConfirmed', account, hash })
    },
    networks: fewNetworksWithNodes,
  })

  return {
    Swap: {
      empty: { options, set: () => createFormState({ from: eth, amount: '' }) },
      filled: createReadyState(),
      chain: createReadyState({ source: 'chain', route: [usdc.address, pepe.address, 'native'] }),
      'impact-high': createReadyState({ impact: 12.4 }),
      'impact-whole': createReadyState({ impact: 99.9999 }),
      'impact-unknown': {
        options,
        set: () =>
          createFormState(
            { from: usdc, to: pepe, amount: '600' },
            { status: 'ready', quote: { ...createQuote(), impact: Number.NaN } },
          ),
      },
      fallback: createReadyState({ source: 'chain' }, { isFallback: true }),
      paused: createReadyState({ receivedAt: Date.now() - 290_000 }, { isPaused: true }),
      'no-route': {
        options,
        set: () => createFormState(filledForm, { status: 'failed', error: new AppError('SWAP_NO_ROUTE') }),
      },
      down: {
        options,
        set: () =>
          createFormState(filledForm, { status: 'failed', error: new AppError('SWAP_QUOTE_FAILED') }),
      },
      stopped: {
        options,
        set: async () => {
          await createFormState(filledForm, { status: 'ready', quote: createQuote() })
          swapStopped(new AppError('SWAP_ROUTER_UNKNOWN'))
        },
      },
      insufficient: {
        options,
        set: () =>
          createFormState({ ...filledForm, amount: '9999999' }, { status: 'ready', quote: createQuote() }),
      },
      'no-gas': {
        options,
        set: () =>
          createFormState(
            filledForm,
            { status: 'ready', quote: createQuote() },
            { expected: 9n * 10n ** 18n, reserve: 18n * 10n ** 18n },
          ),
      },
      wrap: {
        options,
        set: () =>
          createFormState(
            { from: eth, to: { ...usdc, symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 }, amount: '1' },
            {
              status: 'ready',
              quote: createQuote({ isWrap: true, receives: 10n ** 18n, minimum: 10n ** 18n, impact: 0 }),
            },
          ),
      },
      resume: {
        options,
        set: async () => {
          await createFormState({ from: eth, amount: '' })
          swapResumeLoaded({
            account,
            from: usdc,
            to: eth,
            units: String(units),
            spender: router,
            at: Date.now(),
          })
        },
      },
      ambiguous: {
        options,
        set: () => createFormState({ from: eth, amount: '1', note: { kind: 'ambiguous', name: 'USDC' } }),
      },
      unsupported: {
        options,
        set: async () => {
          await createFormState({ from: eth, amount: '' })
          const otherNetworkOption = $networks.get().find(({ id }) => id !== 'eip155:1')
          swapSourcesChanged({
            status: 'ready',
            sources: [],
            ...(otherNetworkOption && { otherNetwork: otherNetworkOption }),
          })
        },
      },
    },
    SwapSelectToken: {
      ready: {
        options,
        set: () => {
          setUpSwap()
          open(...formViews, { name: 'SwapSelectToken', side: 'to' })
        },
      },
      failed: {
        options,
        set: () => {
          setUpSwap()
          tokensFailed(account, performance.now())
          swapTokensChanged({ status: 'failed', tokens: [] })
          open(...formViews, { name: 'SwapSelectToken', side: 'to' })
        },
      },
    },
    SwapPreview: {
      permission: createReviewState(),
      swap: createReviewState({}, () => swapStepDone('approve')),
      unlimited: createReviewState({}, undefined, {
        approval: { spender: router, units: allUnits, resetsFirst: false },
      }),
      batch: createReviewState({ isBatch: true }),
      coin: createReviewState(
        {
          steps: ['swap'],
          quote: createQuote({ source: 'chain', receives: 1_871_990_000n, minimum: 1_853_270_100n }),
        },
        undefined,
        {
          from: eth,
          to: usdc,
          units: 600_000_000_000_000_000n,
        },
      ),
      way: createReviewState({
        steps: ['swap'],
        quote: createQuote({ source: 'chain', route: [usdc.address, pepe.address, 'native'] }),
      }),
      waiting: createReviewState({}, () => swapRunning({ step: 'approve', status: 'prompting' })),
      mining: createReviewState({}, () => swapRunning({ step: 'approve', status: 'mining' })),
      changed: createReviewState({}, () => swapReviewChanged(createReview())),
      'impact-high': createReviewState({ quote: createQuote({ impact: 12.4 }) }, () => impactAccepted(false)),
      'impact-whole': createReviewState({ quote: createQuote({ impact: 100 }) }, () => impactAccepted(false)),
      'token-fee': createReviewState({ receivedUnits: receivedUnits - 2_000_000_000_000_000n }, undefined, {
        to: pepe,
      }),
      declined: createReviewState({}, () => swapStopped(new AppError('USER_REJECTED'))),
      stopped: createReviewState({}, () =>
        swapStopped(new AppError('SWAP_CHANGED', { params: { field: 'recipient' } })),
      ),
      again: createReviewState({ steps: ['swap'] }, () =>
        swapDuplicatesFound([
          {
            id: '1',
            account,
            token: usdc.address,
            units: String(units),
            receiver: router,
            symbol: 'USDC',
            amount: '600',
            askedAt: 1,
          },
        ]),
      ),
      lost: {
        options,
        set: () => {
          setUpSwap()
          open(...formViews, { name: 'SwapPreview' })
        },
      },
    },
    SwapConfirmed: {
      pending: createOutcomeState('pending'),
      confirmed: createOutcomeState('confirmed'),
      arrived: createOutcomeState('confirmed', '0.191804518002117'),
      failed: createOutcomeState('failed'),
      'failed-price': createOutcomeState('failed', undefined, 'price'),
      'failed-time': createOutcomeState('failed', undefined, 'time'),
      replaced: createOutcomeState('replaced'),
      dropped: createOutcomeState('dropped'),
      unknown: createOutcomeState('unknown'),
    },
  }
}
