import type { Network } from '../src/core/chain/network.ts'
import { findKnownNetwork } from '../src/networks/known-networks.ts'
import * as local from '../src/testing/networks.ts'

const localNetworks: readonly Network[] = Object.values(local)

/** Returns the network with this id from the networks of the package or of the local stack. */
export const findNetwork = (id: string): Network | undefined =>
  findKnownNetwork(id) ?? localNetworks.find(network => network.id === id)
