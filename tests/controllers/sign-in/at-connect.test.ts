import { expect } from '@open-wc/testing'
import { privateKeyToAccount } from 'viem/accounts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { openModal } from '../../../src/controllers/shell/modal.ts'
import { createRequestAtConnect, receiveAtConnect } from '../../../src/controllers/sign-in/at-connect.ts'
import { followSignIn, pressSignIn } from '../../../src/controllers/sign-in/follow.ts'
import { startVisit } from '../../../src/controllers/handle/visit.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import type { SignInRequest, SignedAtConnect } from '../../../src/core/sign-in/at-connect.ts'
import { buildSignInMessage } from '../../../src/core/sign-in/message.ts'
import type { SignInFields } from '../../../src/core/sign-in/fields.ts'
import { readRights } from '../../../src/core/sign-in/recap.ts'
import type { Session } from '../../../src/core/sign-in/siwx.ts'
import type { ChainAdapter } from '../../../src/namespaces/chain-adapter.ts'
import { runtime } from '../../../src/runtime.ts'
import { $signIn } from '../../../src/state/sign-in/sign-in.ts'
import { $sessions, $signedAtConnect, signaturesUsed } from '../../../src/state/sign-in/sign-in-records.ts'
import { alice, answerOf, fakeConnector } from '../../support/fake-connector.ts'
import { type FakeSiwx, fakeSiwx } from '../../support/fake-siwx.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const signer = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const account = `eip155:31337:${signer.address}` as const
const signature = `0x${'ab'.repeat(65)}`
const recapOf = (att: object) => `urn:recap:${btoa(JSON.stringify({ att })).replace(/=+$/, '')}`
const rightsOf = (...methods: string[]) =>
  Object.fromEntries(methods.map(method => [`request/${method}`, [{ chains: ['eip155:31337'] }]]))

function createSetup({ siwx = fakeSiwx(), options = {} }: { siwx?: FakeSiwx; options?: ModalOptions } = {}) {
  const signRequests: string[] = []
  reset({
    options: { siwx, ...options },
    runtime: {
      loadAdapter: async namespace =>
        ({
          namespace,
          signMessage: async (_provider: unknown, _account: string, message: string) => {
            signRequests.push(message)
            return signature
          },
          switchNetwork: async () => {},
        }) as unknown as ChainAdapter,
    },
  })
  startVisit()
  followSignIn()
  return { siwx, signRequests }
}

const requestMessage = async (): Promise<SignInRequest> => {
  const request = await createRequestAtConnect('eip155')
  if (!request) throw new Error('nothing was asked')
  return { ...request, methods: ['personal_sign', 'eth_sendTransaction'] }
}

/** Returns the message as an honest wallet signs it, with optional changes. */
const textOf = ({ fields }: SignInRequest, change: Partial<SignInFields> = {}) =>
  buildSignInMessage({ ...fields, accountAddress: signer.address, ...change })
const createAnswer = (
  request: SignInRequest,
  message = textOf(request),
  overrides: Partial<SignedAtConnect> = {},
): SignedAtConnect => ({ request, account, message, signature, ...overrides })

/** Returns the message that an answer leads to, the code of its error, or undefined. */
function getOutcome(result: SignedAtConnect): unknown {
  receiveAtConnect([result])
  const session = $signedAtConnect.get().results.get(result.account)
  signaturesUsed()
  return session instanceof AppError ? session.code : (session as Session | undefined)?.message
}

describe('sign-in with the connection request', () => {
  it('requests a new message from the plugin each time, without an account', async () => {
    const { siwx } = createSetup()
    const [firstMessage, secondMessage] = [await requestMessage(), await requestMessage()]
    expect(siwx.calls.createMessage).to.equal(2)
    expect(firstMessage.fields.nonce).not.to.equal(secondMessage.fields.nonce)
    expect(firstMessage.fields).to.include({ domain: location.host, chainId: 'eip155:31337' })
    expect(firstMessage.fields).not.to.have.property('accountAddress')
    expect(firstMessage.networks).to.deep.equal(['eip155:31337', 'eip155:31338'])
    expect(await createRequestAtConnect('bip122')).to.equal(undefined)
  })

  it('F3 F7 creates no request if the plugin fails or names another site', async () => {
    const { siwx } = createSetup()
    siwx.beforeResponse = () => {
      throw new Error('down')
    }
    expect(await createRequestAtConnect('eip155')).to.equal(undefined)
    siwx.beforeResponse = () => {}
    siwx.fields = { domain: 'elsewhere.example' }
    expect(await createRequestAtConnect('eip155')).to.equal(undefined)
    siwx.fields = {}
    expect(await createRequestAtConnect('eip155')).not.to.equal(undefined)
  })

  it('accepts the requested text, with and without a recap of the requested permissions', async () => {
    createSetup()
    const request = await requestMessage()
    expect(getOutcome(createAnswer(request))).to.equal(textOf(request))
    const resources = [recapOf({ eip155: rightsOf('personal_sign') })]
    const statement = `${request.fields.statement} ${readRights(resources)?.sentence}`
    const recapMessage = textOf(request, { statement, resources })
    expect(getOutcome(createAnswer(request, recapMessage))).to.equal(recapMessage)
  })

  it('T19 rejects a message if any field differs from the request', async () => {
    createSetup()
    const request = await requestMessage()
    const changes: Partial<SignInFields>[] = [
      { scheme: 'https' },
      { uri: 'https://elsewhere.example' },
      { nonce: 'anothernonce1' },
      { issuedAt: '2020-01-01T00:00:00Z' },
      { expirationTime: '2099-01-01T00:00:00Z' },
      { notBefore: '2020-01-01T00:00:00Z' },
      { requestId: 'one' },
      { statement: 'Something else.' },
      { resources: ['https://elsewhere.example/terms'] },
      { chainId: 'eip155:31338' },
      { accountAddress: privateKeyToAccount(`0x${'43'.repeat(32)}`).address },
    ]
    for (const change of changes)
      expect(getOutcome(createAnswer(request, textOf(request, change))), JSON.stringify(change)).to.equal(
        'SIGN_IN_WRONG_FIELDS',
      )
    expect(getOutcome(createAnswer(request, textOf(request, { domain: 'elsewhere.example' })))).to.equal(
      'SIGN_IN_WRONG_DOMAIN',
    )
    // The message names a network that the app does not have.
    const chainId = 'eip155:1'
    expect(
      getOutcome(
        createAnswer(request, textOf(request, { chainId }), { account: `eip155:1:${signer.address}` }),
      ),
    ).to.equal('SIGN_IN_WRONG_FIELDS')
  })

  it('rejects permissions that were not requested, and ignores an invalid message', async () => {
    createSetup()
    const request = await requestMessage()
    const messageWithRights = (att: object) => {
      const resources = [recapOf(att)]
      return () =>
        textOf(request, {
          statement: `${request.fields.statement} ${readRights(resources)?.sentence}`,
          resources,
        })
    }
    expect(getOutcome(createAnswer(request, messageWithRights({ eip155: rightsOf('eth_sign') })()))).to.equal(
      'SIGN_IN_WRONG_FIELDS',
    )
    const foreignRights = { eip155: { 'request/personal_sign': [{ chains: ['eip155:1'] }] } }
    expect(getOutcome(createAnswer(request, messageWithRights(foreignRights)()))).to.equal(
      'SIGN_IN_WRONG_FIELDS',
    )
    // The builder does not write rights of other kinds, so this text is assembled by hand.
    const otherText = textOf(request).replace(
      /$/,
      `\nResources:\n- ${recapOf({ 'https://elsewhere.example': { 'read/all': [{}] } })}`,
    )
    for (const text of [otherText, 'Hello', '', textOf(request).toLowerCase()])
      expect(getOutcome(createAnswer(request, text)), text.slice(0, 20)).to.equal(undefined)
  })

  describe('during a connection', () => {
    const connectAndSign = async (change?: (request: SignInRequest) => SignedAtConnect) => {
      const wallet = fakeConnector()
      const connectedAnswer = answerOf()
      Object.assign(wallet, {
        connect: async ({ signIn }: { signIn?: typeof runtime.signInAtConnect }) => {
          const request = await signIn?.request('eip155')
          const accountAddress = checksummedAddress
          if (request)
            await signIn?.onSigned([
              change?.(request) ?? {
                request,
                account: `eip155:31337:${alice}`,
                message: buildSignInMessage({ ...request.fields, accountAddress }),
                signature,
              },
            ])
          return connectedAnswer
        },
      })
      await openModal()
      await connectWallet('io.fathom')
    }
    const checksummedAddress = alice

    it('creates the session at once, without a second request', async () => {
      const { siwx, signRequests } = createSetup()
      await connectAndSign()
      await until(() => $sessions.get().size === 1)
      expect(siwx.serverSessions.map(({ data }) => data.accountAddress)).to.deep.equal([checksummedAddress])
      expect(signRequests).to.deep.equal([])
      expect($signIn.get()).to.equal(undefined)
    })

    it('T19 rejects a message with another nonce, and continues with a separate signature', async () => {
      const { siwx, signRequests } = createSetup()
      await connectAndSign(request => ({
        request,
        account: `eip155:31337:${alice}`,
        message: buildSignInMessage({
          ...request.fields,
          accountAddress: checksummedAddress,
          nonce: 'anothernonce1',
        }),
        signature,
      }))
      await until(() => $signIn.get()?.step === 'failed')
      expect($signIn.get()?.error?.code).to.equal('SIGN_IN_WRONG_FIELDS')
      expect([siwx.calls.addSession, signRequests.length, $sessions.get().size]).to.deep.equal([0, 0, 0])
      pressSignIn()
      await until(() => $signIn.get()?.step === 'ready')
      pressSignIn()
      await until(() => $sessions.get().size === 1)
      expect(signRequests.length).to.equal(1)
    })

    it('requests no message if the app disables siweConfig', async () => {
      createSetup()
      expect(await runtime.signInAtConnect?.request('eip155')).not.to.equal(undefined)
      const disabledOptions = { siweConfig: { enabled: false } as never }
      reset({ options: disabledOptions })
      startVisit()
      followSignIn()
      expect(await runtime.signInAtConnect?.request('eip155')).to.equal(undefined)
    })
  })
})
