import { makeMessage } from '../../src/core/sign-in/make.ts'
import type { Session, Siwx } from '../../src/core/sign-in/siwx.ts'

export interface FakeSiwx extends Siwx {
  /** The server's sessions. */
  readonly kept: Session[]
  readonly asked: { createMessage: number; getSessions: number; addSession: number; revokeSession: number }
  /** Called before each response. Throws to simulate a server that is down. */
  before: (method: string) => Promise<void> | void
  /** Fields that override those of the message. */
  fields: Partial<Session['data']>
}

/** Creates a plugin without a server. Fields control its sessions and failures. */
export function fakeSiwx(more: Partial<Siwx> = {}): FakeSiwx {
  const asked = { createMessage: 0, getSessions: 0, addSession: 0, revokeSession: 0 }
  const kept: Session[] = []
  let nonces = 0
  const siwx: FakeSiwx = {
    kept,
    asked,
    before: () => {},
    fields: {},
    async createMessage({ accountAddress, chainId }) {
      asked.createMessage++
      await siwx.before('createMessage')
      return makeMessage({
        accountAddress,
        chainId,
        domain: location.host,
        uri: location.origin,
        nonce: `nonce${String(++nonces).padStart(8, '0')}`,
        issuedAt: new Date(siwx.now?.() ?? Date.now()).toISOString(),
        statement: 'Sign in to the test.',
        ...siwx.fields,
      })
    },
    async addSession(session) {
      asked.addSession++
      await siwx.before('addSession')
      kept.push(session)
    },
    async revokeSession(chainId, address) {
      asked.revokeSession++
      await siwx.before('revokeSession')
      kept.splice(
        0,
        kept.length,
        ...kept.filter(
          ({ data }) =>
            data.chainId !== chainId || data.accountAddress.toLowerCase() !== address.toLowerCase(),
        ),
      )
    },
    async setSessions(sessions) {
      kept.splice(0, kept.length, ...sessions)
    },
    async getSessions(chainId, address) {
      asked.getSessions++
      await siwx.before('getSessions')
      return kept.filter(
        ({ data }) => data.chainId === chainId && data.accountAddress.toLowerCase() === address.toLowerCase(),
      )
    },
    ...more,
  }
  return siwx
}
