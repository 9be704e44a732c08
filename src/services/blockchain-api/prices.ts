import * as z from 'zod/mini'
import type { NetworkId } from '../../core/chain/caip.ts'
import { decimalOf } from '../../core/money/decimal.ts'
import { isNativePlaceholder } from '../../core/money/token.ts'
import type { Settings } from '../../core/options.ts'
import { callApi, isServed } from './client.ts'

const entry = z.object({ address: z.string().check(z.maxLength(200)), price: z.optional(z.unknown()) })
const answer = z.object({ fungibles: z.array(z.unknown()) })

const evmPlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const solanaPlaceholder = 'So11111111111111111111111111111111111111111'

/** How the API names the token of a network itself. */
export const nativeTokenId = (networkId: NetworkId): string =>
  `${networkId}:${networkId.startsWith('solana:') ? solanaPlaceholder : evmPlaceholder}`

/**
 * The price of one token in US dollars as a decimal string: POST fungible/price. Without an address it is the network's
 * own token. Undefined when nobody knows it; a read, so it is asked again after a failure.
 */
export async function getPrice(
  { networkId, address }: { readonly networkId: NetworkId; readonly address?: string | undefined },
  settings: Settings,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (!(await isServed(networkId, settings))) return undefined
  const id = address === undefined ? nativeTokenId(networkId) : `${networkId}:${address}`
  const { fungibles } = await callApi(
    {
      path: 'fungible/price',
      body: {
        currency: 'usd',
        addresses: [id],
        ...(settings.projectId !== undefined && { projectId: settings.projectId }),
      },
      schema: answer,
      retry: true,
      signal,
    },
    settings,
  )
  // The service answers for the first address alone; an answer about another token is none.
  const first = entry.safeParse(fungibles[0])
  if (!first.success || !isSameId(first.data.address, id)) return undefined
  const price = decimalOf(first.data.price)
  return price === '0' ? undefined : price
}

const bare = (id: string) => id.split(':').at(-1) ?? ''

function isSameId(answered: string, asked: string): boolean {
  const [one, other] = [bare(answered), bare(asked)]
  if (isNativePlaceholder(one) && isNativePlaceholder(other)) return true
  return asked.startsWith('eip155:') ? one.toLowerCase() === other.toLowerCase() : one === other
}
