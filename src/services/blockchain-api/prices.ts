import * as z from 'zod/mini'
import { isSameToken, type TokenBalance } from '../../core/money/token.ts'
import type { Settings } from '../../core/options.ts'
import { callApi, isServed } from './client.ts'
import { loose } from '../loose-field.ts'
import { readTokenAddress } from './read.ts'
import { apiTokenId } from './token-id.ts'

const answer = z.object({
  fungibles: z.array(
    z.object({
      address: z.string().check(z.maxLength(200)),
      // Absent for a token without a market.
      price: loose(z.number().check(z.positive())),
    }),
  ),
})

/**
 * Returns the price of a token in US dollars, for display only: POST fungible/price. Undefined if the API does not serve the network, knows
 * no price, or returns a different token.
 * @param token - Token to price. Without an address: the native currency of the network.
 */
export async function getPrice(
  token: Pick<TokenBalance, 'networkId' | 'address'>,
  settings: Settings,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const { networkId, address = 'native' } = token
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
  const [firstPrice] = fungibles
  const pricedAddress = firstPrice && readTokenAddress(firstPrice.address, networkId)
  if (!firstPrice || pricedAddress === undefined) return undefined
  const isRequested = isSameToken(token, {
    networkId,
    ...(pricedAddress !== null && { address: pricedAddress }),
  })
  return isRequested ? (firstPrice.price ?? undefined) : undefined
}
