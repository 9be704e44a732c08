import { isNetworkId, type NetworkId } from '../core/chain/caip.ts'
import type { Wallet } from '../core/wallet/wallet.ts'
import { allowedLink, couldBeApp } from '../core/wallet/link-rule.ts'
import { catalogUrl } from '../core/wallet/catalog-url.ts'
import { cleanName } from '../core/wallet/wallet-name.ts'
import { catalogMaxWallets, customWallets } from '../core/wallet/list-limits.ts'
import { AppError } from '../core/errors/app-error.ts'
import type { Settings } from '../core/options.ts'
import { walletImageUrl } from './image-url.ts'
import { sdkQuery } from './sdk-query.ts'
import { type Parser, request } from './http.ts'

// Parses without a schema library, because the list loads in the first seconds of a visit and the library is larger than this code.
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 2_000
// Ids are part of comma-separated query parameters, so they must not contain commas or make the URL too long.
const listedIdPattern = /^[\x21-\x2b\x2d-\x7e]{1,128}$/

const answer: Parser<{ count?: unknown; data: readonly unknown[] }> = {
  safeParse(value) {
    const { count, data } = Object(value)
    return Array.isArray(data) ? { success: true, data: { count, data } } : { success: false }
  },
}

/** An optional field. A value of the wrong type is treated as absent. */
const readOptionalText = (value: unknown): string | undefined =>
  (typeof value === 'string' && value) || undefined

export interface WalletQuery {
  readonly page: number
  readonly entries: number
  readonly search?: string
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly rdns?: readonly string[]
  readonly chains?: readonly NetworkId[]
  readonly isCertified?: boolean
}

export interface WalletPage {
  readonly count: number
  /** Whether this is the last page. Derived from the number of entries, because `count` may be wrong. */
  readonly isLast: boolean
  readonly wallets: readonly Wallet[]
}

/**
 * Returns one page of the catalog: GET /getWallets. Empty if no catalog is configured. Invalid entries are skipped individually.
 * Rejects as `request` does, and with INVALID_ANSWER if the first page of a list has entries but no valid one.
 */
export async function getWallets(
  query: WalletQuery,
  settings: Settings,
  signal?: AbortSignal,
): Promise<WalletPage> {
  const baseUrl = catalogUrl(settings)
  if (!baseUrl) return { count: 0, isLast: true, wallets: [] }
  const joinValues = (values: readonly string[] | undefined) =>
    values?.length ? values.join(',') : undefined
  const { count, data } = await request({
    url: `${baseUrl.replace(/\/$/, '')}/getWallets`,
    query: {
      ...sdkQuery(settings),
      page: query.page,
      entries: query.entries,
      search: query.search?.trim(),
      include: joinValues(query.include),
      exclude: joinValues(query.exclude),
      rdns: joinValues(query.rdns),
      chains: joinValues(query.chains),
      badge_type: query.isCertified ? 'certified' : undefined,
    },
    schema: answer,
    signal,
  })
  const wallets = readWallets(data.slice(0, query.entries), settings, true)
  // A wallet looked up by id that is invalid counts as missing. A list without valid entries is an error.
  const isLookUp = Boolean(query.include?.length || query.rdns?.length)
  if (data.length && !wallets.length && query.page === 1 && !isLookUp) throw new AppError('INVALID_ANSWER')
  // Limits the count, so that a wrong one does not make the list endless. It is an integer and at least the number of entries.
  const total =
    Number.isSafeInteger(count) && (count as number) >= 0
      ? Math.min(count as number, catalogMaxWallets)
      : wallets.length
  return { count: Math.max(total, wallets.length), isLast: data.length < query.entries, wallets }
}

/** Returns the custom wallets of the app in the catalog's format (B1). Invalid entries are skipped. */
export const readCustomWallets = (settings: Settings): Wallet[] =>
  readWallets((settings.customWallets ?? []).slice(0, customWallets), settings, false)

/** Parses entries. Skips an entry that throws, so that it does not discard the others. */
const readWallets = (values: readonly unknown[], settings: Settings, isListed: boolean): Wallet[] =>
  values.flatMap(value => {
    try {
      return toWallet(Object(value), settings, isListed) ?? []
    } catch {
      return []
    }
  })

/** Parses a wallet. Only custom wallets can have an image URL instead of an image id. Only the catalog can mark a wallet as certified. */
function toWallet(
  fields: Readonly<Record<string, unknown>>,
  settings: Settings,
  isListed: boolean,
): Wallet | undefined {
  const { id, name: rawName, image_id: imageId, chains, badge_type: badge } = fields
  if (!isText(id) || !isText(rawName) || (isListed && !listedIdPattern.test(id))) return undefined
  const name = cleanName(rawName)
  if (!name) return undefined
  // Disallowed links are dropped (T9). Whether a custom scheme belongs to the app is checked when the link is opened.
  const appLinkOf = (value: unknown) => allowedLink(value, couldBeApp)
  const optional = {
    rdns: readOptionalText(fields.rdns),
    image:
      (!isListed && readOptionalText(fields.image_url)) ||
      (isText(imageId) ? walletImageUrl(imageId, settings) : undefined),
    homepage: allowedLink(fields.homepage),
    chains: Array.isArray(chains) ? chains.filter(isNetworkId) : undefined,
    isCertified: (isListed && badge === 'certified') || undefined,
    mobileLink: appLinkOf(fields.mobile_link),
    universalLink: allowedLink(fields.link_mode),
    desktopLink: appLinkOf(fields.desktop_link),
    webappLink: allowedLink(fields.webapp_link),
    appStore: allowedLink(fields.app_store),
    playStore: allowedLink(fields.play_store),
    chromeStore: allowedLink(fields.chrome_store),
  }
  return {
    id,
    name,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  }
}
