import * as z from 'zod/mini'
import { namespaceRules } from '../../core/chain/namespace-rules.ts'
import { namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import type { Settings } from '../../core/options.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import { callApi, isServed } from './client.ts'
import { readImage } from './read.ts'

// `null` means that there is no name. A response without the field is invalid.
const answer = z.object({ name: z.nullable(z.string()), avatar: z.optional(z.unknown()) })

export interface Identity {
  readonly name?: string
  readonly avatar?: string
}

/**
 * Returns name and avatar of an address: GET identity/{address}. Empty if they are unknown, or if the API does not serve the
 * network.
 */
export async function getIdentity(
  { address, networkId, sender }: { address: string; networkId: NetworkId; sender?: string | undefined },
  settings: Settings,
  signal?: AbortSignal,
): Promise<Identity> {
  if (!namespaceRules[namespaceOf(networkId)].names || !(await isServed(networkId, settings))) return {}
  const identity = await callApi(
    { path: `identity/${encodeURIComponent(address)}`, query: { sender }, schema: answer, signal },
    settings,
  )
  const [name, avatar] = [cleanName(identity.name), readImage(identity.avatar)]
  return { ...(name && { name }), ...(avatar !== undefined && { avatar }) }
}
