import { expect } from '@open-wc/testing'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { closeModal, goBack, openModal, showView } from '../../../src/controllers/shell/modal.ts'
import { resumeApproval } from '../../../src/controllers/pair/late-approval.ts'
import { renewPairing, resetPairing, startPairing } from '../../../src/controllers/pair/pair.ts'
import type { ResumeRequest } from '../../../src/connectors/connector.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import type { Wallet } from '../../../src/core/wallet/wallet.ts'
import type { ModalEventName } from '../../../src/runtime.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { $modal, $viewStack } from '../../../src/state/shell/modal.ts'
import { networksConfigured } from '../../../src/state/network/networks.ts'
import { $pairing } from '../../../src/state/pair/pairing.ts'
import { platformChanged } from '../../../src/state/shell/platform.ts'
import { $recentWallets } from '../../../src/state/wallets/wallets.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import {
  alice,
  answerOf,
  bob,
  fakeConnector,
  fakePairing,
  type FakePairing,
  pairingUri,
} from '../../support/fake-connector.ts'
import { localSolana, localOneNetwork, reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const fathom: Wallet = { id: 'f'.repeat(64), name: 'Fathom', mobileLink: 'fathom://' }
const nextTask = () => new Promise(resolve => setTimeout(resolve))
const getUri = () => {
  const state = $pairing.get()
  return state?.status === 'waiting' ? state.uri : undefined
}
const getFailure = () => {
  const state = $pairing.get()
  return state?.status === 'failed' ? state.error.code : undefined
}

describe('pairing', () => {
  let pairing: FakePairing
  let events: [ModalEventName, unknown][]
  let clock: FakeClock | undefined

  const setUp = (options = {}, networks = [localOneNetwork]) => {
    resetPairing()
    pairing = fakePairing()
    events = []
    return reset({
      networks,
      options: { projectId: 'local', ...options },
      runtime: {
        loadPairing: async () => pairing,
        emit: (name, detail) => void events.push([name, detail]),
      },
    })
  }

  beforeEach(() => {
    setUp()
  })

  afterEach(() => {
    clock?.restore()
    clock = undefined
    resetPairing()
  })

  const openCode = async () => {
    await openModal()
    showView({ name: 'ConnectingWalletConnectBasic' })
    await startPairing()
  }

  it('shows a code for four minutes, and connects when the wallet approves', async () => {
    void openCode()
    await until(getUri)
    const state = $pairing.get()
    expect(state).to.include({ status: 'waiting', uri: pairingUri() })
    expect(state?.status === 'waiting' && state.expiresAt - Date.now()).to.be.within(230_000, 240_000)
    pairing.attempts[0]?.approve()
    await until(() => $account.get().status === 'connected')
    expect($account.get().address).to.equal(alice)
    expect($connections.get().eip155).to.include({ connectorId: 'walletConnect' })
    expect($modal.get().isOpen).to.equal(false)
    expect($pairing.get()).to.equal(undefined)
  })

  it('requests all configured namespaces at once, on the active network', async () => {
    void openCode()
    await until(getUri)
    expect(pairing.attempts[0]?.request).to.deep.include({
      namespaces: ['eip155'],
      networkId: localOneNetwork.id,
    })
  })

  it('reuses a code that remains valid for more than ten seconds', async () => {
    void openCode()
    await until(getUri)
    goBack()
    await startPairing(fathom)
    expect(pairing.attempts.length).to.equal(1)
  })

  it('keeps the code valid behind another screen, without the status "connecting"', async () => {
    void openCode()
    await until(getUri)
    expect($account.get().status).to.equal('connecting')
    goBack()
    expect($account.get().status).to.equal('disconnected')
    showView({ name: 'ConnectingWalletConnectBasic' })
    await startPairing()
    expect($account.get().status).to.equal('connecting')
    goBack()
    pairing.attempts[0]?.approve()
    await until(() => $account.get().status === 'connected')
    expect($account.get().address).to.equal(alice)
  })

  it('does not affect another wallet that is prompted to connect', async () => {
    const wallet = fakeConnector()
    wallet.answer = () => new Promise(() => {})
    void openCode()
    await until(getUri)
    goBack()
    void connectWallet('io.fathom')
    await until(() => $connections.get().eip155?.connectorId === 'io.fathom')
    showView({ name: 'ConnectingWalletConnectBasic' })
    goBack()
    expect($connections.get().eip155).to.include({ status: 'connecting', connectorId: 'io.fathom' })
  })

  it('requests one code if two screens start at the same time', async () => {
    pairing.isShownImmediately = false
    void startPairing()
    void startPairing(fathom)
    await until(() => pairing.attempts.length > 0)
    await nextTask()
    expect(pairing.attempts.length).to.equal(1)
  })

  it('renews the code ten seconds before it expires, and accepts an approval of the old code', async () => {
    clock = fakeClock()
    void openCode()
    await clock.advance(0)
    expect(getUri()).to.equal(pairingUri(0))
    pairing.isShownImmediately = false
    await clock.advance(230_000)
    expect(pairing.attempts.length).to.equal(2)
    expect(getUri()).to.equal(pairingUri(0))
    pairing.attempts[1]?.show()
    expect(getUri()).to.equal(pairingUri(1))
    pairing.attempts[0]?.approve(answerOf([bob]))
    await clock.advance(0)
    expect($account.get()).to.include({ status: 'connected', address: bob })
    expect(pairing.attempts[1]?.request.signal.aborted).to.equal(true)
    expect($connections.get().eip155?.status).to.equal('connected')
  })

  it('does not renew a hidden code', async () => {
    clock = fakeClock()
    void openCode()
    await clock.advance(0)
    goBack()
    await clock.advance(300_000)
    expect(pairing.attempts.length).to.equal(1)
    expect($pairing.get()).to.equal(undefined)
  })

  it('F11 renews an expired code when the page resumes from sleep', async () => {
    clock = fakeClock()
    void openCode()
    await clock.advance(0)
    // Timers are suspended while a device sleeps; only the wall clock has moved.
    const { now } = Date
    const startTime = now()
    Date.now = () => startTime + 3_600_000
    document.dispatchEvent(new Event('visibilitychange'))
    await clock.advance(0)
    expect(pairing.attempts.length).to.equal(2)
    expect(getUri()).to.equal(pairingUri(1))
    document.dispatchEvent(new Event('visibilitychange'))
    await clock.advance(0)
    expect(pairing.attempts.length).to.equal(2)
    Date.now = now
  })

  it('shows an error if a code expired and no new code arrived', async () => {
    clock = fakeClock()
    void openCode()
    await clock.advance(0)
    pairing.isShownImmediately = false
    await clock.advance(230_000)
    pairing.attempts[1]?.fail(new AppError('RELAY_UNREACHABLE'))
    await clock.advance(1_000)
    expect(getUri()).to.equal(pairingUri(0))
    await clock.advance(10_000)
    expect(getFailure()).to.equal('PAIRING_EXPIRED')
  })

  it('F6 reports an unreachable relay on screen and to the page, and retries on a press', async () => {
    pairing.isShownImmediately = false
    void openCode()
    await until(() => pairing.attempts.length > 0)
    pairing.attempts[0]?.fail(new Error('socket'))
    await until(() => getFailure())
    expect(getFailure()).to.equal('RELAY_UNREACHABLE')
    expect($account.get().status).to.equal('disconnected')
    expect(
      events.some(([name, detail]) => name === 'error' && (detail as AppError).code === 'RELAY_UNREACHABLE'),
    ).to.equal(true)
    pairing.isShownImmediately = true
    void renewPairing()
    await until(getUri)
    expect(getUri()).to.equal(pairingUri(1))
  })

  it('F6 requests another code on a press and aborts the pending request', async () => {
    pairing.isShownImmediately = false
    void openCode()
    await until(() => pairing.attempts.length > 0)
    void renewPairing()
    await until(() => pairing.attempts.length === 2)
    expect(pairing.attempts[0]?.request.signal.aborted).to.equal(true)
    pairing.attempts[1]?.show()
    expect(getUri()).to.equal(pairingUri(1))
  })

  it('F15 retries a failed code when the network returns', async () => {
    pairing.isShownImmediately = false
    void openCode()
    await until(() => pairing.attempts.length > 0)
    pairing.attempts[0]?.fail(new AppError('RELAY_UNREACHABLE'))
    await until(() => getFailure())
    window.dispatchEvent(new Event('online'))
    await until(() => pairing.attempts.length === 2)
  })

  it('shows a rejection by the wallet even while a newer code is shown', async () => {
    clock = fakeClock()
    void openCode()
    await clock.advance(231_000)
    expect(pairing.attempts.length).to.equal(2)
    pairing.attempts[0]?.fail(new AppError('USER_REJECTED'))
    await clock.advance(0)
    expect(getFailure()).to.equal('USER_REJECTED')
  })

  it('F8 ignores an approval after the modal closed', async () => {
    void openCode()
    await until(getUri)
    closeModal()
    pairing.attempts[0]?.approve()
    await nextTask()
    expect($account.get().status).to.equal('disconnected')
    expect(pairing.attempts[0]?.request.signal.aborted).to.equal(true)
  })

  it('F17 ends the status "connecting" for networks that are removed from the options', async () => {
    setUp({}, [localOneNetwork, localSolana])
    void openCode()
    await until(getUri)
    networksConfigured([localOneNetwork])
    void renewPairing()
    await until(() => pairing.attempts.length === 2)
    closeModal()
    expect($connections.get()).to.deep.equal({})
  })

  it('T22 shows no error of a malformed answer after the modal closed', async () => {
    void openCode()
    await until(getUri)
    pairing.attempts[0]?.approve(answerOf([]))
    await Promise.resolve()
    closeModal()
    for (let round = 0; round < 5; round++) await nextTask()
    expect($pairing.get()).to.equal(undefined)
    expect($connections.get()).to.deep.equal({})
  })

  it('T22 T13 drops a code that arrives after the wallet connected', async () => {
    void openCode()
    await until(getUri)
    pairing.attempts[0]?.approve()
    await until(() => $account.get().status === 'connected')
    pairing.attempts[0]?.show()
    expect($pairing.get()).to.equal(undefined)
  })

  it('F9 ends the pairing when an extension connects', async () => {
    fakeConnector()
    void openCode()
    await until(getUri)
    showView({ name: 'ConnectingExternal', connectorId: 'io.fathom' })
    await connectWallet('io.fathom')
    expect($account.get()).to.include({ status: 'connected', address: alice })
    expect(pairing.attempts[0]?.request.signal.aborted).to.equal(true)
    expect($connections.get().eip155).to.include({ connectorId: 'io.fathom', status: 'connected' })
  })

  it('T13 keeps no pairing URI or key in stores, events, storage or the console after closing', async () => {
    const output: unknown[] = []
    const restoreFunctions = (['log', 'info', 'warn', 'error', 'debug'] as const).map(name => {
      const original = console[name]
      console[name] = (...args: unknown[]) => void output.push(args)
      return () => {
        console[name] = original
      }
    })
    try {
      void openCode()
      await until(getUri)
      pairing.attempts[0]?.fail(new Error(`Proposal expired for ${pairingUri()}`))
      await until(() => getFailure())
      void renewPairing()
      await until(getUri)
      closeModal()
      await nextTask()
    } finally {
      for (const restore of restoreFunctions) restore()
    }
    expect($pairing.get()).to.equal(undefined)
    const everyText = JSON.stringify([
      output,
      events,
      $viewStack.get(),
      Object.entries(localStorage),
      document.title,
    ])
    expect(everyText).not.to.contain('symKey')
    expect(everyText).not.to.contain('5ec3e7')
    expect(everyText).not.to.contain('a'.repeat(40))
  })

  it('reports PROJECT_ID_MISSING, and sends no request, without a project id', async () => {
    setUp({ projectId: undefined })
    await startPairing()
    expect(getFailure()).to.equal('PROJECT_ID_MISSING')
    expect(pairing.attempts.length).to.equal(0)
  })

  for (const [caseName, options] of [
    ['a custom relay', { projectId: undefined, endpoints: { relay: 'wss://relay.example' } }],
    ['a provider of the app', { projectId: undefined, universalProvider: {} }],
  ] as const)
    it(`creates a code with ${caseName} and no project id`, async () => {
      setUp(options)
      void startPairing()
      await until(getUri)
    })

  it('stores the selected wallet, and on a phone also its deep link', async () => {
    setUp({ customWallets: [{ id: fathom.id, name: 'Fathom', mobile_link: 'fathom://' }] })
    platformChanged({ isMobile: true })
    await openModal()
    showView({ name: 'ConnectingWalletConnect', wallet: fathom })
    void startPairing(fathom)
    await until(getUri)
    pairing.attempts[0]?.approve()
    await until(() => $recentWallets.get().length > 0)
    expect($recentWallets.get()[0]).to.include({ connectorId: fathom.id, name: 'Fathom' })
    await until(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))
    expect(JSON.parse(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE') ?? '{}')).to.deep.equal({
      href: 'fathom://',
      name: 'Fathom',
    })
  })

  describe('after a page reload', () => {
    const key = 'w3m:1:awaited'
    type Code = { topic: string; until: number; load: number; wallet?: Wallet }
    const getCodes = (): Code[] => JSON.parse(sessionStorage.getItem(key) ?? '[]')
    /** Turns the stored codes into those of an earlier page load. */
    const reload = (change: Partial<Code> = {}) => {
      const storedCodes = getCodes()
      setUp({ customWallets: [{ id: fathom.id, name: 'Fathom', mobile_link: 'fathom://' }] })
      sessionStorage.setItem(key, JSON.stringify(storedCodes.map(code => ({ ...code, load: 0, ...change }))))
    }
    const showCode = async (wallet?: Wallet) => {
      void startPairing(wallet)
      await until(getUri)
    }
    afterEach(() => sessionStorage.clear())

    it('T13 stores only the topic of a code, not its key', async () => {
      await showCode(fathom)
      const [code, ...otherCodes] = getCodes()
      expect(otherCodes).to.deep.equal([])
      expect(pairingUri()).to.contain(`wc:${code?.topic}`)
      expect(code?.topic).to.have.length(16)
      expect(sessionStorage.getItem(key)).not.to.match(/symKey|5ec3e7|a{17}/)
      await openModal()
      closeModal()
      expect(sessionStorage.getItem(key)).to.equal(null)
    })

    it('F8 connects once to a session that was approved during the reload, and stores its deep link', async () => {
      await showCode(fathom)
      reload()
      platformChanged({ isMobile: true })
      const requests: ResumeRequest[] = []
      pairing.resume = async request => {
        requests.push(request)
        return answerOf()
      }
      await resumeApproval()
      expect(requests[0]?.namespaces).to.deep.equal(['eip155'])
      expect($account.get()).to.include({ status: 'connected', address: alice })
      expect(events.map(([name]) => name)).to.include('connect')
      expect(sessionStorage.getItem(key)).to.equal(null)
      expect(JSON.parse(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE') ?? '{}').href).to.equal(
        'fathom://',
      )
      await resumeApproval()
      expect(requests).to.have.length(1)
    })

    it('F8 stops waiting when the modal closes or a newer code is approved', async () => {
      await showCode()
      for (const stopWaiting of [
        async () => {
          await openModal()
          closeModal()
        },
        async () => {
          await showCode()
          pairing.attempts.at(-1)?.approve()
          await until(() => $account.get().status === 'connected')
        },
      ]) {
        reload()
        let signal: AbortSignal | undefined
        pairing.resume = request => {
          signal = request.signal
          return new Promise(resolve => request.signal.addEventListener('abort', () => resolve(undefined)))
        }
        const resumePromise = resumeApproval()
        await until(() => signal)
        await stopWaiting()
        await until(() => signal?.aborted)
        await resumePromise
        sessionStorage.setItem(
          key,
          JSON.stringify([{ topic: 'a'.repeat(16), until: Date.now() + 9e5, load: 0 }]),
        )
      }
    })

    it('F13 ignores malformed or blocked storage', async () => {
      for (const text of ['{}', 'null', '[null,7,{"topic":"a"}]', 'no json']) {
        sessionStorage.setItem(key, text)
        await resumeApproval()
      }
      expect(pairing.attempts).to.have.length(0)
      const realSetItem = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')!
      Object.defineProperty(Storage.prototype, 'setItem', {
        configurable: true,
        value: () => {
          throw new DOMException('no', 'QuotaExceededError')
        },
      })
      try {
        await showCode()
        expect($pairing.get()?.status).to.equal('waiting')
      } finally {
        Object.defineProperty(Storage.prototype, 'setItem', realSetItem)
      }
    })
  })

  it('T9 stores no forbidden deep link', async () => {
    platformChanged({ isMobile: true })
    for (const mobileLink of ['javascript:alert(1)', 'ms-word:ofe|u|https://x.example/y', 'fathom://']) {
      setUp()
      platformChanged({ isMobile: true })
      localStorage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"trust://"}')
      void startPairing({ ...fathom, mobileLink })
      await until(getUri)
      pairing.attempts[0]?.approve()
      await until(() => $account.get().status === 'connected')
      await until(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE') === null, mobileLink)
    }
  })
})
