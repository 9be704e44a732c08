import { expect } from '@open-wc/testing'
import { loadTextPart } from '../../../src/controllers/settings/language.ts'
import { privateKeyToAccount } from 'viem/accounts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { disconnect } from '../../../src/controllers/connect/disconnect.ts'
import { ensure } from '../../../src/controllers/handle/ensure.ts'
import {
  closeModal,
  goBack,
  openModal,
  requestClose,
  showView,
} from '../../../src/controllers/shell/modal.ts'
import { cancelSignIn, followSignIn, pressSignIn } from '../../../src/controllers/sign-in/follow.ts'
import { getSessions, signIn, signOut } from '../../../src/controllers/handle/sign-in.ts'
import { startVisit } from '../../../src/controllers/handle/visit.ts'
import { statusOf } from '../../../src/controllers/shell/status.ts'
import { shortenAddress } from '../../../src/core/chain/address.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import { makeMessage } from '../../../src/core/sign-in/make.ts'
import type { Session, SiweConfig, SiweSession } from '../../../src/core/sign-in/siwx.ts'
import type { ChainAdapter } from '../../../src/namespaces/chain-adapter.ts'
import { type ModalEventName, resetRuntime, runtime } from '../../../src/runtime.ts'
import { $account } from '../../../src/state/account/account.ts'
import { walletConnected } from '../../../src/state/connect/connected.ts'
import { $publicConnections } from '../../../src/state/account/public-connections.ts'
import { $options, optionsSet } from '../../../src/state/settings/options.ts'
import {
  networkActivated,
  networksConfigured,
  walletNetworkChanged,
} from '../../../src/state/network/networks.ts'
import { $toast, toastHidden } from '../../../src/state/shell/notices.ts'
import { $modal, $view, $viewStack } from '../../../src/state/shell/modal.ts'
import { $signIn } from '../../../src/state/sign-in/sign-in.ts'
import { $sessions } from '../../../src/state/sign-in/sign-in-records.ts'
import { openSignInChannel } from '../../../src/services/sign-in-channel.ts'
import { createDeferred } from '../../support/deferred.ts'
import { nextTask } from '../../support/fake-clock.ts'
import {
  account,
  alice,
  answerOf,
  bob,
  fakeConnector,
  type FakeConnector,
} from '../../support/fake-connector.ts'
import { type FakeSiwx, fakeSiwx } from '../../support/fake-siwx.ts'
import { localSolana, localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const signature = `0x${'ab'.repeat(65)}`

interface Setup {
  readonly siwx: FakeSiwx
  readonly wallet: FakeConnector
  readonly events: { name: ModalEventName; detail: unknown }[]
  /** Answers a signature request. */
  sign: (message: string) => Promise<string> | string
  readonly signRequests: string[]
}

function createSetup({
  siwx = fakeSiwx(),
  options = {},
}: {
  siwx?: FakeSiwx
  options?: ModalOptions
} = {}): Setup {
  const signRequests: string[] = []
  const events: Setup['events'] = []
  const setup: Setup = { siwx, signRequests, events, sign: () => signature, wallet: undefined as never }
  reset({
    options: { siwx, ...options },
    runtime: {
      loadAdapter: async namespace =>
        ({
          namespace,
          signMessage: async (_provider: unknown, _account: string, message: string) => {
            signRequests.push(message)
            return setup.sign(message)
          },
          switchNetwork: async () => {},
        }) as unknown as ChainAdapter,
    },
  })
  const names = ['connect', 'disconnect', 'sign-in', 'sign-out', 'event'] as const
  for (const name of names)
    runtime.listeners.set(name, new Set([(detail: never) => events.push({ name, detail })]))
  startVisit()
  followSignIn()
  return Object.assign(setup, { wallet: fakeConnector() })
}

const eventsOf = ({ events }: Setup, name: ModalEventName) =>
  events.filter(event => event.name === name).map(event => event.detail)
const trackedEventsOf = (setup: Setup) =>
  eventsOf(setup, 'event').map(detail => (detail as { event: string }).event)

async function connectAndPrompt(setup: Setup): Promise<void> {
  await openModal()
  showView({ name: 'ConnectingExternal', connectorId: 'io.fathom' })
  await connectWallet('io.fathom')
  await until(() => $signIn.get()?.step === 'ready' || $signIn.get()?.step === 'failed' || !$signIn.get())
  void setup
}

const completeSignIn = async () => {
  pressSignIn()
  await until(() => !$signIn.get())
}

/** Connects and presses the button. Resolves with the pending answer once the wallet has received the request. */
async function requestSignature(setup: Setup): Promise<ReturnType<typeof createDeferred<string>>> {
  const lateSignature = createDeferred<string>()
  setup.sign = () => lateSignature.promise
  await connectAndPrompt(setup)
  pressSignIn()
  await until(() => setup.signRequests.length === 1)
  return lateSignature
}

describe('sign-in', () => {
  it('keeps the status "connecting" until there is a session, then notifies the page once', async () => {
    // Loads the texts of the screen.
    await loadTextPart('signIn')
    const setup = createSetup()
    await connectAndPrompt(setup)
    expect($view.get()?.name).to.equal('SIWXSignMessage')
    expect($account.get()).to.deep.equal({ status: 'connecting', allAccounts: [] })
    expect(statusOf('eip155')).to.equal('connecting')
    expect($publicConnections.get().eip155?.status).to.equal('connecting')
    expect(runtime.reads?.account('eip155').status).to.equal('connecting')
    expect(eventsOf(setup, 'connect')).to.deep.equal([])
    await completeSignIn()
    expect($account.get()).to.include({ status: 'connected', address: alice })
    expect(statusOf('eip155')).to.equal('connected')
    expect($modal.get().isOpen).to.equal(false)
    expect($toast.get()).to.include({ kind: 'success', transient: 'announced' })
    expect($toast.get()?.text).to.match(/^Signed in to /)
    expect(eventsOf(setup, 'connect')).to.have.length(1)
    expect(eventsOf(setup, 'sign-in')).to.have.length(1)
    expect(setup.siwx.serverSessions).to.have.length(1)
    expect(setup.siwx.serverSessions[0]).to.include({ signature, message: setup.signRequests[0] })
    expect(setup.siwx.serverSessions[0]?.data).to.include({
      accountAddress: alice,
      chainId: localOneNetwork.id,
      domain: location.host,
    })
    expect(trackedEventsOf(setup)).to.include.members(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS'])
    expect(await getSessions()).to.deep.equal(setup.siwx.serverSessions)
  })

  it('names the app in the toast after a sign-in', async () => {
    await loadTextPart('signIn')
    await connectAndPrompt(createSetup({ options: { metadata: { name: 'Harbor' } } }))
    await completeSignIn()
    expect($toast.get()?.text).to.equal('Signed in to Harbor')
  })

  it('T14 emits no message, signature or address in events', async () => {
    const setup = createSetup()
    await connectAndPrompt(setup)
    await completeSignIn()
    const eventText = JSON.stringify(eventsOf(setup, 'event'))
    expect(eventText).not.to.contain(alice).and.not.to.contain(signature).and.not.to.contain('nonce0')
  })

  it('reuses an existing session, and closes the modal', async () => {
    const setup = createSetup()
    await connectAndPrompt(setup)
    await completeSignIn()
    const { serverSessions } = setup.siwx
    const secondSetup = createSetup({ siwx: Object.assign(fakeSiwx(), { sessions: serverSessions }) })
    Object.assign(secondSetup.siwx, { getSessions: async () => serverSessions })
    await connectAndPrompt(secondSetup)
    expect($account.get().status).to.equal('connected')
    expect($modal.get().isOpen).to.equal(false)
    expect(secondSetup.signRequests).to.deep.equal([])
  })

  it('shakes the modal instead of closing or going back while a signature is required', async () => {
    await connectAndPrompt(createSetup())
    const { shakes } = $modal.get()
    requestClose()
    goBack()
    expect($modal.get()).to.include({ isOpen: true, shakes: shakes + 2 })
    expect($viewStack.get()).to.have.length(1)
  })

  it('disconnects on cancel, and shows the wallet list again', async () => {
    const setup = createSetup()
    await connectAndPrompt(setup)
    await cancelSignIn()
    expect($account.get().status).to.equal('disconnected')
    expect(setup.wallet.calls.disconnect).to.equal(1)
    expect($viewStack.get()).to.deep.equal([{ name: 'Connect' }])
    expect($modal.get()).to.include({ isOpen: true, canClose: true })
    expect(trackedEventsOf(setup)).to.include('CLICK_CANCEL_SIWX')
    expect(setup.siwx.serverSessions).to.deep.equal([])
  })

  it('resolves ensure() once there is a session, and rejects it on cancel', async () => {
    const setup = createSetup()
    const ensurePromise = ensure({})
    await until(() => $modal.get().isOpen)
    await connectAndPrompt(setup)
    await completeSignIn()
    expect(await ensurePromise).to.include({ status: 'connected', address: alice })

    const otherSetup = createSetup()
    const errorPromise = ensure({}).catch((error: unknown) => error)
    await until(() => $modal.get().isOpen)
    await connectAndPrompt(otherSetup)
    await cancelSignIn()
    expect(await errorPromise).to.include({ code: 'USER_REJECTED' })
  })

  it('shows that the signature was declined, requests it only once, and allows a retry', async () => {
    const setup = createSetup()
    setup.sign = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    await connectAndPrompt(setup)
    pressSignIn()
    pressSignIn()
    await until(() => $signIn.get()?.step === 'failed')
    expect(setup.signRequests).to.have.length(1)
    expect($signIn.get()?.error?.code).to.equal('SIGNATURE_DECLINED')
    expect($toast.get()).to.include({ kind: 'error', text: 'Signature declined' })
    expect($account.get().status).to.equal('connecting')
    setup.sign = () => signature
    await completeSignIn()
    expect($account.get().status).to.equal('connected')
  })

  it('explains a rejected signature of a smart account', async () => {
    const setup = createSetup()
    setup.wallet.answer = () => ({ ...answerOf(), accounts: [{ ...account(alice), type: 'smartAccount' }] })
    setup.siwx.beforeResponse = method => {
      if (method === 'addSession') throw new Error('not valid')
    }
    await connectAndPrompt(setup)
    pressSignIn()
    await until(() => $signIn.get()?.step === 'failed')
    expect($toast.get()?.text).to.equal('This application might not support Smart Accounts')
    expect($account.get().status).to.equal('connecting')
  })

  it('disconnects and shows an error if the plugin fails before the signature', async () => {
    const setup = createSetup()
    setup.siwx.beforeResponse = method => {
      if (method === 'createMessage') throw new Error('no')
    }
    await connectAndPrompt(setup)
    await until(() => $toast.get()?.text === 'A problem occurred while trying initialize authentication')
    await until(() => $account.get().status === 'disconnected')
    expect($viewStack.get()).to.deep.equal([{ name: 'Connect' }])
    expect(setup.signRequests).to.deep.equal([])
  })

  it('F3 stays signed out while the server is down, and resumes on a retry', async () => {
    const setup = createSetup()
    const rejectAsUnavailable = () => Promise.reject(new AppError('HTTP_FAILED', { params: { status: 503 } }))
    setup.siwx.beforeResponse = rejectAsUnavailable
    await connectAndPrompt(setup)
    expect($signIn.get()).to.include({ step: 'failed' })
    expect($signIn.get()?.error?.code).to.equal('SIGN_IN_UNAVAILABLE')
    expect($account.get().status).to.equal('connecting')
    setup.siwx.beforeResponse = () => {}
    pressSignIn()
    await until(() => $signIn.get()?.step === 'ready')
    setup.siwx.beforeResponse = method => (method === 'addSession' ? rejectAsUnavailable() : undefined)
    pressSignIn()
    await until(() => $signIn.get()?.step === 'failed')
    expect($signIn.get()?.error?.code).to.equal('SIGN_IN_UNCONFIRMED')
    setup.siwx.beforeResponse = () => {}
    await completeSignIn()
    expect($account.get().status).to.equal('connected')
    // The existing signature is confirmed without another request to the wallet.
    expect(setup.signRequests).to.have.length(1)
  })

  it('F3 keeps a signature that no node could check, and repeats the check without another signature request', async () => {
    for (const failure of [new AppError('RPC_FAILED'), { code: 'RPC_UNAVAILABLE' }]) {
      const setup = createSetup()
      await connectAndPrompt(setup)
      setup.siwx.beforeResponse = method => (method === 'addSession' ? Promise.reject(failure) : undefined)
      pressSignIn()
      await until(() => $signIn.get()?.step === 'failed')
      expect($signIn.get()?.error?.code).to.equal('SIGN_IN_UNCONFIRMED')
      expect($account.get().status).to.equal('connecting')
      setup.siwx.beforeResponse = () => {}
      await completeSignIn()
      expect($account.get().status).to.equal('connected')
      expect(setup.signRequests).to.have.length(1)
    }
  })

  it('F7 can be canceled while the plugin does not answer', async () => {
    const setup = createSetup()
    setup.siwx.beforeResponse = () => new Promise(() => {})
    await openModal()
    showView({ name: 'ConnectingExternal', connectorId: 'io.fathom' })
    await connectWallet('io.fathom')
    expect($view.get()?.name).to.equal('SIWXSignMessage')
    expect($account.get().status).to.equal('connecting')
    await cancelSignIn()
    expect($account.get().status).to.equal('disconnected')
  })

  it('T19 never sends a message of another site, account, network or time to the wallet', async () => {
    for (const [fields, code] of [
      [{ domain: 'bank.example' }, 'SIGN_IN_WRONG_DOMAIN'],
      [{ accountAddress: bob }, 'SIGN_IN_WRONG_FIELDS'],
      [{ chainId: localTwoNetwork.id }, 'SIGN_IN_WRONG_FIELDS'],
      [{ expirationTime: '2020-01-01T00:00:00Z' }, 'SIGN_IN_TOO_LATE'],
      [{ notBefore: '2999-01-01T00:00:00Z' }, 'SIGN_IN_TOO_LATE'],
    ] as const) {
      const setup = createSetup()
      const createOriginalMessage = setup.siwx.createMessage.bind(setup.siwx)
      setup.siwx.createMessage = async input => {
        const message = await createOriginalMessage(input)
        const { accountAddress, chainId, domain, uri, nonce, issuedAt } = message
        return makeMessage({ accountAddress, chainId, domain, uri, nonce, issuedAt, ...fields })
      }
      await connectAndPrompt(setup)
      expect($signIn.get()?.error?.code, code).to.equal(code)
      expect($account.get().status).to.equal('connecting')
      expect(setup.signRequests).to.deep.equal([])
    }
  })

  it('T22 drops a signature that arrives after cancel', async () => {
    const setup = createSetup()
    const lateAnswer = await requestSignature(setup)
    await cancelSignIn()
    lateAnswer.resolve(signature)
    await nextTask()
    expect(setup.siwx.calls.addSession).to.equal(0)
    expect($account.get().status).to.equal('disconnected')
  })

  it('T18 drops a signature of the previous account', async () => {
    const setup = createSetup()
    const lateSignature = createDeferred<string>()
    setup.sign = () => lateSignature.promise
    setup.wallet.answer = () => answerOf([alice, bob])
    await connectAndPrompt(setup)
    pressSignIn()
    await until(() => setup.signRequests.length === 1)
    setup.wallet.events?.accountsChanged('eip155', [account(bob), account(alice)])
    await until(() => $signIn.get()?.address === bob && $signIn.get()?.step === 'ready')
    lateSignature.resolve(signature)
    await nextTask()
    expect(setup.siwx.calls.addSession).to.equal(0)
    expect($account.get().status).to.equal('connecting')
  })

  it('T18 rejects a sign-in while no wallet is connected, without a request', async () => {
    const setup = createSetup()
    const rejectedCode = await signIn().catch((error: AppError) => error.code)
    expect(rejectedCode).to.equal('WALLET_NOT_CONNECTED')
    expect(setup.siwx.calls.createMessage).to.equal(0)
    expect($modal.get().isOpen).to.equal(false)
  })

  const setUpOptional = () => createSetup({ siwx: fakeSiwx({ getRequired: () => false }) })
  /** Events of the wallet that change or end the connection. */
  const changes: Record<string, (setup: Setup) => void> = {
    'another account is in use': setup => setup.wallet.events?.accountsChanged('eip155', [account(bob)]),
    'the wallet is disconnected': setup => setup.wallet.events?.disconnected('eip155'),
  }
  /** Disables sign-in, so that account changes are ignored, and then applies a change. */
  const changeWithoutSignIn = (setup: Setup, change: (setup: Setup) => void) => {
    const { siwx: _, ...options } = $options.get()
    optionsSet(options as ReturnType<typeof $options.get>)
    change(setup)
  }

  it('T22 sends no request to the wallet if the user cancels right after the press', async () => {
    const setup = setUpOptional()
    await connectAndPrompt(setup)
    pressSignIn()
    closeModal()
    await nextTask()
    expect(setup.signRequests).to.deep.equal([])
  })

  it('T22 drops a signature that arrives after the user canceled and stayed connected', async () => {
    const setup = setUpOptional()
    const lateAnswer = await requestSignature(setup)
    closeModal()
    lateAnswer.resolve(signature)
    await nextTask()
    expect($account.get().status).to.equal('connected')
    expect(setup.siwx.calls.addSession).to.equal(0)
  })

  for (const [changeName, change] of Object.entries(changes)) {
    it(`T18 sends no request to the wallet when ${changeName} right after the press`, async () => {
      const setup = createSetup()
      await connectAndPrompt(setup)
      pressSignIn()
      changeWithoutSignIn(setup, change)
      await nextTask()
      expect(setup.signRequests).to.deep.equal([])
    })

    it(`T18 drops a signature that arrives when ${changeName}`, async () => {
      const setup = createSetup()
      const lateSignature = createDeferred<string>()
      setup.sign = () => lateSignature.promise
      await connectAndPrompt(setup)
      pressSignIn()
      await until(() => setup.signRequests.length === 1)
      changeWithoutSignIn(setup, change)
      lateSignature.resolve(signature)
      await nextTask()
      expect(setup.siwx.calls.addSession).to.equal(0)
      expect($signIn.get()?.step, 'not checked either').to.equal('prompting')
    })
  }

  it('T18 drops a session that the plugin returns after its account disconnected', async () => {
    const setup = createSetup()
    await connectAndPrompt(setup)
    await completeSignIn()
    const eventCount = eventsOf(setup, 'sign-in').length
    const answer = createDeferred<void>()
    setup.siwx.beforeResponse = method => (method === 'getSessions' ? answer.promise : undefined)
    const sessions = [...setup.siwx.serverSessions]
    const otherTab = openSignInChannel(() => {})
    const requestCount = setup.siwx.calls.getSessions
    otherTab.notify()
    await until(() => setup.siwx.calls.getSessions > requestCount)
    await disconnect()
    await setup.siwx.setSessions(sessions)
    answer.resolve()
    await nextTask()
    otherTab.close()
    expect($sessions.get().size).to.equal(0)
    expect(eventsOf(setup, 'sign-in').length).to.equal(eventCount)
  })

  it('rejects sign-in for conflicting options, a plugin without methods or an invalid endpoint', async () => {
    for (const [options, code] of [
      [{ siwx: fakeSiwx(), siweConfig: {} as never }, 'SIGN_IN_OPTIONS_CLASH'],
      [{ siwx: {} as never }, 'SIGN_IN_NOT_SET_UP'],
      [{ siwx: undefined, signIn: 'nowhere:at-all' }, 'SIGN_IN_NOT_SET_UP'],
      [{ siwx: undefined, signIn: '' }, 'SIGN_IN_NOT_SET_UP'],
    ] as [ModalOptions, string][]) {
      const setup = createSetup({ options })
      await connectAndPrompt(setup)
      expect($signIn.get()?.error?.code, code).to.equal(code)
      expect($account.get().status).to.equal('connecting')
      expect(setup.signRequests).to.deep.equal([])
      await cancelSignIn()
      expect($account.get().status).to.equal('disconnected')
    }
  })

  describe('switch of account or network', () => {
    const switchAccount = async (setup: Setup) => {
      setup.wallet.answer = () => answerOf([alice, bob], ['eip155:31337', 'eip155:31338'])
      await connectAndPrompt(setup)
      await completeSignIn()
      setup.wallet.events?.accountsChanged('eip155', [account(bob), account(alice)])
      await until(() => $signIn.get()?.step === 'ready')
    }

    it('requests a signature, and has the status "connecting" until then', async () => {
      const setup = createSetup()
      await switchAccount(setup)
      expect($account.get().status).to.equal('connecting')
      expect($signIn.get()).to.include({ reason: 'account', address: bob })
      expect($view.get()?.name).to.equal('SIWXSignMessage')
      await completeSignIn()
      expect($account.get()).to.include({ status: 'connected', address: bob })
      expect($sessions.get().size).to.equal(2)
      setup.wallet.events?.accountsChanged('eip155', [account(alice), account(bob)])
      expect($account.get()).to.include({ status: 'connected', address: alice })
      expect($signIn.get()).to.equal(undefined)
    })

    it('returns to the signed-in account on cancel if the wallet still shares it', async () => {
      await switchAccount(createSetup())
      await loadTextPart('signIn')
      await cancelSignIn()
      expect($toast.get()?.text).to.equal('Back to your last account')
      expect($toast.get()?.help).to.equal(
        `You’re signed in with ${shortenAddress(alice)} on ${localOneNetwork.name}`,
      )
      expect($account.get()).to.include({ status: 'connected', address: alice })
      expect($modal.get().isOpen).to.equal(false)
    })

    it('disconnects on cancel if the wallet no longer shares that account', async () => {
      const setup = createSetup()
      setup.wallet.answer = () => answerOf([alice])
      await connectAndPrompt(setup)
      await completeSignIn()
      setup.wallet.events?.accountsChanged('eip155', [account(bob)])
      await until(() => $signIn.get()?.step === 'ready')
      await cancelSignIn()
      expect($account.get().status).to.equal('disconnected')
    })

    it('requests a signature for the account of the active namespace, whichever connected first', async () => {
      const solanaAddress = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
      const setup = createSetup()
      networksConfigured([localOneNetwork, localSolana])
      await connectAndPrompt(setup)
      walletConnected('solana', {
        connectorId: 'io.fathom',
        wallet: { name: 'Fathom' },
        accounts: [{ namespace: 'solana', address: solanaAddress, type: 'eoa' }],
        address: solanaAddress,
        approvedNetworks: [],
      })
      for (const [id, address] of [
        [localSolana.id, solanaAddress],
        [localOneNetwork.id, alice],
        [localSolana.id, solanaAddress],
      ] as const) {
        networkActivated(id)
        await until(() => $signIn.get()?.step === 'ready' && $signIn.get()?.address === address, id, 5_000)
      }
    })

    it('requests a signature on a network without a session, and switches back on cancel', async () => {
      const setup = createSetup()
      await connectAndPrompt(setup)
      await completeSignIn()
      walletNetworkChanged(localTwoNetwork.id)
      expect($account.get().status).to.equal('connecting')
      await until(() => $signIn.get()?.step === 'ready')
      expect($signIn.get()).to.include({ reason: 'network', networkId: localTwoNetwork.id })
      await cancelSignIn()
      expect($account.get()).to.include({ status: 'connected', networkId: localOneNetwork.id })
    })
  })

  const emptyAnswers = { 'an empty list': [], null: null } as const
  for (const [name, answer] of Object.entries(emptyAnswers))
    it(`shows that the site signed the user out if the plugin returns ${name} instead of sessions`, async () => {
      const setup = createSetup()
      await connectAndPrompt(setup)
      await completeSignIn()
      await loadTextPart('signIn')
      toastHidden()
      setup.siwx.getSessions = async () => answer as never
      const realNow = Date.now.bind(Date)
      Date.now = () => realNow() + 600_000
      try {
        document.dispatchEvent(new Event('visibilitychange'))
        await until(() => $toast.get())
      } finally {
        Date.now = realNow
      }
      expect($toast.get()?.text).to.match(/ signed you out$/)
      expect($sessions.get().size).to.equal(0)
    })

  describe('optional sign-in', () => {
    const setUpOptional = () => createSetup({ siwx: fakeSiwx({ getRequired: () => false }) })

    it('connects without a session, and keeps the connection on close', async () => {
      const setup = setUpOptional()
      await connectAndPrompt(setup)
      expect($account.get().status).to.equal('connected')
      expect(eventsOf(setup, 'connect')).to.have.length(1)
      expect($view.get()?.name).to.equal('SIWXSignMessage')
      requestClose()
      expect($modal.get().isOpen).to.equal(false)
      expect($account.get().status).to.equal('connected')
      expect($signIn.get()).to.equal(undefined)
      const session = signIn()
      await until(() => $signIn.get()?.step === 'ready')
      await completeSignIn()
      expect(await session).to.equal(setup.siwx.serverSessions[0])
    })

    it('keeps the wallet on sign-out, unlike required sign-in', async () => {
      const setup = setUpOptional()
      await connectAndPrompt(setup)
      await completeSignIn()
      await signOut()
      expect(eventsOf(setup, 'sign-out')).to.deep.equal([{ reason: 'user' }])
      expect(setup.siwx.serverSessions).to.deep.equal([])
      expect($account.get().status).to.equal('connected')
      expect($signIn.get()).to.equal(undefined)
      await until(() => $toast.get()?.text === 'Signed out', 'a sign-out without confirmation')
      expect($modal.get().isOpen).to.equal(false)

      const requiredSetup = createSetup()
      await connectAndPrompt(requiredSetup)
      await completeSignIn()
      await signOut()
      expect(eventsOf(requiredSetup, 'sign-out')).to.deep.equal([{ reason: 'user' }])
      expect($account.get().status).to.equal('disconnected')
    })
  })

  it('ends sessions of other networks, even after a reload, on sign-out and disconnect', async () => {
    for (const endSession of [signOut, disconnect]) {
      const setup = createSetup()
      await connectAndPrompt(setup)
      await completeSignIn()
      const [session] = setup.siwx.serverSessions as [Session]
      setup.siwx.serverSessions.push({ ...session, data: { ...session.data, chainId: localTwoNetwork.id } })
      await endSession()
      await until(() => setup.siwx.serverSessions.length === 0, `a session after ${endSession.name}`)
    }
  })

  it('ends the session on disconnect unless the plugin keeps it', async () => {
    const firstSetup = createSetup()
    await connectAndPrompt(firstSetup)
    await completeSignIn()
    await disconnect()
    await until(() => firstSetup.siwx.serverSessions.length === 0)
    expect(eventsOf(firstSetup, 'sign-out')).to.deep.equal([{ reason: 'disconnect' }])

    const setup = createSetup({ siwx: fakeSiwx({ signOutOnDisconnect: false }) })
    await connectAndPrompt(setup)
    await completeSignIn()
    await disconnect()
    await until(() => eventsOf(setup, 'sign-out').length === 1)
    expect(setup.siwx.serverSessions).to.have.length(1)
    expect($sessions.get().size).to.equal(0)
  })

  it('drops sessions when the plugin is replaced or the modal ends', async () => {
    const setup = createSetup()
    await connectAndPrompt(setup)
    await completeSignIn()
    optionsSet({ ...$options.get(), siwx: fakeSiwx() })
    expect($account.get().status).to.equal('connecting')
    await until(() => $signIn.get()?.step === 'ready')
    await completeSignIn()
    expect($sessions.get().size).to.equal(1)
    resetRuntime()
    expect($sessions.get().size).to.equal(0)
    expect($account.get().status).to.equal('disconnected')
  })

  it('ignores sessions of the plugin that are expired, have a malformed time, or belong to another account or network', async () => {
    const setup = createSetup()
    await connectAndPrompt(setup)
    await completeSignIn()
    const validSession = setup.siwx.serverSessions[0] as Session
    const invalidSiwx = fakeSiwx()
    invalidSiwx.getSessions = async () => [
      { ...validSession, data: { ...validSession.data, accountAddress: bob } },
      { ...validSession, data: { ...validSession.data, chainId: localTwoNetwork.id } },
      { ...validSession, data: { ...validSession.data, expirationTime: '2020-01-01T00:00:00Z' } },
      { ...validSession, data: { ...validSession.data, expirationTime: 'tomorrow' } },
      { ...validSession, data: { ...validSession.data, notBefore: 'yesterday' } },
      null as never,
    ]
    await connectAndPrompt(createSetup({ siwx: invalidSiwx }))
    expect($account.get().status).to.equal('connecting')
    expect($signIn.get()?.step).to.equal('ready')
  })

  it('rejects with SIGN_IN_DISABLED if the app does not configure sign-in', async () => {
    reset()
    for (const call of [getSessions, signIn, signOut])
      expect(await call().catch((error: unknown) => error)).to.include({ code: 'SIGN_IN_DISABLED' })
    closeModal()
  })

  describe('local sign-in', () => {
    const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
    const owner = privateKeyToAccount(key)
    const createLocalSetup = () => {
      const setup = createSetup({
        options: { siwx: undefined as never, signIn: 'local', rpcUrls: { [localOneNetwork.id]: [] } },
      })
      setup.wallet.answer = () => answerOf([owner.address])
      setup.sign = message => owner.signMessage({ message })
      return setup
    }

    it('verifies the signature, and stores the session', async () => {
      await connectAndPrompt(createLocalSetup())
      await completeSignIn()
      expect($account.get()).to.include({ status: 'connected', address: owner.address })
      const storedSession = localStorage.getItem('w3m:1:sign-in') as string
      expect(JSON.parse(storedSession).value).to.have.length(1)

      const secondSetup = createLocalSetup()
      localStorage.setItem('w3m:1:sign-in', storedSession)
      await connectAndPrompt(secondSetup)
      expect($account.get().status).to.equal('connected')
      expect(secondSetup.signRequests).to.deep.equal([])
    })

    it('rejects a signature of another key', async () => {
      const setup = createLocalSetup()
      setup.sign = message => privateKeyToAccount(`0x${'1'.repeat(64)}`).signMessage({ message })
      await connectAndPrompt(setup)
      pressSignIn()
      await until(() => $signIn.get()?.step === 'failed')
      expect($account.get().status).to.equal('connecting')
      expect(localStorage.getItem('w3m:1:sign-in')).to.equal(null)
    })
  })

  describe('option siweConfig', () => {
    const createConfig = (): SiweConfig & { session: SiweSession | null } => {
      const config = {
        session: null as SiweSession | null,
        getNonce: async () => 'oldernonce1',
        createMessage: (input: Parameters<SiweConfig['createMessage']>[0]) =>
          String(
            makeMessage({
              accountAddress: input.address,
              chainId: `eip155:${input.chainId}`,
              domain: input.domain,
              uri: input.uri,
              nonce: input.nonce,
              issuedAt: input.iat,
            }),
          ),
        verifyMessage: async () => {
          config.session = { address: alice, chainId: 31337 }
          return true
        },
        getSession: async () => config.session,
        signOut: async () => {
          config.session = null
          return true
        },
      }
      return config
    }

    it('signs in for its account and network only', async () => {
      const siweConfig = createConfig()
      const setup = createSetup({ options: { siwx: undefined as never, siweConfig } })
      await connectAndPrompt(setup)
      await completeSignIn()
      expect($account.get().status).to.equal('connected')
      expect(siweConfig.session).to.deep.equal({ address: alice, chainId: 31337 })
      walletNetworkChanged(localTwoNetwork.id)
      expect($account.get().status).to.equal('connecting')
      await disconnect()
      await until(() => siweConfig.session === null)
    })

    it('keeps the connection with required: false or enabled: false', async () => {
      const siweConfig = { ...createConfig(), required: false }
      await connectAndPrompt(createSetup({ options: { siwx: undefined as never, siweConfig } }))
      expect($account.get().status).to.equal('connected')
      closeModal()
      await connectAndPrompt(
        createSetup({
          options: { siwx: undefined as never, siweConfig: { ...createConfig(), enabled: false } },
        }),
      )
      expect($account.get().status).to.equal('connected')
      expect($signIn.get()).to.equal(undefined)
    })
  })
})
