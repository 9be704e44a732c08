import type { Address } from 'viem'
import { normalize } from 'viem/ens'
import { json } from '../../http.ts'
import type { Service } from '../service.ts'
import { apiRoute, chainsOf, requireAddress } from './chains.ts'
import type { Reader } from './tokens.ts'

/** `GET /v1/identity/{address}`: returns the primary name of an address on the first chain, and the avatar of the name. */
export const identity: Service = {
  name: 'identity',
  start({ routes, chains, clock }) {
    const client = chainsOf(chains)[0]?.tokens.client as Reader
    const handler = apiRoute(async ({ params }) => {
      const address = requireAddress(params.address)
      const name = await readName(client, address)
      const avatar = name ? await client.getEnsAvatar({ name }) : null
      // Each request resolves the name again, because a user who sets a name expects to see it immediately.
      return json({ name, avatar, resolvedAt: new Date(clock.now()).toISOString() })
    })
    routes().get('/v1/identity/:address', handler)
    routes().get('/v1/account/:address/identity', handler)
    return {}
  },
}

/** Resolves with the primary name of an address if it is normalized, otherwise with null. */
async function readName(client: Reader, address: Address): Promise<string | null> {
  const name = await client.getEnsName({ address })
  try {
    return name && normalize(name) === name ? name : null
  } catch {
    // The name is invalid according to ENSIP-15.
    return null
  }
}
