import { expect } from '@open-wc/testing'
import { revokeSession } from '../../../src/controllers/account/smart-sessions.ts'
import type { SmartSession } from '../../../src/core/identity/smart-session.ts'
import { runtime } from '../../../src/runtime.ts'
import { sessionsReceived } from '../../../src/state/account/smart-sessions.ts'
import { connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

describe('revokeSession', () => {
  const session = { pci: 'pci', app: 'App' } as unknown as SmartSession
  let signedMessages: unknown[]
  beforeEach(() => {
    signedMessages = []
    reset({
      networks: [localOneNetwork],
      runtime: {
        loadAdapter: async () => ({
          namespace: 'eip155',
          signMessage: async (_, account, message) => {
            signedMessages.push([account, message])
            throw Object.assign(new Error('refused'), { code: 4001 })
          },
          nativeBalance: () => new Promise<bigint>(() => {}),
        }),
      },
    })
    connectFathom(alice)
    runtime.providers.set('eip155', { request: async () => null })
    sessionsReceived(`eip155:31337:${alice}`, [session])
  })
  const getErrorCode = () =>
    revokeSession(session).then(
      () => 'resolved',
      (error: { code?: unknown }) => error.code,
    )

  it('requests a signature of the account whose sessions are listed', async () => {
    expect(await getErrorCode()).to.not.equal('resolved')
    expect(signedMessages).to.deep.equal([[`eip155:31337:${alice}`, 'Revoke the session of App: pci']])
  })

  for (const [name, change] of [
    ['another account is active', () => connectFathom(bob)],
    ['the wallet is not connected', () => runtime.providers.delete('eip155')],
  ] as const)
    it(`requests no signature if ${name}`, async () => {
      change()
      expect(await getErrorCode()).to.equal('WALLET_NOT_CONNECTED')
      expect(signedMessages).to.deep.equal([])
    })
})
