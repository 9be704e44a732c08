import { expect } from '@open-wc/testing'
import { refreshAccount } from '../../../src/controllers/account/account.ts'
import { loadProfile } from '../../../src/controllers/account/profile.ts'
import { reloadTokens, showTokens } from '../../../src/controllers/account/visible-tokens.ts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { disconnect } from '../../../src/controllers/connect/disconnect.ts'
import { formatAccountId } from '../../../src/core/chain/caip.ts'
import { runtime } from '../../../src/runtime.ts'
import { readForAccount, storedProfiles, storedTokens } from '../../../src/services/account-cache.ts'
import { storedBalance } from '../../../src/services/storage.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $balances, balancesCleared } from '../../../src/state/account/balances.ts'
import { $coins } from '../../../src/state/account/coins.ts'
import {
  $visibleTokens,
  $totalWorth,
  restoredTokensCleared,
} from '../../../src/state/account/restored-tokens.ts'
import { $tokens, tokensCleared } from '../../../src/state/account/token-balances.ts'
import { $sendToken } from '../../../src/state/send/send.ts'
import { createBalanceEntry, fakeApi, type FakeApi } from '../../support/fake-api.ts'
import { alice, answerOf, fakeConnector, connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const account = formatAccountId(localOneNetwork.id, alice)
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('account data cached by an earlier page load', () => {
  let api: FakeApi
  let requestCount: number
  const setUp = async () => {
    requestCount = 0
    reset({
      options: { projectId: 'local', endpoints: { api: api.url, images: 'https://pictures.example' } },
      runtime: {
        loadAdapter: async () => ({
          namespace: 'eip155',
          signMessage: async () => '0x',
          nativeBalance: async () => {
            requestCount++
            return 2n * 10n ** 18n
          },
        }),
      },
    })
    tokensCleared()
    restoredTokensCleared()
    balancesCleared()
    const wallet = fakeConnector()
    wallet.answer = () => answerOf([alice], [localOneNetwork.id])
    await connectWallet('io.fathom')
  }
  /** Simulates a page reload: clears the caches in memory and the providers. */
  const reload = () => {
    tokensCleared()
    restoredTokensCleared()
    balancesCleared()
    runtime.providers.clear()
  }
  const getTokenTexts = () => $visibleTokens.get().tokens.map(({ symbol, amount }) => `${symbol} ${amount}`)
  const ageTokens = async (ms: number) => {
    const entries = (await storedTokens.read()) ?? []
    await storedTokens.write(entries.map(entry => ({ ...entry, at: entry.at - ms })))
  }

  beforeEach(async () => {
    api = fakeApi({
      account: () => ({
        balances: [createBalanceEntry('USDC', '5', { address: usdc }), createBalanceEntry('ETH', '1')],
      }),
    })
    await setUp()
  })
  afterEach(() => api.restore())

  it('shows the cached tokens for 30 s without a request, and requests them on demand', async () => {
    await showTokens()
    expect(api.count('account')).to.equal(1)
    reload()
    await ageTokens(29_000)
    await showTokens()
    expect(api.count('account')).to.equal(1)
    expect($visibleTokens.get()).to.include({ status: 'ready' })
    expect($visibleTokens.get().isOld).to.equal(undefined)
    expect(getTokenTexts()).to.deep.equal(['ETH 1', 'USDC 5'])
    await reloadTokens()
    expect(api.count('account')).to.equal(2)
  })

  it('shows older tokens as outdated, without a total, until the response arrives', async () => {
    await showTokens()
    reload()
    await ageTokens(31_000)
    let respond: (value: unknown) => void = () => {}
    api.answers.account = () => new Promise(resolve => (respond = resolve))
    const loadPromise = showTokens()
    await until(() => getTokenTexts().length > 0)
    expect($visibleTokens.get()).to.include({ status: 'loading', isOld: true })
    expect($totalWorth.get()).to.equal(undefined)
    await until(() => api.count('account') === 2)
    respond({ balances: [createBalanceEntry('ETH', '3')] })
    await loadPromise
    expect(getTokenTexts()).to.deep.equal(['ETH 3'])
    expect($visibleTokens.get().isOld).to.equal(undefined)
  })

  it('T12 never uses cached balances in a form, only balances received during this page load', async () => {
    await storedTokens.write([
      {
        account,
        at: Date.now(),
        tokens: [
          { networkId: localOneNetwork.id, name: 'Ether', symbol: 'ETH', amount: '999', decimals: 18 },
        ],
      },
    ])
    await showTokens()
    expect(getTokenTexts()).to.deep.equal(['ETH 999'])
    expect($tokens.get().tokens).to.deep.equal([])
    balancesCleared()
    await storedBalance.write({ account, amount: '999', symbol: 'ETH', at: Date.now() })
    await refreshAccount()
    expect($balances.get()[account]).to.include({ isRecalled: true })
    expect($account.get().balance).to.deep.equal({ amount: '999', symbol: 'ETH' })
    expect($coins.get()).to.equal(undefined)
    expect($sendToken.get()).to.equal(undefined)
    await refreshAccount({ now: true })
    expect($coins.get()).to.equal(2n * 10n ** 18n)
  })

  it('reuses the native balance for 30 s without a request', async () => {
    await refreshAccount()
    expect($balances.get()[account]?.native?.amount).to.equal('2')
    const previousCount = requestCount
    reload()
    await refreshAccount()
    expect(requestCount).to.equal(previousCount)
    expect($balances.get()[account]?.native?.amount).to.equal('2')
    reload()
    await storedBalance.write({ account, amount: '7', symbol: 'ETH', at: Date.now() - 31_000 })
    await refreshAccount()
    await refreshAccount()
    expect(requestCount).to.equal(previousCount + 1)
    expect($balances.get()[account]?.native?.amount).to.equal('2')
  })

  it('T12 discards invalid entries, entries from the future and images from other hosts', async () => {
    const token = { networkId: localOneNetwork.id, name: 'Ether', symbol: 'ETH', amount: '1', decimals: 18 }
    for (const invalidEntry of [
      { ...token, amount: '1e18' },
      { ...token, amount: '-1' },
      { ...token, networkId: 'eip155:1' },
      { ...token, address: 'javascript:1' },
      { ...token, decimals: 1.5 },
      { ...token, price: 1 },
      null,
      'ETH',
    ]) {
      const value = [{ account, at: Date.now(), tokens: [invalidEntry] }]
      localStorage.setItem('w3m:1:tokens', JSON.stringify({ value, at: Date.now() }))
      expect(await storedTokens.read(), JSON.stringify(invalidEntry)).to.equal(undefined)
    }
    const futureEntries = [{ account, at: Date.now() + 1_000_000, tokens: [token] }]
    localStorage.setItem('w3m:1:tokens', JSON.stringify({ value: futureEntries, at: Date.now() }))
    expect(await readForAccount(storedTokens, account), 'a date in the future').to.equal(undefined)
    const trackedToken = { ...token, image: 'https://tracker.example/a.png' }
    await storedTokens.write([{ account, at: Date.now(), tokens: [trackedToken] }])
    await showTokens()
    expect($visibleTokens.get().tokens[0]?.image).to.match(
      /^https:\/\/pictures\.example\/public\/getTokenImage\/ETH\?/,
    )
  })

  it('is removed when the account disconnects', async () => {
    await showTokens()
    await until(async () => (await storedTokens.read())?.length === 1)
    await disconnect()
    await until(async () => (await storedTokens.read()) === undefined)
    expect(localStorage.getItem('w3m:1:balance') ?? '').to.equal('')
  })

  it('reuses name and avatar for five minutes, then requests them again', async () => {
    const createAddress = (suffix: string) => `0x${suffix.padStart(40, 'd')}`
    const storeProfile = (address: string, age: number) =>
      storedProfiles.write([
        {
          account: formatAccountId(localOneNetwork.id, address),
          at: Date.now() - age,
          name: 'mira.reown.id',
          image: 'https://images.test/a.png',
        },
      ])
    connectFathom(createAddress('1'))
    await storeProfile(createAddress('1'), 299_000)
    await loadProfile()
    expect($account.get().profileName).to.equal('mira.reown.id')
    expect(api.count('identity')).to.equal(0)
    connectFathom(createAddress('2'))
    await storeProfile(createAddress('2'), 301_000)
    api.answers.identity = () => ({ name: null, avatar: null })
    api.answers['profile/reverse'] = () => []
    await loadProfile()
    expect(api.count('identity')).to.equal(1)
    expect($account.get().profileName).to.equal(undefined)
    const entry = await readForAccount(
      storedProfiles,
      formatAccountId(localOneNetwork.id, createAddress('2')),
    )
    expect(entry?.age).to.be.below(10_000)
    connectFathom(createAddress('3'))
    await storedProfiles.write([
      {
        account: formatAccountId(localOneNetwork.id, createAddress('3')),
        at: Date.now(),
        name: 'm\u0456ra.reown.id',
      },
    ])
    await loadProfile()
    expect($account.get().profileName, 'T16 no name that needs the library for normalization').to.equal(
      undefined,
    )
  })
})
