import { findNetwork, type Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { $networks } from '../../state/network/networks.ts'
import { reportToDeveloper } from '../shell/report-error.ts'

/**
 * Returns the app's network with an id. Throws INVALID_NETWORK_ID if the id has not the form of CAIP-2, and NETWORK_NOT_FOUND, also
 * reported to the developer, if the app does not configure it.
 */
export function requireNetwork(id: string): Network {
  if (!/^[^:]{1,64}:[^:]{1,64}$/.test(id)) throw new AppError('INVALID_NETWORK_ID')
  const network = findNetwork($networks.get(), id as Network['id'])
  if (network) return network
  const error = new AppError('NETWORK_NOT_FOUND')
  reportToDeveloper(error)
  throw error
}
