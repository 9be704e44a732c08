import { makeMessage } from '../../src/core/sign-in/make.ts'
import type { Session, Siwx } from '../../src/core/sign-in/siwx.ts'

export interface FakeSiwx extends Siwx {
  /** The server's sessions. */
  readonly serverSessions: Session[]
  readonly calls: { createMessage: number; getSessions: number; addSession: number; revokeSession: number }
  /** Called before each response. If it throws, the call fails like that of an unavailable server. */
  beforeResponse: (method: string) => Promise<void> | void
  /** Overrides fields of the message. */
  fields: Partial<Session['data']>
}

/** Creates a plugin without a server. Its fields control sessions and failures. */
export function fakeSiwx(overrides: Partial<Siwx> = {}): FakeSiwx {
  const calls = { createMessage: 0, getSessions: 0, addSession: 0, revokeSession: 0 }
  const serverSessions: Session[] = []
  let nonceCount = 0
  const siwx: FakeSiwx = {
    serverSessions,
    calls,
    beforeResponse: () => {},
    fields: {},
    async createMessage({ accountAddress, chainId }) {
      calls.createMessage++
      await siwx.beforeResponse('createMessage')
      return makeMessage({
        accountAddress,
        chainId,
        domain: location.host,
        uri: location.origin,
        nonce: `nonce${String(++nonceCount).padStart(8, '0')}`,
        issuedAt: new Date(siwx.now?.() ?? Date.now()).toISOString(),
        statement: 'Sign in to the test.',
        ...siwx.fields,
      })
    },
    async addSession(session) {
      calls.addSession++
      await siwx.beforeResponse('addSession')
      serverSessions.push(session)
    },
    async revokeSession(chainId, address) {
      calls.revokeSession++
      await siwx.beforeResponse('revokeSession')
      serverSessions.splice(
        0,
        serverSessions.length,
        ...serverSessions.filter(
          ({ data }) =>
            data.chainId !== chainId || data.accountAddress.toLowerCase() !== address.toLowerCase(),
        ),
      )
    },
    async setSessions(sessions) {
      calls.revokeSession++
      await siwx.beforeResponse('revokeSession')
      serverSessions.splice(0, serverSessions.length, ...sessions)
    },
    async getSessions(chainId, address) {
      calls.getSessions++
      await siwx.beforeResponse('getSessions')
      return serverSessions.filter(
        ({ data }) => data.chainId === chainId && data.accountAddress.toLowerCase() === address.toLowerCase(),
      )
    },
    ...overrides,
  }
  return siwx
}
