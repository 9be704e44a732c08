import { isSameAddress } from '../../core/chain/address.ts'
import { type NetworkId, namespaceOf } from '../../core/chain/caip.ts'
import { appRpcUrls } from '../../core/chain/app-rpc-urls.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { randomId } from '../../core/random-id.ts'
import { sessionEnd } from '../../core/sign-in/compare.ts'
import { makeMessage } from '../../core/sign-in/make.ts'
import { ownStatement } from '../../core/sign-in/statement.ts'
import type { Session, SignInData, Siwx } from '../../core/sign-in/siwx.ts'
import { configureStorage, storedEntry } from '../../services/storage.ts'
import { $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'

const dayMs = 86_400_000
const maxSessions = 10

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 70_000
const isSession = (value: unknown): value is Session => {
  const { data, message, signature } = (value ?? {}) as Partial<Session>
  const { accountAddress, chainId, nonce } = (data ?? {}) as Partial<SignInData>
  return [message, signature, accountAddress, chainId, nonce].every(isText)
}

const storedSessions = storedEntry<readonly Session[]>('sign-in', {
  guard: (value): value is readonly Session[] => Array.isArray(value) && value.every(isSession),
  copy: sessions =>
    sessions
      .slice(-maxSessions)
      .map(({ data, message, signature }) => ({ data: { ...data }, message, signature })),
})

/**
 * Creates the plugin for a page without a server: it verifies in the browser and stores sessions in `storage`. A server cannot verify
 * such a session.
 */
export function localSiwx(): Siwx {
  const isSessionOf = ({ data }: Session, chainId: NetworkId, address: string) =>
    data.chainId === chainId && isSameAddress(namespaceOf(chainId), data.accountAddress, address)

  async function read(): Promise<readonly Session[]> {
    configureStorage($options.get().storage)
    const now = Date.now()
    return ((await storedSessions.read()) ?? []).filter(({ data }) => (sessionEnd(data) ?? 0) > now)
  }

  // Returns the URL of the node that verifies signatures of contract accounts: the app's, else that of the network record.
  const nodeUrlOf = (chainId: NetworkId): string | undefined =>
    [...appRpcUrls(chainId, $options.get()), ...(findNetwork($networks.get(), chainId)?.rpcUrls ?? [])][0]

  async function verify({ data, message, signature }: Session): Promise<void> {
    const { verifySignIn } = await import('../../server/verify-sign-in.ts')
    const { chainId, accountAddress, nonce } = data
    const url = nodeUrlOf(chainId)
    await verifySignIn({
      message,
      signature,
      expect: {
        domain: location.host,
        nonce,
        chainIds: [chainId],
        address: `${chainId}:${accountAddress}`,
        maxAgeMs: Number.POSITIVE_INFINITY,
      },
      ...(url !== undefined && { rpc: { [chainId]: url } }),
    })
  }

  const plugin: Siwx = {
    createMessage({ accountAddress, chainId, notBefore }) {
      const now = Date.now()
      return makeMessage({
        accountAddress,
        chainId,
        nonce: randomId(),
        issuedAt: new Date(now).toISOString(),
        expirationTime: new Date(now + dayMs).toISOString(),
        notBefore,
        domain: location.host,
        uri: location.origin,
        statement: ownStatement,
      })
    },

    async addSession(session) {
      await verify(session)
      const { chainId, accountAddress } = session.data
      const otherSessions = (await read()).filter(
        storedSession => !isSessionOf(storedSession, chainId, accountAddress),
      )
      await storedSessions.write([...otherSessions, session])
    },

    async revokeSession(chainId, address) {
      await storedSessions.write((await read()).filter(session => !isSessionOf(session, chainId, address)))
    },

    async setSessions(sessions) {
      await Promise.all(sessions.map(verify))
      await storedSessions.write(sessions)
    },

    // Any script of the page can write the storage, so sessions are verified on each read (T12).
    async getSessions(chainId, address) {
      const sessions = (await read()).filter(session => isSessionOf(session, chainId, address))
      const results = await Promise.allSettled(sessions.map(verify))
      const failure = results.find(result => result.status === 'rejected')
      // If a node is unreachable, the signature may be valid: reject, so that the check is retried.
      if (failure && String((failure.reason as { code?: unknown }).code).startsWith('RPC_'))
        throw new AppError('SERVICE_UNAVAILABLE', { cause: failure.reason })
      return sessions.filter((_, index) => results[index]?.status === 'fulfilled')
    },
  }
  return plugin
}
