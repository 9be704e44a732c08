import { expect } from '@open-wc/testing'
import { polkadotAdapter } from '../../../src/namespaces/polkadot/adapter.ts'
import { discoverPolkadot } from '../../../src/namespaces/polkadot/discover.ts'
import { createPolkadotWallet as createPageWallet } from '../../../src/namespaces/polkadot/polkadot-wallet.ts'
import type { Connected, Connector, WalletEvents } from '../../../src/connectors/connector.ts'
import type { NetworkId } from '../../../src/core/chain/caip.ts'
import type { ErrorCode } from '../../../src/core/errors/codes.ts'
import type { AccountEntry } from '../../../src/core/identity/account.ts'
import type { ConnectorInfo } from '../../../src/core/wallet/connector-info.ts'
import type { PolkadotProvider } from '../../../src/core/wallet/provider.ts'
import { assetHub, polkadot } from '../../../src/networks/polkadot.ts'
import { localPolkadot } from '../../../src/testing/networks.ts'
import {
  createPolkadotWallet,
  fail,
  give,
  hold,
  hostileError,
  reject,
  type TestPolkadotWallet,
  type TestPolkadotWalletOptions,
  throwNow,
} from '../../../src/testing/index.ts'
import * as limits from '../../../src/core/limits.ts'
import { recentWalletsSet } from '../../../src/state/wallets/wallets.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

// One key in two spellings: the generic one and that of Polkadot.
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const aliceOnPolkadot = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'

describe('wallets of injectedWeb3', () => {
  const wallets: TestPolkadotWallet[] = []
  const stopFunctions: (() => void)[] = []
  let connectorsById: Map<string, { connector: Connector; info: ConnectorInfo }>

  const discover = () => {
    connectorsById = new Map()
    stopFunctions.push(
      discoverPolkadot((connector, info) => connectorsById.set(info.id, { connector, info })),
    )
  }
  const installWallet = (options: TestPolkadotWalletOptions = {}) => {
    const wallet = createPolkadotWallet(options)
    wallets.push(wallet)
    wallet.install()
    discover()
    const entry = connectorsById.get(`polkadot:${wallet.name}`)
    if (!entry) throw new Error('The wallet was not found')
    return { wallet, connector: entry.connector, info: entry.info }
  }
  const connect = (
    connector: Connector,
    networkId: NetworkId = localPolkadot.id,
    signal = new AbortController().signal,
  ): Promise<Connected> => connector.connect({ namespaces: ['polkadot'], networkId, signal })
  const providerOf = ({ providers }: Connected) => providers.polkadot as PolkadotProvider
  const getAddresses = (accounts: readonly AccountEntry[] | undefined) =>
    accounts?.map(account => account.address)
  const codeOf = async (promise: Promise<unknown> | undefined): Promise<ErrorCode | undefined> => {
    try {
      await promise
      return undefined
    } catch (error) {
      return (error as { code?: ErrorCode }).code
    }
  }
  const countRequests = (wallet: TestPolkadotWallet, method: string) =>
    wallet.log.filter(request => request.method === method).length

  afterEach(() => {
    for (const stop of stopFunctions.splice(0)) stop()
    for (const wallet of wallets.splice(0)) wallet.uninstall()
    Reflect.deleteProperty(window, 'injectedWeb3')
  })

  it('shares its accounts in the address format of the network', async () => {
    const { connector } = installWallet()
    const connection = await connect(connector)
    expect(getAddresses(connection.accounts)).to.deep.equal([alice, bob])
    expect(connection.accounts[0]).to.include({ namespace: 'polkadot', type: 'eoa' })
    expect(connection.networks).to.deep.equal([localPolkadot.id])
    expect(getAddresses((await connect(connector, polkadot.id)).accounts)?.[0]).to.equal(aliceOnPolkadot)
    expect(providerOf(connection).address).to.equal(aliceOnPolkadot)
  })

  it('rejects signatures before it has shared an account with the page', async () => {
    const extension = { enable: () => Promise.reject(new Error('not asked for')) }
    const { provider } = createPageWallet(extension, () => 'App')
    const signPromises = [
      provider.signMessage({ address: alice, message: 'Hi' }),
      provider.signTransaction?.({ address: alice } as never),
    ]
    for (const request of signPromises) expect(await codeOf(request)).to.equal('WALLET_DISCONNECTED')
  })

  it('T27 lists a previously used wallet beyond the limit of announced wallets', async () => {
    reset()
    const names = [...Array.from({ length: 400 }, (_, index) => `flood-${index}`), 'talisman']
    const injectedWeb3 = Object.fromEntries(names.map(name => [name, { enable: async () => {} }]))
    Object.assign(window, { injectedWeb3 })
    discover()
    expect(connectorsById.size).to.equal(limits.announcedWallets)
    recentWalletsSet([{ connectorId: 'polkadot:talisman', name: 'Talisman' }])
    await until(() => connectorsById.has('polkadot:talisman'))
    expect(connectorsById.size).to.equal(limits.announcedWallets + 1)
    reset()
  })

  it('lists a wallet under its common name or a sanitized name (T3)', () => {
    Object.assign(window, {
      injectedWeb3: {
        'subwallet-js': { enable: async () => {} },
        'evil\u202ename\n': { enable: async () => {} },
        'no wallet': {},
        get hostile() {
          throw new Error('must not be read')
        },
      },
    })
    discover()
    expect([...connectorsById.values()].map(({ info }) => info.name)).to.deep.equal(['SubWallet', 'evilname'])
  })

  it('T1 keeps the provider object that was found first', async () => {
    const { wallet, connector } = installWallet()
    const impostorWallet = createPolkadotWallet()
    impostorWallet.install()
    await connect(connector)
    expect(countRequests(wallet, 'enable')).to.equal(1)
    expect(impostorWallet.log.length).to.equal(0)
    impostorWallet.uninstall()
  })

  it('signs a message wrapped in <Bytes> for its accounts in either address format', async () => {
    const { wallet, connector } = installWallet()
    const provider = providerOf(await connect(connector, polkadot.id))
    for (const address of [alice, aliceOnPolkadot]) {
      expect(await provider.signMessage({ address, message: 'Hi ✓' })).to.match(/^0x[0-9a-f]{128}$/)
      const { params } = wallet.log.at(-1) ?? {}
      const text = [...new TextEncoder().encode('<Bytes>Hi ✓</Bytes>')]
      expect(params).to.deep.equal({
        // The address is in the spelling of the wallet.
        address: alice,
        data: `0x${text.map(byte => byte.toString(16).padStart(2, '0')).join('')}`,
        type: 'bytes',
      })
    }
    const unsharedAddress = '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y'
    expect(await codeOf(provider.signMessage({ address: unsharedAddress, message: 'Hi' }))).to.equal(
      'WALLET_UNAUTHORIZED',
    )
    expect(await codeOf(provider.signMessage({ address: alice, message: '\ud800' }))).to.equal(
      'INVALID_PARAMS',
    )
  })

  it('signs a transaction for its accounts', async () => {
    const provider = providerOf(await connect(installWallet().connector))
    const payload = {
      address: alice,
      method: '0x0000',
      era: '0x00',
      nonce: '0x00000001',
      tip: '0x00000000000000000000000000000000',
      specVersion: '0x00000001',
      transactionVersion: '0x00000001',
      genesisHash: `0x${'11'.repeat(32)}`,
      blockHash: `0x${'22'.repeat(32)}`,
    }
    expect(await provider.signTransaction?.(payload)).to.match(/^0x01[0-9a-f]{128}$/)
    expect(await codeOf(provider.signTransaction?.({ ...payload, address: 'x' }))).to.equal(
      'WALLET_UNAUTHORIZED',
    )
  })

  it('F16 rejects a malformed signature', async () => {
    const { wallet, connector } = installWallet()
    const provider = providerOf(await connect(connector))
    for (const answer of [{}, null, { signature: '0x12' }, { signature: 7 }, 'text']) {
      wallet.script.next('signRaw', give(answer))
      expect(await codeOf(provider.signMessage({ address: alice, message: 'a' }))).to.equal(
        'WALLET_INVALID_ANSWER',
      )
    }
    wallet.script.next('signRaw', reject())
    expect(await codeOf(provider.signMessage({ address: alice, message: 'a' }))).to.not.equal(undefined)
  })

  it('F16 rejects once for any thrown value or malformed answer', async () => {
    const { wallet, connector } = installWallet()
    for (const answer of [
      give(undefined),
      give('garbage'),
      give({ accounts: {} }),
      fail(hostileError()),
      fail(undefined),
      throwNow(null),
      throwNow('boom'),
    ]) {
      wallet.script.next('enable', answer)
      expect(
        await connect(connector).then(
          () => 'connected',
          () => 'failed',
        ),
      ).to.equal('failed')
    }
    for (const answer of [
      give('x'),
      give([7]),
      give([{ address: '0x00' }]),
      give([{ address: `${alice}x` }]),
    ]) {
      wallet.script.next('accounts', answer)
      expect(await codeOf(connect(connector))).to.equal('WALLET_INVALID_ANSWER')
    }
    wallet.script.next('accounts', give([{ address: '0xabc', type: 'ethereum' }]))
    expect(await codeOf(connect(connector))).to.equal('WALLET_NO_ACCOUNT')
    expect(getAddresses((await connect(connector)).accounts)?.[0]).to.equal(alice)
  })

  it('F7 F8 rejects at once on abort, and reuses the pending prompt for a later attempt', async () => {
    const { wallet, connector } = installWallet()
    const pendingAnswer = hold()
    wallet.script.next('enable', pendingAnswer.answer, pendingAnswer.answer)
    const abort = new AbortController()
    const codePromise = codeOf(connect(connector, localPolkadot.id, abort.signal))
    await until(() => pendingAnswer.waiting === 1, 'the prompt')
    abort.abort()
    expect(await codePromise).to.equal('REQUEST_ABORTED')
    const secondAttempt = connect(connector)
    pendingAnswer.release()
    expect(getAddresses((await secondAttempt).accounts)?.[0]).to.equal(alice)
  })

  it('restores the shared accounts', async () => {
    const { connector } = installWallet({ authorized: true })
    const connection = await connector.restore(new AbortController().signal)
    expect(getAddresses(connection?.accounts)).to.deep.equal([alice, bob])
  })

  it('F11 reads the accounts again when the page is restored from the back/forward cache', async () => {
    const { wallet, connector } = installWallet()
    await connect(connector)
    const accountEvents: (string[] | undefined)[] = []
    const stopWatching = connector.watch({
      accountsChanged: (_, accounts) => accountEvents.push(getAddresses(accounts)),
      networkChanged: () => {},
      sessionUpdated: () => {},
      disconnected: () => {},
    })
    await until(() => wallet.listeners() === 1, 'the subscription')
    wallet.script.always('accounts', give([{ address: bob, type: 'sr25519' }]))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await until(() => accountEvents.at(-1)?.join() === bob, 'the other account')
    stopWatching()
  })

  it('F16 reports the final state after a large number of events, and removes its listeners', async () => {
    const { wallet, connector } = installWallet()
    await connect(connector)
    const recordedEvents: {
      accounts: (string[] | undefined)[]
      disconnectCodes: (string | undefined)[]
      networks: string[]
    } = {
      accounts: [],
      disconnectCodes: [],
      networks: [],
    }
    const events: WalletEvents = {
      accountsChanged: (_, accounts) => recordedEvents.accounts.push(getAddresses(accounts)),
      networkChanged: (_, id) => recordedEvents.networks.push(id),
      sessionUpdated: () => {},
      disconnected: (_, reason) => recordedEvents.disconnectCodes.push(reason?.code),
    }
    const stopWatching = connector.watch(events)
    for (let index = 0; index < 200; index++) wallet.emit(index)
    await wallet.shareAccounts(1)
    await until(() => recordedEvents.accounts.at(-1)?.join() === bob, 'the other account')
    expect(recordedEvents.accounts.length).to.be.at.most(3)
    const provider = providerOf(await connect(connector))
    await polkadotAdapter.switchNetwork?.(provider, assetHub)
    await until(() => recordedEvents.networks.at(-1) === assetHub.id, 'the network')
    await until(() => recordedEvents.accounts.at(-1)?.[0]?.startsWith('1'), 'the other spelling')
    await wallet.revoke()
    await until(() => recordedEvents.disconnectCodes.at(-1) === 'WALLET_DISCONNECTED', 'the end')
    stopWatching()
    expect(wallet.listeners()).to.equal(0)
  })
})
