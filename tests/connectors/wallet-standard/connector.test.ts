import { expect } from '@open-wc/testing'
import type { Connected, WalletEvents } from '../../../src/connectors/connector.ts'
import { createStandardConnector } from '../../../src/connectors/wallet-standard/connector.ts'
import type { StandardWallet } from '../../../src/connectors/wallet-standard/standard-wallet.ts'
import type { AppError } from '../../../src/core/errors/app-error.ts'
import type { AccountEntry } from '../../../src/core/identity/account.ts'
import type { ConnectorInfo } from '../../../src/core/wallet/connector-info.ts'
import type { SolanaProvider } from '../../../src/core/wallet/provider.ts'
import { solana } from '../../../src/networks/solana.ts'
import { localSolana } from '../../../src/testing/networks.ts'
import {
  createSolanaWallet,
  fail,
  give,
  hold,
  hostileError,
  reject,
  staySilent,
  type TestSolanaWallet,
  type TestSolanaWalletOptions,
  throwNow,
} from '../../../src/testing/index.ts'
import { decodeBase58 } from '../../../src/core/chain/base58.ts'
import * as limits from '../../../src/core/limits.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { until } from '../../support/until.ts'
import { loadStandardPart } from '../../support/standard-parts.ts'

const info: ConnectorInfo = {
  id: 'standard:test',
  name: 'Test',
  type: 'announced',
  namespaces: ['solana'],
}
const messageBytes = new TextEncoder().encode('Hello, Lantern')
const createSignal = (): AbortSignal => new AbortController().signal
const getRequestedMethods = (wallet: TestSolanaWallet) => wallet.log.map(({ method }) => method)

function setUp(options: TestSolanaWalletOptions = {}) {
  const wallet = createSolanaWallet(options)
  const connector = createStandardConnector(wallet.wallet as StandardWallet, () => info, loadStandardPart)
  return {
    wallet,
    connector,
    connect: (signal = createSignal()) => connector.connect({ namespaces: ['solana'], signal }),
  }
}
const providerOf = (connection: Connected | undefined) => connection?.providers.solana as SolanaProvider
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (thrownError: AppError) => thrownError.code,
  )

/** Records the events of the connector as short texts. */
function recordEvents(connector: ReturnType<typeof createStandardConnector>) {
  const log: string[] = []
  const shortenAccounts = (accounts: readonly AccountEntry[]) =>
    accounts.map(({ address }) => address.slice(0, 4)).join()
  const events: WalletEvents = {
    accountsChanged: (namespace, accounts) => log.push(`${namespace} accounts ${shortenAccounts(accounts)}`),
    networkChanged: (namespace, id) => log.push(`${namespace} network ${id}`),
    sessionUpdated: () => log.push('session'),
    disconnected: (namespace, reason) => log.push(`${namespace} gone ${reason?.code}`),
  }
  return { log, stop: connector.watch(events) }
}

describe('Solana wallet of the Wallet Standard', () => {
  it('returns its account without a network', async () => {
    const { wallet, connect } = setUp()
    const connection = await connect()
    const [address] = await wallet.addresses()
    expect(connection.accounts).to.deep.equal([{ namespace: 'solana', address, type: 'eoa' }])
    expect(connection.networks).to.deep.equal([])
    expect(connection.wallet).to.include({ name: 'Test', connectorType: 'announced' })
    expect(providerOf(connection).account.address).to.equal(address)
  })

  it('signs a message that Web Crypto verifies', async () => {
    const { connect } = setUp()
    const provider = providerOf(await connect())
    const signature = await provider.signMessage(messageBytes)
    const key = await crypto.subtle.importKey(
      'raw',
      provider.account.publicKey as BufferSource,
      'Ed25519',
      false,
      ['verify'],
    )
    expect(await crypto.subtle.verify('Ed25519', key, signature as BufferSource, messageBytes)).to.equal(true)
  })

  it('restores without a prompt, unless it no longer shares an account', async () => {
    const authorizedSetup = setUp({ authorized: true })
    expect((await authorizedSetup.connector.restore(createSignal()))?.accounts).to.have.length(1)
    expect(getRequestedMethods(authorizedSetup.wallet)).to.deep.equal(['silentConnect'])
    const unauthorizedSetup = setUp()
    expect(await unauthorizedSetup.connector.restore(createSignal())).to.equal(undefined)
    expect(getRequestedMethods(unauthorizedSetup.wallet)).to.deep.equal(['silentConnect'])
  })

  it('exposes only the features that the wallet has', async () => {
    const fullProvider = providerOf(await setUp().connect())
    const signInResult = await fullProvider.signIn?.({
      domain: 'app.example',
      statement: 'Hello',
      nonce: '12345678',
    })
    expect(signInResult?.address).to.equal(fullProvider.account.address)
    expect(new TextDecoder().decode(signInResult?.signedMessage)).to.contain(
      'app.example wants you to sign in with your Solana account:',
    )
    const minimalProvider = providerOf(
      await setUp({
        without: ['solana:signIn', 'solana:signTransaction', 'solana:signAndSendTransaction'],
      }).connect(),
    )
    expect(Object.keys(minimalProvider)).to.deep.equal(['account', 'signMessage'])
  })

  it('T18 receives no signing request for a network that it does not list', async () => {
    const { wallet, connect } = setUp({ chains: [{ chain: 'solana:mainnet' }] })
    const provider = providerOf(await connect())
    for (const id of [localSolana.id, 'solana:unknown', 'eip155:1'])
      expect(await codeOf(provider.signTransaction?.(messageBytes, id) as Promise<unknown>)).to.equal(
        'UNSUPPORTED_CHAIN',
      )
    expect(getRequestedMethods(wallet)).to.deep.equal(['connect'])
    // The former id of a network still identifies it.
    await codeOf(
      provider.signTransaction?.(messageBytes, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ') as Promise<unknown>,
    )
    await codeOf(provider.signTransaction?.(messageBytes, solana.id) as Promise<unknown>)
    expect(wallet.log.slice(1).map(({ params }) => (params as { chain: string }).chain)).to.deep.equal([
      'solana:mainnet',
      'solana:mainnet',
    ])
  })

  it('signs all transactions of a request, or rejects the request', async () => {
    const { wallet, connect } = setUp({ chains: [{ chain: 'solana:mainnet' }] })
    const provider = providerOf(await connect())
    const signedTransactions = [new Uint8Array(70).fill(1), new Uint8Array(70).fill(2)]
    const signWithAnswers = (...answers: unknown[]) => {
      for (const signedTransaction of answers)
        wallet.script.next('signTransaction', give({ signedTransaction }))
      return provider.signAllTransactions?.([messageBytes, messageBytes], solana.id) as Promise<unknown>
    }
    expect(await signWithAnswers(...signedTransactions)).to.deep.equal(signedTransactions)
    expect(await codeOf(signWithAnswers(signedTransactions[0], 'nonsense'))).to.equal('WALLET_INVALID_ANSWER')
    expect(
      await codeOf(provider.signAllTransactions?.([messageBytes], localSolana.id) as Promise<unknown>),
    ).to.equal('UNSUPPORTED_CHAIN')
  })

  it('T18 rejects a signature with an account that it does not share', async () => {
    const { wallet, connect } = setUp()
    const provider = providerOf(await connect())
    const [, secondAddress] = await wallet.addresses()
    expect(await codeOf(provider.signMessage(messageBytes, secondAddress))).to.equal('WALLET_NO_ACCOUNT')
    expect(getRequestedMethods(wallet)).to.deep.equal(['connect'])
  })

  it('T22 rejects a signature of other bytes or in an invalid format', async () => {
    const { wallet, connect } = setUp()
    const provider = providerOf(await connect())
    for (const [signedMessage, signature] of [
      [new Uint8Array(14), new Uint8Array(64)],
      [messageBytes, new Uint8Array(63)],
      [messageBytes, 'x'.repeat(64)],
    ]) {
      wallet.script.next('signMessage', give({ signedMessage, signature }))
      expect(await codeOf(provider.signMessage(messageBytes))).to.equal('WALLET_INVALID_ANSWER')
    }
  })

  it('F7 removes its listeners on abort if the wallet never answers', async () => {
    const { wallet, connect } = setUp()
    wallet.script.always('connect', staySilent)
    const abort = new AbortController()
    const codePromise = codeOf(connect(abort.signal))
    await until(() => getRequestedMethods(wallet).includes('connect'))
    abort.abort()
    expect(await codePromise).to.equal('REQUEST_ABORTED')
    expect(wallet.listeners()).to.equal(0)
  })

  it('F8 disconnects after an approval that arrives after the user canceled', async () => {
    const { wallet, connect } = setUp()
    const pendingAnswer = hold()
    wallet.script.next('connect', pendingAnswer.answer)
    const abort = new AbortController()
    const codePromise = codeOf(connect(abort.signal))
    await until(() => pendingAnswer.waiting > 0)
    abort.abort()
    expect(await codePromise).to.equal('REQUEST_ABORTED')
    pendingAnswer.release()
    await until(() => getRequestedMethods(wallet).includes('disconnect'))
  })

  it('F9 reuses the pending prompt for a second attempt', async () => {
    const { wallet, connect } = setUp()
    const pendingAnswer = hold()
    wallet.script.next('connect', pendingAnswer.answer, staySilent)
    const abort = new AbortController()
    const codePromise = codeOf(connect(abort.signal))
    await until(() => pendingAnswer.waiting > 0)
    const secondAttempt = connect()
    abort.abort()
    expect(await codePromise).to.equal('REQUEST_ABORTED')
    pendingAnswer.release()
    expect((await secondAttempt).accounts).to.have.length(1)
    expect(getRequestedMethods(wallet)).not.to.include('disconnect')
  })

  it('F16 rejects thrown and malformed answers, and falls back to the wallet object for empty answers', async () => {
    const { wallet, connect } = setUp()
    for (const answer of [
      throwNow(new Error('no')),
      fail('no'),
      fail(hostileError()),
      fail(undefined),
      reject(),
    ]) {
      wallet.script.next('connect', answer)
      let outcome = 'none'
      await connect().then(
        () => (outcome = 'answered'),
        () => (outcome = 'thrown'),
      )
      expect(outcome).to.equal('thrown')
    }
    await connect()
    const [validAccount] = (wallet.wallet as StandardWallet).accounts
    for (const accounts of [
      'accounts',
      [{ ...validAccount, address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }],
      [{ ...validAccount, publicKey: [1, 2] }],
      [validAccount, { ...validAccount, address: 1 }],
    ]) {
      wallet.script.next('connect', give({ accounts }))
      expect(await codeOf(connect())).to.equal('WALLET_INVALID_ANSWER')
    }
    const emptyAnswers = [
      undefined,
      null,
      {},
      { accounts: [] },
      { accounts: [{ ...validAccount, chains: ['sui:main'] }] },
    ]
    // The wallet approved the request. Its response lacks the account, but the wallet object contains it.
    for (const answer of emptyAnswers) {
      wallet.script.next('connect', give(answer))
      expect((await connect()).accounts[0]?.address).to.equal(validAccount?.address)
    }
    wallet.revoke()
    for (const answer of emptyAnswers) {
      wallet.script.next('connect', give(answer))
      expect(await codeOf(connect())).to.equal('WALLET_NO_ACCOUNT')
    }
  })

  it('restores the accounts of the wallet object for a missing answer, but nothing for an empty account list', async () => {
    const { wallet, connector, connect } = setUp()
    await connect()
    const [address] = await wallet.addresses()
    wallet.script.next('silentConnect', give(undefined))
    expect((await connector.restore(createSignal()))?.accounts[0]?.address).to.equal(address)
    wallet.script.next('silentConnect', give({ accounts: [] }))
    expect(await connector.restore(createSignal())).to.equal(undefined)
  })

  it('reports a changed account, the change back, and the removal of all accounts', async () => {
    const { wallet, connector, connect } = setUp()
    const provider = providerOf(await connect())
    const { log, stop } = recordEvents(connector)
    const [firstAddress, secondAddress] = await wallet.addresses()
    await wallet.switchAccount(1)
    await until(() => log.length === 1)
    expect(provider.account.address).to.equal(secondAddress)
    expect(decodeBase58(secondAddress as string)).to.deep.equal(provider.account.publicKey)
    await wallet.switchAccount(0)
    await until(() => log.length === 2)
    wallet.revoke()
    await until(() => log.length === 3)
    expect(log).to.deep.equal([
      `solana accounts ${secondAddress?.slice(0, 4)}`,
      `solana accounts ${firstAddress?.slice(0, 4)}`,
      'solana gone WALLET_DISCONNECTED',
    ])
    stop()
    expect(wallet.listeners()).to.equal(0)
  })

  it('F16 stays connected if accounts follow an event without accounts', async () => {
    const { wallet, connector, connect } = setUp()
    await connect()
    const { log, stop } = recordEvents(connector)
    const [, secondAddress] = await wallet.addresses()
    const clock = fakeClock()
    wallet.emit({ accounts: [] })
    await wallet.switchAccount(1)
    await clock.advance(limits.walletSettleMs)
    wallet.emit({ accounts: [] })
    await clock.advance(limits.walletEventsMs + limits.walletSettleMs)
    clock.restore()
    expect(log).to.deep.equal([`solana accounts ${secondAddress?.slice(0, 4)}`])
    stop()
  })

  it('F11 reads the accounts again when the page is restored from the back/forward cache', async () => {
    const { wallet, connector, connect } = setUp()
    await connect()
    const walletObject = wallet.wallet as StandardWallet
    const [firstAddress, secondAddress] = await wallet.addresses()
    await wallet.switchAccount(1)
    const accounts = walletObject.accounts
    await wallet.switchAccount(0)
    const { log, stop } = recordEvents(connector)
    Object.defineProperty(walletObject, 'accounts', { get: () => accounts, configurable: true })
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await until(() => log.length === 1)
    expect(log).to.deep.equal([`solana accounts ${secondAddress?.slice(0, 4)}`])
    expect(firstAddress).not.to.equal(secondAddress)
    stop()
  })

  it('F16 ignores empty, malformed and redundant events', async () => {
    const { wallet, connector, connect } = setUp()
    await connect()
    const { log, stop } = recordEvents(connector)
    const { accounts } = wallet.wallet as StandardWallet
    for (const change of [
      undefined,
      null,
      7,
      {},
      { chains: [] },
      { accounts },
      { accounts: 'x' },
      { accounts: [{ chains: ['solana:mainnet'] }] },
    ])
      wallet.emit(change)
    await wallet.switchAccount(1)
    await until(() => log.length > 0)
    expect(log).to.have.length(1)
    stop()
  })

  it('F16 connects a wallet without events or with failing events', async () => {
    for (const brokenEvent of [
      undefined,
      {
        on: () => {
          throw new Error('no')
        },
      },
      { on: () => 7 },
    ]) {
      const wallet = createSolanaWallet()
      const walletObject = wallet.wallet as { features: Record<string, unknown> }
      walletObject.features['standard:events'] = brokenEvent
      const connector = createStandardConnector(
        walletObject as unknown as StandardWallet,
        () => info,
        loadStandardPart,
      )
      await connector.connect({ namespaces: ['solana'], signal: createSignal() })
      recordEvents(connector).stop()
    }
  })

  it('receives a disconnect request if it supports the feature', async () => {
    const { wallet, connector, connect } = setUp()
    await connect()
    await connector.disconnect()
    expect(getRequestedMethods(wallet)).to.deep.equal(['connect', 'disconnect'])
    const setupWithoutDisconnect = setUp({ without: ['standard:disconnect'] })
    await setupWithoutDisconnect.connect()
    await setupWithoutDisconnect.connector.disconnect()
  })
})
