import { refreshQuote } from '../../src/controllers/swap/swap-quote.ts'
import { AppError } from '../../src/core/errors/app-error.ts'
import { findNetwork, type Network } from '../../src/core/chain/network.ts'
import type { TransactionStatus } from '../../src/core/money/activity.ts'
import type { SendFee } from '../../src/core/money/send-rules.ts'
import { leastOf, type SwapIntent, type SwapQuote, type SwapToken } from '../../src/core/money/swap.ts'
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
import { frames } from './gallery-find.ts'
import { type GalleryTools, tokens } from './gallery-money-fixtures.ts'
import { fewWithNodes } from './gallery-fixtures.ts'

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
const receives = 191_804_518_002_117_000n
const fee: SendFee = { expected: 412_000_000_000_000n, reserve: 824_000_000_000_000n }

const quoteOf = (more: Partial<SwapQuote> = {}): SwapQuote => ({
  source: 'service',
  receives,
  least: leastOf(receives, 1),
  router,
  impact: 0.31,
  providerFee: 0.85,
  at: Date.now(),
  ...more,
})

export function swapStates({ account, address, open, connect, setBalance }: GalleryTools) {
  const form: readonly View[] = [{ name: 'Account' }, { name: 'Swap' }]
  const options = {
    rpcUrls: { 'eip155:1': ['https://rpc.example'] },
    endpoints: { api: 'https://api.example' },
    projectId: 'gallery',
  }

  const begin = () => {
    // Quote requests stay pending, so the state determines what is shown.
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
  /** Shows the form with these values, and with this quote once it has requested one. */
  const shows = async (filled: Omit<SwapForm, 'slippage'>, state?: QuoteState, cost = fee) => {
    begin()
    swapPrefilled(filled)
    open(...form)
    if (!state) return
    await frames(2)
    // This request stays pending, so no further quote is requested.
    void refreshQuote()
    quoteChanged(state)
    swapFeeChanged({ status: 'ready', ...cost })
  }
  const filled = { from: usdc, to: eth, amount: '600' }
  const ready = (more: Partial<SwapQuote> = {}, state: Partial<QuoteState> = {}) => ({
    options,
    set: () => shows(filled, { status: 'ready', quote: quoteOf(more), ...state }),
  })

  const reviewOf = (more: Partial<SwapReview> = {}, intent: Partial<SwapIntent> = {}): SwapReview => {
    const quote = more.quote ?? quoteOf()
    const whole: SwapIntent = {
      id: 'swap',
      account,
      network: 'eip155:1',
      from: usdc,
      to: eth,
      units,
      receives: quote.receives,
      least: quote.least,
      router,
      recipient: address,
      deadline: 1_900_000_000,
      source: quote.source,
      approval: { spender: router, units, resetsFirst: false },
      ...intent,
    }
    return {
      intent: whole,
      network: findNetwork($networks.get(), 'eip155:1') as Network,
      quote,
      at: Date.now(),
      impact: impactOf(quote, whole),
      slippage: 1,
      isSmartAccount: false,
      fee,
      feeLimit: fee.expected * 2n,
      steps: ['approve', 'swap'],
      isBatch: false,
      ...more,
    }
  }
  const reviewed = (
    more: Partial<SwapReview> = {},
    after: () => void = () => {},
    intent: Partial<SwapIntent> = {},
  ) => ({
    options,
    set: () => {
      begin()
      swapTokenChosen('from', intent.from ?? usdc)
      swapTokenChosen('to', intent.to ?? eth)
      swapAmountEntered('600')
      swapReviewStarted(reviewOf(more, intent))
      open(...form, { name: 'SwapPreview' })
      after()
    },
  })
  const confirmed = (status: TransactionStatus, arrived?: string, failure?: 'price' | 'time') => ({
    set: () => {
      begin()
      const side = (token: SwapToken) => ({ name: token.name, symbol: token.symbol })
      sentTransactionsSet([
        {
          account,
          hash,
          operation: 'trade',
          status,
          sentAt: Date.UTC(2025, 3, 20),
          to: router,
          transfers: [
            { direction: 'out', amount: '600', token: side(usdc), to: router },
            { direction: 'in', amount: arrived ?? '0.18988647', token: side(eth), from: router },
          ],
          ...(arrived !== undefined && { hasReceivedAmount: true }),
          ...(failure && { failure }),
        },
      ])
      open({ name: 'SwapConfirmed', account, hash })
    },
    networks: fewWithNodes,
  })

  return {
    Swap: {
      empty: { options, set: () => shows({ from: eth, amount: '' }) },
      filled: ready(),
      chain: ready({ source: 'chain', route: [usdc.address, pepe.address, 'native'] }),
      'impact-high': ready({ impact: 12.4 }),
      'impact-whole': ready({ impact: 99.9999 }),
      'impact-unknown': {
        options,
        set: () =>
          shows(
            { from: usdc, to: pepe, amount: '600' },
            { status: 'ready', quote: { ...quoteOf(), impact: Number.NaN } },
          ),
      },
      fallback: ready({ source: 'chain' }, { isFallback: true }),
      paused: ready({ at: Date.now() - 290_000 }, { isPaused: true }),
      'no-route': {
        options,
        set: () => shows(filled, { status: 'failed', error: new AppError('SWAP_NO_ROUTE') }),
      },
      down: {
        options,
        set: () => shows(filled, { status: 'failed', error: new AppError('SWAP_QUOTE_FAILED') }),
      },
      stopped: {
        options,
        set: async () => {
          await shows(filled, { status: 'ready', quote: quoteOf() })
          swapStopped(new AppError('SWAP_ROUTER_UNKNOWN'))
        },
      },
      insufficient: {
        options,
        set: () => shows({ ...filled, amount: '9999999' }, { status: 'ready', quote: quoteOf() }),
      },
      'no-gas': {
        options,
        set: () =>
          shows(
            filled,
            { status: 'ready', quote: quoteOf() },
            { expected: 9n * 10n ** 18n, reserve: 18n * 10n ** 18n },
          ),
      },
      wrap: {
        options,
        set: () =>
          shows(
            { from: eth, to: { ...usdc, symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 }, amount: '1' },
            {
              status: 'ready',
              quote: quoteOf({ isWrap: true, receives: 10n ** 18n, least: 10n ** 18n, impact: 0 }),
            },
          ),
      },
      resume: {
        options,
        set: async () => {
          await shows({ from: eth, amount: '' })
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
        set: () => shows({ from: eth, amount: '1', note: { kind: 'ambiguous', name: 'USDC' } }),
      },
      unsupported: {
        options,
        set: async () => {
          await shows({ from: eth, amount: '' })
          const other = $networks.get().find(({ id }) => id !== 'eip155:1')
          swapSourcesChanged({ status: 'ready', sources: [], ...(other && { other }) })
        },
      },
    },
    SwapSelectToken: {
      ready: {
        options,
        set: () => {
          begin()
          open(...form, { name: 'SwapSelectToken', side: 'to' })
        },
      },
      failed: {
        options,
        set: () => {
          begin()
          tokensFailed(account, performance.now())
          swapTokensChanged({ status: 'failed', tokens: [] })
          open(...form, { name: 'SwapSelectToken', side: 'to' })
        },
      },
    },
    SwapPreview: {
      permission: reviewed(),
      swap: reviewed({}, () => swapStepDone('approve')),
      unlimited: reviewed({}, undefined, {
        approval: { spender: router, units: allUnits, resetsFirst: false },
      }),
      batch: reviewed({ isBatch: true }),
      coin: reviewed(
        {
          steps: ['swap'],
          quote: quoteOf({ source: 'chain', receives: 1_871_990_000n, least: 1_853_270_100n }),
        },
        undefined,
        {
          from: eth,
          to: usdc,
          units: 600_000_000_000_000_000n,
        },
      ),
      way: reviewed({
        steps: ['swap'],
        quote: quoteOf({ source: 'chain', route: [usdc.address, pepe.address, 'native'] }),
      }),
      waiting: reviewed({}, () => swapRunning({ step: 'approve', status: 'asking' })),
      mining: reviewed({}, () => swapRunning({ step: 'approve', status: 'mining' })),
      changed: reviewed({}, () => swapReviewChanged(reviewOf())),
      'impact-high': reviewed({ quote: quoteOf({ impact: 12.4 }) }, () => impactAccepted(false)),
      'impact-whole': reviewed({ quote: quoteOf({ impact: 100 }) }, () => impactAccepted(false)),
      'token-fee': reviewed({ receivedUnits: receives - 2_000_000_000_000_000n }, undefined, { to: pepe }),
      declined: reviewed({}, () => swapStopped(new AppError('USER_REJECTED'))),
      stopped: reviewed({}, () =>
        swapStopped(new AppError('SWAP_CHANGED', { params: { field: 'recipient' } })),
      ),
      again: reviewed({ steps: ['swap'] }, () =>
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
          begin()
          open(...form, { name: 'SwapPreview' })
        },
      },
    },
    SwapConfirmed: {
      pending: confirmed('pending'),
      confirmed: confirmed('confirmed'),
      arrived: confirmed('confirmed', '0.191804518002117'),
      failed: confirmed('failed'),
      'failed-price': confirmed('failed', undefined, 'price'),
      'failed-time': confirmed('failed', undefined, 'time'),
      replaced: confirmed('replaced'),
      dropped: confirmed('dropped'),
      unknown: confirmed('unknown'),
    },
  }
}
