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
  connectTwoAccounts(): void
}

const options: ModalOptions = { projectId: 'gallery', endpoints: { api: 'https://api.example' } }
/** Options of an app with its own onramp providers, one of which returns quotes. */
const ownProviderOptions: ModalOptions = {
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
const paymentLimits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const onrampOptions = {
  paymentCurrencies: ['USD', 'EUR'].map(id => ({ id, payment_method_limits: paymentLimits })),
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
const mockOnrampService = ({ isDown = false } = {}) => {
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    if (pathname.endsWith('/supported-chains')) return Response.json({ http: ['eip155:1'], ws: [] })
    if (pathname.endsWith('/onramp/options'))
      return isDown ? new Response('', { status: 400 }) : Response.json(onrampOptions)
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

export function createBuyStates({ account, open, connect, connectTwoAccounts }: BuyTools) {
  const createFormState = (
    amount: string,
    formOptions: ModalOptions = ownProviderOptions,
    previousViews: readonly View[] = [],
  ) => ({
    options: formOptions,
    set: () => {
      mockOnrampService()
      connect()
      buyAmountTyped(amount, amount)
      open({ name: 'Account' }, { name: 'OnRampProviders' }, ...previousViews)
    },
  })
  const createPurchaseState = (overrides: Partial<PurchaseState>) => ({
    options,
    set: () => {
      mockOnrampService()
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
      purchaseUpdated('gallery', { url: 'https://pay.coinbase.com', ...overrides })
      open({ name: 'Account' }, { name: 'OnRampProviders' }, { name: 'BuyInProgress' })
    },
  })
  return {
    OnRampProviders: {
      empty: createFormState(''),
      quoted: createFormState('50'),
      little: createFormState('5'),
      much: createFormState('40000'),
      invalid: createFormState('5o'),
      standard: {
        options: ownProviderOptions,
        set: () => {
          mockOnrampService({ isDown: true })
          connect()
          buyAmountTyped('50', '50')
          open({ name: 'Account' }, { name: 'OnRampProviders' })
        },
      },
    },
    OnRampFiatSelect: { list: createFormState('50', options, [{ name: 'OnRampFiatSelect' }]) },
    OnRampTokenSelect: {
      list: {
        options,
        set: () => {
          createFormState('50', options, [{ name: 'OnRampTokenSelect' }]).set()
          // Loads the list again, because leaving the form for this screen aborts its request.
          void loadBuyList()
        },
      },
    },
    BuyInProgress: {
      opening: createPurchaseState({ step: 'opening' }),
      waiting: createPurchaseState({ step: 'waiting' }),
      opaque: createPurchaseState({ step: 'waiting', isOpaque: true }),
      back: createPurchaseState({ step: 'waiting', isBack: true }),
      closed: createPurchaseState({ step: 'closed' }),
      blocked: createPurchaseState({ step: 'blocked' }),
      host: createPurchaseState({ step: 'host' }),
      address: createPurchaseState({ step: 'address' }),
      token: createPurchaseState({ step: 'token' }),
      down: createPurchaseState({ step: 'down' }),
      paid: createPurchaseState({ step: 'paid' }),
      done: createPurchaseState({ step: 'done', receivedAmount: '49.25' }),
      failed: createPurchaseState({ step: 'failed' }),
      slow: createPurchaseState({ step: 'slow' }),
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
          connectTwoAccounts()
          open({ name: 'Account' }, { name: 'FundWallet' })
        },
      },
    },
  }
}
