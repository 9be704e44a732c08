import { AppError } from '../../core/errors/app-error.ts'
import { namespaceOf, type NetworkId, referenceOf } from '../../core/chain/caip.ts'
import { makeMessage } from '../../core/sign-in/make.ts'
import { ownStatement } from '../../core/sign-in/statement.ts'
import { readSignInTime } from '../../core/sign-in/time.ts'
import type { Session, Siwx, SignInData, SiweConfig, SiweSession } from '../../core/sign-in/siwx.ts'
import {
  deleteSession,
  endpointUrl,
  fetchNonce,
  fetchSession,
  postSignIn,
} from '../../services/sign-in-endpoint.ts'
import { hasEip4361 } from '../../core/chain/namespace-rules.ts'
import { isSameAddress } from '../../core/chain/address.ts'
import { placeholderAddresses } from '../../core/sign-in/placeholder-addresses.ts'
import { checksumAddress } from '../../core/chain/strict-address.ts'

/**
 * Creates the plugin for an app whose server runs `createSignInHandler`. Dates use the server's clock, because the device's may be wrong.
 */
export function serverSiwx(endpoint: string): Siwx {
  endpointUrl(endpoint)
  // Offset of the server's clock to the device's, in milliseconds.
  let clockOffsetMs = 0

  const plugin: Siwx = {
    async createMessage({ accountAddress, chainId, notBefore }) {
      const { nonce, issuedAt, expirationTime } = await fetchNonce(endpoint)
      const time = readSignInTime(issuedAt)
      if (time === undefined) throw new AppError('INVALID_ANSWER')
      clockOffsetMs = time - Date.now()
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
      // Reject a server response whose session differs from the signed one (T19).
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

    now: () => Date.now() + clockOffsetMs,
  }
  return plugin
}

/** Adapts the legacy option to the current plugin interface. The option supports sign-in on EVM chains only. */
export function siweToSiwx(config: SiweConfig): Siwx {
  const isValid = (session: SiweSession, chainId: NetworkId, address: string) =>
    (config.signOutOnAccountChange === false || isSameAddress('eip155', session.address, address)) &&
    (config.signOutOnNetworkChange === false || `eip155:${session.chainId}` === chainId)

  async function end(): Promise<void> {
    await config.signOut()
    config.onSignOut?.()
  }

  return {
    async createMessage({ accountAddress, chainId, notBefore }) {
      if (!hasEip4361(namespaceOf(chainId))) throw new AppError('SIGN_IN_NOT_SET_UP')
      const address = checksumAddress(accountAddress)
      // Before a wallet connects, the account is unknown.
      const nonce = await config.getNonce(address === placeholderAddresses.eip155 ? undefined : address)
      const {
        domain = location.host,
        uri = location.origin,
        iat = new Date().toISOString(),
        chainId: _chainId,
        ...otherParams
      } = (await config.getMessageParams?.()) ?? {}
      const input = {
        ...otherParams,
        address,
        chainId: Number(referenceOf(chainId)),
        domain,
        uri,
        nonce,
        version: '1',
        iat,
        ...(notBefore !== undefined && { nbf: notBefore }),
      } as const
      const text = config.createMessage(input)
      const data: SignInData = {
        accountAddress: address,
        chainId,
        domain,
        uri,
        nonce,
        version: '1',
        issuedAt: iat,
        expirationTime: input.exp,
        notBefore: input.nbf,
        statement: input.statement,
        requestId: input.requestId,
        resources: input.resources,
      }
      return { ...data, toString: () => text }
    },

    async addSession({ data, message, signature, cacao }) {
      const isVerified = await config.verifyMessage({ message, signature, ...(cacao && { cacao }) })
      if (!isVerified) throw new AppError('SIGN_IN_REFUSED')
      config.onSignIn?.({ address: data.accountAddress, chainId: Number(referenceOf(data.chainId)) })
    },

    revokeSession: end,

    async setSessions(sessions) {
      const [firstSession] = sessions
      if (!firstSession) return end()
      await this.addSession(firstSession)
    },

    async getSessions(chainId, address) {
      if (!hasEip4361(namespaceOf(chainId))) return []
      const session = await config.getSession()
      if (!session || !isValid(session, chainId, address)) return []
      return [placeholderSession(chainId, address)]
    },

    getRequired: () => config.enabled !== false && config.required !== false,
    ...(config.signOutOnDisconnect === false && { signOutOnDisconnect: false }),
  }
}

// Returns a session without message and signature, which the legacy option does not provide.
const placeholderSession = (chainId: NetworkId, accountAddress: string): Session => ({
  data: {
    accountAddress,
    chainId,
    domain: location.host,
    uri: location.origin,
    version: '1',
    nonce: '',
  },
  message: '',
  signature: '',
})
