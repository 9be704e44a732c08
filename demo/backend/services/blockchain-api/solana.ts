import { formatUnits } from 'viem'
import type { SolanaChain } from '../../chains/solana.ts'
import { localTokens, token2022Program, tokenProgram } from '../../chains/solana-tokens.ts'
import { Refusal } from '../../http.ts'
import { tokenIconUrl } from './icons.ts'

/** Id of SOL in the API. It differs from the mint of wrapped SOL in its last character. */
export const solPlaceholder = 'So11111111111111111111111111111111111111111'

export const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const

/** Amounts of SOL and US dollars that determine the price of SOL. They are constant, because the chain has no exchange. */
const reserves = { sol: 10_000, dollars: 1_500_000 }
export const solPrice = reserves.dollars / reserves.sol

interface TokenAccount {
  account: { data: { parsed: { info: { mint: string; tokenAmount: { amount: string; decimals: number } } } } }
}

export function requireSolanaAddress(value: string | undefined): string {
  const address = value?.split(':').at(-1) ?? ''
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address))
    throw new Refusal(400, 'address', `Invalid address: ${value ?? ''}`)
  return address
}

/** Resolves with the SOL and token balances of an address, of both token programs, as entries of the balance response. */
export async function readSolanaBalances(
  chain: SolanaChain,
  address: string,
  currency: string,
  origin: string,
) {
  const config = { encoding: 'jsonParsed' }
  const [lamportBalance, ...accountLists] = (await callSolana(chain, [
    ['getBalance', address],
    ...[tokenProgram, token2022Program].map(programId => [
      'getTokenAccountsByOwner',
      address,
      { programId },
      config,
    ]),
  ])) as [{ value: number }, ...{ value: TokenAccount[] }[]]
  const ownedTokens = new Map<string, { amount: bigint; decimals: number }>()
  for (const { account } of accountLists.flatMap(({ value }) => value)) {
    const { mint, tokenAmount } = account.data.parsed.info
    const amount = (ownedTokens.get(mint)?.amount ?? 0n) + BigInt(tokenAmount.amount)
    ownedTokens.set(mint, { amount, decimals: tokenAmount.decimals })
  }
  const price = currency === 'usd' ? solPrice : undefined
  const lamports = BigInt(lamportBalance.value)
  const tokens = [...ownedTokens].filter(([, { amount }]) => amount > 0n)
  return [
    ...(lamports > 0n ? [createEntry(chain, sol, lamports, sol.decimals, origin, undefined, price)] : []),
    ...tokens.map(([mint, { amount, decimals }]) => {
      const localToken = localTokens.find(token => token.mint === mint)
      const metadata = localToken ?? { name: `Token ${mint.slice(0, 4)}`, symbol: mint.slice(0, 4) }
      return createEntry(chain, metadata, amount, decimals, origin, mint, undefined)
    }),
  ]
}

function createEntry(
  { chainId }: SolanaChain,
  { name, symbol }: { name: string; symbol: string },
  amount: bigint,
  decimals: number,
  origin: string,
  mint: string | undefined,
  price: number | undefined,
) {
  const decimalAmount = formatUnits(amount, decimals)
  return {
    name,
    symbol,
    chainId,
    ...(mint && { address: `${chainId}:${mint}` }),
    ...(price !== undefined && { value: Number(decimalAmount) * price }),
    price: price ?? 0,
    quantity: { decimals: String(decimals), numeric: decimalAmount },
    iconUrl: tokenIconUrl(origin, symbol),
  }
}

/** Sends a JSON-RPC batch to the chain. Resolves with the results in the order of the calls. */
async function callSolana(chain: SolanaChain, calls: readonly (readonly unknown[])[]): Promise<unknown[]> {
  const body = calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))
  const response = await chain.answer(Buffer.from(JSON.stringify(body)))
  const replies = JSON.parse(Buffer.from(response.body).toString('utf8')) as {
    id: number
    result?: unknown
    error?: { message: string }
  }[]
  return calls.map((_, id) => {
    const reply = replies.find(reply => reply.id === id)
    if (!reply || reply.error) throw new Error(reply?.error?.message ?? 'The chain did not answer')
    return reply.result
  })
}
