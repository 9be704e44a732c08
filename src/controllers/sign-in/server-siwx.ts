import { AppError } from '../../core/errors/app-error.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import { makeMessage } from '../../core/sign-in/make.ts'
import { ownStatement } from '../../core/sign-in/statement.ts'
import { readSignInTime } from '../../core/sign-in/time.ts'
import type { Session, Siwx } from '../../core/sign-in/siwx.ts'
import {
  deleteSession,
  endpointUrl,
  fetchNonce,
  fetchSession,
  postSignIn,
} from '../../services/sign-in-endpoint.ts'

/** Creates the plugin for an app whose server runs our handler. Dates use the server's clock, not the visitor's. */
export function serverSiwx(endpoint: string): Siwx {
  endpointUrl(endpoint)
  // Offset of the server's clock to the device's, in milliseconds.
  let ahead = 0

  const plugin: Siwx = {
    async createMessage({ accountAddress, chainId, notBefore }) {
      const { nonce, issuedAt, expirationTime } = await fetchNonce(endpoint)
      const time = readSignInTime(issuedAt)
      if (time === undefined) throw new AppError('INVALID_ANSWER')
      ahead = time - Date.now()
      return makeMessage({
        accountAddress,
        chainId,
        nonce,
        issuedAt,
        expirationTime,
        notBefore,
        domain: location.host,
        uri: location.origin,
        statement: ownStatement,
      })
    },

    async addSession({ data, message, signature, cacao }) {
      const namespace = namespaceOf(data.chainId)
      const answer = await postSignIn(endpoint, { message, signature, namespace, ...(cacao && { cacao }) })
      // Reject a server response with another session than the signed one (T19).
      const isSame =
        answer.message === message &&
        answer.data.nonce === data.nonce &&
        answer.data.chainId === data.chainId &&
        answer.data.accountAddress === data.accountAddress
      if (!isSame) throw new AppError('SIGN_IN_WRONG_FIELDS')
    },

    revokeSession: (chainId, address) => deleteSession(endpoint, { chainId, address }),

    async setSessions(sessions) {
      await deleteSession(endpoint)
      for (const session of sessions) await plugin.addSession(session)
    },

    async getSessions(chainId, address) {
      const session = await fetchSession(endpoint, { chainId, address })
      return session ? [session as unknown as Session] : []
    },

    now: () => Date.now() + ahead,
  }
  return plugin
}
