import * as z from 'zod/mini'
import { isAddress } from '../../core/chain/address.ts'
import type { NetworkId } from '../../core/chain/caip.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import type { Transaction, Transfer } from '../../core/money/activity.ts'
import { decimalOf } from '../../core/money/decimal.ts'
import type { Settings } from '../../core/options.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import { callApi, isServed } from './client.ts'
import { amount, networkIdOf, readEach, readImage, text } from './read.ts'

const loose = z.optional(z.unknown())
const picture = z.nullish(z.object({ url: loose }))
const transfer = z.object({
  fungible_info: z.nullish(z.object({ name: loose, symbol: loose, icon: picture, address: loose })),
  nft_info: z.nullish(
    z.object({
      name: loose,
      content: z.nullish(z.object({ preview: picture, detail: picture })),
      flags: z.nullish(z.object({ is_spam: loose })),
      contract_address: loose,
      token_id: loose,
      standard: loose,
      collection: loose,
    }),
  ),
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: amount }),
  value: loose,
  sender: loose,
  recipient: loose,
})
const row = z.object({
  id: text,
  metadata: z.object({
    operationType: z.string().check(z.regex(/^[a-z_]{1,40}$/i)),
    hash: text,
    minedAt: text,
    sentFrom: text,
    sentTo: z.nullish(text),
    status: text,
    nonce: loose,
    application: z.nullish(z.object({ name: loose, iconUrl: loose })),
    chain: text,
  }),
  transfers: z.nullish(z.array(z.unknown())),
})
const answer = z.object({ data: z.array(z.unknown()), next: z.nullish(z.string().check(z.maxLength(4_000))) })

export interface HistoryQuery {
  readonly address: string
  readonly networkId: NetworkId
  /** Where the page begins; the first one without. */
  readonly cursor?: string | undefined
  readonly onramp?: 'coinbase'
}

export interface HistoryPage {
  /** Rows of all networks in the order of the service. */
  readonly transactions: readonly Transaction[]
  /** Where the next page begins; undefined at the end. */
  readonly next?: string
}

/** One page of what happened at an address: GET account/{account}/history. Undefined where the API does not serve the network. Rows that make no sense are left out. 2 */
export async function getHistory(
  { address, networkId, cursor, onramp }: HistoryQuery,
  settings: Settings,
  signal?: AbortSignal,
): Promise<HistoryPage | undefined> {
  if (!networkId.startsWith('eip155:') || !(await isServed(networkId, settings))) return undefined
  const { data, next } = await callApi(
    {
      path: `account/${encodeURIComponent(address)}/history`,
      query: { cursor, onramp, chainId: networkId },
      schema: answer,
      signal,
    },
    settings,
  )
  return {
    transactions: readEach(data, moneyLimits.historyPageRows, row, toTransaction),
    ...(next && { next }),
  }
}

const statuses: Readonly<Record<string, Transaction['status']>> = {
  confirmed: 'confirmed',
  failed: 'failed',
  pending: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'confirmed',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

const addressOr = (value: unknown): string | undefined => (isAddress('eip155', value) ? value : undefined)

function toTransaction({ id, metadata, transfers }: z.infer<typeof row>): Transaction | undefined {
  const networkId = networkIdOf(metadata.chain)
  const at = Date.parse(metadata.minedAt)
  if (!networkId || Number.isNaN(at) || at < 0) return undefined
  const { nonce, application } = metadata
  const [name, image] = [cleanName(application?.name), readImage(application?.iconUrl)]
  return {
    id,
    hash: metadata.hash,
    networkId,
    operation: metadata.operationType.toLowerCase(),
    // A word that we do not know says nothing about the outcome.
    status: Object.hasOwn(statuses, metadata.status)
      ? (statuses[metadata.status] as Transaction['status'])
      : 'unknown',
    at,
    from: metadata.sentFrom,
    ...(metadata.sentTo && { to: metadata.sentTo }),
    ...(Number.isSafeInteger(nonce) && (nonce as number) >= 0 && { nonce: nonce as number }),
    ...((name || image) && { application: { ...(name && { name }), ...(image && { image }) } }),
    transfers: readEach(transfers ?? [], moneyLimits.transfersPerRow, transfer, toTransfer),
  }
}

function toTransfer(read: z.infer<typeof transfer>): Transfer {
  const [from, to] = [addressOr(read.sender), addressOr(read.recipient)]
  const value = decimalOf(read.value)
  return {
    direction: read.direction,
    amount: trimmed(read.quantity.numeric),
    ...(read.nft_info
      ? { collectible: toCollectible(read.nft_info) }
      : read.fungible_info && { token: toToken(read.fungible_info) }),
    ...(value !== undefined && { value }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

function toToken(
  info: NonNullable<z.infer<typeof transfer>['fungible_info']>,
): NonNullable<Transfer['token']> {
  const symbol = cleanName(info.symbol)
  const [image, address] = [readImage(info.icon?.url), addressOr(info.address)]
  return {
    name: cleanName(info.name) || symbol,
    symbol,
    ...(image !== undefined && { image }),
    ...(address !== undefined && { address }),
  }
}

function toCollectible(
  info: NonNullable<z.infer<typeof transfer>['nft_info']>,
): NonNullable<Transfer['collectible']> {
  const image = readImage(info.content?.preview?.url) ?? readImage(info.content?.detail?.url)
  const contract = addressOr(info.contract_address)
  const { token_id: tokenId, standard } = info
  const isNamed = typeof tokenId === 'string' && /^\d{1,78}$/.test(tokenId) && contract !== undefined
  const collection = cleanName(info.collection)
  return {
    name: cleanName(info.name),
    isSpam: info.flags?.is_spam === true,
    ...(image !== undefined && { image }),
    ...(isNamed && { contract, tokenId }),
    ...((standard === 'erc721' || standard === 'erc1155') && { standard }),
    ...(collection && { collection }),
  }
}

const trimmed = (numeric: string): string => {
  const [whole = '0', fraction = ''] = numeric.split('.')
  const rest = fraction.replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '')}${rest && `.${rest}`}`
}
