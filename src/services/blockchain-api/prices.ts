import * as z from 'zod/mini'
import type { NetworkId } from '../../core/chain/caip.ts'
import { isSameToken } from '../../core/money/token.ts'
import type { Settings } from '../../core/options.ts'
import { callApi, isServed } from './client.ts'
import { loose } from '../loose-field.ts'
import { readTokenAddress } from './read.ts'
import { apiTokenId } from './token-id.ts'

const answer = z.object({
  fungibles: z.array(
    z.object({
      address: z.string().check(z.maxLength(200)),
      // Absent where nobody trades the token.
      price: loose(z.number().check(z.positive())),
    }),
  ),
})

/**
 * The price of one token in US dollars, for display only: POST fungible/price. Undefined where the API does not serve the network
 * or prices another token.
 * @param address the address of the token's contract, or `native` for the coin of the network
 */
export async function getPrice(
  networkId: NetworkId,
  address: string,
  settings: Settings,
  signal?: AbortSignal,
): Promise<number | undefined> {
  if (!(await isServed(networkId, settings))) return undefined
  const { fungibles } = await callApi(
    {
      path: 'fungible/price',
      body: {
        currency: 'usd',
        addresses: [apiTokenId(networkId, address)],
        ...(settings.projectId !== undefined && { projectId: settings.projectId }),
      },
      schema: answer,
      retry: true,
      signal,
    },
    settings,
  )
  const [first] = fungibles
  const priced = first && readTokenAddress(first.address, networkId)
  if (!first || priced === undefined) return undefined
  const isAskedFor = isSameToken(
    { networkId, ...(priced !== null && { address: priced }) },
    { networkId, ...(address !== 'native' && { address }) },
  )
  return isAskedFor ? (first.price ?? undefined) : undefined
}
