import { expect } from '@open-wc/testing'
import { privateKeyToAccount } from 'viem/accounts'
import { localSiwx } from '../../../src/controllers/sign-in/local-siwx.ts'
import type { Session, SignInData } from '../../../src/core/sign-in/siwx.ts'
import { makeMessage } from '../../../src/core/sign-in/make.ts'
import { localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'

const owner = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const otherAccount = privateKeyToAccount(`0x${'2'.repeat(64)}`)
const storageKey = 'w3m:1:sign-in'

/** Returns a session of the owner, signed by `signer`. Fields of `data` may differ from those of the message. */
async function createSession({
  signer = owner,
  fields = {},
  data = {},
}: {
  signer?: typeof owner
  fields?: Partial<SignInData>
  data?: Partial<SignInData>
} = {}): Promise<Session> {
  const message = await localSiwx().createMessage({
    accountAddress: owner.address,
    chainId: localOneNetwork.id,
  })
  const { toString: _, version: __, ...defaults } = message
  const text = String(makeMessage({ ...defaults, ...fields }))
  return {
    data: { ...defaults, version: '1', ...fields, ...data },
    message: text,
    signature: await signer.signMessage({ message: text }),
  }
}

const getRejection = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'resolved',
    (error: { code: string }) => error.code,
  )

describe('localSiwx()', () => {
  const realFetch = window.fetch
  /** Result of the node for every call. By default no contract accepts a signature. */
  let nodeResult: string | undefined
  beforeEach(() => {
    reset()
    nodeResult = '0x'
    window.fetch = async () => {
      if (nodeResult === undefined) throw new TypeError('Failed to fetch')
      return Response.json({ jsonrpc: '2.0', id: 1, result: nodeResult })
    }
  })
  afterEach(() => (window.fetch = realFetch))

  const readStoredSessions = (): unknown[] =>
    JSON.parse(localStorage.getItem(storageKey) ?? '{"value":[]}').value
  const replaceStoredSession = async (session: Session) => {
    const siwx = localSiwx()
    await siwx.addSession(await createSession())
    const entry = JSON.parse(localStorage.getItem(storageKey) as string)
    localStorage.setItem(storageKey, JSON.stringify({ ...entry, value: [session] }))
    return localSiwx().getSessions(localOneNetwork.id, owner.address)
  }

  it('stores a session that its account signed, and returns it for that account and network only', async () => {
    const siwx = localSiwx()
    await siwx.addSession(await createSession())
    expect(readStoredSessions()).to.have.length(1)
    expect(await siwx.getSessions(localOneNetwork.id, owner.address)).to.have.length(1)
    expect(await siwx.getSessions(localTwoNetwork.id, owner.address)).to.have.length(0)
    expect(await siwx.getSessions(localOneNetwork.id, otherAccount.address)).to.have.length(0)
    await siwx.revokeSession(localOneNetwork.id, owner.address)
    expect(await siwx.getSessions(localOneNetwork.id, owner.address)).to.have.length(0)
  })

  it('rejects a session that another key signed in addSession() and setSessions()', async () => {
    const forgedSession = await createSession({ signer: otherAccount })
    expect(await getRejection(localSiwx().addSession(forgedSession))).to.equal('SIGNATURE_INVALID')
    expect(await getRejection(localSiwx().setSessions([await createSession(), forgedSession]))).to.equal(
      'SIGNATURE_INVALID',
    )
    expect(readStoredSessions()).to.deep.equal([])
  })

  it('rejects a session whose message names another site, account, network or nonce', async () => {
    const cases: [string, Promise<Session>][] = [
      ['DOMAIN_MISMATCH', createSession({ fields: { domain: 'evil.example' } })],
      ['ADDRESS_MISMATCH', createSession({ data: { accountAddress: otherAccount.address } })],
      ['CHAIN_MISMATCH', createSession({ data: { chainId: localTwoNetwork.id } })],
      ['NONCE_MISMATCH', createSession({ data: { nonce: 'anotherNonce1' } })],
    ]
    for (const [code, session] of cases)
      expect(await getRejection(localSiwx().addSession(await session))).to.equal(code)
  })

  it('T12 ignores a stored session with a signature of another key', async () => {
    expect(await replaceStoredSession(await createSession())).to.have.length(1)
    expect(await replaceStoredSession(await createSession({ signer: otherAccount }))).to.have.length(0)
  })

  it('T12 ignores a stored session that has expired', async () => {
    const pastTime = new Date(Date.now() - 1_000).toISOString()
    expect(
      await replaceStoredSession(await createSession({ fields: { expirationTime: pastTime } })),
    ).to.have.length(0)
    expect(
      await replaceStoredSession(await createSession({ data: { expirationTime: pastTime } })),
    ).to.have.length(0)
  })

  it('rejects while the node that verifies a contract signature is unreachable', async () => {
    const siwx = localSiwx()
    nodeResult = `0x1626ba7e${'0'.repeat(56)}`
    await siwx.addSession(await createSession({ signer: otherAccount }))
    nodeResult = undefined
    expect(await getRejection(Promise.resolve(siwx.getSessions(localOneNetwork.id, owner.address)))).to.equal(
      'SERVICE_UNAVAILABLE',
    )
  })
})
