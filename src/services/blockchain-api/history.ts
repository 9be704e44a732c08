import * as z from 'zod/mini'
import { catch as otherwise } from 'zod/mini'
import { namespaceRules } from '../../core/chain/namespace-rules.ts'
import { isAddress } from '../../core/chain/address.ts'
import { namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import type { Transaction, Transfer } from '../../core/money/activity.ts'
import { tokenImage } from '../../core/money/token-image.ts'
import { decimalOf } from '../../core/money/decimal.ts'
import { withoutEndZeros } from '../../core/money/end-zeros.ts'
import type { Settings } from '../../core/options.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import { loose } from '../loose-field.ts'
import { callApi, isServed } from './client.ts'
import { amount, readEach, readImage, readInstant, readList, readNetworkId, text } from './read.ts'

const anyValue = z.optional(z.unknown())
const imageSchema = loose(z.object({ url: anyValue }))
const transfer = z.object({
  fungible_info: loose(z.object({ name: anyValue, symbol: anyValue, icon: imageSchema, address: anyValue })),
  nft_info: loose(
    z.object({
      name: anyValue,
      content: loose(z.object({ preview: imageSchema, detail: imageSchema })),
      flags: loose(z.object({ is_spam: anyValue })),
      contract_address: anyValue,
      token_id: anyValue,
      standard: anyValue,
      collection: anyValue,
    }),
  ),
  direction: z.nullish(z.enum(['in', 'out', 'self'])),
  quantity: z.object({ numeric: amount }),
  value: anyValue,
  sender: anyValue,
  recipient: anyValue,
})
const row = z.object({
  id: text,
  metadata: z.object({
    operationType: otherwise(z.string().check(z.regex(/^[a-z_]{1,40}$/i)), 'execute'),
    // Validated, because the explorer link contains it.
    hash: z.string().check(z.regex(/^0x[0-9a-f]{64}$/i)),
    minedAt: text,
    sentFrom: text,
    sentTo: loose(text),
    status: loose(text),
    nonce: anyValue,
    application: loose(z.object({ name: anyValue, iconUrl: anyValue })),
    chain: text,
  }),
  transfers: loose(z.array(z.unknown())),
})
const answer = z.object({ data: z.array(z.unknown()), next: loose(z.string().check(z.maxLength(4_000))) })

export interface HistoryQuery {
  readonly address: string
  readonly networkId: NetworkId
  /** Cursor of the page. Omitted for the first page. */
  readonly cursor?: string | undefined
  readonly onramp?: 'coinbase'
}

export interface HistoryPage {
  /** Transactions of all networks in the order of the service. */
  readonly transactions: readonly Transaction[]
  /** Cursor of the next page. Undefined on the last page. */
  readonly next?: string
}

/**
 * Returns one page of an address's history: GET account/{account}/history. Undefined if the namespace has no history or the API
 * does not serve the network. Invalid rows are skipped.
 */
export async function getHistory(
  { address, networkId, cursor, onramp }: HistoryQuery,
  settings: Settings,
  signal?: AbortSignal,
): Promise<HistoryPage | undefined> {
  if (!namespaceRules[namespaceOf(networkId)].activity || !(await isServed(networkId, settings)))
    return undefined
  const { data, next } = await callApi(
    {
      path: `account/${encodeURIComponent(address)}/history`,
      query: { cursor, onramp, chainId: networkId },
      ...(onramp && { cache: 'no-cache' }),
      schema: answer,
      signal,
    },
    settings,
  )
  return {
    transactions: readList(data, moneyLimits.historyPageRows, row, transaction =>
      toTransaction(transaction, settings),
    ),
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

const evmAddressOf = (value: unknown): string | undefined => (isAddress('eip155', value) ? value : undefined)

function toTransaction(
  { id, metadata, transfers }: z.infer<typeof row>,
  settings: Settings,
): Transaction | null | undefined {
  const networkId = readNetworkId(metadata.chain)
  const time = readInstant(metadata.minedAt)
  if (networkId === undefined || time === undefined) return undefined
  if (networkId === null) return null
  const { nonce, application } = metadata
  const [name, image] = [cleanName(application?.name), tokenImage(application?.iconUrl, settings)]
  return {
    id,
    hash: metadata.hash,
    networkId,
    operation: metadata.operationType.toLowerCase(),
    // An unknown status value does not reveal the outcome.
    status: (Object.hasOwn(statuses, metadata.status ?? '') && statuses[metadata.status ?? '']) || 'unknown',
    time,
    from: metadata.sentFrom,
    ...(metadata.sentTo && { to: metadata.sentTo }),
    ...(Number.isSafeInteger(nonce) && (nonce as number) >= 0 && { nonce: nonce as number }),
    ...((name || image) && { application: { ...(name && { name }), ...(image && { image }) } }),
    transfers: readEach(transfers ?? [], moneyLimits.transfersPerRow, transfer, entry =>
      toTransfer(entry, settings),
    ),
  }
}

function toTransfer(entry: z.infer<typeof transfer>, settings: Settings): Transfer {
  const [from, to] = [evmAddressOf(entry.sender), evmAddressOf(entry.recipient)]
  const value = decimalOf(entry.value)
  return {
    ...(entry.direction && { direction: entry.direction }),
    amount: trimZeros(entry.quantity.numeric),
    ...(entry.nft_info
      ? { collectible: toCollectible(entry.nft_info) }
      : entry.fungible_info && { token: toToken(entry.fungible_info, settings) }),
    ...(value !== undefined && { value }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

function toToken(
  info: NonNullable<z.infer<typeof transfer>['fungible_info']>,
  settings: Settings,
): NonNullable<Transfer['token']> {
  const symbol = cleanName(info.symbol)
  const [image, address] = [tokenImage(info.icon?.url, settings), evmAddressOf(info.address)]
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
  const contract = evmAddressOf(info.contract_address)
  const { token_id: tokenId, standard } = info
  const hasTokenId = typeof tokenId === 'string' && /^\d{1,78}$/.test(tokenId) && contract !== undefined
  const collection = cleanName(info.collection)
  return {
    name: cleanName(info.name),
    isSpam: info.flags?.is_spam === true,
    ...(image !== undefined && { image }),
    ...(hasTokenId && { contract, tokenId }),
    ...((standard === 'erc721' || standard === 'erc1155') && { standard }),
    ...(collection && { collection }),
  }
}

const trimZeros = (decimal: string): string => {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const digits = withoutEndZeros(fraction)
  return `${whole.replace(/^0+(?=\d)/, '')}${digits && `.${digits}`}`
}
