import type { Network } from '../core/chain/network.ts'
import { usualNetworks } from './names.ts'
import { otherNetworks } from './other-names.ts'

/** Every name of the table as it is written in an attribute. */
export const networkNames: readonly string[] = [...usualNetworks.names, ...otherNetworks.names]

/** A network of the table by name or CAIP-2 id. */
export const findKnownNetwork = (text: string): Network | undefined =>
  usualNetworks.find(text) ?? otherNetworks.find(text)
