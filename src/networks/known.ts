import type { Network } from '../core/chain/network.ts'
import { evmNetworks } from './names.ts'
import { otherNetworks } from './other-names.ts'

/** Every name of the table as it is written in an attribute. */
export const networkNames: readonly string[] = [...evmNetworks.names, ...otherNetworks.names]

/** A network of the table by name or CAIP-2 id. */
export const findKnownNetwork = (text: string): Network | undefined =>
  evmNetworks.find(text) ?? otherNetworks.find(text)
