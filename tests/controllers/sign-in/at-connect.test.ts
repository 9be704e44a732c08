import { expect } from '@open-wc/testing'
import { privateKeyToAccount } from 'viem/accounts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { openModal } from '../../../src/controllers/shell/modal.ts'
import { askAtConnect, signedAtConnect } from '../../../src/controllers/sign-in/at-connect.ts'
import { followSignIn, pressSignIn } from '../../../src/controllers/sign-in/follow.ts'
import { startVisit } from '../../../src/controllers/visit/visit-start.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import type { AskedSignIn, SignedAtConnect } from '../../../src/core/sign-in/at-connect.ts'
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

const person = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const account = `eip155:31337:${person.address}` as const
const signature = `0x${'ab'.repeat(65)}`
const recapOf = (att: object) => `urn:recap:${btoa(JSON.stringify({ att })).replace(/=+$/, '')}`
const rights = (...methods: string[]) =>
  Object.fromEntries(methods.map(method => [`request/${method}`, [{ chains: ['eip155:31337'] }]]))

function stage({ siwx = fakeSiwx(), options = {} }: { siwx?: FakeSiwx; options?: ModalOptions } = {}) {
  const asked: string[] = []
  reset({
    options: { siwx, ...options },
    runtime: {
      loadAdapter: async namespace =>
        ({
          namespace,
          signMessage: async (_provider: unknown, _account: string, message: string) => {
            asked.push(message)
            return signature
          },
          switchNetwork: async () => {},
        }) as unknown as ChainAdapter,
    },
  })
  startVisit()
  followSignIn()
  return { siwx, asked }
}

const ask = async (): Promise<AskedSignIn> => {
  const asked = await askAtConnect('eip155')
  if (!asked) throw new Error('nothing was asked')
  return { ...asked, methods: ['personal_sign', 'eth_sendTransaction'] }
}

/** Returns the message as an honest wallet signs it, with optional changes. */
const textOf = ({ fields }: AskedSignIn, change: Partial<SignInFields> = {}) =>
  buildSignInMessage({ ...fields, accountAddress: person.address, ...change })
const answer = (
  asked: AskedSignIn,
  message = textOf(asked),
  more: Partial<SignedAtConnect> = {},
): SignedAtConnect => ({ asked, account, message, signature, ...more })

/** Returns the message that an answer leads to, the code of its error, or undefined. */
function outcome(given: SignedAtConnect): unknown {
  signedAtConnect([given])
  const taken = $signedAtConnect.get().results.get(given.account)
  signaturesUsed()
  return taken instanceof AppError ? taken.code : (taken as Session | undefined)?.message
}

describe('sign-in with the connection request', () => {
  it('requests a new message of the plugin each time, without an account', async () => {
    const { siwx } = stage()
    const [first, second] = [await ask(), await ask()]
    expect(siwx.asked.createMessage).to.equal(2)
    expect(first.fields.nonce).not.to.equal(second.fields.nonce)
    expect(first.fields).to.include({ domain: location.host, chainId: 'eip155:31337' })
    expect(first.fields).not.to.have.property('accountAddress')
    expect(first.networks).to.deep.equal(['eip155:31337', 'eip155:31338'])
    expect(await askAtConnect('bip122')).to.equal(undefined)
  })

  it('F3 F7 falls back to a separate signature if the plugin fails or names another site', async () => {
    const { siwx } = stage()
    siwx.before = () => {
      throw new Error('down')
    }
    expect(await askAtConnect('eip155')).to.equal(undefined)
    siwx.before = () => {}
    siwx.fields = { domain: 'elsewhere.example' }
    expect(await askAtConnect('eip155')).to.equal(undefined)
    siwx.fields = {}
    expect(await askAtConnect('eip155')).not.to.equal(undefined)
  })

  it('accepts the requested text, with and without a recap of requested rights', async () => {
    stage()
    const asked = await ask()
    expect(outcome(answer(asked))).to.equal(textOf(asked))
    const resources = [recapOf({ eip155: rights('personal_sign') })]
    const statement = `${asked.fields.statement} ${readRights(resources)?.sentence}`
    const withRecap = textOf(asked, { statement, resources })
    expect(outcome(answer(asked, withRecap))).to.equal(withRecap)
  })

  it('T19 compares every field with the request', async () => {
    stage()
    const asked = await ask()
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
      expect(outcome(answer(asked, textOf(asked, change))), JSON.stringify(change)).to.equal(
        'SIGN_IN_WRONG_FIELDS',
      )
    expect(outcome(answer(asked, textOf(asked, { domain: 'elsewhere.example' })))).to.equal(
      'SIGN_IN_WRONG_DOMAIN',
    )
    // A network that the message names but the app does not have.
    const chainId = 'eip155:1'
    expect(
      outcome(answer(asked, textOf(asked, { chainId }), { account: `eip155:1:${person.address}` })),
    ).to.equal('SIGN_IN_WRONG_FIELDS')
  })

  it('rejects rights that were not requested, and ignores an invalid message', async () => {
    stage()
    const asked = await ask()
    const withRights = (att: object) => {
      const resources = [recapOf(att)]
      return () =>
        textOf(asked, {
          statement: `${asked.fields.statement} ${readRights(resources)?.sentence}`,
          resources,
        })
    }
    expect(outcome(answer(asked, withRights({ eip155: rights('eth_sign') })()))).to.equal(
      'SIGN_IN_WRONG_FIELDS',
    )
    const far = { eip155: { 'request/personal_sign': [{ chains: ['eip155:1'] }] } }
    expect(outcome(answer(asked, withRights(far)()))).to.equal('SIGN_IN_WRONG_FIELDS')
    // The builder does not write rights of other kinds, so this text is assembled by hand.
    const other = textOf(asked).replace(
      /$/,
      `\nResources:\n- ${recapOf({ 'https://elsewhere.example': { 'read/all': [{}] } })}`,
    )
    for (const text of [other, 'Hello', '', textOf(asked).toLowerCase()])
      expect(outcome(answer(asked, text)), text.slice(0, 20)).to.equal(undefined)
  })

  describe('during a connection', () => {
    const connectSigned = async (change?: (asked: AskedSignIn) => SignedAtConnect) => {
      const wallet = fakeConnector()
      const connected = answerOf()
      Object.assign(wallet, {
        connect: async ({ signIn }: { signIn?: typeof runtime.signInAtConnect }) => {
          const asked = await signIn?.ask('eip155')
          const accountAddress = checksummed
          if (asked)
            await signIn?.signed([
              change?.(asked) ?? {
                asked,
                account: `eip155:31337:${alice}`,
                message: buildSignInMessage({ ...asked.fields, accountAddress }),
                signature,
              },
            ])
          return connected
        },
      })
      await openModal()
      await connectWallet('io.fathom')
    }
    const checksummed = alice

    it('creates the session at once, without a second request', async () => {
      const { siwx, asked } = stage()
      await connectSigned()
      await until(() => $sessions.get().size === 1)
      expect(siwx.kept.map(({ data }) => data.accountAddress)).to.deep.equal([checksummed])
      expect(asked).to.deep.equal([])
      expect($signIn.get()).to.equal(undefined)
    })

    it('T19 rejects another text and continues with a separate signature', async () => {
      const { siwx, asked } = stage()
      await connectSigned(given => ({
        asked: given,
        account: `eip155:31337:${alice}`,
        message: buildSignInMessage({ ...given.fields, accountAddress: checksummed, nonce: 'anothernonce1' }),
        signature,
      }))
      await until(() => $signIn.get()?.step === 'failed')
      expect($signIn.get()?.error?.code).to.equal('SIGN_IN_WRONG_FIELDS')
      expect([siwx.asked.addSession, asked.length, $sessions.get().size]).to.deep.equal([0, 0, 0])
      pressSignIn()
      await until(() => $signIn.get()?.step === 'ready')
      pressSignIn()
      await until(() => $sessions.get().size === 1)
      expect(asked.length).to.equal(1)
    })

    it('requests nothing if the app disables siweConfig', async () => {
      stage()
      expect(await runtime.signInAtConnect?.ask('eip155')).not.to.equal(undefined)
      const off = { siweConfig: { enabled: false } as never }
      reset({ options: off })
      startVisit()
      followSignIn()
      expect(await runtime.signInAtConnect?.ask('eip155')).to.equal(undefined)
    })
  })
})
