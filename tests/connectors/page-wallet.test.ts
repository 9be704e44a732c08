import { expect } from '@open-wc/testing'
import { createPageConnector, type PageWallet, type Shared } from '../../src/connectors/page-wallet.ts'
import * as limits from '../../src/core/limits.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { account, alice, bob } from '../support/fake-connector.ts'

const sharedWith = (...addresses: string[]): Shared => ({
  accounts: addresses.map(address => account(address, 'polkadot')),
  networks: [],
})

describe('connector of a wallet without an EIP-1193 provider', () => {
  let clock: FakeClock
  let shared: Shared
  let looks: number
  let heard: { changed(): void; gone(): void }
  let told: unknown[]
  let stop: () => void

  const wallet: PageWallet = {
    namespace: 'polkadot',
    provider: {} as PageWallet['provider'],
    share: async () => shared,
    look: async () => {
      looks++
      return shared
    },
    follow(next) {
      heard = next
      return () => {}
    },
  }

  beforeEach(async () => {
    clock = fakeClock()
    shared = sharedWith(alice)
    looks = 0
    told = []
    const connector = createPageConnector(wallet, () => ({
      id: 'x',
      name: 'X',
      type: 'injected',
      namespaces: ['polkadot'],
    }))
    await connector.connect({ namespaces: ['polkadot'], signal: new AbortController().signal })
    stop = connector.watch({
      accountsChanged: (_, accounts) => told.push(accounts.map(({ address }) => address)),
      networkChanged: () => {},
      sessionUpdated: () => {},
      disconnected: (_, reason) => told.push(reason?.code),
    })
  })
  afterEach(() => {
    stop()
    clock.restore()
  })

  it('F16 stays connected if it briefly shares nothing between two accounts', async () => {
    shared = sharedWith()
    heard.changed()
    await clock.advance(250)
    shared = sharedWith(bob)
    await clock.advance(limits.walletSettleMs)
    expect(told).to.deep.equal([[bob]])
  })

  it('disconnects if it still shares nothing after that', async () => {
    shared = sharedWith()
    heard.changed()
    await clock.advance(limits.walletSettleMs)
    expect(told).to.deep.equal(['WALLET_DISCONNECTED'])
  })

  it('disconnects on the event of the wallet without a request, unless accounts follow', async () => {
    heard.gone()
    shared = sharedWith(bob)
    heard.changed()
    await clock.advance(limits.walletSettleMs)
    expect(told).to.deep.equal([[bob]])
    looks = 0
    heard.gone()
    await clock.advance(limits.walletSettleMs)
    expect(told).to.deep.equal([[bob], 'WALLET_DISCONNECTED'])
    expect(looks).to.equal(0)
  })

  it('leaves no timer after the end of watching', async () => {
    heard.gone()
    stop()
    expect(clock.pending).to.equal(0)
  })
})
