import {
  followPurchase,
  closePurchase,
  pressSeller,
  stopFollowing,
} from '../../src/controllers/buy/purchase.ts'
import { serviceSeller } from '../../src/controllers/buy/sellers.ts'
import { $anyPurchase, purchaseCleared } from '../../src/state/buy/purchase.ts'
import {
  $buyToken,
  buyAmountTyped,
  buyListReceived,
  buyTokenChosen,
  offerUpdated,
  sellersLoaded,
} from '../../src/state/buy/buy.ts'
import { standardCurrencies } from '../../src/core/money/onramp.ts'
import { tokenKey } from '../../src/core/money/token.ts'
import { labelsCleared } from '../../src/state/account/token-labels.ts'
import { fakeApi } from './fake-api.ts'
import { connectFathom } from './fake-connector.ts'
import { localOneNetwork, reset } from './reset.ts'
import { until } from './until.ts'

export interface PurchaseFixture {
  /** Balance of the bought token in base units. */
  balance: bigint
  /** Whether the service reports the payout. */
  isPaidOut: boolean
  /** Host of the link that the service returns. */
  checkoutHost: string
  /** Checks the purchase once. */
  check(): Promise<void>
  restore(): void
}

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const encodeWord = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const nodeResults: Readonly<Record<string, string>> = {
  '0x313ce567': encodeWord(6n),
  '0x95d89b41': `0x${'55534443'.padEnd(64, '0')}`,
  '0x06fdde03': `0x${'55534443'.padEnd(64, '0')}`,
}

/** Sets up an account, a form that pays 50 for USDC with a quote of 49 USDC, and a fake `window.open`. */
export async function setUpPurchase({ hasQuote = true } = {}): Promise<PurchaseFixture> {
  const realOpen = window.open
  sessionStorage.clear()
  purchaseCleared()
  labelsCleared()
  const api = fakeApi({
    'generators/onrampurl': () => ({
      url: `https://${fixture.checkoutHost}/?addresses=${encodeURIComponent(JSON.stringify({ [owner]: ['base'] }))}`,
    }),
    account: () => ({ data: fixture.isPaidOut ? [getRow()] : [], next: null, balances: [] }),
    rpc: ({ body }) => {
      const calls = [body].flat() as { id: number; method: string; params: [{ data?: string }] }[]
      const results = calls.map(({ id, method, params }) => {
        const data = params[0]?.data?.slice(0, 10) ?? ''
        const result =
          method === 'eth_getBalance'
            ? '0x0'
            : data === '0x70a08231'
              ? encodeWord(fixture.balance)
              : (nodeResults[data] ?? '0x')
        return { jsonrpc: '2.0', id, result }
      })
      return Array.isArray(body) ? results : results[0]
    },
  })
  const getRow = () => ({
    id: 'new',
    metadata: {
      status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      minedAt: new Date().toISOString(),
      chain: localOneNetwork.id,
    },
    transfers: [{ fungible_info: { symbol: 'USDC' } }],
  })
  const fixture: PurchaseFixture = {
    balance: 10n ** 6n,
    isPaidOut: false,
    checkoutHost: 'pay.coinbase.com',
    async check() {
      stopFollowing()
      const countBefore = api.count('account')
      const purchase = JSON.stringify($anyPurchase.get())
      followPurchase()
      await until(() => api.count('account') > countBefore, 'no request')
      // Waits until the check has handled its responses.
      await new Promise(resolve => setTimeout(resolve, purchase ? 150 : 0))
      stopFollowing()
    },
    restore() {
      stopFollowing()
      closePurchase()
      window.open = realOpen
      api.restore()
      sessionStorage.clear()
    },
  }
  reset({ networks: [localOneNetwork], options: { projectId: 'x', endpoints: { api: api.url } } })
  connectFathom(owner)
  window.open = () =>
    ({
      closed: false,
      opener: null,
      document: document.implementation.createHTMLDocument(),
      location: { replace: () => {} },
      close: () => {},
    }) as unknown as Window
  const token = {
    networkId: localOneNetwork.id,
    symbol: 'USDC',
    name: 'USDC',
    address: usdc,
    service: { network: 'base', currency: { symbol: 'USDC', name: 'USDC', networks: [] } },
  }
  buyListReceived({ networkId: localOneNetwork.id, currencies: standardCurrencies, tokens: [token] }, 'ready')
  buyTokenChosen(tokenKey(token))
  buyAmountTyped('50', '50')
  sellersLoaded([serviceSeller])
  offerUpdated(serviceSeller.id, hasQuote ? { status: 'quoted', amount: '49' } : { status: 'none' })
  return fixture
}

/** Starts the purchase and waits until the seller's page is open. */
export async function startPurchase(): Promise<void> {
  if (!$buyToken.get()) throw new Error('the form has no token to buy')
  pressSeller(serviceSeller)
  await until(() => $anyPurchase.get()?.step === 'waiting', 'not open')
}
