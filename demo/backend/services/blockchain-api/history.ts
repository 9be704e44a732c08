import type { Address } from 'viem'
import { json, Refusal } from '../../http.ts'
import type { Service } from '../service.ts'
import { apiRoute, chainsOf, type ApiChain, requireAddress } from './chains.ts'
import { type HistoryRow, toRow } from './history-row.ts'
import type { Entry } from './ledger.ts'
import { type Order, ordersOf } from '../onramp/orders.ts'

const pageSize = 50

/** Sort key of a row within an address: newest first, then by chain and by position in the block. */
type Place = readonly [at: number, chainId: number, block: number, index: number]

/** `GET /v1/account/{address}/history`: transactions of an address on all chains, paginated, newest first. */
export const history: Service = {
  name: 'history',
  start({ routes, chains, clock, origin }) {
    const apiChains = chainsOf(chains)
    const orders = ordersOf(chains, clock)
    routes().get(
      '/v1/account/:address/history',
      apiRoute(async ({ params, url }) => {
        const address = requireAddress(params.address).toLowerCase() as Address
        const onramp = url.searchParams.get('onramp')
        if (onramp && onramp !== 'coinbase')
          throw new Refusal(400, 'onramp', `Unsupported onramp provider: ${onramp}`)
        if (onramp)
          return json({
            data: orders.all.flatMap(order => purchaseOf(order, address)).toReversed(),
            next: null,
          })
        const cursor = readCursor(url.searchParams.get('cursor'))
        await Promise.all(apiChains.map(({ ledger }) => ledger.sync()))
        const minedRows = apiChains
          .flatMap(chain => chain.ledger.of(address).map(entry => ({ chain, entry })))
          .sort((a, b) => compare(placeOf(b.entry), placeOf(a.entry)))
        const from = cursor ? minedRows.findIndex(({ entry }) => compare(placeOf(entry), cursor) < 0) : 0
        const page = from < 0 ? [] : minedRows.slice(from, from + pageSize)
        const pendingActivity = cursor ? [] : await getPendingRows(apiChains, address, clock.now())
        const rows = await Promise.all(page.map(({ chain, entry }) => toRow(chain, entry, address, origin)))
        const isMore = from >= 0 && from + pageSize < minedRows.length
        const lastEntry = page.at(-1)?.entry
        return json({
          data: [...pendingActivity, ...rows],
          next:
            isMore && lastEntry
              ? Buffer.from(JSON.stringify(placeOf(lastEntry))).toString('base64url')
              : null,
        })
      }),
    )

    /** Current pending transactions, which come before all pages. */
    async function getPendingRows(
      allChains: readonly ApiChain[],
      address: Address,
      now: number,
    ): Promise<HistoryRow[]> {
      const lists = await Promise.all(
        allChains.map(async chain => {
          const entries = await chain.ledger.pendingOf(address)
          return Promise.all(
            entries.map(entry => toRow(chain, { ...entry, at: Math.floor(now / 1000) }, address, origin)),
          )
        }),
      )
      return lists.flat()
    }
    return {}
  },
}

/** Converts a purchase at the service's shop to a row; purchases at the other shop are excluded. */
function purchaseOf(
  { id, shop, address, chain, good, bought, paid, at, status, hash }: Order,
  owner: Address,
) {
  if (shop !== 'coinbase' || address.toLowerCase() !== owner) return []
  return [
    {
      id,
      metadata: {
        operationType: 'buy',
        hash: hash ?? '',
        minedAt: new Date(at).toISOString(),
        sentFrom: 'Coinbase',
        sentTo: address,
        status: `ONRAMP_TRANSACTION_STATUS_${status}`,
        nonce: 0,
        application: null,
        chain: chain.id,
      },
      transfers: [
        {
          fungible_info: { name: good.name, symbol: good.symbol, icon: null, address: good.address ?? null },
          nft_info: null,
          direction: 'in',
          quantity: { numeric: bought },
          value: paid,
          price: null,
        },
      ],
    },
  ]
}

const placeOf = ({ at, chainId, block = 0, index }: Entry): Place => [at, chainId, block, index]

function compare(a: Place, b: Place): number {
  for (let part = 0; part < a.length; part++) {
    const difference = (a[part] as number) - (b[part] as number)
    if (difference !== 0) return difference
  }
  return 0
}

function readCursor(text: string | null): Place | undefined {
  if (!text) return undefined
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (Array.isArray(value) && value.length === 4 && value.every(Number.isSafeInteger))
      return value as unknown as Place
  } catch {
    // Rejected below, like any cursor that was not issued here.
  }
  throw new Refusal(400, 'cursor', 'The cursor is not one of ours')
}
