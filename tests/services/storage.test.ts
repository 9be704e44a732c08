import { expect } from '@open-wc/testing'
import * as fc from 'fast-check'
import { isNetworkId } from '../../src/core/chain/caip.ts'
import { namespaces } from '../../src/core/chain/namespace.ts'
import type { StorageOption } from '../../src/core/options.ts'
import {
  configureStorage,
  removeConnections,
  loadSnapshot,
  rememberConnection,
  rememberNetwork,
  rememberRecentWallet,
  storedBalance,
  storedEntry,
  storedRecentWallets,
} from '../../src/services/storage.ts'
import { readSnapshot } from '../../src/services/storage-snapshot.ts'
import { storedProfiles, storedTokens } from '../../src/services/account-cache.ts'
import { storedPayments } from '../../src/services/paid-storage.ts'
import { storedTransactions } from '../../src/services/sent-storage.ts'
import { generatedOptions } from '../support/cases.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { until } from '../support/until.ts'

const connection = { connectorId: 'io.example', name: 'Example', rdns: 'io.example' }
const network = {
  id: 'eip155:1' as const,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.example'],
  blockExplorer: { name: 'X', url: 'https://x.example' },
}
const createThrowingStorage = (): StorageOption => {
  const throwFull = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  return { get: throwFull, set: throwFull, remove: throwFull }
}
const createAppStorage = () => {
  const entries = new Map<string, string>()
  const delay = async <T>(value: T) => {
    await Promise.resolve()
    return value
  }
  return {
    entries,
    option: {
      get: (key: string) => delay(entries.get(key)),
      set: async (key: string, value: string) => {
        await delay(0)
        entries.set(key, value)
      },
      remove: async (key: string) => {
        await delay(0)
        entries.delete(key)
      },
    },
  }
}

describe('storage', () => {
  const warn = console.warn
  let warnings: unknown[] = []
  beforeEach(() => {
    warnings = []
    console.warn = (warning: unknown) => void warnings.push(warning)
    configureStorage({ ...createThrowingStorage() })
    configureStorage()
    localStorage.clear()
  })
  afterEach(() => {
    console.warn = warn
    localStorage.clear()
  })

  it('stores only keys of the storage table', async () => {
    const rule = { guard: (value: unknown): value is string => typeof value === 'string', copy: String }
    await storedEntry('sign-in', rule).write('session')
    expect(Object.keys(localStorage)).to.deep.equal(['w3m:1:sign-in'])
    // @ts-expect-error -- the table does not have this key
    storedEntry('sessions', rule)
  })

  it('restores connections and the network after a reload', async () => {
    await rememberConnection('eip155', connection)
    await rememberNetwork(network.id)
    expect(Object.keys(localStorage).every(key => key.startsWith('w3m:1:'))).to.equal(true)
    const snapshot = readSnapshot()
    expect(snapshot.connections).to.deep.equal({ eip155: connection })
    expect(snapshot.networkId).to.equal('eip155:1')
    expect(await loadSnapshot()).to.deep.equal(snapshot)
    await removeConnections(namespaces)
    expect(readSnapshot().connections).to.deep.equal({})
  })

  it('T12 stores only the id of a network, and ignores other planted data', async () => {
    await rememberNetwork(network.id)
    expect(localStorage.getItem('w3m:1:network')).to.contain('"eip155:1"').and.not.to.contain('Ether')
    for (const plantedNetwork of [network, { id: 'eip155:1' }, 'eip155', '__proto__', 7, ['eip155:1']]) {
      localStorage.setItem('w3m:1:network', JSON.stringify({ value: plantedNetwork, at: 0 }))
      expect(readSnapshot().networkId, JSON.stringify(plantedNetwork)).to.equal(undefined)
      expect((await loadSnapshot()).networkId).to.equal(undefined)
    }
  })

  it('T11 T12 B9 ignores malformed entries of any shape without throwing', () => {
    const keys = ['connection:eip155', 'connection:solana', 'network', 'recent', 'balance'] as const
    const malformedText = fc.oneof(
      fc.json(),
      fc.string(),
      fc.record({ value: fc.anything(), at: fc.anything() }).map(entry => {
        try {
          return JSON.stringify(entry) ?? ''
        } catch {
          return '{'
        }
      }),
      fc.constantFrom('{"__proto__":{"polluted":1},"value":{"__proto__":{"polluted":1}}}', '['.repeat(5_000)),
    )
    fc.assert(
      fc.property(fc.constantFrom(...keys), malformedText, (key, text) => {
        localStorage.setItem(`w3m:1:${key}`, text)
        const { connections, networkId } = readSnapshot()
        localStorage.clear()
        const isClean = Object.values(connections).every(
          connection => typeof connection.connectorId === 'string' && typeof connection.name === 'string',
        )
        return isClean && (networkId === undefined || isNetworkId(networkId))
      }),
      generatedOptions(20_261_121),
    )
    expect(({} as Record<string, unknown>).polluted).to.equal(undefined)
  })

  it('T12 F14 ignores balances that are from the future, expired or not amounts', async () => {
    const balance = { account: 'eip155:1:0xab', amount: '1.5', symbol: 'ETH', at: 1_000_000 }
    await storedBalance.write(balance, 1_000_000)
    expect(await storedBalance.read(1_030_000)).to.deep.equal(balance)
    expect(await storedBalance.read(1_030_001)).to.equal(undefined)
    expect(await storedBalance.read(999_999)).to.equal(undefined)
    for (const time of [null, 'x', {}, '1e400', -1]) {
      localStorage.setItem('w3m:1:balance', JSON.stringify({ value: balance, at: time }))
      expect(await storedBalance.read(1_000_001), JSON.stringify(time)).to.equal(undefined)
    }
    for (const amount of ['1e18', '-1', '', 1.5, null]) {
      localStorage.setItem('w3m:1:balance', JSON.stringify({ value: { ...balance, amount }, at: 1_000_000 }))
      expect(await storedBalance.read(1_000_001), JSON.stringify(amount)).to.equal(undefined)
    }
    localStorage.setItem('w3m:1:balance', JSON.stringify({ value: balance, at: 1_000_000 }))
    expect(await storedBalance.read(1_000_001)).to.deep.equal(balance)
  })

  it('keeps the two most recently used wallets, newest first, without duplicates', async () => {
    for (const id of ['a', 'b', 'a', 'c'])
      await rememberRecentWallet({ connectorId: id, name: id.toUpperCase() })
    expect((await storedRecentWallets.read())?.map(wallet => wallet.connectorId)).to.deep.equal(['c', 'a'])
  })

  it('F13 falls back to memory if the storage is full, and logs one warning', async () => {
    const setItem = Storage.prototype.setItem
    localStorage.setItem(
      'w3m:1:connection:eip155',
      JSON.stringify({ value: { connectorId: 'old', name: 'Old' } }),
    )
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    try {
      await rememberConnection('eip155', connection)
      await rememberNetwork(network.id)
    } finally {
      Storage.prototype.setItem = setItem
    }
    expect((await loadSnapshot()).connections.eip155?.connectorId).to.equal('io.example')
    expect(readSnapshot().connections, 'the old wallet is not restored').to.deep.equal({})
    expect(warnings.length).to.equal(1)
    await rememberConnection('eip155', connection)
    expect(readSnapshot().connections.eip155?.connectorId, 'heals').to.equal('io.example')
  })

  it("F24 waits two seconds for the app's storage, then continues as if it were empty", async () => {
    const clock = fakeClock()
    try {
      const neverSettle = () => new Promise<never>(() => {})
      configureStorage({ get: neverSettle, set: neverSettle, remove: neverSettle })
      let result: unknown = 'waits'
      void storedRecentWallets.read().then(value => (result = value))
      await clock.advance(1_900)
      expect(result).to.equal('waits')
      await clock.advance(200)
      expect(result).to.equal(undefined)
    } finally {
      clock.restore()
    }
  })

  it('F13 falls back to memory if the storage is blocked', async () => {
    configureStorage(createThrowingStorage())
    await rememberConnection('solana', connection)
    expect((await loadSnapshot()).connections.solana?.name).to.equal('Example')
    await removeConnections(['solana'])
    expect((await loadSnapshot()).connections).to.deep.equal({})
    expect(warnings.length).to.equal(1)
  })

  it("uses the app's own storage, synchronous or not, and writes in order", async () => {
    const { entries, option } = createAppStorage()
    configureStorage(option)
    void rememberConnection('eip155', { ...connection, connectorId: 'first' })
    const lastWritePromise = rememberConnection('eip155', connection)
    expect((await loadSnapshot()).connections.eip155?.connectorId, 'readable before it is written').to.equal(
      'io.example',
    )
    await lastWritePromise
    expect(entries.get('w3m:1:connection:eip155')).to.contain('io.example')
    expect(localStorage.length).to.equal(0)
    expect((await loadSnapshot()).connections.eip155).to.deep.equal(connection)
  })

  it('writes to a new storage although the previous one never responded', async () => {
    const neverSettle = () => new Promise<never>(() => {})
    configureStorage({ get: neverSettle, set: neverSettle, remove: neverSettle })
    void rememberConnection('eip155', connection)
    const { entries, option } = createAppStorage()
    configureStorage(option)
    void rememberConnection('eip155', connection)
    await until(() => entries.has('w3m:1:connection:eip155'))
  })

  it('T12 ignores stored transactions with a malformed field', async () => {
    const transaction = {
      account: `eip155:1:0x${'ab'.repeat(20)}`,
      hash: '0xcd',
      sentAt: 1,
      amount: '1.5',
      symbol: 'ETH',
      to: '0xef',
    }
    const readStoredTransaction = (changes: object) => {
      configureStorage(createThrowingStorage())
      configureStorage()
      const entry = { at: Date.now(), value: [{ ...transaction, ...changes }] }
      localStorage.setItem('w3m:1:sent', JSON.stringify(entry))
      return storedTransactions.read()
    }
    expect(await readStoredTransaction({})).to.deep.equal([transaction])
    for (const changes of [
      ...['account', 'hash', 'sentAt', 'amount', 'symbol', 'to'].map(field => ({ [field]: undefined })),
      { account: '0xab' },
      { hash: 1 },
      { symbol: 1 },
      { to: 1 },
      { sentAt: '1' },
      { amount: '-1' },
      { token: 1 },
      { nonce: -1 },
      { lastBlock: 0.5 },
      { gets: {} },
      { gets: { amount: '1', symbol: 1 } },
      { gets: { amount: 'x', symbol: 'DAI' } },
      { gets: { amount: '1', symbol: 'DAI', token: 1 } },
    ])
      expect(await readStoredTransaction(changes), JSON.stringify(changes)).to.equal(undefined)
  })

  it('T12 ignores a stored list with a malformed entry', async () => {
    const readStoredList = async (key: 'paid' | 'tokens' | 'profiles', value: unknown) => {
      configureStorage(createThrowingStorage())
      configureStorage()
      localStorage.setItem(`w3m:1:${key}`, JSON.stringify({ at: Date.now(), value }))
      return { paid: storedPayments, tokens: storedTokens, profiles: storedProfiles }[key].read()
    }
    const payment = { to: '0xef', networkId: 'eip155:1', hash: '0xcd' }
    const createEntry = (address: string) => ({ account: `eip155:1:0x${address.repeat(20)}`, at: 1 })
    expect(await readStoredList('paid', { me: [payment], you: [] })).to.have.keys('me', 'you')
    expect(await readStoredList('paid', { me: [payment], you: 1 })).to.equal(undefined)
    expect(await readStoredList('paid', { me: [payment, { ...payment, hash: '' }] })).to.equal(undefined)
    expect(await readStoredList('tokens', [{ ...createEntry('ab'), tokens: [] }])).to.have.length(1)
    expect(
      await readStoredList('tokens', [{ ...createEntry('ab'), tokens: [] }, createEntry('cd')]),
    ).to.equal(undefined)
    expect(
      await readStoredList('profiles', [createEntry('ab'), { ...createEntry('cd'), name: 'lena.eth' }]),
    ).to.have.length(2)
    expect(await readStoredList('profiles', [createEntry('ab'), { ...createEntry('cd'), name: 1 }])).to.equal(
      undefined,
    )
  })
})
