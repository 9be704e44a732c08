import type { Address } from 'viem'
import { normalize } from 'viem/ens'
import { json } from '../../http.ts'
import type { Service } from '../service.ts'
import { apiRoute, chainsOf, requireAddress } from './chains.ts'
import type { Reader } from './tokens.ts'

/** `GET /v1/identity/{address}`: the name that an address says of itself on the first chain, and its picture. */
export const identity: Service = {
  name: 'identity',
  start({ routes, chains, clock }) {
    const client = chainsOf(chains)[0]?.tokens.client as Reader
    const answer = apiRoute(async ({ params }) => {
      const address = requireAddress(params.address)
      const name = await nameOf(client, address)
      const avatar = name ? await client.getEnsAvatar({ name }) : null
      // Fresh each time: who sets a name wants to see it.
      return json({ name, avatar, resolvedAt: new Date(clock.now()).toISOString() })
    })
    routes().get('/v1/identity/:address', answer)
    routes().get('/v1/account/:address/identity', answer)
    return {}
  },
}

/** Only a name that points back to the address, and that looks like what it is. */
async function nameOf(client: Reader, address: Address): Promise<string | null> {
  const name = await client.getEnsName({ address })
  try {
    return name && normalize(name) === name ? name : null
  } catch {
    // Not a name by ENSIP-15.
    return null
  }
}
