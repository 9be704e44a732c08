import { parseAccountId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import type { TokenBalance } from '../../core/money/token.ts'
import type { SolanaProvider } from '../../core/wallet/provider.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import { callRpc } from '../../services/chain-rpc.ts'
import type { TokenReads } from '../abilities.ts'
import { readLamports, readValue } from './answers.ts'

const commitment = 'confirmed'

/**
 * Reads SOL and the tokens that the app configures, without the balance service. The balance of a token is the sum of all token
 * accounts of its mint.
 */
export const solanaTokenReads: TokenReads<SolanaProvider> = {
  readLabel: async request => (await import('./token-label.ts')).readSolanaLabel(request),

  async readChain({ account, network, rpcUrls: urls, tokens, signal }) {
    const { address } = parseAccountId(account)
    const rpc = (method: string, ...params: unknown[]) =>
      callRpc({ urls, method, params, ...(signal && { signal }) })
    const readTokenAccounts = async (mint: string) => {
      try {
        return await rpc('getTokenAccountsByOwner', address, { mint }, { encoding: 'jsonParsed', commitment })
      } catch (error) {
        // An unknown mint only omits its token. If the chain is unreachable, the whole read fails.
        if (error instanceof AppError && error.code === 'RPC_FAILED' && !(error.cause instanceof AppError))
          return undefined
        throw error
      }
    }
    const [nativeBalance, ...tokenAccounts] = await Promise.all([
      rpc('getBalance', address, { commitment }),
      ...tokens.map(token => readTokenAccounts(token.address)),
    ])
    const { name, symbol, decimals } = network.nativeCurrency
    const native = {
      networkId: network.id,
      name,
      symbol,
      amount: fromBaseUnits(readLamports(nativeBalance), decimals),
      decimals,
    }
    const tokenBalances = tokens.flatMap((token, index): TokenBalance[] => {
      const tokenBalance =
        tokenAccounts[index] === undefined ? undefined : sumBalances(tokenAccounts[index], token.address)
      // Without a token account the response has no decimals, so use those from the app's options.
      const validDecimals = tokenBalance?.decimals ?? token.decimals
      if (!tokenBalance || !validDecimals) return []
      const cleanSymbol = cleanName(token.symbol) || token.address.slice(0, 4)
      return [
        {
          networkId: network.id,
          name: cleanSymbol,
          symbol: cleanSymbol,
          address: token.address,
          amount: fromBaseUnits(tokenBalance.value, validDecimals),
          decimals: validDecimals,
          ...(token.image !== undefined && { image: token.image }),
        },
      ]
    })
    return [native, ...tokenBalances]
  },
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const fieldAt = (value: unknown, ...path: string[]): unknown =>
  path.reduce((parent, key) => (isRecord(parent) ? parent[key] : undefined), value)

/** Sums all token accounts of one mint. Returns undefined if an entry has another mint or inconsistent decimals. */
function sumBalances(answer: unknown, mint: string): { value: bigint; decimals?: number } | undefined {
  const accounts = readValue(answer)
  if (!Array.isArray(accounts)) return undefined
  let value = 0n
  let decimals: number | undefined
  for (const entry of accounts) {
    const info = fieldAt(entry, 'account', 'data', 'parsed', 'info')
    const [amount, tokenDecimals] = [
      fieldAt(info, 'tokenAmount', 'amount'),
      fieldAt(info, 'tokenAmount', 'decimals'),
    ]
    if (fieldAt(info, 'mint') !== mint || typeof amount !== 'string' || !/^\d{1,20}$/.test(amount))
      return undefined
    if (!Number.isInteger(tokenDecimals) || (tokenDecimals as number) < 0 || (tokenDecimals as number) > 255)
      return undefined
    if (decimals !== undefined && decimals !== tokenDecimals) return undefined
    decimals = tokenDecimals as number
    value += BigInt(amount)
  }
  return { value, ...(decimals !== undefined && { decimals }) }
}
