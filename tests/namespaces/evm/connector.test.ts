import { expect } from '@open-wc/testing'
import fc from 'fast-check'
import type { Connected, Connector, WalletEvents } from '../../../src/connectors/connector.ts'
import { createEvmConnector } from '../../../src/namespaces/evm/connector.ts'
import type { ErrorCode } from '../../../src/core/errors/codes.ts'
import * as limits from '../../../src/core/limits.ts'
import type { Eip1193Provider } from '../../../src/core/wallet/provider.ts'
import {
  createEvmWallet,
  fail,
  give,
  hold,
  hostileError,
  reject,
  staySilent,
  type TestEvmWallet,
  type TestEvmWalletOptions,
  throwNow,
} from '../../../src/testing/index.ts'
import { generatedOptions } from '../../support/cases.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'

const firstAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const secondAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const createSignal = () => new AbortController().signal

const connectorOf = (provider: Eip1193Provider) =>
  createEvmConnector(provider, () => ({
    id: 'test.wallet',
    name: 'Test Wallet',
    type: 'announced',
    namespaces: ['eip155'],
    rdns: 'test.wallet',
  }))
const connect = (connector: Connector, signal = createSignal()) =>
  connector.connect({ namespaces: ['eip155'], signal })
const outcomeOf = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    return { value: await promise }
  } catch (error) {
    return { error }
  }
}
const codeOf = async (promise: Promise<unknown>): Promise<ErrorCode | undefined> =>
  ((await outcomeOf(promise)) as { error?: { code?: ErrorCode } }).error?.code

describe('EVM connector', () => {
  let wallet: TestEvmWallet
  let connector: Connector
  let clock: FakeClock | undefined
  const createConnector = (options?: TestEvmWalletOptions) => {
    wallet = createEvmWallet(options)
    connector = connectorOf(wallet.provider)
  }
  const countRequests = (method: string) => wallet.log.filter(entry => entry.method === method).length
  afterEach(() => {
    clock?.restore()
    clock = undefined
  })

  describe('connect', () => {
    it('returns accounts, network, wallet and the original provider', async () => {
      createConnector()
      const connection = await connect(connector)
      expect(connection.accounts[0]).to.deep.equal({
        namespace: 'eip155',
        address: firstAddress,
        type: 'eoa',
      })
      expect(connection.networks).to.deep.equal(['eip155:31337'])
      expect(connection.providers.eip155).to.equal(wallet.provider)
      expect(connection.wallet).to.include({ name: 'Test Wallet', rdns: 'test.wallet' })
    })

    const networks: [answer: unknown, id: string | undefined][] = [
      ['0x1', 'eip155:1'],
      ['0x01', 'eip155:1'],
      ['0XA', 'eip155:10'],
      [137, 'eip155:137'],
      ['8453', 'eip155:8453'],
      [10n, 'eip155:10'],
      [0, undefined],
      [-1, undefined],
      [1.5, undefined],
      [2 ** 60, undefined],
      ['0x', undefined],
      ['', undefined],
      ['loading', undefined],
      [null, undefined],
      [{ chainId: '0x1' }, undefined],
      [Number.NaN, undefined],
    ]
    for (const [answer, id] of networks)
      it(`F16 reads the chain id ${String(answer)} (${typeof answer}) as ${id ?? 'invalid'}`, async () => {
        createConnector()
        wallet.script.next('eth_chainId', give(answer))
        const result = (await outcomeOf(connect(connector))) as {
          value?: Connected
          error?: { code: string }
        }
        expect(result.value?.networks[0]).to.equal(id)
        if (!id) expect(result.error?.code).to.equal('WALLET_INVALID_ANSWER')
      })

    const answers: [name: string, accounts: unknown, code: ErrorCode][] = [
      ['no account', [], 'WALLET_NO_ACCOUNT'],
      ['null', null, 'WALLET_INVALID_ANSWER'],
      ['a string', firstAddress, 'WALLET_INVALID_ANSWER'],
      ['a truncated address', ['0x1234'], 'WALLET_INVALID_ANSWER'],
      ['an address and an object', [firstAddress, {}], 'WALLET_INVALID_ANSWER'],
      ['markup', [`${firstAddress}<script>`], 'WALLET_INVALID_ANSWER'],
    ]
    for (const [name, accounts, code] of answers)
      it(`F16 rejects ${name} with ${code}`, async () => {
        createConnector()
        wallet.script.next('eth_requestAccounts', give(accounts))
        expect(await codeOf(connect(connector))).to.equal(code)
      })

    it('returns each account once, in any spelling', async () => {
      createConnector()
      wallet.script.next(
        'eth_requestAccounts',
        give([firstAddress, firstAddress.toLowerCase(), secondAddress]),
      )
      expect((await connect(connector)).accounts.map(account => account.address)).to.deep.equal([
        firstAddress,
        secondAddress,
      ])
    })

    it('F16 rejects with the value that the wallet threw, synchronously or not', async () => {
      for (const thrownValue of [new Error('x'), 'text', null, undefined, 7, { code: 4001 }, hostileError()])
        for (const answer of [fail(thrownValue), throwNow(thrownValue)]) {
          createConnector()
          wallet.script.next('eth_requestAccounts', answer)
          const result = (await outcomeOf(connect(connector))) as { error: unknown }
          expect('error' in result).to.equal(true)
          expect(result.error === thrownValue).to.equal(true)
        }
    })

    it('sends no request if the signal is already aborted', async () => {
      createConnector()
      expect(await codeOf(connect(connector, AbortSignal.abort()))).to.equal('REQUEST_ABORTED')
      expect(wallet.log.length).to.equal(0)
    })

    it('F8 rejects at once on abort, and revokes a later approval', async () => {
      createConnector()
      const pendingAnswer = hold()
      wallet.script.next('eth_requestAccounts', pendingAnswer.answer)
      const abort = new AbortController()
      const connectPromise = connect(connector, abort.signal)
      abort.abort()
      expect(await codeOf(connectPromise)).to.equal('REQUEST_ABORTED')
      pendingAnswer.release()
      await waitUntil(() => countRequests('wallet_revokePermissions') === 1)
      expect(await wallet.provider.request({ method: 'eth_accounts' })).to.deep.equal([])
    })

    it('F8 revokes the permission if aborted between accounts and network', async () => {
      createConnector()
      wallet.script.next('eth_chainId', staySilent)
      const abort = new AbortController()
      const connectPromise = connect(connector, abort.signal)
      await waitUntil(() => countRequests('eth_chainId') === 1)
      abort.abort()
      expect(await codeOf(connectPromise)).to.equal('REQUEST_ABORTED')
      await waitUntil(() => countRequests('wallet_revokePermissions') === 1)
    })

    it('F8 keeps the permission if the page already uses the wallet', async () => {
      createConnector()
      await connect(connector)
      const stopWatching = connector.watch(getSilentEvents())
      const pendingAnswer = hold()
      wallet.script.next('eth_requestAccounts', pendingAnswer.answer)
      const abort = new AbortController()
      const connectPromise = connect(connector, abort.signal)
      abort.abort()
      await outcomeOf(connectPromise)
      pendingAnswer.release()
      await wallet.provider.request({ method: 'eth_accounts' })
      expect(countRequests('wallet_revokePermissions')).to.equal(0)
      stopWatching()
    })

    it('F7 reuses the pending prompt for a second attempt', async () => {
      createConnector()
      const pendingAnswer = hold()
      wallet.script.next(
        'eth_requestAccounts',
        pendingAnswer.answer,
        fail({ code: -32002, message: 'Already pending' }),
      )
      const abort = new AbortController()
      const connectPromise = connect(connector, abort.signal)
      abort.abort()
      await outcomeOf(connectPromise)
      const secondAttempt = connect(connector)
      pendingAnswer.release()
      expect((await secondAttempt).accounts[0]?.address).to.equal(firstAddress)
      expect(countRequests('wallet_revokePermissions')).to.equal(0)
    })

    describe('while the wallet shows a request of an earlier page load', () => {
      let pendingCount: number
      const startConnect = (abort = new AbortController()) => {
        createConnector()
        pendingCount = 0
        wallet.script.next('eth_requestAccounts', fail({ code: -32002, message: 'Already pending' }))
        return connector.connect({
          namespaces: ['eip155'],
          signal: abort.signal,
          onPending: () => pendingCount++,
        })
      }
      const waitUntilPending = () =>
        waitUntil(() => pendingCount === 1 && countRequests('eth_accounts') === 1)

      it('calls onPending, and connects when that request is approved', async () => {
        const connectPromise = startConnect()
        await waitUntilPending()
        expect(wallet.listeners()).to.equal(1)
        wallet.script.always('eth_accounts', give([firstAddress]))
        wallet.emit('accountsChanged', [firstAddress])
        expect((await connectPromise).accounts[0]?.address).to.equal(firstAddress)
        expect(wallet.listeners()).to.equal(0)
      })

      it('checks a wallet without events when the window regains focus', async () => {
        const connectPromise = startConnect()
        await waitUntilPending()
        window.dispatchEvent(new Event('focus'))
        await waitUntil(() => countRequests('eth_accounts') === 2)
        wallet.script.always('eth_accounts', give([firstAddress]))
        window.dispatchEvent(new Event('focus'))
        expect((await connectPromise).accounts[0]?.address).to.equal(firstAddress)
      })

      it('F8 removes its listeners if the user cancels', async () => {
        const abort = new AbortController()
        const connectPromise = startConnect(abort)
        await waitUntilPending()
        abort.abort()
        expect(await codeOf(connectPromise)).to.equal('REQUEST_ABORTED')
        expect(wallet.listeners()).to.equal(0)
        window.dispatchEvent(new Event('focus'))
        expect(countRequests('eth_accounts')).to.equal(1)
      })

      it('connects on the next attempt after the earlier request was rejected', async () => {
        const abort = new AbortController()
        const connectPromise = startConnect(abort)
        await waitUntilPending()
        abort.abort()
        await outcomeOf(connectPromise)
        expect((await connect(connector)).accounts[0]?.address).to.equal(firstAddress)
      })
    })

    it('T22 starts a new request after a rejection', async () => {
      createConnector()
      wallet.script.next('eth_requestAccounts', reject('object'))
      await outcomeOf(connect(connector))
      expect((await connect(connector)).accounts[0]?.address).to.equal(firstAddress)
    })
  })

  describe('restore', () => {
    it('returns shared accounts without a prompt', async () => {
      createConnector({ authorized: true })
      expect((await connector.restore(createSignal()))?.accounts[0]?.address).to.equal(firstAddress)
      expect(countRequests('eth_requestAccounts') + countRequests('wallet_requestPermissions')).to.equal(0)
    })

    it('returns undefined if the wallet shares no account or is locked', async () => {
      createConnector()
      expect(await connector.restore(createSignal())).to.equal(undefined)
      createConnector({ authorized: true })
      wallet.lock()
      expect(await connector.restore(createSignal())).to.equal(undefined)
    })

    it('F10 repeats a lost request once, because wallet workers sleep', async () => {
      createConnector({ authorized: true })
      await wallet.addresses()
      clock = fakeClock()
      wallet.script.next('eth_accounts', staySilent)
      const restorePromise = connector.restore(createSignal())
      await clock.advance(limits.silenceProbeMs)
      expect((await restorePromise)?.networks).to.deep.equal(['eip155:31337'])
      expect(countRequests('eth_accounts')).to.equal(2)
      expect(clock.pendingCount).to.equal(0)
    })

    it('F10 rejects with WALLET_SILENT after ten seconds', async () => {
      createConnector({ authorized: true })
      clock = fakeClock()
      wallet.script.always('eth_accounts', staySilent)
      const codePromise = codeOf(connector.restore(createSignal()))
      await clock.advance(limits.silenceProbeMs + limits.probeAnswerMs)
      expect(await codePromise).to.equal('WALLET_SILENT')
    })

    it('rejects at once on abort', async () => {
      createConnector()
      wallet.script.always('eth_accounts', staySilent)
      const abort = new AbortController()
      const codePromise = codeOf(connector.restore(abort.signal))
      abort.abort()
      expect(await codePromise).to.equal('REQUEST_ABORTED')
    })
  })

  describe('disconnect', () => {
    it('revokes the permission', async () => {
      createConnector({ authorized: true })
      await connector.disconnect()
      expect(await connector.restore(createSignal())).to.equal(undefined)
    })

    it('F16 never rejects, even if the wallet fails or does not answer', async () => {
      createConnector()
      wallet.script.next('wallet_revokePermissions', throwNow(null), fail('no'))
      await connector.disconnect()
      await connector.disconnect()
      clock = fakeClock()
      wallet.script.next('wallet_revokePermissions', staySilent)
      const disconnectPromise = connector.disconnect()
      await clock.advance(limits.revokeMs)
      await disconnectPromise
    })
  })

  describe('isAwake', () => {
    it('returns true for any answer, including an error', async () => {
      createConnector()
      expect(await connector.isAwake?.(createSignal())).to.equal(true)
      wallet.script.next('eth_chainId', throwNow('x'))
      expect(await connector.isAwake?.(createSignal())).to.equal(true)
    })

    it('F10 returns false after five seconds without an answer', async () => {
      createConnector()
      clock = fakeClock()
      wallet.script.next('eth_chainId', staySilent)
      const awakePromise = connector.isAwake?.(createSignal())
      await clock.advance(limits.probeAnswerMs)
      expect(await awakePromise).to.equal(false)
    })
  })

  describe('watch', () => {
    let log: unknown[]
    const stopFunctions: (() => void)[] = []
    afterEach(() => {
      for (const stop of stopFunctions.splice(0)) stop()
    })
    const events: WalletEvents = {
      accountsChanged: (namespace, accounts) =>
        log.push([namespace, ...accounts.map(account => account.address)]),
      networkChanged: (namespace, id) => log.push([namespace, id]),
      sessionUpdated: () => log.push('session'),
      disconnected: (namespace, reason) => log.push([namespace, reason?.code]),
    }
    const watch = (options?: TestEvmWalletOptions) => {
      log = []
      createConnector({ ...options, authorized: true })
      const stop = connector.watch(events)
      stopFunctions.push(stop)
      return stop
    }

    it('reports accounts and networks in normalized form', () => {
      watch()
      wallet.emit('accountsChanged', [secondAddress])
      wallet.emit('chainChanged', '0x01')
      expect(log).to.deep.equal([
        ['eip155', secondAddress],
        ['eip155', 'eip155:1'],
      ])
    })

    it('disconnects once if the wallet shares no account after an empty list', async () => {
      clock = fakeClock()
      watch()
      wallet.revoke()
      wallet.emit('disconnect', { code: 4900 })
      await clock.advance(limits.walletSettleMs - 1)
      expect(log).to.deep.equal([])
      await clock.advance(limits.walletSettleMs)
      expect(log).to.deep.equal([['eip155', 'WALLET_DISCONNECTED']])
      wallet.emit('disconnect', { code: 4900 })
      await clock.advance(limits.walletSettleMs * 3)
      expect(log).to.have.length(1)
    })

    it('F16 stays connected if an account follows an empty list shortly after', async () => {
      clock = fakeClock()
      watch()
      wallet.script.always('eth_accounts', give([]))
      wallet.emit('accountsChanged', [])
      await clock.advance(250)
      wallet.emit('accountsChanged', [secondAddress])
      wallet.script.always('eth_accounts', give([secondAddress]))
      await clock.advance(limits.walletSettleMs * 3)
      expect(log).to.deep.equal([['eip155', secondAddress]])
    })

    it('F16 keeps the accounts that the wallet still shares after an empty list', async () => {
      clock = fakeClock()
      watch()
      wallet.script.always('eth_accounts', give([secondAddress]))
      wallet.emit('accountsChanged', [])
      await clock.advance(limits.walletSettleMs)
      expect(log).to.deep.equal([['eip155', secondAddress]])
    })

    it('F10 disconnects on the event "disconnect" without a request, unless accounts follow it at once', async () => {
      clock = fakeClock()
      watch()
      wallet.emit('disconnect', { code: 4900 })
      await clock.advance(limits.walletSettleMs)
      expect(log).to.deep.equal([['eip155', 'WALLET_DISCONNECTED']])
      expect(countRequests('eth_accounts')).to.equal(0)

      watch()
      wallet.emit('disconnect', { code: 4900 })
      wallet.emit('accountsChanged', [secondAddress])
      wallet.script.always('eth_accounts', give([secondAddress]))
      await clock.advance(limits.walletSettleMs)
      expect(countRequests('eth_accounts')).to.equal(1)
      expect(log).to.deep.equal([['eip155', secondAddress]])
    })

    it('T22 keeps an account that arrived during the request', async () => {
      clock = fakeClock()
      watch()
      const pendingAnswer = hold()
      wallet.script.next('eth_accounts', pendingAnswer.answer)
      wallet.emit('accountsChanged', [])
      await clock.advance(limits.walletSettleMs)
      wallet.emit('accountsChanged', [secondAddress])
      pendingAnswer.release(give([]))
      await clock.advance(limits.walletSettleMs * 3)
      expect(log).to.deep.equal([['eip155', secondAddress]])
    })

    it('ignores values that have not changed', async () => {
      createConnector()
      log = []
      await connect(connector)
      stopFunctions.push(connector.watch(events))
      wallet.emit('chainChanged', 31337)
      wallet.emit('accountsChanged', await wallet.provider.request({ method: 'eth_accounts' }))
      expect(log).to.deep.equal([])
    })

    it('F10 stays connected if only the endpoint was lost, and disconnects if no account is shared', async () => {
      watch()
      wallet.emit('disconnect', { code: 1013, message: 'Disconnected from chain. Attempting to connect.' })
      await waitUntil(() => log.length > 0)
      expect((log as string[][]).map(([, address]) => address)).to.deep.equal([firstAddress])
      watch()
      wallet.revoke()
      wallet.emit('disconnect', { code: 1013 })
      await waitUntil(() => log.length > 0)
      expect(log).to.deep.equal([['eip155', 'WALLET_DISCONNECTED']])
    })

    it('F11 checks the wallet when the page is restored from the back/forward cache', async () => {
      const stopWatching = watch()
      const dispatchPageShow = () =>
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      wallet.script.next('eth_accounts', give([secondAddress]))
      wallet.script.next('eth_chainId', give('0x1'))
      dispatchPageShow()
      await waitUntil(() => log.length === 2)
      expect(log).to.deep.include.members([
        ['eip155', secondAddress],
        ['eip155', 'eip155:1'],
      ])
      stopWatching()
      dispatchPageShow()
      expect([countRequests('eth_accounts'), countRequests('eth_chainId')]).to.deep.equal([1, 1])
    })

    it('F11 stays connected if the wallet is slow to wake after the restore', async () => {
      watch()
      wallet.script.next('eth_accounts', fail({ code: -32603 }))
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      await waitUntil(() => log.length > 0)
      expect(log).to.deep.equal([['eip155', 'eip155:31337']])
    })

    it('F16 reads accounts and network from the wallet if an event is malformed', async () => {
      watch()
      wallet.emit('accountsChanged', 'rubbish')
      await waitUntil(() => log.length === 1)
      expect((log[0] as string[])[1]).to.equal(firstAddress)
      wallet.emit('chainChanged', { rubbish: true })
      await waitUntil(() => log.length === 2)
      expect(log[1]).to.deep.equal(['eip155', 'eip155:31337'])
    })

    it('T22 prefers a newer event over an older answer', async () => {
      clock = fakeClock()
      watch()
      const pendingAnswer = hold()
      wallet.script.next('eth_accounts', pendingAnswer.answer)
      wallet.emit('accountsChanged', 'rubbish')
      await clock.advance(limits.walletEventsMs)
      wallet.emit('accountsChanged', [secondAddress])
      pendingAnswer.release(give([firstAddress]))
      await clock.advance(limits.walletEventsMs)
      expect(log).to.deep.equal([['eip155', secondAddress]])
    })

    it('T27 F16 reports the first and the last of many quick events', async () => {
      clock = fakeClock()
      watch()
      wallet.storm('chainChanged', ['0x1', '0xa', '0x89'], 30_000)
      expect(log).to.deep.equal([['eip155', 'eip155:1']])
      await clock.advance(limits.walletEventsMs)
      expect(log.slice(1)).to.deep.equal([['eip155', 'eip155:137']])
      await clock.advance(limits.walletEventsMs * 3)
      expect(log.length).to.equal(2)
    })

    it('removes all listeners and timers when watching ends', async () => {
      clock = fakeClock()
      const stopWatching = watch()
      expect(wallet.listeners()).to.equal(3)
      wallet.storm('chainChanged', ['0x1', '0x2'], 3)
      stopWatching()
      stopWatching()
      await clock.advance(10_000)
      wallet.emit('chainChanged', '0x3')
      expect(wallet.listeners()).to.equal(0)
      expect(clock.pendingCount).to.equal(0)
      expect(log.length).to.equal(1)
    })

    it('F16 does not throw for a provider without events or with failing events', () => {
      watch({ events: false })()
      log = []
      const throwBroken = (): never => {
        throw new Error('broken')
      }
      const stopWatching = connectorOf({
        request: async () => null,
        on: throwBroken,
        removeListener: throwBroken,
      }).watch(events)
      stopWatching()
      expect(log).to.deep.equal([])
    })
  })

  it('F16 T22 B3 settles once for generated answers', async () => {
    const anyValue = fc.oneof(
      fc.anything(),
      fc.constantFrom(firstAddress, [firstAddress], [firstAddress, secondAddress], '0x1', 1, null, undefined),
    )
    const answer = fc.oneof(
      anyValue.map(give),
      anyValue.map(fail),
      anyValue.map(throwNow),
      fc.constant(fail(hostileError())),
    )
    await fc.assert(
      fc.asyncProperty(answer, answer, answer, async (requestAnswer, chainAnswer, accountsAnswer) => {
        createConnector()
        wallet.script.always('eth_requestAccounts', requestAnswer)
        wallet.script.always('eth_chainId', chainAnswer)
        wallet.script.always('eth_accounts', accountsAnswer)
        for (const promise of [connect(connector), connector.restore(createSignal())]) {
          const result = (await outcomeOf(promise)) as { value?: Connected }
          if (!result.value) continue
          expect(result.value.accounts.length).to.be.greaterThan(0)
          for (const { address } of result.value.accounts) expect(address).to.match(/^0x[0-9a-f]{40}$/i)
          expect(result.value.networks[0]).to.match(/^eip155:[1-9]\d{0,15}$/)
        }
      }),
      generatedOptions(1193),
    )
  })
})

const getSilentEvents = (): WalletEvents => ({
  accountsChanged: () => undefined,
  networkChanged: () => undefined,
  sessionUpdated: () => undefined,
  disconnected: () => undefined,
})

/** Waits until the condition holds. If it never does, the runner ends the test at its time limit. */
async function waitUntil(isReached: () => boolean): Promise<void> {
  while (!isReached()) await new Promise(resolve => setTimeout(resolve))
}
