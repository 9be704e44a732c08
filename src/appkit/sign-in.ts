import { localSiwx } from '../controllers/sign-in/lazy-siwx.ts'
import { makeMessage } from '../core/sign-in/make.ts'
import type {
  Session,
  SiweConfig,
  SiweMessageInput,
  SiweSession,
  Siwx,
  SiwxMessage,
} from '../core/sign-in/siwx.ts'
import { warnUnsupported } from './warn-unsupported.ts'

/** Exports the sign-in under the names of AppKit's packages. */

export type { Siwx as SIWXConfig, SiwxMessage as SIWXMessage, Session as SIWXSession }
export type { SiweMessageInput as SIWECreateMessageArgs, SiweSession as SIWESession }
export type SIWEConfig = SiweConfig
export type SIWEVerifyMessageArgs = Parameters<SiweConfig['verifyMessage']>[0]

/**
 * Signs users in within the page only, on all chains of the modal. No server verifies the session. For custom messengers, verifiers
 * or storages, use `w3m.storage` and a custom plugin.
 */
export class DefaultSIWX implements Siwx {
  readonly #siwx = localSiwx()

  constructor(parts: Readonly<Record<string, unknown>> = {}) {
    for (const name of Object.keys(parts))
      warnUnsupported('option', `DefaultSIWX ${name}`, 'Write a plugin of your own where it matters.')
  }
  createMessage: Siwx['createMessage'] = input => this.#siwx.createMessage(input)
  addSession: Siwx['addSession'] = session => this.#siwx.addSession(session)
  revokeSession: Siwx['revokeSession'] = (chainId, address) => this.#siwx.revokeSession(chainId, address)
  setSessions: Siwx['setSessions'] = sessions => this.#siwx.setSessions(sessions)
  getSessions: Siwx['getSessions'] = (chainId, address) => this.#siwx.getSessions(chainId, address)
  now: Siwx['now'] = () => this.#siwx.now?.() ?? Date.now()
}

/** Returns the configuration unchanged. Exists for type checking. */
export const createSIWEConfig = (config: SiweConfig): SiweConfig => config

/** Returns the first EVM address in a message, or an empty string. */
export const getAddressFromMessage = (message: string): string => /0x[a-fA-F0-9]{40}/.exec(message)?.[0] ?? ''

/** Returns the chain of an EIP-4361 message as a CAIP-2 id. `eip155:1` if it names none. */
export const getChainIdFromMessage = (message: string): string =>
  `eip155:${/Chain ID: (\d+)/.exec(message)?.[1] ?? 1}`

/** Returns the address of a `did:pkh:` identifier. */
export const getDidAddress = (did: string): string | undefined => did.split(':').at(-1) || undefined

/** Returns the chain reference of a `did:pkh:` identifier. */
export const getDidChainId = (did: string): string | undefined =>
  did.startsWith('did:pkh:') ? did.split(':')[3] : undefined

/**
 * Returns the text of a message (EIP-4361). `address` may have the prefix `did:pkh:eip155:1:`. Throws a SignInError if a field
 * violates the grammar.
 */
export function formatMessage(
  input: Omit<SiweMessageInput, 'address'> & { readonly chains?: readonly number[] },
  address: string,
): string {
  const { chainId, chains, iat, exp, nbf, domain, uri, nonce, statement, requestId, resources } = input
  return makeMessage({
    accountAddress: address.slice(address.lastIndexOf(':') + 1),
    chainId: `eip155:${chainId ?? chains?.[0] ?? 1}`,
    domain,
    uri,
    nonce,
    statement,
    issuedAt: iat ?? new Date().toISOString(),
    expirationTime: exp,
    notBefore: nbf,
    requestId,
    resources,
  }).toString()
}
