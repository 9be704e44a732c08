import { type Address, erc20Abi, formatUnits, getAddress } from 'viem'
import { json, Refusal } from '../../http.ts'
import type { Service } from '../service.ts'
import {
  apiRoute,
  chainsOf,
  findChain,
  convertToCurrency,
  type ApiChain,
  nativeCoin,
  requireAddress,
  requireCurrency,
} from './chains.ts'
import { tokenIconUrl } from './icons.ts'
import { requireSolanaAddress, readSolanaBalances } from './solana.ts'

/**
 * `GET /v1/account/{address}/balance`: returns the native balance of an address, and each token that it has ever received and
 * still holds.
 */
export const balance: Service = {
  name: 'balance',
  start({ routes, chains, solana, bench, origin }) {
    const apiChains = chainsOf(chains)
    routes().get(
      '/v1/account/:address/balance',
      apiRoute(async ({ params, url }) => {
        const currency = requireCurrency(url.searchParams.get('currency'))
        const chainId = url.searchParams.get('chainId')
        const cluster = [solana, ...bench.solana].find(solanaChain => solanaChain.chainId === chainId)
        if (cluster) {
          if (url.searchParams.has('forceUpdate'))
            throw new Refusal(400, 'forceUpdate', 'forceUpdate is a list of EVM tokens')
          const owner = requireSolanaAddress(params.address)
          return json({ balances: await readSolanaBalances(cluster, owner, currency, origin) })
        }
        const address = requireAddress(params.address)
        // `forceUpdate` has no effect, because balances are always read from the chain. An invalid list is still rejected.
        const forcedTokens = url.searchParams.get('forceUpdate')?.split(',') ?? []
        const isInvalidToken = (id: string) => !id.startsWith('eip155:') || id.split(':').length !== 3
        if (forcedTokens.some(isInvalidToken))
          throw new Refusal(400, 'forceUpdate', 'forceUpdate is a list of EVM tokens')
        const selectedChains = chainId ? [findChain(apiChains, chainId)] : apiChains
        const balanceLists = await Promise.all(
          selectedChains.map(chain => readBalances(chain, address, currency, origin)),
        )
        return json({ balances: balanceLists.flat() })
      }),
    )
    return {}
  },
}

async function readBalances(chain: ApiChain, address: Address, currency: string, origin: string) {
  await chain.ledger.sync()
  const contracts = chain.ledger.fungiblesOf(address)
  const { client } = chain.tokens
  const [nativeBalance, ownedBalances, infos] = await Promise.all([
    client.getBalance({ address }),
    client.multicall({
      contracts: contracts.map(token => ({
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf' as const,
        args: [address] as const,
      })),
    }),
    Promise.all(contracts.map(token => chain.tokens.fungible(token))),
  ])
  const tokens = contracts.flatMap((token, index) => {
    const [value, info] = [ownedBalances[index]?.result, infos[index]]
    return typeof value === 'bigint' && value > 0n && info ? [{ token, value, info }] : []
  })
  const createEntry = async (
    token: Address | undefined,
    value: bigint,
    info: typeof nativeCoin | (typeof tokens)[0]['info'],
  ) => {
    const { name, symbol, decimals } = info
    const price = await convertToCurrency(await chain.price(token), currency, chain)
    const decimalAmount = formatUnits(value, decimals)
    return {
      name,
      symbol,
      chainId: chain.id,
      ...(token && { address: `${chain.id}:${getAddress(token)}` }),
      // `value` is for display only, because a JSON number is inexact. `numeric` has every digit.
      ...(price !== undefined && { value: Number(decimalAmount) * price }),
      price: price ?? 0,
      quantity: { decimals: String(decimals), numeric: decimalAmount },
      iconUrl: tokenIconUrl(origin, symbol),
    }
  }
  return Promise.all([
    ...(nativeBalance > 0n ? [createEntry(undefined, nativeBalance, nativeCoin)] : []),
    ...tokens.map(({ token, value, info }) => createEntry(token, value, info)),
  ])
}
