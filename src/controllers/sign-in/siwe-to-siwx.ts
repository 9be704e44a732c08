import { hasEip4361 } from '../../core/chain/namespace-rules.ts'
import { isSameAddress } from '../../core/chain/address.ts'
import { type NetworkId, namespaceOf, referenceOf } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { placeholderAddresses } from '../../core/sign-in/placeholder-addresses.ts'
import { checksumAddress } from '../../core/chain/strict-address.ts'
import type { Session, SignInData, SiweConfig, SiweSession, Siwx } from '../../core/sign-in/siwx.ts'

/** Adapts the legacy option to the current plugin interface. It supports EVM chains only: on others no sign-in is possible. */
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
        ...more
      } = (await config.getMessageParams?.()) ?? {}
      const input = {
        ...more,
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
      const isRight = await config.verifyMessage({ message, signature, ...(cacao && { cacao }) })
      if (!isRight) throw new AppError('SIGN_IN_REFUSED')
      config.onSignIn?.({ address: data.accountAddress, chainId: Number(referenceOf(data.chainId)) })
    },

    revokeSession: end,

    async setSessions(sessions) {
      const [first] = sessions
      if (!first) return end()
      await this.addSession(first)
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

// The legacy option returns whose session it is, but neither message nor signature.
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
