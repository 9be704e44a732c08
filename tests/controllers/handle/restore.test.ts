import { expect } from '@open-wc/testing'
import type { Connected, Connector } from '../../../src/connectors/connector.ts'
import { clearAnnouncements, listenForAnnouncements } from '../../../src/namespaces/evm/announcements.ts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { disconnect } from '../../../src/controllers/connect/disconnect.ts'
import { rememberNetwork } from '../../../src/controllers/connect/remember-connections.ts'
import { showNetworks } from '../../../src/controllers/network/networks.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import { rememberedNamespaces } from '../../../src/services/storage-markers.ts'
import { $activeNetwork, $networks, networkActivated } from '../../../src/state/network/networks.ts'
import { discoverNamespaces } from '../../../src/controllers/connect/discover-wallets.ts'
import { followOtherTab } from '../../../src/controllers/handle/restore.ts'
import { restoreSessions } from '../../../src/controllers/connect/restore-sessions.ts'
import { runtime } from '../../../src/runtime.ts'
import { readSnapshot } from '../../../src/services/storage-snapshot.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { createEvmWallet, type TestEvmWallet, type TestEvmWalletOptions } from '../../../src/testing/index.ts'
import { createDeferred } from '../../support/deferred.ts'
import { alice, answerOf, bob, fakeConnector, fakePairing } from '../../support/fake-connector.ts'
import * as limits from '../../../src/core/limits.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { localSolana, localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'

const rememberedWallets = { eip155: { connectorId: 'io.fathom', name: 'Fathom' } }

describe('restoring the wallets of the last visit', () => {
  // Preloads chunks before a test installs the fake clock.
  before(async () => {
    reset({ networks: [localSolana] })
    await discoverNamespaces(['solana'])
  })
  beforeEach(() => {
    // These tests need no discovery of installed wallets.
    reset({ options: { enableInjected: false, enableEip6963: false } })
  })

  it('reconnects a known wallet without a prompt', async () => {
    const connector = fakeConnector()
    const restorePromise = restoreSessions(rememberedWallets)
    expect($account.get().status).to.equal('connecting')
    await restorePromise
    expect($account.get()).to.include({ status: 'connected', address: alice, networkId: 'eip155:31337' })
    expect(connector.calls).to.include({ connect: 0, restore: 1 })
  })

  it('stays disconnected if the wallet no longer shares an account', async () => {
    const connector = fakeConnector()
    connector.answer = () => undefined as never
    await restoreSessions(rememberedWallets)
    expect($account.get().status).to.equal('disconnected')
  })

  it('waits up to one second for a wallet that loads after the page', async () => {
    const clock = fakeClock()
    try {
      const restorePromise = restoreSessions(rememberedWallets)
      await clock.advance(900)
      fakeConnector({ id: 'io.other', name: 'Other' })
      fakeConnector()
      await clock.advance(100)
      await restorePromise
      expect($account.get()).to.include({ status: 'connected', address: alice })
      const lateRestorePromise = restoreSessions({ solana: { connectorId: 'standard:gone', name: 'Gone' } })
      await clock.advance(1_100)
      await lateRestorePromise
      expect($connections.get().solana).to.equal(undefined)
    } finally {
      clock.restore()
    }
  })

  describe('wallet that appears later than one second after the page', () => {
    let clock: FakeClock
    beforeEach(async () => {
      clock = fakeClock()
      const restorePromise = restoreSessions(rememberedWallets)
      await clock.advance(limits.lateWalletMs)
      await restorePromise
      expect($account.get().status).to.equal('disconnected')
    })
    afterEach(() => clock.restore())

    it('F10 reconnects without a prompt or a delay', async () => {
      await clock.advance(60_000)
      expect(clock.pendingCount).to.equal(0)
      fakeConnector({ id: 'io.other', name: 'Other' })
      const connector = fakeConnector()
      await clock.advance(0)
      expect($account.get()).to.include({ status: 'connected', address: alice, networkId: 'eip155:31337' })
      expect(connector.calls).to.include({ connect: 0, restore: 1 })
    })

    it('stays disconnected if the user has disconnected since', async () => {
      await disconnect()
      const connector = fakeConnector()
      await clock.advance(0)
      expect($account.get().status).to.equal('disconnected')
      expect(connector.calls.restore).to.equal(0)
    })

    it('stays disconnected if the user disconnected in another tab', async () => {
      localStorage.setItem('w3m:1:connection:eip155', '')
      await followOtherTab('w3m:1:connection:eip155')
      fakeConnector()
      await clock.advance(0)
      expect($account.get().status).to.equal('disconnected')
    })

    it('does not replace a wallet that the user has connected since, even after its disconnect', async () => {
      const otherConnector = fakeConnector({ id: 'other', name: 'Other' })
      otherConnector.answer = () => answerOf([bob])
      await connectWallet('other')
      const connector = fakeConnector()
      await clock.advance(0)
      expect($account.get().address).to.equal(bob)
      await disconnect()
      fakeConnector({ id: 'io.third', name: 'Third' })
      await clock.advance(0)
      expect($account.get().status).to.equal('disconnected')
      expect(connector.calls.restore).to.equal(0)
    })

    it('waits for the end of an attempt with another wallet, and connects if that attempt fails', async () => {
      const otherConnector = fakeConnector({ id: 'other', name: 'Other' })
      const lateAnswer = createDeferred<Connected>()
      otherConnector.answer = () => lateAnswer.promise
      const connectPromise = connectWallet('other')
      const connector = fakeConnector()
      await clock.advance(0)
      expect(connector.calls.restore).to.equal(0)
      lateAnswer.reject({ code: 4001 })
      await connectPromise
      await clock.advance(0)
      expect($account.get()).to.include({ status: 'connected', address: alice })
    })

    it('F12 is not restored if another tab connected a different wallet, which is restored instead', async () => {
      const value = { connectorId: 'io.other', name: 'Other' }
      localStorage.setItem('w3m:1:connection:eip155', JSON.stringify({ value, at: 0 }))
      const followPromise = followOtherTab()
      await clock.advance(limits.lateWalletMs)
      await followPromise
      const formerConnector = fakeConnector()
      await clock.advance(0)
      expect($account.get().status).to.equal('disconnected')
      expect(formerConnector.calls.restore).to.equal(0)
      fakeConnector({ id: 'io.other', name: 'Other' })
      await clock.advance(0)
      expect($connections.get().eip155).to.include({ status: 'connected', connectorId: 'io.other' })
    })

    it('T1 stays disconnected while another wallet claims its name', async () => {
      const connector = fakeConnector({ contested: true })
      await clock.advance(0)
      expect(connector.calls.restore).to.equal(0)
    })
  })

  it('F16 stays disconnected without an exception if the wallet throws', async () => {
    const connector = fakeConnector()
    connector.answer = () => Promise.reject(new Error('asleep'))
    await restoreSessions(rememberedWallets)
    expect($account.get().status).to.equal('disconnected')
  })

  it('F10 gives up after ten seconds if the wallet does not answer', async () => {
    const clock = fakeClock()
    try {
      const connector = fakeConnector()
      connector.answer = () => new Promise(() => {})
      const restorePromise = restoreSessions(rememberedWallets)
      await clock.advance(9_900)
      expect($account.get().status).to.equal('connecting')
      await clock.advance(200)
      await restorePromise
      expect($account.get().status).to.equal('disconnected')
    } finally {
      clock.restore()
    }
  })

  it('F10 F23 gives up on a connector that loads after the limit', async () => {
    const clock = fakeClock()
    try {
      const lateConnector = createDeferred<Connector>()
      const pairing = fakePairing()
      pairing.restore = () => new Promise(() => {})
      runtime.loadPairing = () => lateConnector.promise
      const restorePromise = restoreSessions({ eip155: { connectorId: 'walletConnect', name: 'Fathom' } })
      await clock.advance(11_000)
      lateConnector.resolve(pairing)
      await restorePromise
      expect($account.get().status).to.equal('disconnected')
    } finally {
      clock.restore()
    }
  })

  it('keeps a wallet that the user connects during the restore', async () => {
    const slowConnector = fakeConnector()
    const lateAnswer = createDeferred<Connected>()
    slowConnector.answer = () => lateAnswer.promise
    const restorePromise = restoreSessions(rememberedWallets)
    const otherConnector = fakeConnector({ id: 'other', name: 'Other' })
    otherConnector.answer = () => answerOf([bob])
    await connectWallet('other')
    lateAnswer.resolve(answerOf([alice]))
    await restorePromise
    expect($account.get().address).to.equal(bob)
    expect($connections.get().eip155).to.include({ connectorId: 'other' })
  })

  it('T12 sends requests only to a known wallet, whatever storage contains', async () => {
    const connector = fakeConnector()
    localStorage.setItem(
      'w3m:1:connection:eip155',
      JSON.stringify({
        value: { connectorId: '__proto__', name: '<img>', status: 'connected', address: alice },
        at: 0,
      }),
    )
    await restoreSessions(readSnapshot().connections)
    expect(connector.calls.restore).to.equal(0)
    expect($account.get().status).to.equal('disconnected')
  })
})

describe('T12 network that was last active', () => {
  const poisonedRecord = {
    ...localTwoNetwork,
    name: 'Ethereum',
    nativeCurrency: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  }
  const storeNetwork = (value: unknown) =>
    localStorage.setItem('w3m:1:network', JSON.stringify({ value, at: 0 }))
  const prepareRestore = async (options: ModalOptions) => {
    reset({ networks: [], options: { enableInjected: false, enableEip6963: false, ...options } })
    return (value: unknown) => {
      storeNetwork(value)
      return showNetworks().then(() => $activeNetwork.get())
    }
  }

  it('is read from storage by id, and shown as defined by the app or the network table', async () => {
    const activeRecord = await (await prepareRestore({ networks: [localOneNetwork, localTwoNetwork] }))(
      localTwoNetwork.id,
    )
    expect(activeRecord).to.deep.equal(localTwoNetwork)
    expect($networks.get()).to.deep.equal([localTwoNetwork])
    const network = await (await prepareRestore({ networks: ['ethereum', 'base'] }))('eip155:8453')
    expect(network).to.deep.include({ id: 'eip155:8453', name: 'Base' })
  })

  it('is ignored if the app does not offer it', async () => {
    for (const id of ['eip155:8453', 'eip155:666', 'nonsense', 7]) {
      await (await prepareRestore({ networks: [localOneNetwork, localTwoNetwork] }))(id)
      expect($networks.get(), String(id)).to.deep.equal([localOneNetwork, localTwoNetwork])
    }
  })

  it('reads no name, symbol or decimals from storage', async () => {
    await (await prepareRestore({ networks: [localOneNetwork, localTwoNetwork] }))(poisonedRecord)
    expect($networks.get()).to.deep.equal([localOneNetwork, localTwoNetwork])
    networkActivated(localTwoNetwork.id)
    rememberNetwork()
    expect(JSON.parse(localStorage.getItem('w3m:1:network') as string).value).to.equal(localTwoNetwork.id)
  })
})

describe('F12 connections in several tabs', () => {
  beforeEach(async () => {
    reset({ options: { enableInjected: false, enableEip6963: false } })
    fakeConnector()
    await connectWallet('io.fathom')
  })

  const storedKey = 'w3m:1:connection:eip155'

  it('follows a disconnect in another tab without a request to the wallet', async () => {
    localStorage.setItem(storedKey, '')
    const connector = runtime.connectors.get('io.fathom') as ReturnType<typeof fakeConnector>
    await followOtherTab(storedKey)
    expect($account.get().status).to.equal('disconnected')
    expect(connector.calls.disconnect).to.equal(0)
  })

  it('stays connected if another tab clears the storage or writes an unrelated tombstone afterwards', async () => {
    localStorage.clear()
    await followOtherTab()
    expect($account.get().status).to.equal('connected')
    localStorage.setItem('w3m:1:connection:solana', '')
    await followOtherTab('w3m:1:connection:solana')
    await followOtherTab('w3m:1:connection:__proto__')
    expect($account.get().status).to.equal('connected')
  })

  it('writes a tombstone on disconnect for other tabs, only for existing connections', async () => {
    expect(localStorage.getItem(storedKey)).to.contain('io.fathom')
    await disconnect()
    expect(localStorage.getItem(storedKey)).to.equal('')
    expect(localStorage.getItem('w3m:1:connection:solana')).to.equal(null)
    expect(readSnapshot().connections).to.deep.equal({})
    expect(rememberedNamespaces()).to.deep.equal([])
  })

  it('keeps connections of other namespaces in storage', async () => {
    const otherTabEntry = JSON.stringify({ value: { connectorId: 'standard:x', name: 'X' }, at: 0 })
    localStorage.setItem('w3m:1:connection:solana', otherTabEntry)
    const otherConnector = fakeConnector({ id: 'other', name: 'Other' })
    otherConnector.answer = () => answerOf([bob])
    await connectWallet('other')
    expect(localStorage.getItem('w3m:1:connection:solana')).to.equal(otherTabEntry)
  })

  it('follows a change of the wallet in another tab without writing to storage', async () => {
    const otherConnector = fakeConnector({ id: 'other', name: 'Other' })
    otherConnector.answer = () => answerOf([bob])
    localStorage.setItem(storedKey, JSON.stringify({ value: { connectorId: 'other', name: 'Other' }, at: 0 }))
    const previousStorage = JSON.stringify(localStorage)
    await followOtherTab()
    expect($account.get().address).to.equal(bob)
    expect(JSON.stringify(localStorage)).to.equal(previousStorage)
  })

  it('ignores a storage event without a change', async () => {
    const previousConnection = $connections.get().eip155
    await followOtherTab()
    expect($connections.get().eip155).to.equal(previousConnection)
  })
})

describe('stored installed wallet', () => {
  const wallets: TestEvmWallet[] = []
  /** Installs a wallet that already shares its accounts with this page. */
  const install = (options: TestEvmWalletOptions) => {
    const wallet = createEvmWallet({
      chains: [{ chainId: 31_337, rpcUrls: [] }],
      authorized: true,
      ...options,
    })
    wallets.push(wallet)
    wallet.install()
    return wallet
  }
  beforeEach(() => {
    reset()
  })
  afterEach(() => {
    runtime.stops.get('discovery')?.()
    for (const wallet of wallets.splice(0)) wallet.uninstall()
    clearAnnouncements()
  })

  it('T27 is restored even if earlier announcements reach the limit', async () => {
    listenForAnnouncements()
    for (let index = 0; index < 500; index++)
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: {
            info: { uuid: `u${index}`, name: 'Flood', icon: '', rdns: `flood.w${index}` },
            provider: { request: async () => null },
          },
        }),
      )
    const wallet = install({ rdns: 'test.true', name: 'True' })
    await restoreSessions({ eip155: { connectorId: 'test.true', name: 'True', rdns: 'test.true' } })
    expect($connections.get().eip155).to.include({ status: 'connected', connectorId: 'test.true' })
    expect(wallet.log.some(({ method }) => method === 'eth_accounts')).to.equal(true)
  })

  it('T1 is not restored while two wallets claim its name', async () => {
    for (const _ of [1, 2]) install({ rdns: 'test.true', name: 'True' })
    await restoreSessions({ eip155: { connectorId: 'test.true', name: 'True', rdns: 'test.true' } })
    expect($account.get().status).to.equal('disconnected')
    for (const { log } of wallets) expect(log.length).to.equal(0)
  })

  it('T1 is not restored if a second claim arrives during the request', async () => {
    install({ rdns: 'test.true', name: 'True' })
    const lateWallet = createEvmWallet({ rdns: 'test.true', name: 'True', authorized: true })
    wallets.push(lateWallet)
    const restorePromise = restoreSessions({
      eip155: { connectorId: 'test.true', name: 'True', rdns: 'test.true' },
    })
    lateWallet.install()
    await restorePromise
    expect($account.get().status).to.equal('disconnected')
  })

  it('is restored by the stored id "injected" or rdns if it is at window.ethereum and announces itself', async () => {
    for (const connectorId of ['injected', 'test.slow']) {
      install({ rdns: 'test.slow', name: 'Slow', atWindow: true })
      await restoreSessions({
        eip155: { connectorId, name: 'Slow', ...(connectorId !== 'injected' && { rdns: 'test.slow' }) },
      })
      expect($connections.get().eip155).to.include({ status: 'connected', connectorId: 'test.slow' })
      runtime.stops.get('discovery')?.()
      for (const wallet of wallets.splice(0)) wallet.uninstall()
      clearAnnouncements()
      reset()
    }
  })

  it('is restored by its rdns if it announces itself later than on the last visit', async () => {
    const wallet = install({ rdns: 'test.slow', name: 'Slow', atWindow: true, announced: false })
    const restorePromise = restoreSessions({
      eip155: { connectorId: 'test.slow', name: 'Slow', rdns: 'test.slow' },
    })
    wallet.announce()
    await restorePromise
    expect($connections.get().eip155).to.include({ status: 'connected', connectorId: 'injected' })
    // A second tab that stores the wallet under its other id does not affect this tab.
    localStorage.setItem(
      'w3m:1:connection:eip155',
      JSON.stringify({ value: { connectorId: 'test.slow', name: 'Slow', rdns: 'test.slow' }, at: 0 }),
    )
    const previousConnection = $connections.get().eip155
    await followOtherTab()
    expect($connections.get().eip155).to.equal(previousConnection)
  })
})
