import type { AccountId } from '../../src/core/chain/caip.ts'
import { plainName } from '../../src/core/identity/normal-name.ts'
import { findNetwork, type Network } from '../../src/core/chain/network.ts'
import type { Transaction, TransactionStatus } from '../../src/core/money/activity.ts'
import type { TokenBalance } from '../../src/core/money/token.ts'
import type { View } from '../../src/core/view.ts'
import { activityStarted, activityReceived } from '../../src/state/account/activity.ts'
import { collectiblesReceived } from '../../src/state/account/collectibles.ts'
import {
  amountEntered,
  outcomeChanged,
  feeChanged,
  intentsLoaded,
  receiverEntered,
  receiverRead,
  reviewStarted,
  type UnknownOutcome,
  tokenChosen,
} from '../../src/state/send/send.ts'
import { $networks } from '../../src/state/network/networks.ts'
import { type SentTransaction, sentTransactionsSet } from '../../src/state/send/sent-transactions.ts'
import { tokensReceived } from '../../src/state/account/token-balances.ts'
import { fewNetworksWithNodes } from './gallery-fixtures.ts'

/** What the states of the money screens need from the gallery. */
export interface GalleryTools {
  readonly account: AccountId
  readonly address: string
  open(...views: readonly View[]): void
  connect(): void
  /** Sets the native balance. */
  setBalance(): void
}

const networkId = 'eip155:1'
/** Contracts of real tokens by symbol. Other tokens get an invented address. */
const tokenAddresses: Readonly<Record<string, string>> = {
  USDC: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  WBTC: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
  DAI: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
}
const createToken = (name: string, symbol: string, amount: string, price?: string): TokenBalance => ({
  networkId,
  name,
  symbol,
  amount,
  decimals: 6,
  address: tokenAddresses[symbol] ?? `0x${symbol.toLowerCase().charCodeAt(0).toString(16).padStart(40, 'a')}`,
  ...(price && { price, value: String(Number(amount) * Number(price)) }),
})
export const ether: TokenBalance = {
  networkId,
  name: 'Ether',
  symbol: 'ETH',
  amount: '1.284512093847561',
  decimals: 18,
  price: '3120.5',
  value: '4008.319988',
}
export const usdc = createToken('USD Coin', 'USDC', '2450', '0.9999')
export const tokens = [
  ether,
  usdc,
  createToken('Wrapped BTC', 'WBTC', '0.05', '99737.6'),
  createToken('Optimism', 'OP', '310.5', '1.92'),
  createToken('Dai', 'DAI', '440', '0.9998'),
  createToken('A token whose name is much longer than the row that shows it', 'LONGSYMBOL', '0.0000001'),
]
/** Spam tokens that imitate well-known tokens or claim to be verified. */
export const spamTokens: readonly TokenBalance[] = [
  { ...createToken('USD Coin', 'USDC', '900000'), address: '0xA0b8F09ca2f9Bd09B0a6B3e0d4b1Ef40C006eB48' },
  createToken('Verified Pepe', 'VPEPE', '12'),
  createToken('P\u0435pe', 'PEPE', '5'),
]
const counterpartyAddress = '0x9f3c20ea94d1c07B2b58f00ca36D51b8De21ab44'
export const lookAlikeAddress = '0x9F3cD7711f08be9b54CE6d3A0c7719e2FA21AB44'
const hash = `0x${'7d'.repeat(32)}`
/** Returns the data of an account with money, and functions that open its screens with this data. */
export function createMoneyFixtures({ account, address, open, connect, setBalance }: GalleryTools) {
  const createTransaction = (
    time: number,
    operation: string,
    direction: 'in' | 'out',
    amount: string,
    overrides: Partial<Transaction> = {},
  ): Transaction => ({
    id: String(time),
    hash: `0x${time.toString(16).padStart(64, '0')}`,
    networkId,
    operation,
    status: 'confirmed',
    time,
    from: direction === 'out' ? address : counterpartyAddress,
    transfers: [
      {
        direction,
        amount,
        token: { name: 'USD Coin', symbol: 'USDC', address: usdc.address as string },
        from: direction === 'out' ? address : counterpartyAddress,
        to: direction === 'out' ? counterpartyAddress : address,
      },
    ],
    ...overrides,
  })
  const april = Date.UTC(2025, 3, 20)
  const dayMs = 86_400_000
  const transactions = [
    createTransaction(april, 'send', 'out', '250', { status: 'pending' }),
    createTransaction(april - dayMs, 'receive', 'in', '1000.5'),
    createTransaction(april - 1.5 * dayMs, 'send', 'out', '20'),
    createTransaction(april - 2 * dayMs, 'send', 'out', '0.00001', { status: 'failed' }),
    createTransaction(april - 30 * dayMs, 'approve', 'out', '5', {
      transfers: [],
      application: { name: 'Harbor Exchange' },
    }),
    createTransaction(april - 31 * dayMs, 'mint', 'in', '1', {
      transfers: [{ direction: 'in', amount: '1', collectible: { name: 'Lantern #12', isSpam: false } }],
    }),
    createTransaction(april - 400 * dayMs, 'receive', 'in', '12'),
  ]

  // Mocks a node with results for fee requests and for requests for the decimals of a token. Other results are empty. If `shouldFail` is
  // set, all requests but those for decimals fail.
  const mockFees = ({ shouldFail = false } = {}) => {
    const results: Readonly<Record<string, string>> = {
      eth_estimateGas: '0xfde8',
      eth_gasPrice: '0x59682f00',
    }
    globalThis.fetch = async (_, init) => {
      const body = JSON.parse(String(init?.body))
      // Requests for transactions stay pending, so that the state determines the outcome of a transfer.
      if ([body].flat().some(({ method }) => method.startsWith('eth_getTransaction')))
        return new Promise<Response>(() => {})
      const { method, params, id } = body
      // Requests for decimals always succeed. All contracts of this file have six.
      const isDecimalsRequest = method === 'eth_call' && params[0].data === '0x313ce567'
      if (shouldFail && !isDecimalsRequest)
        return Response.json({ jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } })
      const result = isDecimalsRequest ? `0x${'6'.padStart(64, '0')}` : (results[method] ?? '0x')
      return Response.json({ jsonrpc: '2.0', id, result })
    }
  }

  const setUpAccount = () => {
    mockFees()
    connect()
    setBalance()
    tokensReceived(account, tokens, 'service', performance.now())
    activityStarted(account)
    activityReceived(transactions, undefined)
    collectiblesReceived(account, [
      {
        key: 'a',
        name: 'Lantern #12',
        isSpam: false,
        contract: '0x1',
        collection: 'Lanterns',
        isProven: true,
      },
      {
        key: 'b',
        name: 'Lantern #99 with a long name',
        isSpam: false,
        contract: '0x1',
        collection: 'Lanterns',
        isProven: true,
      },
      { key: 'c', name: 'Old ticket', isSpam: false, isProven: false },
    ])
  }
  const fillForm = ({
    to = counterpartyAddress,
    amount = '250',
    name,
  }: {
    to?: string
    amount?: string
    name?: string
  } = {}) => {
    setUpAccount()
    tokenChosen(usdc)
    amountEntered(amount)
    receiverEntered(name ?? to)
    const receiverName = name && plainName(name)
    receiverRead({ status: 'ready', address: to, ...(receiverName && { name: receiverName }) })
    feeChanged({ status: 'ready', expected: 99_000_000_000_000n, reserve: 198_000_000_000_000n })
  }
  const options = { rpcUrls: { [networkId]: ['https://rpc.example'] } }
  const formViews: readonly View[] = [{ name: 'Account' }, { name: 'WalletSend' }]
  const reviewViews: readonly View[] = [...formViews, { name: 'WalletSendPreview' }]
  const transfer = {
    account,
    token: usdc.address as string,
    units: '250000000',
    symbol: 'USDC',
    amount: '250',
    receiver: counterpartyAddress,
  }
  const intent = { ...transfer, id: '1', askedAt: april }
  const openReview = (
    values: { to?: string; amount?: string; name?: string } = {},
    { fee = 99_000_000_000_000n, token: sendToken = usdc }: { fee?: bigint; token?: TokenBalance } = {},
  ) => {
    fillForm(values)
    if (sendToken !== usdc) {
      tokensReceived(account, [ether, ...spamTokens], 'service', performance.now())
      tokenChosen(sendToken)
      amountEntered(values.amount ?? '250')
    }
    const { to = counterpartyAddress, amount = '250', name } = values
    reviewStarted({
      transfer: {
        ...transfer,
        token: sendToken.address as string,
        symbol: sendToken.symbol,
        units: String(Number(amount) * 1_000_000),
        amount,
        receiver: to,
      },
      network: findNetwork($networks.get(), networkId) as Network,
      token: sendToken,
      receiver: { status: 'ready', address: to, ...(name && { name: plainName(name) }) },
      isSmartAccount: false,
      fee: { expected: fee, reserve: fee * 2n },
      feeLimit: fee * 2n,
    })
    open(...reviewViews)
  }
  const withOutcome = (outcome: UnknownOutcome) => ({
    options,
    set: () => {
      openReview()
      intentsLoaded([intent])
      outcomeChanged(intent.id, outcome)
    },
  })
  const createConfirmedState = (status: TransactionStatus, overrides: Partial<SentTransaction> = {}) => ({
    networks: fewNetworksWithNodes,
    set: () => {
      setUpAccount()
      const transfers = transactions[0]?.transfers ?? []
      const sentAt = status === 'pending' ? Date.now() : april
      sentTransactionsSet([
        {
          account,
          hash,
          operation: 'send',
          status,
          sentAt,
          to: counterpartyAddress,
          transfers,
          ...overrides,
        },
      ])
      open({ name: 'WalletSendConfirmed', account, hash })
    },
  })
  return {
    april,
    dayMs,
    mockFees,
    setUpAccount,
    fillForm,
    options,
    intent,
    openReview,
    withOutcome,
    createConfirmedState,
    formViews,
  }
}
