import type { NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { PairedSession } from './session.ts'

/** Returns the current network of a namespace. Throws WALLET_DISCONNECTED if the session no longer includes the namespace. */
export const currentNetworkOf = (session: PairedSession, namespace: Namespace): NetworkId => {
  const id = session.currentNetworks.get(namespace)
  if (!id) throw new AppError('WALLET_DISCONNECTED')
  return id
}

/**
 * Returns the first account on the current network of a namespace. Throws WALLET_NO_ACCOUNT without such an account, or
 * WALLET_DISCONNECTED if the session has ended.
 */
export const addressOf = (session: PairedSession, namespace: Namespace): string => {
  const address = session.accountsOn(namespace)[0]?.address
  if (!address) throw createNoAccountError(session)
  return address
}

export const createNoAccountError = (session: PairedSession) =>
  new AppError(session.isOver ? 'WALLET_DISCONNECTED' : 'WALLET_NO_ACCOUNT')

/** Returns a string property of a wallet response. Throws WALLET_INVALID_ANSWER if it is missing or empty. */
export const readField = (answer: unknown, name: string): string => {
  const value = (answer as Record<string, unknown> | null | undefined)?.[name]
  if (typeof value !== 'string' || !value) throw new AppError('WALLET_INVALID_ANSWER')
  return value
}

/** Switches to another approved network of the session. Rejects with UNSUPPORTED_CHAIN if the wallet did not approve the network. */
export const createNetworkSwitcher = (session: PairedSession) => async (id: NetworkId) => {
  if (!session.setNetwork(id)) throw new AppError('UNSUPPORTED_CHAIN')
}
