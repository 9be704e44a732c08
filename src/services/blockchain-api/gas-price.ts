import * as z from 'zod/mini'
import type { NetworkId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { Settings } from '../../core/options.ts'
import { callApi, isServed } from './client.ts'

const wei = z.string().check(z.regex(/^\d{1,78}$/))
const answer = z.object({ standard: wei, fast: wei, instant: wei })

export interface GasPrices {
  readonly standard: bigint
  readonly fast: bigint
  readonly instant: bigint
}

/** What gas costs now, in wei: GET convert/gas-price. Rejects GAS_PRICE_UNSUPPORTED_NETWORK where the API does not serve the network. */
export async function getGasPrices(
  networkId: NetworkId,
  settings: Settings,
  signal?: AbortSignal,
): Promise<GasPrices> {
  if (!networkId.startsWith('eip155:') || !(await isServed(networkId, settings)))
    throw new AppError('GAS_PRICE_UNSUPPORTED_NETWORK')
  const read = await callApi(
    { path: 'convert/gas-price', query: { chainId: networkId }, schema: answer, signal },
    settings,
  )
  return { standard: BigInt(read.standard), fast: BigInt(read.fast), instant: BigInt(read.instant) }
}
