import type { Network } from '../core/chain/network.ts'
import { usualNetworks } from './names.ts'
import { otherNetworks } from './other-names.ts'

/** Every network name as written in an attribute. */
export const networkNames: readonly string[] = [...usualNetworks.names, ...otherNetworks.names]

/** Finds a known network by name or CAIP-2 id. */
export const findKnownNetwork = (text: string): Network | undefined =>
  usualNetworks.find(text) ?? otherNetworks.find(text)
