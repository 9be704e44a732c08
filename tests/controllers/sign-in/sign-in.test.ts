import { expect } from '@open-wc/testing'
import { partReady } from '../../../src/controllers/settings/language.ts'
import { privateKeyToAccount } from 'viem/accounts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { disconnect } from '../../../src/controllers/connect/disconnect.ts'
import { ensure } from '../../../src/controllers/connect/ensure.ts'
import {
  closeModal,
  goBack,
  openModal,
  requestClose,
  showView,
} from '../../../src/controllers/shell/modal.ts'
import { cancelSignIn } from '../../../src/controllers/sign-in/cancel.ts'
import { followSignIn, pressSignIn } from '../../../src/controllers/sign-in/follow.ts'
import { getSessions, signIn, signOut } from '../../../src/controllers/sign-in/handle.ts'
import { startVisit } from '../../../src/controllers/visit/visit-start.ts'
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
import { $toldConnections } from '../../../src/state/account/told-connections.ts'
import { $options, optionsSet } from '../../../src/state/settings/options.ts'
import {
  networkActivated,
  networksConfigured,
  walletNetworkSeen,
} from '../../../src/state/network/networks.ts'
import { $toast, toastHidden } from '../../../src/state/shell/notices.ts'
import { $modal, $view, $viewStack } from '../../../src/state/shell/modal.ts'
import { $signIn } from '../../../src/state/sign-in/sign-in.ts'
import { $sessions } from '../../../src/state/sign-in/sign-in-records.ts'
import { openSignInChannel } from '../../../src/services/sign-in-channel.ts'
import { deferred } from '../../support/deferred.ts'
import { promptly } from '../../support/fake-clock.ts'
import {
  account,
  alice,
  answerOf,
  bob,
  fakeConnector,
  type FakeConnector,
} from '../../support/fake-connector.ts'
import { type FakeSiwx, fakeSiwx } from '../../support/fake-siwx.ts'
import { localSolana, one, reset, two } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const signature = `0x${'ab'.repeat(65)}`

interface Stage {
  readonly siwx: FakeSiwx
  readonly wallet: FakeConnector
  readonly events: { name: ModalEventName; detail: unknown }[]
  /** Answers a signature request. */
  sign: (message: string) => Promise<string> | string
  readonly asked: string[]
}

function stage({ siwx = fakeSiwx(), options = {} }: { siwx?: FakeSiwx; options?: ModalOptions } = {}): Stage {
  const asked: string[] = []
  const events: Stage['events'] = []
  const made: Stage = { siwx, asked, events, sign: () => signature, wallet: undefined as never }
  reset({
    options: { siwx, ...options },
    runtime: {
      loadAdapter: async namespace =>
        ({
          namespace,
          signMessage: async (_provider: unknown, _account: string, message: string) => {
            asked.push(message)
            return made.sign(message)
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
  return Object.assign(made, { wallet: fakeConnector() })
}

const eventsOf = ({ events }: Stage, name: ModalEventName) =>
  events.filter(each => each.name === name).map(each => each.detail)
const trackedOf = (now: Stage) => eventsOf(now, 'event').map(detail => (detail as { event: string }).event)

async function connected(now: Stage): Promise<void> {
  await openModal()
  showView({ name: 'ConnectingExternal', connectorId: 'io.fathom' })
  await connectWallet('io.fathom')
  await until(() => $signIn.get()?.step === 'ready' || $signIn.get()?.step === 'failed' || !$signIn.get())
  void now
}

const signedIn = async () => {
  pressSignIn()
  await until(() => !$signIn.get())
}

/** Connects and presses the button. Resolves with the pending answer of the wallet once it was asked. */
async function askedToSign(now: Stage): Promise<ReturnType<typeof deferred<string>>> {
  const late = deferred<string>()
  now.sign = () => late.promise
  await connected(now)
  pressSignIn()
  await until(() => now.asked.length === 1)
  return late
}

describe('sign-in', () => {
  it('keeps the status "connecting" until there is a session, then notifies the page once', async () => {
    // Loads the texts of the screen.
    await partReady('signIn')
    const now = stage()
    await connected(now)
    expect($view.get()?.name).to.equal('SIWXSignMessage')
    expect($account.get()).to.deep.equal({ status: 'connecting', allAccounts: [] })
    expect(statusOf('eip155')).to.equal('connecting')
    expect($toldConnections.get().eip155?.status).to.equal('connecting')
    expect(runtime.reads?.account('eip155').status).to.equal('connecting')
    expect(eventsOf(now, 'connect')).to.deep.equal([])
    await signedIn()
    expect($account.get()).to.include({ status: 'connected', address: alice })
    expect(statusOf('eip155')).to.equal('connected')
    expect($modal.get().isOpen).to.equal(false)
    expect($toast.get()).to.include({ kind: 'success', moment: 'untold' })
    expect($toast.get()?.text).to.match(/^Signed in to /)
    expect(eventsOf(now, 'connect')).to.have.length(1)
    expect(eventsOf(now, 'sign-in')).to.have.length(1)
    expect(now.siwx.kept).to.have.length(1)
    expect(now.siwx.kept[0]).to.include({ signature, message: now.asked[0] })
    expect(now.siwx.kept[0]?.data).to.include({
      accountAddress: alice,
      chainId: one.id,
      domain: location.host,
    })
    expect(trackedOf(now)).to.include.members(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS'])
    expect(await getSessions()).to.deep.equal(now.siwx.kept)
  })

  it('names the app in the toast after a sign-in', async () => {
    await partReady('signIn')
    await connected(stage({ options: { metadata: { name: 'Harbor' } } }))
    await signedIn()
    expect($toast.get()?.text).to.equal('Signed in to Harbor')
  })

  it('T14 keeps message, signature and address out of events', async () => {
    const now = stage()
    await connected(now)
    await signedIn()
    const told = JSON.stringify(eventsOf(now, 'event'))
    expect(told).not.to.contain(alice).and.not.to.contain(signature).and.not.to.contain('nonce0')
  })

  it('reuses an existing session and closes the modal', async () => {
    const now = stage()
    await connected(now)
    await signedIn()
    const { kept } = now.siwx
    const again = stage({ siwx: Object.assign(fakeSiwx(), { kept }) })
    Object.assign(again.siwx, { getSessions: async () => kept })
    await connected(again)
    expect($account.get().status).to.equal('connected')
    expect($modal.get().isOpen).to.equal(false)
    expect(again.asked).to.deep.equal([])
  })

  it('shakes instead of closing or going back while a signature is required', async () => {
    await connected(stage())
    const { shakes } = $modal.get()
    requestClose()
    goBack()
    expect($modal.get()).to.include({ isOpen: true, shakes: shakes + 2 })
    expect($viewStack.get()).to.have.length(1)
  })

  it('disconnects on cancel and shows the wallets again', async () => {
    const now = stage()
    await connected(now)
    await cancelSignIn()
    expect($account.get().status).to.equal('disconnected')
    expect(now.wallet.asked.disconnect).to.equal(1)
    expect($viewStack.get()).to.deep.equal([{ name: 'Connect' }])
    expect($modal.get()).to.include({ isOpen: true, canClose: true })
    expect(trackedOf(now)).to.include('CLICK_CANCEL_SIWX')
    expect(now.siwx.kept).to.deep.equal([])
  })

  it('makes ensure wait for the session, and reject on cancel', async () => {
    const now = stage()
    const waiting = ensure({})
    await until(() => $modal.get().isOpen)
    await connected(now)
    await signedIn()
    expect(await waiting).to.include({ status: 'connected', address: alice })

    const other = stage()
    const refused = ensure({}).catch((error: unknown) => error)
    await until(() => $modal.get().isOpen)
    await connected(other)
    await cancelSignIn()
    expect(await refused).to.include({ code: 'USER_REJECTED' })
  })

  it('shows a declined signature, requests it once and allows a retry', async () => {
    const now = stage()
    now.sign = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    await connected(now)
    pressSignIn()
    pressSignIn()
    await until(() => $signIn.get()?.step === 'failed')
    expect(now.asked).to.have.length(1)
    expect($signIn.get()?.error?.code).to.equal('SIGNATURE_DECLINED')
    expect($toast.get()).to.include({ kind: 'error', text: 'Signature declined' })
    expect($account.get().status).to.equal('connecting')
    now.sign = () => signature
    await signedIn()
    expect($account.get().status).to.equal('connected')
  })

  it('explains a rejected signature of a smart account', async () => {
    const now = stage()
    now.wallet.answer = () => ({ ...answerOf(), accounts: [{ ...account(alice), type: 'smartAccount' }] })
    now.siwx.before = method => {
      if (method === 'addSession') throw new Error('not valid')
    }
    await connected(now)
    pressSignIn()
    await until(() => $signIn.get()?.step === 'failed')
    expect($toast.get()?.text).to.equal('This application might not support Smart Accounts')
    expect($account.get().status).to.equal('connecting')
  })

  it('disconnects and shows an error if the plugin fails before the signature', async () => {
    const now = stage()
    now.siwx.before = method => {
      if (method === 'createMessage') throw new Error('no')
    }
    await connected(now)
    await until(() => $toast.get()?.text === 'A problem occurred while trying initialize authentication')
    await until(() => $account.get().status === 'disconnected')
    expect($viewStack.get()).to.deep.equal([{ name: 'Connect' }])
    expect(now.asked).to.deep.equal([])
  })

  it('F3 stays signed out while the server is down, and resumes on retry', async () => {
    const now = stage()
    const down = () => Promise.reject(new AppError('HTTP_FAILED', { params: { status: 503 } }))
    now.siwx.before = down
    await connected(now)
    expect($signIn.get()).to.include({ step: 'failed' })
    expect($signIn.get()?.error?.code).to.equal('SIGN_IN_UNAVAILABLE')
    expect($account.get().status).to.equal('connecting')
    now.siwx.before = () => {}
    pressSignIn()
    await until(() => $signIn.get()?.step === 'ready')
    now.siwx.before = method => (method === 'addSession' ? down() : undefined)
    pressSignIn()
    await until(() => $signIn.get()?.step === 'failed')
    expect($signIn.get()?.error?.code).to.equal('SIGN_IN_UNCONFIRMED')
    now.siwx.before = () => {}
    await signedIn()
    expect($account.get().status).to.equal('connected')
    // The existing signature is confirmed without another request to the wallet.
    expect(now.asked).to.have.length(1)
  })

  it('F3 keeps a signature that no node could check, and repeats the check without asking the wallet', async () => {
    for (const failure of [new AppError('RPC_FAILED'), { code: 'RPC_UNAVAILABLE' }]) {
      const now = stage()
      await connected(now)
      now.siwx.before = method => (method === 'addSession' ? Promise.reject(failure) : undefined)
      pressSignIn()
      await until(() => $signIn.get()?.step === 'failed')
      expect($signIn.get()?.error?.code).to.equal('SIGN_IN_UNCONFIRMED')
      expect($account.get().status).to.equal('connecting')
      now.siwx.before = () => {}
      await signedIn()
      expect($account.get().status).to.equal('connected')
      expect(now.asked).to.have.length(1)
    }
  })

  it('F7 can be canceled while the plugin does not answer', async () => {
    const now = stage()
    now.siwx.before = () => new Promise(() => {})
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
      [{ chainId: two.id }, 'SIGN_IN_WRONG_FIELDS'],
      [{ expirationTime: '2020-01-01T00:00:00Z' }, 'SIGN_IN_TOO_LATE'],
      [{ notBefore: '2999-01-01T00:00:00Z' }, 'SIGN_IN_TOO_LATE'],
    ] as const) {
      const now = stage()
      const make = now.siwx.createMessage.bind(now.siwx)
      now.siwx.createMessage = async input => {
        const message = await make(input)
        const { accountAddress, chainId, domain, uri, nonce, issuedAt } = message
        return makeMessage({ accountAddress, chainId, domain, uri, nonce, issuedAt, ...fields })
      }
      await connected(now)
      expect($signIn.get()?.error?.code, code).to.equal(code)
      expect($account.get().status).to.equal('connecting')
      expect(now.asked).to.deep.equal([])
    }
  })

  it('T22 drops a signature that arrives after cancel', async () => {
    const now = stage()
    const late = await askedToSign(now)
    await cancelSignIn()
    late.resolve(signature)
    await promptly()
    expect(now.siwx.asked.addSession).to.equal(0)
    expect($account.get().status).to.equal('disconnected')
  })

  it('T18 drops a signature of the previous account', async () => {
    const now = stage()
    const late = deferred<string>()
    now.sign = () => late.promise
    now.wallet.answer = () => answerOf([alice, bob])
    await connected(now)
    pressSignIn()
    await until(() => now.asked.length === 1)
    now.wallet.events?.accountsChanged('eip155', [account(bob), account(alice)])
    await until(() => $signIn.get()?.address === bob && $signIn.get()?.step === 'ready')
    late.resolve(signature)
    await promptly()
    expect(now.siwx.asked.addSession).to.equal(0)
    expect($account.get().status).to.equal('connecting')
  })

  it('T18 rejects a sign-in while no wallet is connected, without a request', async () => {
    const now = stage()
    const rejected = await signIn().catch((error: AppError) => error.code)
    expect(rejected).to.equal('WALLET_NOT_CONNECTED')
    expect(now.siwx.asked.createMessage).to.equal(0)
    expect($modal.get().isOpen).to.equal(false)
  })

  const optional = () => stage({ siwx: fakeSiwx({ getRequired: () => false }) })
  /** Disables sign-in, so that the account is no longer followed, then changes or ends the connection. */
  const changes: Record<string, (now: Stage) => void> = {
    'another account is in use': now => now.wallet.events?.accountsChanged('eip155', [account(bob)]),
    'the wallet is disconnected': now => now.wallet.events?.disconnected('eip155'),
  }
  const changeUnfollowed = (now: Stage, change: (now: Stage) => void) => {
    const { siwx: _, ...options } = $options.get()
    optionsSet(options as ReturnType<typeof $options.get>)
    change(now)
  }

  it('T22 sends no request to the wallet if the visitor cancels right after the press', async () => {
    const now = optional()
    await connected(now)
    pressSignIn()
    closeModal()
    await promptly()
    expect(now.asked).to.deep.equal([])
  })

  it('T22 drops a signature that arrives after the visitor canceled and stayed connected', async () => {
    const now = optional()
    const late = await askedToSign(now)
    closeModal()
    late.resolve(signature)
    await promptly()
    expect($account.get().status).to.equal('connected')
    expect(now.siwx.asked.addSession).to.equal(0)
  })

  for (const [what, change] of Object.entries(changes)) {
    it(`T18 sends no request to the wallet when ${what} right after the press`, async () => {
      const now = stage()
      await connected(now)
      pressSignIn()
      changeUnfollowed(now, change)
      await promptly()
      expect(now.asked).to.deep.equal([])
    })

    it(`T18 drops a signature that arrives when ${what}`, async () => {
      const now = stage()
      const late = deferred<string>()
      now.sign = () => late.promise
      await connected(now)
      pressSignIn()
      await until(() => now.asked.length === 1)
      changeUnfollowed(now, change)
      late.resolve(signature)
      await promptly()
      expect(now.siwx.asked.addSession).to.equal(0)
      expect($signIn.get()?.step, 'not checked either').to.equal('asking')
    })
  }

  it('T18 drops a session that the plugin returns after its account disconnected', async () => {
    const now = stage()
    await connected(now)
    await signedIn()
    const events = eventsOf(now, 'sign-in').length
    const answer = deferred<void>()
    now.siwx.before = method => (method === 'getSessions' ? answer.promise : undefined)
    const kept = [...now.siwx.kept]
    const otherTab = openSignInChannel(() => {})
    const asked = now.siwx.asked.getSessions
    otherTab.tell()
    await until(() => now.siwx.asked.getSessions > asked)
    await disconnect()
    await now.siwx.setSessions(kept)
    answer.resolve()
    await promptly()
    otherTab.close()
    expect($sessions.get().size).to.equal(0)
    expect(eventsOf(now, 'sign-in').length).to.equal(events)
  })

  it('fails closed for conflicting options, a plugin without methods or an invalid endpoint', async () => {
    for (const [options, code] of [
      [{ siwx: fakeSiwx(), siweConfig: {} as never }, 'SIGN_IN_OPTIONS_CLASH'],
      [{ siwx: {} as never }, 'SIGN_IN_NOT_SET_UP'],
      [{ siwx: undefined, signIn: 'nowhere:at-all' }, 'SIGN_IN_NOT_SET_UP'],
      [{ siwx: undefined, signIn: '' }, 'SIGN_IN_NOT_SET_UP'],
    ] as [ModalOptions, string][]) {
      const now = stage({ options })
      await connected(now)
      expect($signIn.get()?.error?.code, code).to.equal(code)
      expect($account.get().status).to.equal('connecting')
      expect(now.asked).to.deep.equal([])
      await cancelSignIn()
      expect($account.get().status).to.equal('disconnected')
    }
  })

  describe('switch of account or network', () => {
    const switched = async (now: Stage) => {
      now.wallet.answer = () => answerOf([alice, bob], ['eip155:31337', 'eip155:31338'])
      await connected(now)
      await signedIn()
      now.wallet.events?.accountsChanged('eip155', [account(bob), account(alice)])
      await until(() => $signIn.get()?.step === 'ready')
    }

    it('requests a signature and has the status "connecting" until then', async () => {
      const now = stage()
      await switched(now)
      expect($account.get().status).to.equal('connecting')
      expect($signIn.get()).to.include({ reason: 'account', address: bob })
      expect($view.get()?.name).to.equal('SIWXSignMessage')
      await signedIn()
      expect($account.get()).to.include({ status: 'connected', address: bob })
      expect($sessions.get().size).to.equal(2)
      now.wallet.events?.accountsChanged('eip155', [account(alice), account(bob)])
      expect($account.get()).to.include({ status: 'connected', address: alice })
      expect($signIn.get()).to.equal(undefined)
    })

    it('returns to the signed-in account on cancel if the wallet still shares it', async () => {
      await switched(stage())
      await partReady('signIn')
      await cancelSignIn()
      expect($toast.get()?.text).to.equal('Back to your last account')
      expect($toast.get()?.help).to.equal(`You’re signed in with ${shortenAddress(alice)} on ${one.name}`)
      expect($account.get()).to.include({ status: 'connected', address: alice })
      expect($modal.get().isOpen).to.equal(false)
    })

    it('disconnects on cancel if the wallet no longer shares that account', async () => {
      const now = stage()
      now.wallet.answer = () => answerOf([alice])
      await connected(now)
      await signedIn()
      now.wallet.events?.accountsChanged('eip155', [account(bob)])
      await until(() => $signIn.get()?.step === 'ready')
      await cancelSignIn()
      expect($account.get().status).to.equal('disconnected')
    })

    it('signs in the account of the active namespace, whichever connected first', async () => {
      const sol = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
      const now = stage()
      networksConfigured([one, localSolana])
      await connected(now)
      walletConnected('solana', {
        connectorId: 'io.fathom',
        wallet: { name: 'Fathom' },
        accounts: [{ namespace: 'solana', address: sol, type: 'eoa' }],
        address: sol,
        approvedNetworks: [],
      })
      for (const [id, address] of [
        [localSolana.id, sol],
        [one.id, alice],
        [localSolana.id, sol],
      ] as const) {
        networkActivated(id)
        await until(() => $signIn.get()?.step === 'ready' && $signIn.get()?.address === address, id, 5_000)
      }
    })

    it('requests a signature on a network without a session, and switches back on cancel', async () => {
      const now = stage()
      await connected(now)
      await signedIn()
      walletNetworkSeen(two.id)
      expect($account.get().status).to.equal('connecting')
      await until(() => $signIn.get()?.step === 'ready')
      expect($signIn.get()).to.include({ reason: 'network', networkId: two.id })
      await cancelSignIn()
      expect($account.get()).to.include({ status: 'connected', networkId: one.id })
    })
  })

  const answersOfEnd = { 'an empty list': [], 'no list': null } as const
  for (const [name, answer] of Object.entries(answersOfEnd))
    it(`shows that the site signed the user out once the plugin returns ${name} of sessions`, async () => {
      const now = stage()
      await connected(now)
      await signedIn()
      await partReady('signIn')
      toastHidden()
      now.siwx.getSessions = async () => answer as never
      const real = Date.now.bind(Date)
      Date.now = () => real() + 600_000
      try {
        document.dispatchEvent(new Event('visibilitychange'))
        await until(() => $toast.get())
      } finally {
        Date.now = real
      }
      expect($toast.get()?.text).to.match(/ signed you out$/)
      expect($sessions.get().size).to.equal(0)
    })

  describe('optional sign-in', () => {
    const optional = () => stage({ siwx: fakeSiwx({ getRequired: () => false }) })

    it('connects without a session, and keeps the connection on close', async () => {
      const now = optional()
      await connected(now)
      expect($account.get().status).to.equal('connected')
      expect(eventsOf(now, 'connect')).to.have.length(1)
      expect($view.get()?.name).to.equal('SIWXSignMessage')
      requestClose()
      expect($modal.get().isOpen).to.equal(false)
      expect($account.get().status).to.equal('connected')
      expect($signIn.get()).to.equal(undefined)
      const session = signIn()
      await until(() => $signIn.get()?.step === 'ready')
      await signedIn()
      expect(await session).to.equal(now.siwx.kept[0])
    })

    it('keeps the wallet on sign-out, unlike required sign-in', async () => {
      const now = optional()
      await connected(now)
      await signedIn()
      await signOut()
      expect(eventsOf(now, 'sign-out')).to.deep.equal([{ reason: 'user' }])
      expect(now.siwx.kept).to.deep.equal([])
      expect($account.get().status).to.equal('connected')
      expect($signIn.get()).to.equal(undefined)
      await until(() => $toast.get()?.text === 'Signed out', 'a sign-out without confirmation')
      expect($modal.get().isOpen).to.equal(false)

      const strict = stage()
      await connected(strict)
      await signedIn()
      await signOut()
      expect(eventsOf(strict, 'sign-out')).to.deep.equal([{ reason: 'user' }])
      expect($account.get().status).to.equal('disconnected')
    })
  })

  it('ends the session on disconnect unless the plugin keeps it', async () => {
    const now = stage()
    await connected(now)
    await signedIn()
    await disconnect()
    await until(() => now.siwx.kept.length === 0)
    expect(eventsOf(now, 'sign-out')).to.deep.equal([{ reason: 'disconnect' }])

    const kept = stage({ siwx: fakeSiwx({ signOutOnDisconnect: false }) })
    await connected(kept)
    await signedIn()
    await disconnect()
    await until(() => eventsOf(kept, 'sign-out').length === 1)
    expect(kept.siwx.kept).to.have.length(1)
    expect($sessions.get().size).to.equal(0)
  })

  it('drops sessions when the plugin is replaced or the modal ends', async () => {
    const now = stage()
    await connected(now)
    await signedIn()
    optionsSet({ ...$options.get(), siwx: fakeSiwx() })
    expect($account.get().status).to.equal('connecting')
    await until(() => $signIn.get()?.step === 'ready')
    await signedIn()
    expect($sessions.get().size).to.equal(1)
    resetRuntime()
    expect($sessions.get().size).to.equal(0)
    expect($account.get().status).to.equal('disconnected')
  })

  it('ignores sessions of another account or network and expired ones from the plugin', async () => {
    const now = stage()
    await connected(now)
    await signedIn()
    const stranger = now.siwx.kept[0] as Session
    const liar = fakeSiwx()
    liar.getSessions = async () => [
      { ...stranger, data: { ...stranger.data, accountAddress: bob } },
      { ...stranger, data: { ...stranger.data, chainId: two.id } },
      { ...stranger, data: { ...stranger.data, expirationTime: '2020-01-01T00:00:00Z' } },
      null as never,
    ]
    await connected(stage({ siwx: liar }))
    expect($account.get().status).to.equal('connecting')
    expect($signIn.get()?.step).to.equal('ready')
  })

  it('rejects with SIGN_IN_DISABLED if the app configures no sign-in', async () => {
    reset()
    for (const call of [getSessions, signIn, signOut])
      expect(await call().catch((error: unknown) => error)).to.include({ code: 'SIGN_IN_DISABLED' })
    closeModal()
  })

  describe('local sign-in', () => {
    const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
    const owner = privateKeyToAccount(key)
    const local = () => {
      const now = stage({ options: { siwx: undefined as never, signIn: 'local', rpcUrls: { [one.id]: [] } } })
      now.wallet.answer = () => answerOf([owner.address])
      now.sign = message => owner.signMessage({ message })
      return now
    }

    it('verifies the signature and stores the session', async () => {
      await connected(local())
      await signedIn()
      expect($account.get()).to.include({ status: 'connected', address: owner.address })
      const stored = localStorage.getItem('w3m:1:sign-in') as string
      expect(JSON.parse(stored).value).to.have.length(1)

      const again = local()
      localStorage.setItem('w3m:1:sign-in', stored)
      await connected(again)
      expect($account.get().status).to.equal('connected')
      expect(again.asked).to.deep.equal([])
    })

    it('rejects a signature of another key', async () => {
      const now = local()
      now.sign = message => privateKeyToAccount(`0x${'1'.repeat(64)}`).signMessage({ message })
      await connected(now)
      pressSignIn()
      await until(() => $signIn.get()?.step === 'failed')
      expect($account.get().status).to.equal('connecting')
      expect(localStorage.getItem('w3m:1:sign-in')).to.equal(null)
    })
  })

  describe('option siweConfig', () => {
    const config = (): SiweConfig & { session: SiweSession | null } => {
      const made = {
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
          made.session = { address: alice, chainId: 31337 }
          return true
        },
        getSession: async () => made.session,
        signOut: async () => {
          made.session = null
          return true
        },
      }
      return made
    }

    it('signs in for its account and network only', async () => {
      const siweConfig = config()
      const now = stage({ options: { siwx: undefined as never, siweConfig } })
      await connected(now)
      await signedIn()
      expect($account.get().status).to.equal('connected')
      expect(siweConfig.session).to.deep.equal({ address: alice, chainId: 31337 })
      walletNetworkSeen(two.id)
      expect($account.get().status).to.equal('connecting')
      await disconnect()
      await until(() => siweConfig.session === null)
    })

    it('keeps the connection with required: false or enabled: false', async () => {
      const siweConfig = { ...config(), required: false }
      await connected(stage({ options: { siwx: undefined as never, siweConfig } }))
      expect($account.get().status).to.equal('connected')
      closeModal()
      await connected(
        stage({ options: { siwx: undefined as never, siweConfig: { ...config(), enabled: false } } }),
      )
      expect($account.get().status).to.equal('connected')
      expect($signIn.get()).to.equal(undefined)
    })
  })
})
