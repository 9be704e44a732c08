import { type AccountId, parseAccountId } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import type { TokenBalance } from '../../core/money/token.ts'
import type { NamedToken } from '../../core/options.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import { callRpc } from '../../services/chain-rpc.ts'
import { decodeResults, encodeAggregate3, readText, readUint, type ReadCall, wordOf } from './multicall.ts'

interface Request {
  readonly account: AccountId
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly tokens: readonly NamedToken[]
  readonly signal?: AbortSignal
}

const selectors = {
  ethBalance: '0x4d2301cc', // getEthBalance(address) of Multicall3
  balanceOf: '0x70a08231',
  decimals: '0x313ce567',
  symbol: '0x95d89b41',
  name: '0x06fdde03',
} as const

/**
 * Reads the native balance and the configured tokens of an account at the latest block: one Multicall3 call, or one request per value
 * if the network has no Multicall3.
 */
export async function readOnChain({
  account,
  network,
  rpcUrls: urls,
  tokens,
  signal,
}: Request): Promise<TokenBalance[]> {
  const { address } = parseAccountId(account)
  const rpc = (method: string, ...params: unknown[]) =>
    callRpc({ urls, method, params, ...(signal && { signal }) })
  const owner = wordOf(address)
  const reads: ReadCall[] = tokens.flatMap(token => [
    { to: token.address, data: `${selectors.balanceOf}${owner}` },
    { to: token.address, data: selectors.decimals },
    { to: token.address, data: selectors.symbol },
    { to: token.address, data: selectors.name },
  ])
  const multicall3 = network.contracts?.multicall3
  let nativeUnits: bigint | undefined
  let results: (string | undefined)[]
  if (multicall3) {
    const calls = [{ to: multicall3, data: `${selectors.ethBalance}${owner}` }, ...reads]
    const answer = await rpc('eth_call', { to: multicall3, data: encodeAggregate3(calls) }, 'latest')
    const [nativeResult, ...tokenResults] = decodeResults(answer, calls.length)
    nativeUnits = readUint(nativeResult)
    results = tokenResults
  } else {
    const callContract = async ({ to, data }: ReadCall) => {
      try {
        return (await rpc('eth_call', { to, data }, 'latest')) as string
      } catch (error) {
        // A reverting contract only omits its token. If the chain is unreachable, the whole read fails.
        if (error instanceof AppError && error.code === 'RPC_FAILED' && !(error.cause instanceof AppError))
          return undefined
        throw error
      }
    }
    const [balance, ...tokenResults] = await Promise.all([
      rpc('eth_getBalance', address, 'latest'),
      ...reads.map(callContract),
    ])
    nativeUnits = readUint(
      typeof balance === 'string' ? `0x${balance.slice(2).padStart(64, '0')}` : undefined,
    )
    results = tokenResults as (string | undefined)[]
  }
  if (nativeUnits === undefined) throw new AppError('BALANCE_UNAVAILABLE')
  const { name, symbol, decimals } = network.nativeCurrency
  return [
    { networkId: network.id, name, symbol, amount: fromBaseUnits(nativeUnits, decimals), decimals },
    ...tokens.flatMap(
      (token, index) => toBalance(token, network, results.slice(index * 4, index * 4 + 4)) ?? [],
    ),
  ]
}

/** Parses one token. The on-chain decimals override the option, since a wrong value would misplace the decimal point. */
function toBalance(
  token: NamedToken,
  network: Network,
  [balance, decimals, symbol, name]: readonly (string | undefined)[],
): TokenBalance | undefined {
  const value = readUint(balance)
  const reportedDecimals = readUint(decimals)
  const validDecimals =
    reportedDecimals === undefined
      ? token.decimals
      : reportedDecimals <= 255n
        ? Number(reportedDecimals)
        : undefined
  // Skip tokens without decimals: they are not currencies.
  if (value === undefined || !validDecimals) return undefined
  const cleanSymbol = cleanName(token.symbol ?? readText(symbol))
  if (!cleanSymbol) return undefined
  return {
    networkId: network.id,
    name: cleanName(readText(name)) || cleanSymbol,
    symbol: cleanSymbol,
    address: token.address,
    amount: fromBaseUnits(value, validDecimals),
    decimals: validDecimals,
    ...(token.image !== undefined && { image: token.image }),
  }
}
