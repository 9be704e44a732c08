import { expect } from '@open-wc/testing'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { openModal } from '../../../src/controllers/shell/modal.ts'
import { followSignIn, pressSignIn } from '../../../src/controllers/sign-in/follow.ts'
import { startVisit } from '../../../src/controllers/handle/visit.ts'
import { readSignInMessage } from '../../../src/core/sign-in/message.ts'
import type { ChainAdapter } from '../../../src/namespaces/chain-adapter.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $signIn } from '../../../src/state/sign-in/sign-in.ts'
import { $sessions } from '../../../src/state/sign-in/sign-in-records.ts'
import { createDeferred } from '../../support/deferred.ts'
import { fakeApi } from '../../support/fake-api.ts'
import { fakeConnector } from '../../support/fake-connector.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const signature = `0x${'ab'.repeat(65)}`
const createErrorResponse = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ code, message: 'a sentence' }), { status, headers })

/** Fakes the HTTP responses of a server with the sign-in handler. A test can replace each response. */
function createSetup() {
  const api = fakeApi()
  let nonceCount = 0
  const signRequests: string[] = []
  const answers = {
    nonce: (): unknown => ({ nonce: `nonce000${++nonceCount}`, issuedAt: new Date().toISOString() }),
    session: (): unknown => ({ session: null }),
    verify: (body: { message: string }): unknown => {
      const { fields } = readSignInMessage(body.message)
      return { session: { data: fields, message: body.message, signature } }
    },
  }
  api.answers = {
    'session/nonce': () => answers.nonce(),
    'session/verify': ({ body }) => answers.verify(body as { message: string }),
    session: () => answers.session(),
  }
  reset({
    options: { signIn: `${api.url}/v1/session` },
    runtime: {
      loadAdapter: async namespace =>
        ({
          namespace,
          signMessage: async (_provider: unknown, _account: string, message: string) => {
            signRequests.push(message)
            return signature
          },
        }) as unknown as ChainAdapter,
    },
  })
  startVisit()
  followSignIn()
  fakeConnector()
  return { api, signRequests, answers }
}

const waitForStep = (expectedStep: string) => until(() => $signIn.get()?.step === expectedStep, expectedStep)
async function connectAndPrompt(): Promise<void> {
  await openModal()
  await connectWallet('io.fathom')
  await waitForStep('ready')
}

describe('sign-in on the server of the app', () => {
  let restore = () => {}
  afterEach(() => restore())
  const setUp = () => {
    const setup = createSetup()
    restore = setup.api.restore
    return setup
  }

  for (const [code, expectedCode] of Object.entries({
    NONCE_UNKNOWN: 'SIGN_IN_TOO_LATE',
    EXPIRED: 'SIGN_IN_TOO_LATE',
    ISSUED_TOO_LONG_AGO: 'SIGN_IN_TOO_LATE',
    ADDRESS_MISMATCH: 'SIGN_IN_WRONG_FIELDS',
    CHAIN_MISMATCH: 'SIGN_IN_WRONG_FIELDS',
    DOMAIN_MISMATCH: 'SIGN_IN_NOT_SET_UP',
    ORIGIN_REFUSED: 'SIGN_IN_NOT_SET_UP',
    SIGNATURE_INVALID: 'SIGN_IN_REFUSED',
  }))
    it(`F1 reports the error ${code} as ${expectedCode} once, and starts over on the next press`, async () => {
      const { api, signRequests, answers } = setUp()
      await connectAndPrompt()
      const originalVerify = answers.verify
      answers.verify = () => createErrorResponse(400, code)
      pressSignIn()
      await waitForStep('failed')
      expect($signIn.get()?.error?.code).to.equal(expectedCode)
      expect(api.count('session/verify')).to.equal(1)
      expect($account.get().status).to.equal('connecting')
      answers.verify = originalVerify
      pressSignIn()
      await waitForStep('ready')
      pressSignIn()
      await until(() => $account.get().status === 'connected')
      expect(signRequests.map(text => readSignInMessage(text).fields.nonce)).to.have.length(2)
      expect(new Set(signRequests).size, 'another nonce').to.equal(2)
    })

  it('F2 keeps the signature if the server limits the rate, and confirms it on the next press', async () => {
    const { signRequests, answers } = setUp()
    await connectAndPrompt()
    const originalVerify = answers.verify
    answers.verify = () => createErrorResponse(429, 'SLOW_DOWN', { 'retry-after': '3600' })
    pressSignIn()
    await waitForStep('failed')
    expect($signIn.get()?.error?.code).to.equal('SIGN_IN_UNCONFIRMED')
    answers.verify = originalVerify
    pressSignIn()
    await until(() => $account.get().status === 'connected')
    expect(signRequests).to.have.length(1)
  })

  it('F3 keeps the signature if the server cannot reach its node or store', async () => {
    const { signRequests, answers } = setUp()
    await connectAndPrompt()
    const originalVerify = answers.verify
    for (const code of ['RPC_UNAVAILABLE', 'STORE_UNAVAILABLE']) {
      answers.verify = () => createErrorResponse(503, code)
      pressSignIn()
      await until(() => $signIn.get()?.error?.code === 'SIGN_IN_UNCONFIRMED', code)
      answers.verify = originalVerify
    }
    pressSignIn()
    await until(() => $account.get().status === 'connected')
    expect(signRequests).to.have.length(1)
  })

  it('F4 keeps the status "connecting" while the server is slow, and ignores further presses', async () => {
    const { api, signRequests, answers } = setUp()
    await connectAndPrompt()
    const answer = createDeferred<unknown>()
    const originalVerify = answers.verify
    let body = { message: '' }
    answers.verify = request => {
      body = request
      return answer.promise
    }
    pressSignIn()
    await waitForStep('checking')
    pressSignIn()
    pressSignIn()
    expect($account.get().status).to.equal('connecting')
    answer.resolve(originalVerify(body))
    await until(() => $account.get().status === 'connected')
    expect([api.count('session/verify'), signRequests.length]).to.deep.equal([1, 1])
  })

  it('T21 requests one signature for repeated presses', async () => {
    const { api, signRequests } = setUp()
    await connectAndPrompt()
    for (let round = 0; round < 5; round++) pressSignIn()
    await until(() => $account.get().status === 'connected')
    expect([api.count('session/verify'), signRequests.length]).to.deep.equal([1, 1])
  })

  it('T7 trusts only the server, not a message of another tab', async () => {
    const { api } = setUp()
    await connectAndPrompt()
    const previousCount = api.requests.length
    const otherTab = new BroadcastChannel('w3m:sign-in')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- BroadcastChannel takes no origin argument
    otherTab.postMessage({ session: { message: 'Hello', signature } })
    await until(() => api.requests.length > previousCount)
    otherTab.close()
    expect([$sessions.get().size, $account.get().status]).to.deep.equal([0, 'connecting'])
    expect($signIn.get()?.step).to.equal('ready')
  })
})
