import type { AccountId } from '../../src/core/chain/caip.ts'
import type { ModalOptions } from '../../src/core/options.ts'
import type { View } from '../../src/core/view.ts'
import { loadBuyList } from '../../src/controllers/buy/buy-form.ts'
import { buyAmountTyped } from '../../src/state/buy/buy.ts'
import { purchaseStarted, purchaseUpdated, type PurchaseState } from '../../src/state/buy/purchase.ts'

/** What the states of the buy screens need from the gallery. */
export interface BuyTools {
  readonly account: AccountId
  open(...views: readonly View[]): void
  connect(): void
  /** Connects a wallet that shares a second address. */
  connectTwo(): void
}

const options: ModalOptions = { projectId: 'gallery', endpoints: { api: 'https://api.example' } }
/** Options of an app with its own onramp providers, one of which has lower fees than the service. */
const withOwn: ModalOptions = {
  ...options,
  onramp: [
    {
      id: 'quayside',
      name: 'Quayside',
      url: () => 'https://quayside.example',
      quote: ({ amount }) => ({ amount: String(Number(amount) * 0.98), fee: '1.00' }),
    },
    { id: 'lighthouse', name: 'Lighthouse', url: () => 'https://lighthouse.example' },
  ],
}
const networks = [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }]
const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const soldToken = {
  paymentCurrencies: ['USD', 'EUR'].map(id => ({ id, payment_method_limits: limits })),
  purchaseCurrencies: [
    { id: '1', name: 'Ether', symbol: 'ETH', networks },
    {
      id: '2',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [{ ...networks[0], contract_address: usdc }],
    },
  ],
}

/** Mocks the onramp service. If `isDown` is set, the request for its options fails. */
const answerBuying = ({ isDown = false } = {}) => {
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    if (pathname.endsWith('/supported-chains')) return Response.json({ http: ['eip155:1'], ws: [] })
    if (pathname.endsWith('/onramp/options'))
      return isDown ? new Response('', { status: 400 }) : Response.json(soldToken)
    if (!pathname.endsWith('/onramp/quote') || isDown) return new Promise(() => {})
    const { amount, paymentCurrency, purchaseCurrency } = JSON.parse(String(init?.body)) as {
      amount: string
      paymentCurrency: { id: string }
      purchaseCurrency: { symbol: string }
    }
    const currency = paymentCurrency.id
    return Response.json({
      paymentTotal: { amount, currency },
      purchaseAmount: { amount: '0.015782', currency: purchaseCurrency.symbol },
      coinbaseFee: { amount: '0.50', currency },
      networkFee: { amount: '0.25', currency },
    })
  }
}

export function buyStates({ account, open, connect, connectTwo }: BuyTools) {
  const createForm = (
    amount: string,
    ownOptions: ModalOptions = withOwn,
    previousViews: readonly View[] = [],
  ) => ({
    options: ownOptions,
    set: () => {
      answerBuying()
      connect()
      buyAmountTyped(amount, amount)
      open({ name: 'Account' }, { name: 'OnRampProviders' }, ...previousViews)
    },
  })
  const createStep = (change: Partial<PurchaseState>) => ({
    options,
    set: () => {
      answerBuying()
      connect()
      purchaseStarted({
        id: 'gallery',
        account,
        seller: { id: 'coinbase', name: 'Coinbase', isOwn: false },
        token: { symbol: 'USDC', address: usdc },
        amount: '50',
        currency: 'USD',
        at: Date.now(),
        seen: [],
      })
      purchaseUpdated('gallery', { url: 'https://pay.coinbase.com', ...change })
      open({ name: 'Account' }, { name: 'OnRampProviders' }, { name: 'BuyInProgress' })
    },
  })
  return {
    OnRampProviders: {
      empty: createForm(''),
      quoted: createForm('50'),
      little: createForm('5'),
      much: createForm('40000'),
      invalid: createForm('5o'),
      standard: {
        options: withOwn,
        set: () => {
          answerBuying({ isDown: true })
          connect()
          buyAmountTyped('50', '50')
          open({ name: 'Account' }, { name: 'OnRampProviders' })
        },
      },
    },
    OnRampFiatSelect: { list: createForm('50', options, [{ name: 'OnRampFiatSelect' }]) },
    OnRampTokenSelect: {
      list: {
        options,
        set: () => {
          createForm('50', options, [{ name: 'OnRampTokenSelect' }]).set()
          // Loads the list again, because leaving the form for this screen aborts its request.
          void loadBuyList()
        },
      },
    },
    BuyInProgress: {
      opening: createStep({ step: 'opening' }),
      waiting: createStep({ step: 'waiting' }),
      opaque: createStep({ step: 'waiting', isOpaque: true }),
      back: createStep({ step: 'waiting', isBack: true }),
      closed: createStep({ step: 'closed' }),
      blocked: createStep({ step: 'blocked' }),
      host: createStep({ step: 'host' }),
      address: createStep({ step: 'address' }),
      token: createStep({ step: 'token' }),
      down: createStep({ step: 'down' }),
      paid: createStep({ step: 'paid' }),
      done: createStep({ step: 'done', receivedAmount: '49.25' }),
      failed: createStep({ step: 'failed' }),
      slow: createStep({ step: 'slow' }),
    },
    WhatIsABuy: {
      guide: {
        options,
        set: () => {
          connect()
          open({ name: 'Account' }, { name: 'OnRampProviders' }, { name: 'WhatIsABuy' })
        },
      },
    },
    FundWallet: {
      nothing: {
        options,
        set: () => {
          connect()
          open({ name: 'Account' }, { name: 'FundWallet' })
        },
      },
      addresses: {
        options,
        set: () => {
          connectTwo()
          open({ name: 'Account' }, { name: 'FundWallet' })
        },
      },
    },
  }
}
