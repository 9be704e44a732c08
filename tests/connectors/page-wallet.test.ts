import { expect } from '@open-wc/testing'
import {
  createPageConnector,
  type PageWallet,
  type SharedAccounts,
} from '../../src/connectors/page-wallet.ts'
import * as limits from '../../src/core/limits.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { account, alice, bob } from '../support/fake-connector.ts'

const shareOf = (...addresses: string[]): SharedAccounts => ({
  accounts: addresses.map(address => account(address, 'polkadot')),
  networks: [],
})

describe('connector of a wallet without an EIP-1193 provider', () => {
  let clock: FakeClock
  let sharedAccounts: SharedAccounts
  let restoreCount: number
  let listener: { onChange(): void; onDisconnect(): void }
  let events: unknown[]
  let stopWatching: () => void

  const wallet: PageWallet = {
    namespace: 'polkadot',
    provider: {} as PageWallet['provider'],
    requestAccounts: async () => sharedAccounts,
    restore: async () => {
      restoreCount++
      return sharedAccounts
    },
    subscribe(nextListener) {
      listener = nextListener
      return () => {}
    },
  }

  beforeEach(async () => {
    clock = fakeClock()
    sharedAccounts = shareOf(alice)
    restoreCount = 0
    events = []
    const connector = createPageConnector(wallet, () => ({
      id: 'x',
      name: 'X',
      type: 'injected',
      namespaces: ['polkadot'],
    }))
    await connector.connect({ namespaces: ['polkadot'], signal: new AbortController().signal })
    stopWatching = connector.watch({
      accountsChanged: (_, accounts) => events.push(accounts.map(({ address }) => address)),
      networkChanged: () => {},
      sessionUpdated: () => {},
      disconnected: (_, reason) => events.push(reason?.code),
    })
  })
  afterEach(() => {
    stopWatching()
    clock.restore()
  })

  it('F16 stays connected if the wallet briefly shares no account between two accounts', async () => {
    sharedAccounts = shareOf()
    listener.onChange()
    await clock.advance(250)
    sharedAccounts = shareOf(bob)
    await clock.advance(limits.walletSettleMs)
    expect(events).to.deep.equal([[bob]])
  })

  it('disconnects if the wallet still shares no account after the settling delay', async () => {
    sharedAccounts = shareOf()
    listener.onChange()
    await clock.advance(limits.walletSettleMs)
    expect(events).to.deep.equal(['WALLET_DISCONNECTED'])
  })

  it('disconnects on the disconnect event of the wallet without a new request, unless accounts follow', async () => {
    listener.onDisconnect()
    sharedAccounts = shareOf(bob)
    listener.onChange()
    await clock.advance(limits.walletSettleMs)
    expect(events).to.deep.equal([[bob]])
    restoreCount = 0
    listener.onDisconnect()
    await clock.advance(limits.walletSettleMs)
    expect(events).to.deep.equal([[bob], 'WALLET_DISCONNECTED'])
    expect(restoreCount).to.equal(0)
  })

  it('keeps no timer after watching ends', async () => {
    listener.onDisconnect()
    stopWatching()
    expect(clock.pendingCount).to.equal(0)
  })
})
