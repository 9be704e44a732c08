import type { Network } from '../core/chain/network.ts'
import { commonNetworks } from './names.ts'
import { otherNetworks } from './other-names.ts'

/** Every network name as written in an attribute. */
export const networkNames: readonly string[] = [...commonNetworks.names, ...otherNetworks.names]

/** Finds a known network by name or CAIP-2 id. */
export const findKnownNetwork = (text: string): Network | undefined =>
  commonNetworks.find(text) ?? otherNetworks.find(text)
