import { expect } from '@open-wc/testing'
import fc from 'fast-check'
import { AppError } from '../../src/core/errors/app-error.ts'
import { defaultOptions, type Settings } from '../../src/core/options.ts'
import { getBalances } from '../../src/services/blockchain-api/balances.ts'
import { isServed } from '../../src/services/blockchain-api/client.ts'
import { getHistory } from '../../src/services/blockchain-api/history.ts'
import { getIdentity } from '../../src/services/blockchain-api/identity.ts'
import { lookUpName, getNamesOfAddress } from '../../src/services/blockchain-api/names.ts'
import { getOnrampOptions, getOnrampQuote } from '../../src/services/blockchain-api/onramp.ts'
import { casesLimitMs, expectNoPollution, generatedOptions } from '../support/cases.ts'
import { listSessions, revokeSession } from '../../src/services/blockchain-api/sessions.ts'
import { setClientId } from '../../src/services/sdk-query.ts'
import {
  createBalanceEntry,
  fakeApi,
  type FakeApi,
  createHistoryRow,
  spamTransfer,
} from '../support/fake-api.ts'
import { alice, bob } from '../support/fake-connector.ts'

const networkId = 'eip155:31337'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'settled',
    (error: unknown) => (error as AppError).code,
  )

describe('Blockchain API client', () => {
  let api: FakeApi
  let settings: Settings
  beforeEach(() => {
    api = fakeApi()
    settings = {
      ...defaultOptions,
      projectId: 'local',
      endpoints: { api: api.url, images: 'https://pictures.example' },
    }
  })
  afterEach(() => api.restore())
  const getLastQuery = () => Object.fromEntries(api.requests.at(-1)?.query ?? [])

  it('sends no request without a service or for an unsupported network', async () => {
    const optionsWithoutApi = { ...defaultOptions }
    expect(await getBalances({ address: alice, networkId }, optionsWithoutApi)).to.equal(undefined)
    expect(
      await getHistory({ address: alice, networkId }, { ...settings, endpoints: { api: null } }),
    ).to.equal(undefined)
    expect(api.requests.length).to.equal(0)
    expect(await getBalances({ address: alice, networkId: 'eip155:1' }, settings)).to.equal(undefined)
    expect(await getIdentity({ address: alice, networkId: 'eip155:1' }, settings)).to.deep.equal({})
    expect(api.requests.map(request => request.path)).to.deep.equal(['supported-chains'])
  })

  it('F3 reports an outage instead of an unsupported network, and recovers', async () => {
    api.answers['supported-chains'] = () => new Response('', { status: 500 })
    expect(await codeOf(isServed(networkId, settings))).to.equal('HTTP_FAILED')
    api.answers['supported-chains'] = () => ({ http: [networkId], ws: [] })
    expect(await isServed(networkId, settings)).to.equal(true)
    expect(await isServed('eip155:1', settings)).to.equal(false)
  })

  it('returns every balance exactly: the native coin without an address, tokens with their plain address', async () => {
    api.answers.account = () => ({
      balances: [
        createBalanceEntry('ETH', '0.100000000000000007', { price: 3050.1, value: 305.01 }),
        createBalanceEntry('USDC', '25.0', {
          address: `${networkId}:${usdc}`,
          quantity: { decimals: '6', numeric: '25.0' },
          price: 1,
        }),
        createBalanceEntry('OLD', '3', { address: usdc.toLowerCase(), price: 0, value: undefined }),
        createBalanceEntry('WEI', '5', {
          address: `${networkId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`,
        }),
      ],
    })
    const tokens = await getBalances({ address: alice, networkId, forceUpdate: [usdc] }, settings)
    expect(tokens).to.deep.equal([
      {
        networkId,
        name: 'ETH',
        symbol: 'ETH',
        amount: '0.100000000000000007',
        decimals: 18,
        price: '3050.1',
        value: '305.0100000000000213507',
        image: 'https://pictures.example/token.png',
      },
      {
        networkId,
        name: 'USDC',
        symbol: 'USDC',
        address: usdc,
        amount: '25',
        decimals: 6,
        price: '1',
        value: '25',
        image: 'https://pictures.example/token.png',
      },
      {
        networkId,
        name: 'OLD',
        symbol: 'OLD',
        address: usdc.toLowerCase(),
        amount: '3',
        decimals: 18,
        image: 'https://pictures.example/token.png',
      },
      { ...tokens?.[3], symbol: 'WEI' },
    ])
    expect(tokens?.[3]?.address).to.equal(undefined)
    expect(getLastQuery()).to.deep.include({
      currency: 'usd',
      chainId: networkId,
      forceUpdate: `${networkId}:${usdc}`,
      projectId: 'local',
      st: 'w3m',
    })
  })

  it('reads payment limits with a range, and falls back to default limits', async () => {
    const limitsOf = async (...limits: { min: string; max: string }[]) => {
      const payment_method_limits = limits.map(limit => ({ id: 'card', ...limit }))
      api.answers['onramp/options'] = () => ({
        paymentCurrencies: [{ id: 'USD', payment_method_limits }],
        purchaseCurrencies: [],
      })
      return (await getOnrampOptions(networkId, settings)).currencies[0]?.limits
    }
    const limit = { min: '20', max: '500' }
    expect(await limitsOf({ min: '50', max: '50' }, { min: '60', max: '50' }, limit)).to.deep.equal([
      { method: 'card', ...limit },
    ])
    expect(await limitsOf({ min: '50', max: '50.00' })).to.deep.equal([
      { method: 'card', min: '10.00', max: '7500.00' },
      { method: 'bank', min: '10.00', max: '25000.00' },
    ])
  })

  it('rejects a quote whose fees are in another currency', async () => {
    const token = { networkId, symbol: 'USDC', name: 'USD Coin', address: usdc } as const
    const usd = { amount: '1', currency: 'USD' }
    const eur = { amount: '1', currency: 'EUR' }
    const requestQuoteWith = (parts: object) => {
      api.answers['onramp/quote'] = () => ({
        paymentTotal: { amount: '50', currency: 'USD' },
        purchaseAmount: { amount: '48', currency: 'USDC' },
        ...parts,
      })
      return getOnrampQuote({ token, amount: '50', currency: 'USD' }, settings)
    }
    expect(await requestQuoteWith({ coinbaseFee: usd, networkFee: usd })).to.deep.equal({
      amount: '48',
      fee: '2',
    })
    expect(await requestQuoteWith({})).to.deep.equal({ amount: '48' })
    for (const parts of [
      { coinbaseFee: usd, networkFee: eur },
      { coinbaseFee: eur, networkFee: usd },
      { paymentSubtotal: eur, coinbaseFee: usd },
    ])
      expect(await codeOf(requestQuoteWith(parts)), JSON.stringify(parts)).to.equal('INVALID_ANSWER')
  })

  it('F5 skips invalid balances, and keeps the valid balances', async () => {
    const invalidBalances = [
      createBalanceEntry('NODEC', '1', { quantity: { decimals: '0', numeric: '1' } }),
      createBalanceEntry('MUCH', '1.123', { quantity: { decimals: '2', numeric: '1.123' } }),
      createBalanceEntry('NUMBER', '1', { quantity: { decimals: '18', numeric: 1 } }),
      createBalanceEntry('EXP', '1e9'),
      createBalanceEntry('MINUS', '-1'),
      createBalanceEntry('HEX', '0x1'),
      createBalanceEntry('ELSE', '1', { chainId: 'eip155:31338' }),
      createBalanceEntry('WHERE', '1', { address: 'somewhere' }),
      createBalanceEntry('\u202e\u200b', '1'),
      null,
      [],
      'text',
    ]
    api.answers.account = () => ({
      balances: [...invalidBalances, createBalanceEntry('GOOD', '1', { iconUrl: 'javascript:1' })],
    })
    const tokens = await getBalances({ address: alice, networkId }, settings)
    expect(tokens?.map(token => token.symbol)).to.deep.equal(['GOOD'])
    expect(tokens?.[0]?.image).to.equal(undefined)
    api.answers.account = () => ({ balances: 'none' })
    expect(await codeOf(getBalances({ address: alice, networkId }, settings))).to.equal('INVALID_ANSWER')
  })

  it('returns history rows in the documented format, with the fields that identify a collectible', async () => {
    const nft = {
      fungible_info: null,
      nft_info: {
        name: 'Ape #1',
        content: { preview: { url: 'ipfs://ape', content_type: null }, detail: null },
        flags: { is_spam: false },
        contract_address: usdc,
        token_id: '1',
        standard: 'erc721',
        collection: 'Apes',
      },
      direction: 'in',
      quantity: { numeric: '1' },
      value: null,
      price: null,
      sender: bob,
      recipient: alice,
    }
    api.answers.account = () => ({
      data: [
        createHistoryRow(1, {
          application: { name: 'Example DEX', iconUrl: 'https://pictures.example/dex.png' },
        }),
        createHistoryRow(2, { status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', operationType: 'buy' }, [nft]),
        createHistoryRow(3, { status: 'who knows', sentTo: null }, []),
        createHistoryRow(4, { minedAt: 'yesterday' }),
        createHistoryRow(5, { chain: 'nowhere' }),
        { id: 'broken' },
        createHistoryRow(6, {}, null),
        createHistoryRow(7, {}, [spamTransfer, 'nonsense']),
      ],
      next: 'more',
    })
    const page = await getHistory({ address: alice, networkId, cursor: 'here' }, settings)
    expect(page?.next).to.equal('more')
    expect(
      page?.transactions.map(
        transaction => `${transaction.id} ${transaction.status} ${transaction.transfers.length}`,
      ),
    ).to.deep.equal([
      'row-1 confirmed 1',
      'row-2 pending 1',
      'row-3 unknown 0',
      'row-6 confirmed 1',
      'row-7 confirmed 1',
    ])
    const [firstTransaction, secondTransaction] = page?.transactions ?? []
    expect(firstTransaction?.application).to.deep.equal({
      name: 'Example DEX',
      image: 'https://pictures.example/dex.png',
    })
    expect(firstTransaction?.transfers[0]).to.deep.equal({
      direction: 'out',
      amount: '1.5',
      token: { name: 'Ether', symbol: 'ETH', image: 'https://pictures.example/eth.png' },
      value: '4500',
    })
    expect(secondTransaction?.transfers[0]).to.deep.equal({
      direction: 'in',
      amount: '1',
      collectible: {
        name: 'Ape #1',
        isSpam: false,
        image: 'ipfs://ape',
        contract: usdc,
        tokenId: '1',
        standard: 'erc721',
        collection: 'Apes',
      },
      from: bob,
      to: alice,
    })
    expect(getLastQuery()).to.include({ cursor: 'here', chainId: networkId })
    api.answers.account = () => ({ data: [], next: null })
    expect(await getHistory({ address: alice, networkId }, settings)).to.deep.equal({ transactions: [] })
    expect(getLastQuery()).to.not.have.property('cursor')
  })

  it('returns the sanitized identity of an address', async () => {
    api.answers.identity = () => ({
      name: 'alice\u202e.eth',
      avatar: 'https://pictures.example/a.png',
      resolvedAt: 'now',
    })
    const identity = await getIdentity({ address: alice, networkId, sender: bob }, settings)
    expect(identity).to.deep.equal({ name: 'alice.eth', avatar: 'https://pictures.example/a.png' })
    expect(getLastQuery()).to.include({ sender: bob })
    api.answers.identity = () => ({ name: null, avatar: null })
    expect(await getIdentity({ address: alice, networkId }, settings)).to.deep.equal({})
  })

  it('T16 recognizes responses for unknown account names, and rejects responses about another name or address', async () => {
    const fullName = 'alice.reown.id'
    const lookUp = () => lookUpName({ fullName, networkId }, settings)
    const record = {
      name: fullName,
      addresses: { 60: { address: alice }, 2147514985: { address: bob }, x: 1 },
    }
    api.answers.profile = () => record
    const result = await lookUp()
    expect([...(result?.addresses ?? [])]).to.deep.equal([
      ['60', alice],
      ['2147514985', bob],
    ])
    expect(getLastQuery()).to.include({ apiVersion: '2' })
    for (const answer of [[], {}, { name: fullName }, { name: fullName, addresses: {} }]) {
      api.answers.profile = () => answer
      expect(await lookUp(), JSON.stringify(answer)).to.equal(undefined)
    }
    api.answers.profile = () => new Response('', { status: 404 })
    expect(await lookUp()).to.equal(undefined)
    expect(await getNamesOfAddress({ address: alice, networkId }, settings)).to.deep.equal([])
    api.answers.profile = () => [record, { name: 'eve.reown.id', addresses: { 60: { address: usdc } } }, null]
    const names = await getNamesOfAddress({ address: alice.toLowerCase(), networkId }, settings)
    expect(names.map(name => name.name)).to.deep.equal([fullName])
    api.answers.profile = () => new Response('', { status: 400 })
    expect(await codeOf(lookUp())).to.equal('HTTP_FAILED')
    expect(await codeOf(lookUpName({ fullName: '../../x', networkId }, settings))).to.equal('INVALID_PARAMS')
  })

  it('returns token images only from the app’s image host or as data URLs, so no other host receives the account', async () => {
    const raster = 'data:image/png;base64,AA=='
    const rejectedImages = [
      'https://tracker.example/usdc.png',
      'https://pictures.example.tracker.example/x.png',
      'https://pictures.example:444/x.png',
      'https://me@pictures.example/x.png',
      'http://pictures.example/x.png',
      '//tracker.example/x.png',
      'ipfs://picture',
      'http://127.0.0.1/x.png',
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      'data:text/html,x',
      'javascript:1',
    ]
    const images = [...rejectedImages, 'https://pictures.example/a.png', raster]
    const loadImages = async (options: Settings) => {
      api.answers.account = ({ path }) =>
        path.endsWith('balance')
          ? {
              balances: images.map((iconUrl, index) =>
                createBalanceEntry(`T${index}`, '1', {
                  iconUrl,
                  address: `0x${String(index).padStart(40, '0')}`,
                }),
              ),
            }
          : {
              data: images.map((url, index) =>
                createHistoryRow(index, { application: { name: 'DEX', iconUrl: url } }, [
                  { ...coin, fungible_info: { ...coin.fungible_info, icon: { url } } },
                ]),
              ),
            }
      const [coin] = createHistoryRow(1).transfers as [{ fungible_info: object }]
      const tokens = await getBalances({ address: alice, networkId }, options)
      const page = await getHistory({ address: alice, networkId }, options)
      return [
        tokens?.flatMap(({ image }) => image ?? []),
        page?.transactions.flatMap(({ transfers }) => transfers[0]?.token?.image ?? []),
        page?.transactions.flatMap(({ application }) => application?.image ?? []),
      ]
    }
    const expected = ['https://pictures.example/a.png', raster]
    expect(await loadImages(settings)).to.deep.equal([expected, expected, expected])
    const settingsWithoutImages = { ...settings, endpoints: { ...settings.endpoints, images: null } }
    expect(await loadImages(settingsWithoutImages)).to.deep.equal([[raster], [raster], [raster]])
    // Without a separate image host, token images come from the host of wallet images.
    const { images: _, ...otherEndpoints } = settings.endpoints ?? {}
    const settingsWithCatalog = {
      ...settings,
      endpoints: { ...otherEndpoints, catalog: 'https://pictures.example/catalog' },
    }
    expect(await loadImages(settingsWithCatalog)).to.deep.equal([expected, expected, expected])
  })

  it('rejects a response without any valid entry, so it is never cached as an empty list', async () => {
    const invalidEntries = [null, 7, {}, { symbol: 'ETH' }]
    const requests: [string, string, unknown, () => Promise<unknown>][] = [
      [
        'account',
        'balances',
        { balances: invalidEntries },
        () => getBalances({ address: alice, networkId }, settings),
      ],
      [
        'account',
        'history',
        { data: invalidEntries, next: 'more' },
        () => getHistory({ address: alice, networkId }, settings),
      ],
      [
        'sessions/',
        'sessions',
        { pcis: invalidEntries },
        () => listSessions(`${networkId}:${alice}`, settings),
      ],
      [
        'identity',
        'identity',
        { nom: 'alice.eth' },
        () => getIdentity({ address: alice, networkId }, settings),
      ],
      [
        'identity',
        'a name of the wrong type',
        { name: 7 },
        () => getIdentity({ address: alice, networkId }, settings),
      ],
      ['profile', 'names', invalidEntries, () => getNamesOfAddress({ address: alice, networkId }, settings)],
      [
        'profile',
        'names as text',
        '"alice"',
        () => getNamesOfAddress({ address: alice, networkId }, settings),
      ],
      [
        'profile',
        'a name as text',
        'alice',
        () => lookUpName({ fullName: 'alice.reown.id', networkId }, settings),
      ],
      [
        'profile',
        'invalid addresses',
        { name: 'alice.reown.id', addresses: { 60: { address: '0x12' } } },
        () => lookUpName({ fullName: 'alice.reown.id', networkId }, settings),
      ],
      [
        'profile',
        'another name',
        { name: 'eve.reown.id', addresses: { 60: { address: bob } } },
        () => lookUpName({ fullName: 'alice.reown.id', networkId }, settings),
      ],
    ]
    for (const [path, requestName, answer, send] of requests) {
      api.answers[path] = () => answer
      expect(await codeOf(send()), requestName).to.equal('INVALID_ANSWER')
    }
  })

  it('requests an unreadable network list again, and does not treat it as unsupported networks', async () => {
    api.answers['supported-chains'] = () => ({ http: [31337, 'local', null] })
    expect(await codeOf(isServed(networkId, settings))).to.equal('INVALID_ANSWER')
    api.answers['supported-chains'] = () => ({ http: [31337, networkId] })
    expect(await isServed(networkId, settings)).to.equal(true)
  })

  it('drops an invalid field but keeps its row, and drops an invalid row but keeps the other rows', async () => {
    const otherTransfer = { ...(createHistoryRow(2).transfers as { fungible_info: object }[])[0] }
    api.answers.account = ({ path }) =>
      path.endsWith('balance')
        ? {
            balances: [
              createBalanceEntry('ETH', '1', { name: 7, iconUrl: {}, price: 'much', value: [] }),
              createBalanceEntry('USDC', '2', { address: usdc, name: null }),
            ],
          }
        : {
            data: [
              createHistoryRow(1, { sentTo: 7, application: 'DEX', nonce: 'first', status: 5 }, 'none'),
              createHistoryRow(2, { operationType: 5 }, [
                { ...otherTransfer, fungible_info: 'ETH', nft_info: 'Ape' },
                { ...otherTransfer, fungible_info: { ...otherTransfer.fungible_info, icon: 'eth.png' } },
                { ...otherTransfer, direction: 'up' },
                { ...otherTransfer, direction: null },
              ]),
            ],
            next: 7,
          }
    const tokens = await getBalances({ address: alice, networkId }, settings)
    expect(tokens?.map(({ symbol, name, amount }) => [symbol, name, amount])).to.deep.equal([
      ['ETH', 'ETH', '1'],
      ['USDC', 'USDC', '2'],
    ])
    const page = await getHistory({ address: alice, networkId }, settings)
    expect(page?.next).to.equal(undefined)
    expect(
      page?.transactions.map(transaction => [
        transaction.id,
        transaction.operation,
        transaction.status,
        transaction.transfers.length,
      ]),
    ).to.deep.equal([
      ['row-1', 'send', 'unknown', 0],
      ['row-2', 'execute', 'confirmed', 3],
    ])
    expect(page?.transactions[1]?.transfers[1]?.token?.symbol).to.equal('ETH')
  })

  it('replaces lone surrogates in all texts, and drops invalid hashes', async () => {
    api.answers.account = ({ path }) =>
      path.endsWith('balance')
        ? { balances: [createBalanceEntry('ETH', '1', { iconUrl: 'https://pictures.example/\ud800.png' })] }
        : {
            data: [
              createHistoryRow(1, { hash: '0x\ud800' }),
              createHistoryRow(2, { hash: '0x12' }),
              createHistoryRow(3, { sentFrom: '\udfff' }),
            ],
            next: '\ud800',
          }
    const page = await getHistory({ address: alice, networkId }, settings)
    expect(page?.transactions.map(transaction => transaction.id)).to.deep.equal(['row-3'])
    expect(page?.transactions[0]?.from).to.equal('\ufffd')
    expect(page?.next).to.equal('\ufffd')
    for (const transaction of page?.transactions ?? []) encodeURIComponent(JSON.stringify(transaction))
    const tokens = await getBalances({ address: alice, networkId }, settings)
    encodeURIComponent(tokens?.[0]?.image ?? '')
  })

  it('rejects a time in another unit, without a time zone or outside the range of a chain', async () => {
    const now = Date.now()
    const invalidTimes = [
      String(now),
      String(Math.floor(now / 1_000)),
      '2026-01-01',
      '2026-01-01T00:00:00',
      '1 January 2026 UTC',
      '+058000-01-01T00:00:00Z',
      '2999-01-01T00:00:00Z',
      '1970-01-21T12:34:56Z',
    ]
    const validTimes = ['2025-04-10T12:34:56Z', '2025-04-10T12:34:56.789+02:00']
    api.answers.account = () => ({
      data: [...invalidTimes, ...validTimes].map((minedAt, index) => createHistoryRow(index, { minedAt })),
      next: null,
    })
    const page = await getHistory({ address: alice, networkId }, settings)
    expect(page?.transactions.map(transaction => transaction.id)).to.deep.equal(['row-8', 'row-9'])
    const session = { pci: 'a', project: { name: 'Harbor' }, permissions: [] }
    const [pastSeconds, futureSeconds] = [Math.floor(now / 1_000) - 60, Math.floor(now / 1_000) + 60]
    api.answers['sessions/'] = () => ({
      pcis: [
        { ...session, createdAt: pastSeconds, expiry: futureSeconds },
        { ...session, pci: 'milliseconds', createdAt: pastSeconds * 1_000, expiry: futureSeconds * 1_000 },
        { ...session, pci: 'mixed', createdAt: pastSeconds, expiry: futureSeconds * 1_000 },
        { ...session, pci: 'for ever', createdAt: pastSeconds, expiry: 253_402_300_799 },
      ],
    })
    const sessions = await listSessions(`${networkId}:${alice}`, settings)
    expect(sessions.map(session => session.pci)).to.deep.equal(['a', 'for ever'])
  })

  it('F1 does not retry permanent errors, and retries a read three times on status 503', async () => {
    for (const [status, times] of [
      [400, 1],
      [401, 1],
      [422, 1],
      [503, 4],
    ] as const) {
      api.requests.length = 0
      api.answers.account = () => new Response('', { status })
      expect(await codeOf(getBalances({ address: alice, networkId }, settings))).to.equal('HTTP_FAILED')
      expect(api.count('account'), String(status)).to.equal(times)
    }
  })

  it('T3 T11 F5 B6 returns only valid data for any response', async function () {
    this.timeout(casesLimitMs)
    await isServed(networkId, settings)
    const poisonedValue: unknown = JSON.parse(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    )
    const scripts = [
      'javascript:window.polluted=1',
      '<img src=x onerror=alert(1)>',
      '\u202e\u200bevil',
      '1e999',
      '-5',
    ]
    const anyValue = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom<unknown[]>(poisonedValue, '', 0, ...scripts),
    )
    const validOr = <T>(validValue: T) =>
      fc.oneof(
        { arbitrary: fc.constant(validValue as unknown), weight: 4 },
        { arbitrary: anyValue, weight: 1 },
      )
    const token = fc.record({
      name: validOr('USD Coin'),
      symbol: validOr('USDC'),
      chainId: validOr(networkId),
      address: validOr(`${networkId}:${usdc}`),
      value: validOr(25),
      price: validOr(1),
      quantity: fc.oneof(fc.record({ decimals: validOr('6'), numeric: validOr('25.000001') }), anyValue),
      iconUrl: validOr('https://pictures.example/usdc.png'),
    })
    const transfer = fc.record({
      fungible_info: fc.oneof(
        fc.record({ name: validOr('Ether'), symbol: validOr('ETH'), icon: validOr(null) }),
        anyValue,
      ),
      nft_info: fc.oneof(
        fc.constant(null),
        fc.record({
          name: validOr('Ape'),
          flags: validOr({ is_spam: false }),
          content: validOr(null),
          token_id: validOr('1'),
        }),
        anyValue,
      ),
      direction: validOr('in'),
      quantity: fc.oneof(fc.record({ numeric: validOr('1') }), anyValue),
      value: validOr(1),
    })
    const historyEntry = fc.record({
      id: validOr('row'),
      metadata: fc.record({
        operationType: validOr('send'),
        hash: validOr(`0x${'1'.repeat(64)}`),
        minedAt: validOr('2026-01-01T00:00:00Z'),
        sentFrom: validOr(alice),
        sentTo: validOr(bob),
        status: validOr('confirmed'),
        nonce: validOr(1),
        application: validOr(null),
        chain: validOr(networkId),
      }),
      transfers: fc.oneof(fc.array(fc.oneof(transfer, anyValue), { maxLength: 3 }), anyValue),
    })
    const decimal = /^\d{1,78}(?:\.\d{1,255})?$/
    const invisiblePattern = /[\p{Cc}\p{Cf}]/u
    const isDisplayable = (value: string) => !invisiblePattern.test(value) && value.length <= 60
    const isAllowedImage = (value: string | undefined) =>
      value === undefined ||
      /^(?:https:|ipfs:|data:image\/|http:\/\/(?:localhost|127\.0\.0\.1)\b)/i.test(value)

    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(token, anyValue), { maxLength: 3 }),
        fc.array(fc.oneof(historyEntry, anyValue), { maxLength: 3 }),
        anyValue,
        async (tokens, rows, body) => {
          api.requests.length = 0
          api.answers.account = ({ path }) =>
            path.endsWith('balance') ? { balances: tokens } : { data: rows, next: body }
          api.answers.identity = () => body
          api.answers.profile = () => body
          const ignoreAppError = async <T>(promise: Promise<T>): Promise<T | undefined> => {
            try {
              return await promise
            } catch (error) {
              if (error instanceof AppError) return undefined
              throw error
            }
          }
          for (const tokenBalance of (await ignoreAppError(
            getBalances({ address: alice, networkId }, settings),
          )) ?? []) {
            if (
              !decimal.test(tokenBalance.amount) ||
              !isDisplayable(tokenBalance.name) ||
              !isDisplayable(tokenBalance.symbol) ||
              !isAllowedImage(tokenBalance.image)
            )
              return false
            if (
              tokenBalance.networkId !== networkId ||
              !(tokenBalance.decimals > 0 && tokenBalance.decimals <= 255)
            )
              return false
            if (
              [tokenBalance.price, tokenBalance.value].some(
                number => number !== undefined && !/^\d+(?:\.\d+)?$/.test(number),
              )
            )
              return false
            if (tokenBalance.address !== undefined && !/^0x[0-9a-f]{40}$/i.test(tokenBalance.address))
              return false
          }
          const page = await ignoreAppError(getHistory({ address: alice, networkId }, settings))
          for (const transaction of page?.transactions ?? []) {
            if (!Number.isFinite(transaction.time) || typeof transaction.from !== 'string') return false
            for (const {
              amount,
              direction,
              token: transferToken,
              collectible,
              value,
            } of transaction.transfers) {
              if (!decimal.test(amount) || ![undefined, 'in', 'out', 'self'].includes(direction)) return false
              if (value !== undefined && !/^\d+(?:\.\d+)?$/.test(value)) return false
              if (
                transferToken &&
                (!isDisplayable(transferToken.name) ||
                  !isDisplayable(transferToken.symbol) ||
                  !isAllowedImage(transferToken.image))
              )
                return false
              if (collectible && (!isDisplayable(collectible.name) || !isAllowedImage(collectible.image)))
                return false
            }
          }
          const identity = await ignoreAppError(getIdentity({ address: alice, networkId }, settings))
          if (identity?.name !== undefined && !isDisplayable(identity.name)) return false
          if (!isAllowedImage(identity?.avatar)) return false
          await ignoreAppError(lookUpName({ fullName: 'alice.reown.id', networkId }, settings))
          await ignoreAppError(getNamesOfAddress({ address: alice, networkId }, settings))
          return true
        },
      ),
      generatedOptions(66),
    )
    expectNoPollution()
  })

  it('returns active sessions as plain text, and requests a revocation once', async () => {
    const createSession = (pci: string, change: object = {}) => ({
      pci,
      project: { name: 'Harbor\u202e', url: 'https://harbor.example/x' },
      createdAt: 1_750_000_000,
      expiry: 1_800_000_000,
      permissions: [{ type: 'native-token-transfer' }, { type: 'native-token-transfer' }, null],
      revokedAt: null,
      ...change,
    })
    api.answers['sessions/'] = () => ({
      pcis: [
        createSession('a'),
        createSession('over', { expiry: 1_770_000_000 }),
        createSession('revoked', { revokedAt: 1_755_000_000 }),
        createSession('bad', { expiry: '1800000000' }),
        createSession('nameless', { project: { name: '', url: 'javascript:alert(1)' }, permissions: [] }),
        'nonsense',
      ],
    })
    const account = `${networkId}:${alice}` as const
    const sessions = await listSessions(account, settings, { now: 1_780_000_000_000 })
    expect(sessions).to.deep.equal([
      {
        pci: 'a',
        app: 'Harbor',
        host: 'harbor.example',
        createdAt: 1_750_000_000_000,
        expiresAt: 1_800_000_000_000,
        permissions: ['native-token-transfer'],
      },
      {
        pci: 'nameless',
        app: 'nameless',
        createdAt: 1_750_000_000_000,
        expiresAt: 1_800_000_000_000,
        permissions: [],
      },
    ])
    expect(api.requests.at(-1)?.path).to.equal(`sessions/${account}`)

    // The public service responds with an empty body.
    api.answers['sessions/'] = () => new Response('')
    await revokeSession({ account, pci: 'a', signature: '0x12' }, settings)
    expect(api.requests.at(-1)?.body).to.deep.equal({ pci: 'a', signature: '0x12' })
    const previousCount = api.requests.length
    api.answers['sessions/'] = () => new Response('', { status: 503 })
    expect(await codeOf(revokeSession({ account, pci: 'a', signature: '0x12' }, settings))).to.equal(
      'HTTP_FAILED',
    )
    expect(api.requests.length).to.equal(previousCount + 1)
  })

  it('requests no sessions on an unsupported network', async () => {
    const account = `eip155:1:${alice}` as const
    expect(await listSessions(account, settings)).to.deep.equal([])
    expect(await codeOf(revokeSession({ account, pci: 'a', signature: '0x12' }, settings))).to.equal(
      'UNSUPPORTED_CHAIN',
    )
    expect(api.requests.filter(({ path }) => path.startsWith('sessions'))).to.deep.equal([])
  })

  it('sends the client id of the pairing library once it is known', async () => {
    api.answers['sessions/'] = () => ({ pcis: [] })
    await listSessions(`${networkId}:${alice}`, settings)
    expect(getLastQuery().clientId).to.equal(undefined)
    setClientId('did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK')
    await listSessions(`${networkId}:${alice}`, settings)
    expect(getLastQuery().clientId).to.equal('did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK')
    // An invalid id is not sent.
    for (const invalidId of [undefined, 7, 'x', 'did:key:z/&a=b']) {
      setClientId(invalidId)
      await listSessions(`${networkId}:${alice}`, settings)
      expect(getLastQuery().clientId).to.equal(undefined)
    }
  })
})
