import { findNetwork, type Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { $networks } from '../../state/network/networks.ts'
import { tellDeveloper } from '../shell/tell-error.ts'

/**
 * The network of the app that an id names. Throws INVALID_NETWORK_ID for what is no CAIP-2 id; for an id that is not among
 * the app's networks NETWORK_NOT_FOUND, of which its developer is told.
 */
export function requireNetwork(id: string): Network {
  if (!/^[^:]{1,64}:[^:]{1,64}$/.test(id)) throw new AppError('INVALID_NETWORK_ID')
  const network = findNetwork($networks.get(), id as Network['id'])
  if (network) return network
  const error = new AppError('NETWORK_NOT_FOUND')
  tellDeveloper(error)
  throw error
}
