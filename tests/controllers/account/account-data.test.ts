import { expect } from '@open-wc/testing'
import { loadAccount } from '../../../src/controllers/handle/load-account.ts'
import { loadActivity, loadMoreActivity, refreshActivity } from '../../../src/controllers/account/activity.ts'
import { loadCollectibles } from '../../../src/controllers/account/collectibles.ts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { disconnect } from '../../../src/controllers/connect/disconnect.ts'
import { followTransactions, recordSent } from '../../../src/controllers/send/follow-transactions.ts'
import { switchNetwork } from '../../../src/controllers/network/switch-network.ts'
import { loadTokens } from '../../../src/controllers/account/token-balances.ts'
import { formatAccountId } from '../../../src/core/chain/caip.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import { resetRuntime, runtime } from '../../../src/runtime.ts'
import { restoreSent } from '../../../src/controllers/send/remember-sent.ts'
import { storedTransactions } from '../../../src/services/sent-storage.ts'
import { storagePrefix } from '../../../src/services/storage-snapshot.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $activity, $activityRows, activityCleared } from '../../../src/state/account/activity.ts'
import { $balances } from '../../../src/state/account/balances.ts'
import { $collectibles } from '../../../src/state/account/collectibles.ts'
import { networksConfigured } from '../../../src/state/network/networks.ts'
import { $toast, toastHidden } from '../../../src/state/shell/notices.ts'
import { $options, optionsSet } from '../../../src/state/settings/options.ts'
import { $sentTransactions, sentTransactionsSet } from '../../../src/state/send/sent-transactions.ts'
import { $totalWorth } from '../../../src/state/account/restored-tokens.ts'
import { $tokens, tokensCleared } from '../../../src/state/account/token-balances.ts'
import { createDeferred } from '../../support/deferred.ts'
import {
  createBalanceEntry,
  fakeApi,
  type FakeApi,
  createHistoryRow,
  spamTransfer,
} from '../../support/fake-api.ts'
import { alice, answerOf, bob, fakeConnector } from '../../support/fake-connector.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const account = formatAccountId('eip155:31337', alice)

const key = `${storagePrefix}sent`

let api: FakeApi
let nativeBalance = 0n
type Responder = (call: { method: string; params?: unknown }) => Promise<unknown>

/** Connects a wallet whose provider returns the results of `respond`. */
async function setUp(
  options: ModalOptions = {},
  respond: Responder = async () => null,
  storedText?: string,
): Promise<void> {
  reset({
    networks: [
      { ...localOneNetwork, contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' } },
      { ...localTwoNetwork, contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' } },
    ],
    options: { projectId: 'local', endpoints: { api: api.url }, ...options },
    runtime: {
      loadAdapter: async () => ({
        namespace: 'eip155',
        signMessage: async () => '0x',
        nativeBalance: async () => nativeBalance,
      }),
    },
  })
  tokensCleared()
  activityCleared()
  sentTransactionsSet([])
  if (storedText) localStorage.setItem(key, storedText)
  const wallet = fakeConnector()
  wallet.answer = () => ({
    ...answerOf([alice], ['eip155:31337', 'eip155:31338']),
    providers: { eip155: { request: respond } },
  })
  await connectWallet('io.fathom')
  expect($account.get().caipAddress).to.equal(account)
}

const getSymbols = () => $tokens.get().tokens.map(token => `${token.symbol} ${token.amount}`)

describe('tokens of the account', () => {
  beforeEach(() => {
    api = fakeApi({
      account: () => ({
        balances: [createBalanceEntry('USDC', '5', { address: usdc }), createBalanceEntry('ETH', '1')],
      }),
    })
  })
  afterEach(() => api.restore())

  it('lists the tokens of the service, native token first, with their total value', async () => {
    await setUp()
    await loadTokens()
    expect($tokens.get()).to.include({ status: 'ready', source: 'service' })
    expect(getSymbols()).to.deep.equal(['ETH 1', 'USDC 5'])
    expect($totalWorth.get()).to.deep.equal({ value: '12', isPartial: false })
  })

  describe('toast for a received token', () => {
    const getToastText = () => $toast.get()?.text
    const setBalances = async (balances: () => ReturnType<typeof createBalanceEntry>[]) => {
      toastHidden()
      api.answers.account = () => ({ balances: balances() })
      await loadTokens({ now: true })
      for (let round = 0; round < 5; round++) await Promise.resolve()
    }
    const createEthEntry = (amount: string) => createBalanceEntry('ETH', amount)
    const createUsdcEntry = (amount: string) => createBalanceEntry('USDC', amount, { address: usdc })

    it('shows the received amount', async () => {
      await setUp({ tokens: { 'eip155:31337': [{ address: usdc }] } })
      await loadTokens()
      expect(getToastText()).to.equal(undefined)
      await setBalances(() => [createEthEntry('1'), createUsdcEntry('10')])
      await until(() => getToastText() === '5.00 USDC received')
      await setBalances(() => [createEthEntry('1.25'), createUsdcEntry('10')])
      await until(() => getToastText() === '0.25 ETH received')
      await setBalances(() => [createEthEntry('1'), createUsdcEntry('9')])
      expect(getToastText(), 'no message about a lower balance').to.equal(undefined)
    })

    it('T15 ignores tokens that neither the app nor the token table lists', async () => {
      await setUp()
      await loadTokens()
      await setBalances(() => [
        createEthEntry('1'),
        createUsdcEntry('5'),
        createBalanceEntry('FREE', '1000', { address: bob }),
      ])
      expect(getToastText()).to.equal(undefined)
    })

    it('stays hidden after the user sent a transaction, which has its own messages', async () => {
      await setUp()
      await loadTokens()
      const ownTransaction = { account, hash: '0x01', operation: 'send', transfers: [] } as const
      sentTransactionsSet([{ ...ownTransaction, status: 'dropped', sentAt: Date.now() }])
      await setBalances(() => [createEthEntry('2'), createUsdcEntry('5')])
      expect(getToastText()).to.equal(undefined)
      sentTransactionsSet([])
    })
  })

  it('T15 labels the native entry with the coin of the network, not with the label of the service', async () => {
    await setUp()
    api.answers.account = () => ({
      balances: [
        createBalanceEntry('USDC', '2', { name: 'USD Coin' }),
        createBalanceEntry('LOC', '1', { address: usdc }),
      ],
    })
    await loadTokens({ now: true })
    expect($tokens.get().tokens.map(({ name, symbol }) => [name, symbol])).to.deep.equal([
      ['Ether', 'ETH'],
      ['LOC', 'LOC'],
    ])
  })

  it('reads the tokens from a wallet that supports EIP-7811, without a request to the service', async () => {
    const createAsset = (type: string, balance: string, address: string, metadata: object) => ({
      type,
      balance,
      address,
      metadata,
    })
    await setUp({}, async ({ method }) => {
      if (method === 'wallet_getCapabilities') return { '0x07A69': { assetDiscovery: { supported: true } } }
      if (method === 'wallet_getAssets')
        return {
          '0x7a69': [
            createAsset('erc20', '0x4c4b40', usdc, {
              name: 'USD Coin',
              symbol: 'USDC',
              decimals: 6,
              price: 1,
            }),
            createAsset('NATIVE', '0xde0b6b3a7640000', 'native', {}),
            createAsset('ERC20', 'much', usdc, { name: 'Bad', symbol: 'BAD', decimals: 6 }),
            createAsset('erc721', '0x1', usdc, { name: 'Ape', symbol: 'APE', decimals: 0 }),
            createAsset('erc20', '0x64', bob, { name: 'Shell', symbol: 'SHL', decimals: 2, value: 3.5 }),
          ],
        }
      return null
    })
    await loadTokens()
    expect($tokens.get()).to.include({ status: 'ready', source: 'wallet' })
    expect(getSymbols()).to.deep.equal(['ETH 1', 'USDC 5', 'SHL 1'])
    // Without a price, the value that the wallet reports is used.
    const pricesAndValues = $tokens.get().tokens.map(({ price, value }) => [price, value])
    expect(pricesAndValues).to.deep.equal([
      [undefined, undefined],
      ['1', '5'],
      [undefined, '3.5'],
    ])
    expect(api.requests.length).to.equal(0)
  })

  it('shows images from the app or its image host, never from a host that a wallet or service names', async () => {
    const raster = 'data:image/png;base64,AA=='
    const otherAddress = '0x3333333333333333333333333333333333333333'
    const createAsset = (address: string, iconUrl: string) => ({
      type: 'erc20',
      balance: '0x1',
      address,
      metadata: { symbol: address.slice(0, 4), decimals: 6, iconUrl },
    })
    const imageUrls = {
      [usdc]: 'https://tracker.example/usdc.png',
      [bob]: 'https://pictures.example/bob.png',
      [otherAddress]: raster,
    }
    for (const hasWalletAssets of [true, false]) {
      await setUp({}, async ({ method }) => {
        if (!hasWalletAssets) return null
        if (method === 'wallet_getCapabilities') return { '0x7a69': { assetDiscovery: { supported: true } } }
        return method === 'wallet_getAssets'
          ? { '0x7a69': Object.entries(imageUrls).map(([address, url]) => createAsset(address, url)) }
          : null
      })
      const { endpoints } = $options.get()
      optionsSet({
        ...$options.get(),
        endpoints: { ...endpoints, images: 'https://pictures.example' },
        tokens: {
          [localOneNetwork.id]: [{ address: usdc.toLowerCase(), image: 'https://shop.example/usdc.png' }],
        },
      })
      api.answers.account = () => ({
        balances: Object.entries(imageUrls).map(([address, iconUrl]) =>
          createBalanceEntry(address.slice(0, 4), '1', { address, iconUrl }),
        ),
      })
      await loadTokens({ now: true })
      const images = Object.fromEntries($tokens.get().tokens.map(({ address, image }) => [address, image]))
      expect($tokens.get().source).to.equal(hasWalletAssets ? 'wallet' : 'service')
      expect(images).to.deep.equal({
        [usdc]: 'https://shop.example/usdc.png',
        [bob]: 'https://pictures.example/bob.png',
        [otherAddress]: raster,
      })
    }
  })

  it('shows no dollar value on a test network, even if the service reports one', async () => {
    await setUp()
    networksConfigured([{ ...localOneNetwork, testnet: true }])
    await loadTokens({ now: true })
    expect(getSymbols()).to.deep.equal(['ETH 1', 'USDC 5'])
    for (const { price, value } of $tokens.get().tokens)
      expect([price, value]).to.deep.equal([undefined, undefined])
    expect($totalWorth.get()).to.equal(undefined)
    networksConfigured([localOneNetwork])
    await loadTokens({ now: true })
    expect($totalWorth.get()?.value).to.equal('12')
  })

  it('F16 falls back to the service if the wallet throws or returns invalid data', async () => {
    for (const answer of [null, [], { '0x7a69': 'all' }, { '0x7a69': [{}] }, { '0x1': [] }]) {
      await setUp({}, async ({ method }) => {
        if (method === 'wallet_getCapabilities') return { '0x7a69': { assetDiscovery: { supported: true } } }
        if (answer === null) throw new Error('no')
        return answer
      })
      await loadTokens()
      expect($tokens.get().source, JSON.stringify(answer)).to.equal('service')
    }
  })

  it('requests the tokens again only after 30 s or on demand, and forces an update of changed tokens', async () => {
    await setUp()
    const clock = fakeClock()
    try {
      await loadTokens()
      await loadTokens()
      expect(api.count('account')).to.equal(1)
      await loadTokens({ now: true, changed: [usdc] })
      expect(api.count('account')).to.equal(2)
      expect(api.requests.at(-1)?.query.get('forceUpdate')).to.equal(`eip155:31337:${usdc}`)
      await loadTokens({ now: true, changed: [usdc, usdc, 'a,b', bob, 'native'] })
      expect(api.requests.at(-1)?.query.get('forceUpdate'), 'only addresses, without duplicates').to.equal(
        `eip155:31337:${usdc},eip155:31337:${bob},eip155:31337:0x${'e'.repeat(40)}`,
      )
      await clock.advance(30_001)
      await loadTokens()
      expect(api.count('account')).to.equal(4)
    } finally {
      clock.restore()
    }
  })

  it('F1 shows one toast for failed token requests, keeps the known tokens, waits 30 s and recovers on retry', async () => {
    await import('../../../src/controllers/shell/report-error.ts')
    await setUp()
    const clock = fakeClock()
    try {
      await loadTokens()
      const validAnswer = api.answers.account as () => unknown
      api.answers.account = () => new Response('', { status: 400 })
      await clock.advance(30_001)
      await loadTokens()
      await clock.advance(0)
      expect($tokens.get().status).to.equal('failed')
      expect(getSymbols()).to.deep.equal(['ETH 1', 'USDC 5'])
      // The error texts load on the first failure.
      for (let turn = 0; turn < 1000 && !$toast.get(); turn++) await clock.advance(0)
      expect($toast.get()?.text).to.equal('Token Balance Unavailable')
      toastHidden()
      await loadTokens()
      expect(api.count('account')).to.equal(2)
      await clock.advance(30_001)
      await loadTokens()
      await clock.advance(0)
      expect(api.count('account')).to.equal(3)
      expect($toast.get(), 'shown only once').to.equal(undefined)
      api.answers.account = validAnswer
      await loadTokens({ now: true })
      expect($tokens.get().status).to.equal('ready')
    } finally {
      clock.restore()
    }
  })

  it('shows no error for an account that disconnected during the request', async () => {
    await setUp()
    const { promise, resolve } = createDeferred<Response>()
    api.answers.account = () => promise
    const loadPromise = loadTokens({ now: true })
    await until(() => api.count('account') === 1, 'the request')
    await disconnect()
    resolve(new Response('', { status: 400 }))
    await loadPromise
    await import('../../../src/controllers/shell/report-error.ts')
    await new Promise(resolve => setTimeout(resolve, 50))
    expect($toast.get()).to.equal(undefined)
  })

  it('reads the native token and the tokens of the app from the chain if there is no service', async () => {
    const encodeWord = (value: bigint) => value.toString(16).padStart(64, '0')
    const encodeString = (value: string) => {
      const hex = Array.from(new TextEncoder().encode(value), byte =>
        byte.toString(16).padStart(2, '0'),
      ).join('')
      return encodeWord(32n) + encodeWord(BigInt(value.length)) + hex.padEnd(64, '0')
    }
    const results = [
      encodeWord(2n * 10n ** 18n),
      encodeWord(5_000_001n),
      encodeWord(6n),
      encodeString('USDC'),
      encodeString('USD Coin'),
      '',
      '',
      '',
      '',
    ]
    let callCount = 0
    api.answers = {
      rpc: ({ body }) => {
        callCount++
        const { method, id } = body as { method: string; id: number }
        expect(method).to.equal('eth_call')
        const tuples = results.map(
          result =>
            encodeWord(result ? 1n : 0n) + encodeWord(64n) + encodeWord(BigInt(result.length / 2)) + result,
        )
        let offset = BigInt(results.length * 32)
        const offsets = tuples.map(tuple => {
          const start = encodeWord(offset)
          offset += BigInt(tuple.length / 2)
          return start
        })
        const result = `0x${encodeWord(32n)}${encodeWord(BigInt(results.length))}${offsets.join('')}${tuples.join('')}`
        return { jsonrpc: '2.0', id, result }
      },
    }
    await setUp({
      projectId: undefined as never,
      endpoints: { api: null, rpc: api.url },
      tokens: { 'eip155:31337': [usdc, { address: bob, symbol: 'GONE' }] },
    })
    await loadTokens()
    expect($tokens.get()).to.include({ status: 'ready', source: 'chain' })
    expect(getSymbols()).to.deep.equal(['ETH 2', 'USDC 5.000001'])
    expect(callCount, 'one request').to.equal(1)
  })

  it('replaces the list on a network switch and clears it on disconnect', async () => {
    await setUp()
    await loadTokens()
    api.answers.account = ({ query }) => ({
      balances: [createBalanceEntry('ETH', '7', { chainId: query.get('chainId') })],
    })
    await switchNetwork('eip155:31338')
    expect($tokens.get().status).to.equal('idle')
    await loadTokens()
    expect(getSymbols()).to.deep.equal(['ETH 7'])
    await disconnect()
    expect($tokens.get()).to.deep.equal({ status: 'idle', tokens: [] })
  })
})

describe('activity of the account', () => {
  const pages: Record<string, unknown> = {}
  beforeEach(() => {
    for (const key of Object.keys(pages)) delete pages[key]
    api = fakeApi({
      account: ({ query }) => pages[query.get('cursor') ?? 'first'] ?? new Response('', { status: 400 }),
    })
  })
  afterEach(() => api.restore())
  const getHashes = () => $activityRows.get().map(row => Number(row.hash))

  it('loads page by page with the cursor until the last page', async () => {
    pages.first = { data: [createHistoryRow(1), createHistoryRow(2, {}, [spamTransfer])], next: 'two' }
    pages.two = { data: [createHistoryRow(2), createHistoryRow(3, { chain: 'eip155:31338' })], next: null }
    await setUp()
    await loadActivity()
    expect(getHashes()).to.deep.equal([1])
    expect($activity.get()).to.include({ status: 'ready', isComplete: false })
    await loadMoreActivity()
    expect($activity.get()).to.include({ status: 'ready', isComplete: true })
    expect(api.requests.at(-1)?.query.get('cursor')).to.equal('two')
    const requestCount = api.count('account')
    await loadMoreActivity()
    await loadActivity()
    expect(api.count('account')).to.equal(requestCount)
  })

  it('is refreshed only if it was loaded before', async () => {
    pages.first = { data: [createHistoryRow(1)], next: null }
    await setUp()
    await refreshActivity()
    expect(api.count('account')).to.equal(0)
    await loadActivity()
    pages.first = { data: [createHistoryRow(2)], next: null }
    await refreshActivity()
    expect(getHashes()).to.include(2)
  })

  it('lists only transactions of the modal without a service, and the full history once there is a service', async () => {
    pages.first = { data: [createHistoryRow(1)], next: null }
    await setUp({ projectId: undefined as never, endpoints: { api: null, rpc: api.url } })
    await loadActivity()
    expect($activity.get()).to.include({ status: 'ready', isComplete: true, isOwnOnly: true })
    await loadCollectibles()
    expect($collectibles.get()).to.include({ status: 'ready' })
    expect(api.count('account')).to.equal(0)
    optionsSet({ ...$options.get(), projectId: 'local', endpoints: { api: api.url } })
    await loadActivity({ now: true })
    expect(getHashes()).to.deep.equal([1])
    expect($activity.get().isOwnOnly).to.equal(undefined)
  })

  it('skips pages without entries for this network', async () => {
    pages.first = { data: [createHistoryRow(1, { chain: 'eip155:31338' })], next: 'two' }
    pages.two = { data: [createHistoryRow(2, {}, [spamTransfer])], next: 'three' }
    pages.three = { data: [], next: 'four' }
    pages.four = { data: [createHistoryRow(4)], next: 'five' }
    await setUp()
    await loadActivity()
    expect(getHashes()).to.deep.equal([4])
    expect(api.count('account')).to.equal(4)
    expect($activity.get()).to.include({ status: 'ready', isComplete: false, nextCursor: 'five' })
  })

  it('F5 stops at a cursor that points to itself, and pauses after twenty empty pages', async () => {
    pages.first = { data: [], next: 'loop' }
    pages.loop = { data: [], next: 'loop' }
    await setUp()
    await loadActivity()
    expect($activity.get()).to.include({ status: 'ready', isComplete: true })
    expect(api.count('account')).to.equal(2)

    let pageNumber = 0
    api.answers.account = () => ({ data: [], next: `page${++pageNumber}` })
    await loadActivity({ now: true })
    expect(pageNumber).to.equal(20)
    expect($activity.get()).to.include({ status: 'ready', isComplete: false, nextCursor: 'page20' })
    await loadMoreActivity()
    expect(pageNumber).to.equal(40)
  })

  it('F1 reports a failed page, keeps the loaded rows and resumes at that page', async () => {
    pages.first = { data: [createHistoryRow(1)], next: 'two' }
    await setUp()
    await loadActivity()
    await loadMoreActivity()
    expect($activity.get().status).to.equal('failed')
    expect(getHashes()).to.deep.equal([1])
    await until(() => $toast.get()?.text === 'Failed to fetch transactions', 'toast')
    pages.two = { data: [createHistoryRow(2)], next: null }
    await loadMoreActivity()
    expect(getHashes()).to.deep.equal([1, 2])
  })

  it('F1 loads the first page again if it failed', async () => {
    await setUp()
    await loadActivity()
    expect($activity.get().status).to.equal('failed')
    pages.first = { data: [createHistoryRow(1)], next: null }
    await loadActivity()
    expect(getHashes()).to.deep.equal([1])
  })

  it('keeps older pages when the newest page is refreshed, and starts over if no row overlaps', async () => {
    pages.first = { data: [createHistoryRow(12), createHistoryRow(13)], next: 'two' }
    pages.two = { data: [createHistoryRow(14)], next: 'three' }
    await setUp()
    await loadActivity()
    await loadMoreActivity()
    // One row is new, one was removed by a reorganization, and the cursor changed.
    pages.first = { data: [createHistoryRow(11), createHistoryRow(13)], next: 'moved' }
    await loadActivity({ now: true })
    expect(getHashes()).to.deep.equal([11, 13, 14])
    expect($activity.get()).to.include({ status: 'ready', isComplete: false, nextCursor: 'three' })
    // No row overlaps with the known ones, so there may be a gap and the list starts over.
    pages.first = { data: [createHistoryRow(1), createHistoryRow(2)], next: 'later' }
    await loadActivity({ now: true })
    expect(getHashes()).to.deep.equal([1, 2])
    expect($activity.get()).to.include({ nextCursor: 'later' })
    // The response has no further page.
    pages.first = { data: [createHistoryRow(2)], next: null }
    await loadActivity({ now: true })
    expect(getHashes()).to.deep.equal([2])
    expect($activity.get()).to.include({ isComplete: true })
  })

  it('T22 ignores a late response for the previous network', async () => {
    pages.first = { data: [createHistoryRow(1)], next: null }
    let release = () => {}
    await setUp()
    await loadActivity()
    const pendingResponse = new Promise<void>(resolve => (release = resolve))
    api.answers.account = async ({ query }) => {
      if (query.get('chainId') === 'eip155:31337') await pendingResponse
      return { data: [createHistoryRow(9, { chain: query.get('chainId') })], next: null }
    }
    const lateLoadPromise = loadActivity({ now: true })
    await switchNetwork('eip155:31338')
    await loadActivity()
    expect(getHashes()).to.deep.equal([9])
    release()
    await lateLoadPromise
    expect($activity.get().account).to.equal(formatAccountId('eip155:31338', alice))
    expect(getHashes()).to.deep.equal([9])
    await disconnect()
    expect($activity.get().status).to.equal('idle')
  })
})

describe('F18 transaction sent from this page', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const transfers = [{ direction: 'out', amount: '1', token: { name: 'Ether', symbol: 'ETH' } }] as const
  /** Results of the node by method. */
  let node: Record<string, unknown>
  beforeEach(async () => {
    node = {}
    api = fakeApi({
      account: () => ({ data: [], next: null, balances: [] }),
      rpc: ({ body }) => {
        const { method, id } = body as { method: string; id: number }
        return { jsonrpc: '2.0', id, result: node[method] ?? null }
      },
    })
    await setUp({ endpoints: { api: api.url, rpc: api.url } })
    recordSent({ account, hash, operation: 'send', to: bob, transfers })
    await followTransactions()
  })
  afterEach(() => api.restore())
  const getStatus = () => $sentTransactions.get()[0]?.status
  const check = () => followTransactions()
  const pendingTransaction = { nonce: '0x5' }

  it('F15 is marked unreachable while no node answers, keeps its status and recovers', async () => {
    node.eth_getTransactionByHash = pendingTransaction
    await check()
    const previousRpc = api.answers.rpc
    api.answers.rpc = ({ body }) => {
      const { id } = body as { id: number }
      return { jsonrpc: '2.0', id, error: { code: -32_603, message: 'down' } }
    }
    await check()
    expect($sentTransactions.get()[0]).to.include({ status: 'pending', isUnreachable: true })
    if (previousRpc) api.answers.rpc = previousRpc
    await check()
    expect($sentTransactions.get()[0]).to.include({ status: 'pending', isUnreachable: false })
  })

  it('appears in the activity at once, with the status "unknown" until a node returns it', async () => {
    expect($activityRows.get().map(row => row.hash)).to.deep.equal([hash])
    expect($activityRows.get()[0]).to.include({ isOwn: true, operation: 'send', from: alice, to: bob })
    for (let attempt = 0; attempt < 6; attempt++) await check()
    expect(getStatus(), 'a transaction that the chain never returned is not dropped').to.equal('unknown')
  })

  it('stays pending until it is mined, then refreshes tokens and balance', async () => {
    node.eth_getTransactionByHash = pendingTransaction
    await check()
    expect(getStatus()).to.equal('pending')
    const requestCount = api.count('account')
    node.eth_getTransactionReceipt = { blockNumber: '0x10', status: '0x1' }
    node.eth_blockNumber = '0x10'
    nativeBalance = 5n * 10n ** 17n
    await check()
    expect(getStatus()).to.equal('confirmed')
    await until(() => api.count('account') > requestCount, 'the request for tokens')
    await until(() => $balances.get()[account]?.native?.amount === '0.5', 'the new balance')
  })

  it('forces the service to update the transferred tokens and the native coin', async () => {
    recordSent({
      account,
      hash: `0x${'5a'.repeat(32)}`,
      operation: 'trade',
      transfers: [
        { direction: 'out', amount: '1', token: { name: 'Ether', symbol: 'ETH' } },
        { direction: 'in', amount: '5', token: { name: 'USD Coin', symbol: 'USDC', address: usdc } },
      ],
    })
    node.eth_getTransactionReceipt = { blockNumber: '0x10', status: '0x1' }
    node.eth_blockNumber = '0x10'
    await check()
    const getForcedUpdates = () =>
      api.requests.map(request => request.query.get('forceUpdate')).filter(Boolean)
    // The transaction of the set-up is confirmed too, with a request for the native coin only.
    const coin = `eip155:31337:0x${'e'.repeat(40)}`
    await until(() => getForcedUpdates().length === 2, 'both requests')
    expect(getForcedUpdates()).to.have.members([coin, `${coin},eip155:31337:${usdc}`])
  })

  it('fails on a revert, and stays pending if the receipt has no status', async () => {
    node.eth_getTransactionReceipt = { blockNumber: '0x10' }
    await check()
    expect(getStatus()).to.equal('pending')
    node.eth_getTransactionReceipt = { blockNumber: '0x10', status: '0x0' }
    node.eth_blockNumber = '0x10'
    await check()
    expect(getStatus()).to.equal('failed')
  })

  it('is replaced if another transaction used its nonce', async () => {
    node.eth_getTransactionByHash = pendingTransaction
    await check()
    node = { eth_getTransactionCount: '0x6' }
    await check()
    expect(getStatus()).to.equal('replaced')
  })

  it('is reported as dropped only if it was seen once and is then missing in three checks in a row', async () => {
    node.eth_getTransactionByHash = pendingTransaction
    await check()
    node = { eth_getTransactionCount: '0x5' }
    await check()
    await check()
    expect(getStatus()).to.equal('unknown')
    await check()
    expect(getStatus()).to.equal('dropped')
  })

  it('returns to pending if a reorganization removes its block, and is final after enough confirmations', async () => {
    node = { eth_getTransactionReceipt: { blockNumber: '0x10', status: '0x1' }, eth_blockNumber: '0x11' }
    await check()
    expect(getStatus()).to.equal('confirmed')
    node = { eth_getTransactionByHash: pendingTransaction }
    await check()
    expect(getStatus()).to.equal('pending')
    node = { eth_getTransactionReceipt: { blockNumber: '0x10', status: '0x1' }, eth_blockNumber: '0x20' }
    await check()
    const requestCount = api.count('rpc')
    await check()
    expect(api.count('rpc'), 'settled').to.equal(requestCount)
  })

  it('keeps its status while the chain cannot be reached', async () => {
    node.eth_getTransactionByHash = pendingTransaction
    await check()
    api.answers.rpc = () => new Response('', { status: 400 })
    await check()
    expect(getStatus()).to.equal('pending')
  })

  describe('with the modal closed', () => {
    let clock: FakeClock
    let isHidden = false
    const countChecks = () => api.count('rpc')
    const setVisible = (isVisible: boolean) => {
      isHidden = !isVisible
      document.dispatchEvent(new Event('visibilitychange'))
    }
    beforeEach(() => {
      isHidden = false
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
      clock = fakeClock(Date.now())
    })
    afterEach(() => {
      clock.restore()
      Reflect.deleteProperty(document, 'hidden')
    })

    /** Lets promises and file reads settle while the fake clock is stopped. */
    const waitUntil = async (condition: () => boolean, description: string) => {
      for (let attempt = 0; attempt < 3_000 && !condition(); attempt++) await clock.advance(0)
      expect(condition(), description).to.equal(true)
      for (let turn = 0; turn < 20; turn++) await clock.advance(0)
    }

    it('F11 is checked by one timer, never while the page is hidden, and at once when the page is visible again', async () => {
      node.eth_getTransactionByHash = pendingTransaction
      await check()
      const previousCount = countChecks()
      // One check makes two requests.
      const hasChecked = (times: number) => () => countChecks() - previousCount === 2 * times
      await clock.advance(14_000)
      expect(hasChecked(0)()).to.equal(true)
      await clock.advance(1_500)
      await waitUntil(hasChecked(1), 'the first check')
      expect(clock.pendingSources.filter(source => source.includes('followTransactions')).length).to.equal(1)
      setVisible(false)
      await clock.advance(3_600_000)
      await waitUntil(hasChecked(1), 'no check while the page is hidden')
      setVisible(true)
      await waitUntil(hasChecked(2), 'the check after the return')
      await clock.advance(50_000)
      await waitUntil(hasChecked(2), 'fewer checks of old transactions')
      await clock.advance(11_000)
      await waitUntil(hasChecked(3), 'the next check')
      node.eth_getTransactionReceipt = { blockNumber: '0x10', status: '0x1' }
      node.eth_blockNumber = '0x10'
      await clock.advance(61_000)
      await waitUntil(() => getStatus() === 'confirmed', 'mined')
      const finalCount = countChecks()
      await clock.advance(600_000)
      await waitUntil(() => countChecks() === finalCount, 'no check after the last transaction ended')
    })

    it('F12 is checked on a return to the page if another tab has stored a new transaction', async () => {
      node.eth_getTransactionByHash = pendingTransaction
      await check()
      await waitUntil(() => localStorage.getItem(key) !== null, 'kept')
      const previousCount = countChecks()
      setVisible(false)
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
      // These rounds are long enough for a check to start.
      for (let turn = 0; turn < 300; turn++) await clock.advance(0)
      expect(countChecks(), 'no check while the page is hidden').to.equal(previousCount)
      setVisible(true)
      await waitUntil(
        () => countChecks() === previousCount + 2,
        'the check after the return, right after the previous one',
      )
    })

    it('is not checked on a return to the page during the pause between checks', async () => {
      node.eth_getTransactionByHash = pendingTransaction
      await check()
      const previousCount = countChecks()
      // Returns to the page right after a check, then after two more seconds.
      for (const ms of [0, 2_000]) {
        setVisible(false)
        await clock.advance(ms)
        setVisible(true)
        for (let turn = 0; turn < 300; turn++) await clock.advance(0)
        expect(countChecks()).to.equal(previousCount)
      }
      await clock.advance(1_000)
      expect(countChecks()).to.equal(previousCount)
    })

    it('is checked at the interval of the newest transaction', async () => {
      node.eth_getTransactionByHash = pendingTransaction
      await check()
      await clock.advance(3_600_000)
      await waitUntil(() => countChecks() > 2, 'a check of the old transaction')
      const newerHash = `0x${'cd'.repeat(32)}`
      recordSent({ account, hash: newerHash, operation: 'send', to: bob, transfers })
      await waitUntil(
        () => $sentTransactions.get()[0]?.status === 'pending',
        'a check of the new transaction',
      )
      const previousCount = countChecks()
      await clock.advance(16_000)
      await waitUntil(() => countChecks() - previousCount === 4, 'a check of both')
      node.eth_getTransactionReceipt = { blockNumber: '0x10', status: '0x1' }
      node.eth_blockNumber = '0x10'
      await clock.advance(16_000)
      await waitUntil(
        () => $sentTransactions.get().every(transaction => transaction.status === 'confirmed'),
        'both to be mined',
      )
      await waitUntil(() => localStorage.getItem(key) === null, 'ended transactions to leave the storage')
    })
  })

  it('F12 is shared between tabs: shows transactions of another tab, and checks a transaction that it removed', async () => {
    node.eth_getTransactionByHash = pendingTransaction
    await check()
    const readStored = () => storedTransactions.read()
    await until(async () => (await readStored())?.length === 1, 'kept')
    const otherTabEntry = {
      account,
      hash: `0x${'ef'.repeat(32)}`,
      sentAt: 5,
      amount: '2',
      symbol: 'ETH',
      to: bob,
    }
    const dispatchStorageEvent = () =>
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
    await storedTransactions.write([...((await readStored()) ?? []), otherTabEntry])
    dispatchStorageEvent()
    await until(() => $sentTransactions.get().length === 2, 'shown')
    await check()
    expect((await readStored())?.map(transaction => transaction.hash)).to.have.members([
      hash,
      otherTabEntry.hash,
    ])
    // The other tab saw this transaction mined and removed it from storage.
    node.eth_getTransactionReceipt = { blockNumber: '0x10', status: '0x1' }
    node.eth_blockNumber = '0x10'
    await storedTransactions.write([otherTabEntry])
    dispatchStorageEvent()
    await until(
      () => $sentTransactions.get().every(transaction => transaction.status === 'confirmed'),
      'both to be confirmed',
    )
    await until(async () => (await readStored()) === undefined, 'an empty storage')
  })

  it('F12 is not polled after destroy(), and is restored by the next modal with transactions of other tabs', async () => {
    node.eth_getTransactionByHash = pendingTransaction
    await check()
    const readStored = () => storedTransactions.read()
    await until(async () => (await readStored())?.length === 1, 'kept')
    expect(runtime.stops.has('follow'), 'the end of the modal ends the timer').to.equal(true)
    resetRuntime()
    const otherTabEntry = {
      account,
      hash: `0x${'ef'.repeat(32)}`,
      sentAt: 5,
      amount: '2',
      symbol: 'ETH',
      to: bob,
    }
    await storedTransactions.write([...((await readStored()) ?? []), otherTabEntry])
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
    for (let count = 0; count < 5; count++) await readStored()
    expect($sentTransactions.get().length, 'the listener is removed').to.equal(0)
    await restoreSent()
    expect($sentTransactions.get().map(transaction => transaction.hash)).to.have.members([
      hash,
      otherTabEntry.hash,
    ])
  })

  it('is polled on the next visit until it is confirmed, even if the modal stays closed', async () => {
    node.eth_getTransactionByHash = pendingTransaction
    await check()
    const storedText = localStorage.getItem(key)
    expect(storedText).to.not.equal(null)
    node.eth_getTransactionReceipt = { blockNumber: '0x10', status: '0x1' }
    node.eth_blockNumber = '0x10'
    await setUp({ endpoints: { api: api.url, rpc: api.url } }, undefined, storedText as string)
    loadAccount()
    await until(() => getStatus() === 'confirmed', 'healed')
  })
})
