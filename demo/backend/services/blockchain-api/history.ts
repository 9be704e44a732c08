import type { Address } from 'viem'
import { json, Refusal } from '../../http.ts'
import type { Service } from '../service.ts'
import { apiRoute, chainsOf, type ApiChain, requireAddress } from './chains.ts'
import { type HistoryRow, createHistoryRow } from './history-row.ts'
import type { Entry } from './ledger.ts'
import { type Order, ordersOf } from '../onramp/orders.ts'

const pageSize = 50

/** Sort key of a row: time in unix seconds, chain, block, and position in the block. Rows are in descending order. */
type RowPosition = readonly [timestamp: number, chainId: number, block: number, index: number]

/**
 * `GET /v1/account/{address}/history`: returns a page of the transactions of an address on all chains, newest first, or with
 * `onramp=coinbase` its purchases.
 */
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
            data: orders.list.flatMap(order => createPurchaseRows(order, address)).toReversed(),
            next: null,
          })
        const cursor = readCursor(url.searchParams.get('cursor'))
        await Promise.all(apiChains.map(({ ledger }) => ledger.sync()))
        const minedRows = apiChains
          .flatMap(chain => chain.ledger.transactionsOf(address).map(entry => ({ chain, entry })))
          .sort((a, b) => comparePositions(positionOf(b.entry), positionOf(a.entry)))
        const start = cursor
          ? minedRows.findIndex(({ entry }) => comparePositions(positionOf(entry), cursor) < 0)
          : 0
        const pageEntries = start < 0 ? [] : minedRows.slice(start, start + pageSize)
        const pendingRows = cursor ? [] : await getPendingRows(apiChains, address, clock.now())
        const rows = await Promise.all(
          pageEntries.map(({ chain, entry }) => createHistoryRow(chain, entry, address, origin)),
        )
        const hasMore = start >= 0 && start + pageSize < minedRows.length
        const lastEntry = pageEntries.at(-1)?.entry
        return json({
          data: [...pendingRows, ...rows],
          next:
            hasMore && lastEntry
              ? Buffer.from(JSON.stringify(positionOf(lastEntry))).toString('base64url')
              : null,
        })
      }),
    )

    /** Resolves with rows for pending transactions, which precede the rows of the first page. */
    async function getPendingRows(
      allChains: readonly ApiChain[],
      address: Address,
      now: number,
    ): Promise<HistoryRow[]> {
      const rowLists = await Promise.all(
        allChains.map(async chain => {
          const entries = await chain.ledger.pendingOf(address)
          return Promise.all(
            entries.map(entry =>
              createHistoryRow(chain, { ...entry, timestamp: Math.floor(now / 1000) }, address, origin),
            ),
          )
        }),
      )
      return rowLists.flat()
    }
    return {}
  },
}

/** Converts a purchase of the owner at the shop `coinbase`, the provider of the service, to a row. Returns no row for other purchases. */
function createPurchaseRows(
  { id, shop, address, chain, asset, boughtAmount, paidDollars, createdAt, status, hash }: Order,
  owner: Address,
) {
  if (shop !== 'coinbase' || address.toLowerCase() !== owner) return []
  return [
    {
      id,
      metadata: {
        operationType: 'buy',
        hash: hash ?? '',
        minedAt: new Date(createdAt).toISOString(),
        sentFrom: 'Coinbase',
        sentTo: address,
        status: `ONRAMP_TRANSACTION_STATUS_${status}`,
        nonce: 0,
        application: null,
        chain: chain.id,
      },
      transfers: [
        {
          fungible_info: {
            name: asset.name,
            symbol: asset.symbol,
            icon: null,
            address: asset.address ?? null,
          },
          nft_info: null,
          direction: 'in',
          quantity: { numeric: boughtAmount },
          value: paidDollars,
          price: null,
        },
      ],
    },
  ]
}

const positionOf = ({ timestamp, chainId, block = 0, index }: Entry): RowPosition => [
  timestamp,
  chainId,
  block,
  index,
]

function comparePositions(a: RowPosition, b: RowPosition): number {
  for (let part = 0; part < a.length; part++) {
    const difference = (a[part] as number) - (b[part] as number)
    if (difference !== 0) return difference
  }
  return 0
}

function readCursor(text: string | null): RowPosition | undefined {
  if (!text) return undefined
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (Array.isArray(value) && value.length === 4 && value.every(Number.isSafeInteger))
      return value as unknown as RowPosition
  } catch {
    // The cursor is rejected below, like every malformed cursor.
  }
  throw new Refusal(400, 'cursor', 'The cursor is not one of ours')
}
