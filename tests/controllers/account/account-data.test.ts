import { expect } from '@open-wc/testing'
import { refreshAccount } from '../../../src/controllers/account/account.ts'
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
import { recallSent } from '../../../src/controllers/send/remember-sent.ts'
import { storedTransactions } from '../../../src/services/sent-storage.ts'
import { storagePrefix } from '../../../src/services/storage-snapshot.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $activity, $activityRows, activityForgotten } from '../../../src/state/account/activity.ts'
import { $balances } from '../../../src/state/account/balances.ts'
import { $collectibles } from '../../../src/state/account/collectibles.ts'
import { networksConfigured } from '../../../src/state/network/networks.ts'
import { $toast, toastHidden } from '../../../src/state/shell/notices.ts'
import { $options, optionsSet } from '../../../src/state/settings/options.ts'
import { $sentTransactions, sentTransactionsSet } from '../../../src/state/send/sent-transactions.ts'
import { $totalWorth } from '../../../src/state/account/recalled-tokens.ts'
import { $tokens, tokensForgotten } from '../../../src/state/account/token-balances.ts'
import { deferred } from '../../support/deferred.ts'
import { balanceEntry, fakeApi, type FakeApi, historyRow, spamTransfer } from '../../support/fake-api.ts'
import { alice, answerOf, bob, fakeConnector } from '../../support/fake-connector.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { one, reset, two } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const account = formatAccountId('eip155:31337', alice)

const key = `${storagePrefix}sent`

let api: FakeApi
let nativeBalance = 0n
type Ask = (call: { method: string; params?: unknown }) => Promise<unknown>

/** A connected wallet whose provider answers as the test says. */
async function begin(options: ModalOptions = {}, ask: Ask = async () => null, sent?: string): Promise<void> {
  reset({
    networks: [
      { ...one, contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' } },
      { ...two, contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' } },
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
  tokensForgotten()
  activityForgotten()
  sentTransactionsSet([])
  if (sent) localStorage.setItem(key, sent)
  const wallet = fakeConnector()
  wallet.answer = () => ({
    ...answerOf([alice], ['eip155:31337', 'eip155:31338']),
    providers: { eip155: { request: ask } },
  })
  await connectWallet('io.fathom')
  expect($account.get().caipAddress).to.equal(account)
}

const symbols = () => $tokens.get().tokens.map(token => `${token.symbol} ${token.amount}`)

describe('the tokens of the account', () => {
  beforeEach(() => {
    api = fakeApi({
      account: () => ({ balances: [balanceEntry('USDC', '5', { address: usdc }), balanceEntry('ETH', '1')] }),
    })
  })
  afterEach(() => api.restore())

  it('come from the service, the native one first, with their worth together', async () => {
    await begin()
    await loadTokens()
    expect($tokens.get()).to.include({ status: 'ready', source: 'service' })
    expect(symbols()).to.deep.equal(['ETH 1', 'USDC 5'])
    expect($totalWorth.get()).to.deep.equal({ value: '12', isPartial: false })
  })

  describe('what comes in while somebody looks', () => {
    const told = () => $toast.get()?.text
    const grows = async (balances: () => ReturnType<typeof balanceEntry>[]) => {
      toastHidden()
      api.answers.account = () => ({ balances: balances() })
      await loadTokens({ now: true })
      for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    }
    const eth = (amount: string) => balanceEntry('ETH', amount)
    const dollars = (amount: string) => balanceEntry('USDC', amount, { address: usdc })

    it('is said, with how much it was', async () => {
      await begin({ tokens: { 'eip155:31337': [{ address: usdc }] } })
      await loadTokens()
      expect(told()).to.equal(undefined)
      await grows(() => [eth('1'), dollars('10')])
      await until(() => told() === '5.00 USDC received')
      await grows(() => [eth('1.25'), dollars('10')])
      await until(() => told() === '0.25 ETH received')
      await grows(() => [eth('1'), dollars('9')])
      expect(told(), 'what went out').to.equal(undefined)
    })

    it('T15 is not said of a token that anybody may have made', async () => {
      await begin()
      await loadTokens()
      await grows(() => [eth('1'), dollars('5'), balanceEntry('FREE', '1000', { address: bob })])
      expect(told()).to.equal(undefined)
    })

    it('is not said after something was sent from here, whose own words tell of it', async () => {
      await begin()
      await loadTokens()
      const mine = { account, hash: '0x01', operation: 'send', transfers: [] } as const
      sentTransactionsSet([{ ...mine, status: 'dropped', sentAt: Date.now() }])
      await grows(() => [eth('2'), dollars('5')])
      expect(told()).to.equal(undefined)
      sentTransactionsSet([])
    })
  })

  it('T15 the one without a contract is the coin of the network, whatever the service calls it', async () => {
    await begin()
    api.answers.account = () => ({
      balances: [
        balanceEntry('USDC', '2', { name: 'USD Coin' }),
        balanceEntry('LOC', '1', { address: usdc }),
      ],
    })
    await loadTokens({ now: true })
    expect($tokens.get().tokens.map(({ name, symbol }) => [name, symbol])).to.deep.equal([
      ['Ether', 'ETH'],
      ['LOC', 'LOC'],
    ])
  })

  it('come from the wallet where it offers them (EIP-7811), and the service is not asked', async () => {
    const asset = (type: string, balance: string, address: string, metadata: object) => ({
      type,
      balance,
      address,
      metadata,
    })
    await begin({}, async ({ method }) => {
      if (method === 'wallet_getCapabilities') return { '0x07A69': { assetDiscovery: { supported: true } } }
      if (method === 'wallet_getAssets')
        return {
          '0x7a69': [
            asset('erc20', '0x4c4b40', usdc, { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 1 }),
            asset('NATIVE', '0xde0b6b3a7640000', 'native', {}),
            asset('ERC20', 'much', usdc, { name: 'Bad', symbol: 'BAD', decimals: 6 }),
            asset('erc721', '0x1', usdc, { name: 'Ape', symbol: 'APE', decimals: 0 }),
            asset('erc20', '0x64', bob, { name: 'Shell', symbol: 'SHL', decimals: 2, value: 3.5 }),
          ],
        }
      return null
    })
    await loadTokens()
    expect($tokens.get()).to.include({ status: 'ready', source: 'wallet' })
    expect(symbols()).to.deep.equal(['ETH 1', 'USDC 5', 'SHL 1'])
    // Where no price is given, the worth that is told.
    const worths = $tokens.get().tokens.map(({ price, value }) => [price, value])
    expect(worths).to.deep.equal([
      [undefined, undefined],
      ['1', '5'],
      [undefined, '3.5'],
    ])
    expect(api.asked.length).to.equal(0)
  })

  it('show the pictures of the app, and of no host that a wallet or a service names', async () => {
    const raster = 'data:image/png;base64,AA=='
    const other = '0x3333333333333333333333333333333333333333'
    const asset = (address: string, iconUrl: string) => ({
      type: 'erc20',
      balance: '0x1',
      address,
      metadata: { symbol: address.slice(0, 4), decimals: 6, iconUrl },
    })
    const pictures = {
      [usdc]: 'https://tracker.example/usdc.png',
      [bob]: 'https://pictures.example/bob.png',
      [other]: raster,
    }
    for (const isWallet of [true, false]) {
      await begin({}, async ({ method }) => {
        if (!isWallet) return null
        if (method === 'wallet_getCapabilities') return { '0x7a69': { assetDiscovery: { supported: true } } }
        return method === 'wallet_getAssets'
          ? { '0x7a69': Object.entries(pictures).map(([address, url]) => asset(address, url)) }
          : null
      })
      const { endpoints } = $options.get()
      optionsSet({
        ...$options.get(),
        endpoints: { ...endpoints, images: 'https://pictures.example' },
        tokens: { [one.id]: [{ address: usdc.toLowerCase(), image: 'https://shop.example/usdc.png' }] },
      })
      api.answers.account = () => ({
        balances: Object.entries(pictures).map(([address, iconUrl]) =>
          balanceEntry(address.slice(0, 4), '1', { address, iconUrl }),
        ),
      })
      await loadTokens({ now: true })
      const shown = Object.fromEntries($tokens.get().tokens.map(({ address, image }) => [address, image]))
      expect($tokens.get().source).to.equal(isWallet ? 'wallet' : 'service')
      expect(shown).to.deep.equal({
        [usdc]: 'https://shop.example/usdc.png',
        [bob]: 'https://pictures.example/bob.png',
        [other]: raster,
      })
    }
  })

  it('of a test network have no worth in dollars, whatever a service says', async () => {
    await begin()
    networksConfigured([{ ...one, testnet: true }])
    await loadTokens({ now: true })
    expect(symbols()).to.deep.equal(['ETH 1', 'USDC 5'])
    for (const { price, value } of $tokens.get().tokens)
      expect([price, value]).to.deep.equal([undefined, undefined])
    expect($totalWorth.get()).to.equal(undefined)
    networksConfigured([one])
    await loadTokens({ now: true })
    expect($totalWorth.get()?.value).to.equal('12')
  })

  it('F16 come from the service when the wallet lies, fails or makes no sense', async () => {
    for (const answer of [null, [], { '0x7a69': 'all' }, { '0x7a69': [{}] }, { '0x1': [] }]) {
      await begin({}, async ({ method }) => {
        if (method === 'wallet_getCapabilities') return { '0x7a69': { assetDiscovery: { supported: true } } }
        if (answer === null) throw new Error('no')
        return answer
      })
      await loadTokens()
      expect($tokens.get().source, JSON.stringify(answer)).to.equal('service')
    }
  })

  it('are not asked for again within 30 s, unless a person or a receipt asks', async () => {
    await begin()
    const clock = fakeClock()
    try {
      await loadTokens()
      await loadTokens()
      expect(api.count('account')).to.equal(1)
      await loadTokens({ now: true, changed: [usdc] })
      expect(api.count('account')).to.equal(2)
      expect(api.asked.at(-1)?.query.get('forceUpdate')).to.equal(`eip155:31337:${usdc}`)
      await loadTokens({ now: true, changed: [usdc, usdc, 'a,b', bob] })
      expect(api.asked.at(-1)?.query.get('forceUpdate'), 'addresses alone, each once').to.equal(
        `eip155:31337:${usdc},eip155:31337:${bob}`,
      )
      await clock.advance(30_001)
      await loadTokens()
      expect(api.count('account')).to.equal(4)
    } finally {
      clock.restore()
    }
  })

  it('F1 say once that they are unavailable, keep what was known, wait 30 s, and heal at a retry', async () => {
    await import('../../../src/controllers/shell/tell-error.ts')
    await begin()
    const clock = fakeClock()
    try {
      await loadTokens()
      const good = api.answers.account as () => unknown
      api.answers.account = () => new Response('', { status: 400 })
      await clock.advance(30_001)
      await loadTokens()
      await clock.advance(0)
      expect($tokens.get().status).to.equal('failed')
      expect(symbols()).to.deep.equal(['ETH 1', 'USDC 5'])
      // The sentence loads with the first failure.
      for (let turns = 0; turns < 1000 && !$toast.get(); turns++) await clock.advance(0)
      expect($toast.get()?.text).to.equal('Token Balance Unavailable')
      toastHidden()
      await loadTokens()
      expect(api.count('account')).to.equal(2)
      await clock.advance(30_001)
      await loadTokens()
      await clock.advance(0)
      expect(api.count('account')).to.equal(3)
      expect($toast.get(), 'told once').to.equal(undefined)
      api.answers.account = good
      await loadTokens({ now: true })
      expect($tokens.get().status).to.equal('ready')
    } finally {
      clock.restore()
    }
  })

  it('say nothing of an account that has been disconnected meanwhile', async () => {
    await begin()
    const { promise, resolve } = deferred<Response>()
    api.answers.account = () => promise
    const loading = loadTokens({ now: true })
    await until(() => api.count('account') === 1, 'the request')
    await disconnect()
    resolve(new Response('', { status: 400 }))
    await loading
    await import('../../../src/controllers/shell/tell-error.ts')
    await new Promise(settled => setTimeout(settled, 50))
    expect($toast.get()).to.equal(undefined)
  })

  it('are read on chain where there is no service: the native one and those that the app names', async () => {
    const word = (value: bigint) => value.toString(16).padStart(64, '0')
    const text = (value: string) => {
      const hex = Array.from(new TextEncoder().encode(value), byte =>
        byte.toString(16).padStart(2, '0'),
      ).join('')
      return word(32n) + word(BigInt(value.length)) + hex.padEnd(64, '0')
    }
    const results = [
      word(2n * 10n ** 18n),
      word(5_000_001n),
      word(6n),
      text('USDC'),
      text('USD Coin'),
      '',
      '',
      '',
      '',
    ]
    let calls = 0
    api.answers = {
      rpc: ({ body }) => {
        calls++
        const { method, id } = body as { method: string; id: number }
        expect(method).to.equal('eth_call')
        const tuples = results.map(
          result => word(result ? 1n : 0n) + word(64n) + word(BigInt(result.length / 2)) + result,
        )
        let offset = BigInt(results.length * 32)
        const offsets = tuples.map(tuple => {
          const here = word(offset)
          offset += BigInt(tuple.length / 2)
          return here
        })
        const result = `0x${word(32n)}${word(BigInt(results.length))}${offsets.join('')}${tuples.join('')}`
        return { jsonrpc: '2.0', id, result }
      },
    }
    await begin({
      projectId: undefined as never,
      endpoints: { api: null, rpc: api.url },
      tokens: { 'eip155:31337': [usdc, { address: bob, symbol: 'GONE' }] },
    })
    await loadTokens()
    expect($tokens.get()).to.include({ status: 'ready', source: 'chain' })
    expect(symbols()).to.deep.equal(['ETH 2', 'USDC 5.000001'])
    expect(calls, 'one question').to.equal(1)
  })

  it('of another network are another list, and none is left after leaving', async () => {
    await begin()
    await loadTokens()
    api.answers.account = ({ query }) => ({
      balances: [balanceEntry('ETH', '7', { chainId: query.get('chainId') })],
    })
    await switchNetwork('eip155:31338')
    expect($tokens.get().status).to.equal('idle')
    await loadTokens()
    expect(symbols()).to.deep.equal(['ETH 7'])
    await disconnect()
    expect($tokens.get()).to.deep.equal({ status: 'idle', tokens: [] })
  })
})

describe('the activity of the account', () => {
  const pages: Record<string, unknown> = {}
  beforeEach(() => {
    for (const key of Object.keys(pages)) delete pages[key]
    api = fakeApi({
      account: ({ query }) => pages[query.get('cursor') ?? 'first'] ?? new Response('', { status: 400 }),
    })
  })
  afterEach(() => api.restore())
  const hashes = () => $activityRows.get().map(row => Number(row.hash))

  it('comes a page at a time, by the cursor, to its end', async () => {
    pages.first = { data: [historyRow(1), historyRow(2, {}, [spamTransfer])], next: 'two' }
    pages.two = { data: [historyRow(2), historyRow(3, { chain: 'eip155:31338' })], next: null }
    await begin()
    await loadActivity()
    expect(hashes()).to.deep.equal([1])
    expect($activity.get()).to.include({ status: 'ready', isComplete: false })
    await loadMoreActivity()
    expect($activity.get()).to.include({ status: 'ready', isComplete: true })
    expect(api.asked.at(-1)?.query.get('cursor')).to.equal('two')
    const asked = api.count('account')
    await loadMoreActivity()
    await loadActivity()
    expect(api.count('account')).to.equal(asked)
  })

  it('is requested again only if it was shown before', async () => {
    pages.first = { data: [historyRow(1)], next: null }
    await begin()
    await refreshActivity()
    expect(api.count('account')).to.equal(0)
    await loadActivity()
    pages.first = { data: [historyRow(2)], next: null }
    await refreshActivity()
    expect(hashes()).to.include(2)
  })

  it('is called what was sent from here where no service lists it, and a history again once one does', async () => {
    pages.first = { data: [historyRow(1)], next: null }
    await begin({ projectId: undefined as never, endpoints: { api: null, rpc: api.url } })
    await loadActivity()
    expect($activity.get()).to.include({ status: 'ready', isComplete: true, isOwnOnly: true })
    await loadCollectibles()
    expect($collectibles.get()).to.include({ status: 'ready' })
    expect(api.count('account')).to.equal(0)
    optionsSet({ ...$options.get(), projectId: 'local', endpoints: { api: api.url } })
    await loadActivity({ now: true })
    expect(hashes()).to.deep.equal([1])
    expect($activity.get().isOwnOnly).to.equal(undefined)
  })

  it('goes on by itself over pages that hold nothing for this screen', async () => {
    pages.first = { data: [historyRow(1, { chain: 'eip155:31338' })], next: 'two' }
    pages.two = { data: [historyRow(2, {}, [spamTransfer])], next: 'three' }
    pages.three = { data: [], next: 'four' }
    pages.four = { data: [historyRow(4)], next: 'five' }
    await begin()
    await loadActivity()
    expect(hashes()).to.deep.equal([4])
    expect(api.count('account')).to.equal(4)
    expect($activity.get()).to.include({ status: 'ready', isComplete: false, next: 'five' })
  })

  it('F5 ends where a cursor leads to itself, and rests after twenty empty pages', async () => {
    pages.first = { data: [], next: 'loop' }
    pages.loop = { data: [], next: 'loop' }
    await begin()
    await loadActivity()
    expect($activity.get()).to.include({ status: 'ready', isComplete: true })
    expect(api.count('account')).to.equal(2)

    let number = 0
    api.answers.account = () => ({ data: [], next: `page${++number}` })
    await loadActivity({ now: true })
    expect(number).to.equal(20)
    expect($activity.get()).to.include({ status: 'ready', isComplete: false, next: 'page20' })
    await loadMoreActivity()
    expect(number).to.equal(40)
  })

  it('F1 tells a failure, keeps the rows that came, and goes on from the page that failed', async () => {
    pages.first = { data: [historyRow(1)], next: 'two' }
    await begin()
    await loadActivity()
    await loadMoreActivity()
    expect($activity.get().status).to.equal('failed')
    expect(hashes()).to.deep.equal([1])
    await until(() => $toast.get()?.text === 'Failed to fetch transactions', 'toast')
    pages.two = { data: [historyRow(2)], next: null }
    await loadMoreActivity()
    expect(hashes()).to.deep.equal([1, 2])
  })

  it('F1 loads the first page anew when that failed', async () => {
    await begin()
    await loadActivity()
    expect($activity.get().status).to.equal('failed')
    pages.first = { data: [historyRow(1)], next: null }
    await loadActivity()
    expect(hashes()).to.deep.equal([1])
  })

  it('a look at the newest page keeps the older ones that somebody scrolled to, and goes on from there', async () => {
    pages.first = { data: [historyRow(12), historyRow(13)], next: 'two' }
    pages.two = { data: [historyRow(14)], next: 'three' }
    await begin()
    await loadActivity()
    await loadMoreActivity()
    // One came, one was taken back, and the page ends elsewhere.
    pages.first = { data: [historyRow(11), historyRow(13)], next: 'moved' }
    await loadActivity({ now: true })
    expect(hashes()).to.deep.equal([11, 13, 14])
    expect($activity.get()).to.include({ status: 'ready', isComplete: false, next: 'three' })
    // Nothing of it is known: what lies between was never seen, and the list begins anew.
    pages.first = { data: [historyRow(1), historyRow(2)], next: 'later' }
    await loadActivity({ now: true })
    expect(hashes()).to.deep.equal([1, 2])
    expect($activity.get()).to.include({ next: 'later' })
    // All that there is.
    pages.first = { data: [historyRow(2)], next: null }
    await loadActivity({ now: true })
    expect(hashes()).to.deep.equal([2])
    expect($activity.get()).to.include({ isComplete: true })
  })

  it('T22 an answer for the account that was left changes nothing', async () => {
    pages.first = { data: [historyRow(1)], next: null }
    let release = () => {}
    await begin()
    await loadActivity()
    const held = new Promise<void>(resolve => (release = resolve))
    api.answers.account = async ({ query }) => {
      if (query.get('chainId') === 'eip155:31337') await held
      return { data: [historyRow(9, { chain: query.get('chainId') })], next: null }
    }
    const late = loadActivity({ now: true })
    await switchNetwork('eip155:31338')
    await loadActivity()
    expect(hashes()).to.deep.equal([9])
    release()
    await late
    expect($activity.get().account).to.equal(formatAccountId('eip155:31338', alice))
    expect(hashes()).to.deep.equal([9])
    await disconnect()
    expect($activity.get().status).to.equal('idle')
  })
})

describe('F18 what was sent from here', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const transfers = [{ direction: 'out', amount: '1', token: { name: 'Ether', symbol: 'ETH' } }] as const
  /** What the node says, by method. */
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
    await begin({ endpoints: { api: api.url, rpc: api.url } })
    recordSent({ account, hash, operation: 'send', to: bob, transfers })
    await followTransactions()
  })
  afterEach(() => api.restore())
  const status = () => $sentTransactions.get()[0]?.status
  const look = () => followTransactions()
  const pending = { nonce: '0x5' }

  it('F15 is said to be out of reach while no node answers, stays what it was, and goes on when one does', async () => {
    node.eth_getTransactionByHash = pending
    await look()
    const answering = api.answers.rpc
    api.answers.rpc = ({ body }) => {
      const { id } = body as { id: number }
      return { jsonrpc: '2.0', id, error: { code: -32_603, message: 'down' } }
    }
    await look()
    expect($sentTransactions.get()[0]).to.include({ status: 'pending', isOutOfReach: true })
    if (answering) api.answers.rpc = answering
    await look()
    expect($sentTransactions.get()[0]).to.include({ status: 'pending', isOutOfReach: false })
  })

  it('stands in the activity at once, and is "still waiting" while the chain has not heard of it', async () => {
    expect($activityRows.get().map(row => row.hash)).to.deep.equal([hash])
    expect($activityRows.get()[0]).to.include({ isOwn: true, operation: 'send', from: alice, to: bob })
    for (let looks = 0; looks < 6; looks++) await look()
    expect(status(), 'never seen is never dropped').to.equal('unknown')
  })

  it('is pending while the chain knows it, then mined; what the account owns is read anew', async () => {
    node.eth_getTransactionByHash = pending
    await look()
    expect(status()).to.equal('pending')
    const asked = api.count('account')
    node.eth_getTransactionReceipt = { blockNumber: '0x10', status: '0x1' }
    node.eth_blockNumber = '0x10'
    nativeBalance = 5n * 10n ** 17n
    await look()
    expect(status()).to.equal('confirmed')
    await until(() => api.count('account') > asked, 'tokens were asked for')
    await until(() => $balances.get()[account]?.native?.amount === '0.5', 'the balance was asked for')
  })

  it('has the service look at the chain again for what it moved', async () => {
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
    await look()
    const forced = () => api.asked.map(each => each.query.get('forceUpdate')).filter(Boolean)
    await until(() => forced().length > 0, 'asked for')
    expect(forced()).to.deep.equal([`eip155:31337:${usdc}`])
  })

  it('is failed when it was reverted, and nothing when a receipt has no outcome', async () => {
    node.eth_getTransactionReceipt = { blockNumber: '0x10' }
    await look()
    expect(status()).to.equal('pending')
    node.eth_getTransactionReceipt = { blockNumber: '0x10', status: '0x0' }
    node.eth_blockNumber = '0x10'
    await look()
    expect(status()).to.equal('failed')
  })

  it('is replaced when its number was used by another one', async () => {
    node.eth_getTransactionByHash = pending
    await look()
    node = { eth_getTransactionCount: '0x6' }
    await look()
    expect(status()).to.equal('replaced')
  })

  it('is dropped only when it had been seen and is gone three looks in a row', async () => {
    node.eth_getTransactionByHash = pending
    await look()
    node = { eth_getTransactionCount: '0x5' }
    await look()
    await look()
    expect(status()).to.equal('unknown')
    await look()
    expect(status()).to.equal('dropped')
  })

  it('is taken back by a reorganisation while it lies shallow, and no more once blocks lie on it', async () => {
    node = { eth_getTransactionReceipt: { blockNumber: '0x10', status: '0x1' }, eth_blockNumber: '0x11' }
    await look()
    expect(status()).to.equal('confirmed')
    node = { eth_getTransactionByHash: pending }
    await look()
    expect(status()).to.equal('pending')
    node = { eth_getTransactionReceipt: { blockNumber: '0x10', status: '0x1' }, eth_blockNumber: '0x20' }
    await look()
    const asked = api.count('rpc')
    await look()
    expect(api.count('rpc'), 'settled').to.equal(asked)
  })

  it('stays what it is while the chain cannot be asked', async () => {
    node.eth_getTransactionByHash = pending
    await look()
    api.answers.rpc = () => new Response('', { status: 400 })
    await look()
    expect(status()).to.equal('pending')
  })

  describe('with the modal closed', () => {
    let clock: FakeClock
    let isHidden = false
    const looks = () => api.count('rpc')
    const isSeen = (seen: boolean) => {
      isHidden = !seen
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

    /** Promises and files have their time; the clock stands. */
    const soon = async (isSo: () => boolean, what: string) => {
      for (let tries = 0; tries < 3_000 && !isSo(); tries++) await clock.advance(0)
      expect(isSo(), what).to.equal(true)
      for (let rest = 0; rest < 20; rest++) await clock.advance(0)
    }

    it('F11 is looked at by one timer, not while the page is hidden, and at once after a sleep', async () => {
      node.eth_getTransactionByHash = pending
      await look()
      const before = looks()
      // A look at what waits is two questions.
      const seen = (times: number) => () => looks() - before === 2 * times
      await clock.advance(14_000)
      expect(seen(0)()).to.equal(true)
      await clock.advance(1_500)
      await soon(seen(1), 'looked at behind the page')
      expect(clock.waiting.filter(source => source.includes('followTransactions')).length).to.equal(1)
      isSeen(false)
      await clock.advance(3_600_000)
      await soon(seen(1), 'nobody looks at a hidden page')
      isSeen(true)
      await soon(seen(2), 'looked at after the return')
      await clock.advance(50_000)
      await soon(seen(2), 'what was sent long ago is not asked for as often')
      await clock.advance(11_000)
      await soon(seen(3), 'looked at later')
      node.eth_getTransactionReceipt = { blockNumber: '0x10', status: '0x1' }
      node.eth_blockNumber = '0x10'
      await clock.advance(61_000)
      await soon(() => status() === 'confirmed', 'mined')
      const end = looks()
      await clock.advance(600_000)
      await soon(() => looks() === end, 'nothing waits any more')
    })

    it('F12 what another tab put down while this one is hidden is looked at when it is seen again, at once', async () => {
      node.eth_getTransactionByHash = pending
      await look()
      await soon(() => localStorage.getItem(key) !== null, 'kept')
      const before = looks()
      isSeen(false)
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
      // Time enough for a look, if somebody took one.
      for (let rest = 0; rest < 300; rest++) await clock.advance(0)
      expect(looks(), 'nobody looks at a hidden page').to.equal(before)
      isSeen(true)
      await soon(
        () => looks() === before + 2,
        'looked at after the return, though the last look was just now',
      )
    })

    it('a return within the pause asks nobody', async () => {
      node.eth_getTransactionByHash = pending
      await look()
      const before = looks()
      // In the very moment of a look too.
      for (const ms of [0, 2_000]) {
        isSeen(false)
        await clock.advance(ms)
        isSeen(true)
        for (let rest = 0; rest < 300; rest++) await clock.advance(0)
        expect(looks()).to.equal(before)
      }
      await clock.advance(1_000)
      expect(looks()).to.equal(before)
    })

    it('the youngest one says how soon: an old one that waits makes nobody slow', async () => {
      node.eth_getTransactionByHash = pending
      await look()
      await clock.advance(3_600_000)
      await soon(() => looks() > 2, 'the old one was looked at')
      const younger = `0x${'cd'.repeat(32)}`
      recordSent({ account, hash: younger, operation: 'send', to: bob, transfers })
      await soon(() => $sentTransactions.get()[0]?.status === 'pending', 'the younger one was looked at')
      const before = looks()
      await clock.advance(16_000)
      await soon(() => looks() - before === 4, 'both were looked at')
      node.eth_getTransactionReceipt = { blockNumber: '0x10', status: '0x1' }
      node.eth_blockNumber = '0x10'
      await clock.advance(16_000)
      await soon(() => $sentTransactions.get().every(sent => sent.status === 'confirmed'), 'both were mined')
      await soon(() => localStorage.getItem(key) === null, 'nothing is kept of what has ended')
    })
  })

  it('F12 tabs agree: what another one sent shows here, what it saw end is looked at, and none overwrites the other', async () => {
    node.eth_getTransactionByHash = pending
    await look()
    const stored = () => storedTransactions.read()
    await until(async () => (await stored())?.length === 1, 'kept')
    const theirs = { account, hash: `0x${'ef'.repeat(32)}`, sentAt: 5, amount: '2', symbol: 'ETH', to: bob }
    const tell = () => window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
    await storedTransactions.write([...((await stored()) ?? []), theirs])
    tell()
    await until(() => $sentTransactions.get().length === 2, 'shown')
    await look()
    expect((await stored())?.map(each => each.hash)).to.have.members([hash, theirs.hash])
    // The other tab saw ours mined, and says so by leaving it out.
    node.eth_getTransactionReceipt = { blockNumber: '0x10', status: '0x1' }
    node.eth_blockNumber = '0x10'
    await storedTransactions.write([theirs])
    tell()
    await until(() => $sentTransactions.get().every(each => each.status === 'confirmed'), 'both seen to end')
    await until(async () => (await stored()) === undefined, 'nothing is kept')
  })

  it('F12 once the modal has ended no other tab is heard, and the next one brings back what they kept', async () => {
    node.eth_getTransactionByHash = pending
    await look()
    const stored = () => storedTransactions.read()
    await until(async () => (await stored())?.length === 1, 'kept')
    expect(runtime.stops.has('follow'), 'the end of the modal ends the timer').to.equal(true)
    resetRuntime()
    const theirs = { account, hash: `0x${'ef'.repeat(32)}`, sentAt: 5, amount: '2', symbol: 'ETH', to: bob }
    await storedTransactions.write([...((await stored()) ?? []), theirs])
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
    for (let reads = 0; reads < 5; reads++) await stored()
    expect($sentTransactions.get().length, 'nobody listens').to.equal(1)
    sentTransactionsSet([])
    await recallSent()
    expect($sentTransactions.get().map(sent => sent.hash)).to.have.members([hash, theirs.hash])
  })

  it('a stored one comes to its end at the next visit without the modal', async () => {
    node.eth_getTransactionByHash = pending
    await look()
    const kept = localStorage.getItem(key)
    expect(kept).to.not.equal(null)
    node.eth_getTransactionReceipt = { blockNumber: '0x10', status: '0x1' }
    node.eth_blockNumber = '0x10'
    await begin({ endpoints: { api: api.url, rpc: api.url } }, undefined, kept as string)
    void refreshAccount()
    await until(() => status() === 'confirmed', 'healed')
  })
})
