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

// Read by hand: the list stands in the first seconds of a visit, and a library of schemas weighs more than all of it.
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 2_000
// Ids go back in lists of the query: one with a comma would be several, a long one would make every later question too long.
const listedId = /^[\x21-\x2b\x2d-\x7e]{1,128}$/

const answer: Parser<{ count?: unknown; data: readonly unknown[] }> = {
  safeParse(value) {
    const { count, data } = Object(value)
    return Array.isArray(data) ? { success: true, data: { count, data } } : { success: false }
  },
}

/** A field that decides nothing: one of the wrong type is as if it was not there. */
const loose = (value: unknown): string | undefined => (typeof value === 'string' && value) || undefined

export interface WalletQuery {
  readonly page: number
  readonly entries: number
  readonly search?: string
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly rdns?: readonly string[]
  readonly chains?: readonly NetworkId[]
  readonly certified?: boolean
}

export interface WalletPage {
  readonly count: number
  /** Nothing comes after this page: judged by what came, since a count may lie. */
  readonly isLast: boolean
  readonly wallets: readonly Wallet[]
}

/**
 * One page of the catalog: GET /getWallets. Entries that make no sense are left out, each alone. Rejects with the meaning of
 * the failure; a first page of which nothing can be read is one.
 */
export async function getWallets(
  query: WalletQuery,
  settings: Settings,
  signal?: AbortSignal,
): Promise<WalletPage> {
  const base = catalogUrl(settings)
  if (!base) return { count: 0, isLast: true, wallets: [] }
  const list = (values: readonly string[] | undefined) => (values?.length ? values.join(',') : undefined)
  const { count, data } = await request({
    url: `${base.replace(/\/$/, '')}/getWallets`,
    query: {
      ...sdkQuery(settings),
      page: query.page,
      entries: query.entries,
      search: query.search?.trim(),
      include: list(query.include),
      exclude: list(query.exclude),
      rdns: list(query.rdns),
      chains: list(query.chains),
      badge_type: query.certified ? 'certified' : undefined,
    },
    schema: answer,
    signal,
  })
  const wallets = readWallets(data.slice(0, query.entries), settings, true)
  // Who was asked for by name and cannot be read is simply not there; a whole list like that is no answer.
  const isLookUp = Boolean(query.include?.length || query.rdns?.length)
  if (data.length && !wallets.length && query.page === 1 && !isLookUp) throw new AppError('INVALID_ANSWER')
  // A count that lies never makes the list endless: it is a whole number, and no less than what came.
  const total =
    Number.isSafeInteger(count) && (count as number) >= 0
      ? Math.min(count as number, catalogMaxWallets)
      : wallets.length
  return { count: Math.max(total, wallets.length), isLast: data.length < query.entries, wallets }
}

/** The wallets that an app brings itself, in the catalog's form (B1); what makes no sense is left out. */
export const readCustomWallets = (settings: Settings): Wallet[] =>
  readWallets((settings.customWallets ?? []).slice(0, customWallets), settings, false)

/** Each entry by itself: one that fails in whatever way takes no other with it. */
const readWallets = (values: readonly unknown[], settings: Settings, isListed: boolean): Wallet[] =>
  values.flatMap(value => {
    try {
      return toWallet(Object(value), settings, isListed) ?? []
    } catch {
      return []
    }
  })

/** A page's own entry names its picture by address; one of the catalog by id, and the catalog alone says what is certified. */
function toWallet(
  read: Readonly<Record<string, unknown>>,
  settings: Settings,
  isListed: boolean,
): Wallet | undefined {
  const { id, name: given, image_id: imageId, chains, badge_type: badge } = read
  if (!isText(id) || !isText(given) || (isListed && !listedId.test(id))) return undefined
  const name = cleanName(given)
  if (!name) return undefined
  // T9: a link that must not be opened is as good as none. Whose scheme an app's is, is judged where it is opened.
  const app = (value: unknown) => allowedLink(value, couldBeApp)
  const optional = {
    rdns: loose(read.rdns),
    image:
      (!isListed && loose(read.image_url)) ||
      (isText(imageId) ? walletImageUrl(imageId, settings) : undefined),
    homepage: allowedLink(read.homepage),
    chains: Array.isArray(chains) ? chains.filter(isNetworkId) : undefined,
    isCertified: (isListed && badge === 'certified') || undefined,
    mobileLink: app(read.mobile_link),
    universalLink: allowedLink(read.link_mode),
    desktopLink: app(read.desktop_link),
    webappLink: allowedLink(read.webapp_link),
    appStore: allowedLink(read.app_store),
    playStore: allowedLink(read.play_store),
    chromeStore: allowedLink(read.chrome_store),
  }
  return {
    id,
    name,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  }
}
