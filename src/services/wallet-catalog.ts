import * as z from 'zod/mini'
import { isNetworkId, type NetworkId } from '../core/chain/caip.ts'
import type { Wallet } from '../core/wallet/wallet.ts'
import { allowedLink, couldBeApp } from '../core/wallet/link-rule.ts'
import { catalogUrl } from '../core/wallet/catalog-url.ts'
import { cleanName } from '../core/wallet/wallet-name.ts'
import { limits } from '../core/limits.ts'
import { AppError } from '../core/errors/app-error.ts'
import type { Settings } from '../core/options.ts'
import { loose } from './loose-field.ts'
import { walletImageUrl } from './image-url.ts'
import { sdkQuery } from './sdk-query.ts'
import { request } from './http.ts'

const text = z.string().check(z.minLength(1), z.maxLength(2_000))
const entry = z.object({
  id: text,
  name: text,
  image_id: loose(text),
  image_url: loose(z.string()),
  homepage: loose(z.string()),
  chains: loose(z.array(z.unknown())),
  badge_type: loose(z.string()),
  mobile_link: loose(z.string()),
  desktop_link: loose(z.string()),
  webapp_link: loose(z.string()),
  link_mode: loose(z.string()),
  app_store: loose(z.string()),
  play_store: loose(z.string()),
  chrome_store: loose(z.string()),
  rdns: loose(z.string()),
})
// Ids go back in lists of the query: one with a comma would be several, a long one would make every later question too long.
const listedEntry = z.extend(entry, { id: z.string().check(z.regex(/^[\x21-\x2b\x2d-\x7e]{1,128}$/)) })
const answer = z.object({ count: z.optional(z.unknown()), data: z.array(z.unknown()) })

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
  const wallets = readWallets(data.slice(0, query.entries), listedEntry, settings, { image_url: undefined })
  // Who was asked for by name and cannot be read is simply not there; a whole list like that is no answer.
  const isLookUp = Boolean(query.include?.length || query.rdns?.length)
  if (data.length && !wallets.length && query.page === 1 && !isLookUp) throw new AppError('INVALID_ANSWER')
  // A count that lies never makes the list endless: it is a whole number, and no less than what came.
  const total =
    Number.isSafeInteger(count) && (count as number) >= 0
      ? Math.min(count as number, limits.catalogMaxWallets)
      : wallets.length
  return { count: Math.max(total, wallets.length), isLast: data.length < query.entries, wallets }
}

/** The wallets that an app brings itself, in the catalog's form (B1); what makes no sense is left out. */
export const readCustomWallets = (settings: Settings): Wallet[] =>
  readWallets((settings.customWallets ?? []).slice(0, limits.customWallets), entry, settings, {
    badge_type: undefined,
  })

/** Each entry by itself: one that fails in whatever way takes no other with it. */
function readWallets(
  values: readonly unknown[],
  schema: typeof entry,
  settings: Settings,
  without: Partial<z.infer<typeof entry>>,
): Wallet[] {
  return values.flatMap(value => {
    try {
      const parsed = schema.safeParse(value)
      return (parsed.success && toWallet({ ...parsed.data, ...without }, settings)) || []
    } catch {
      return []
    }
  })
}

function toWallet(read: z.infer<typeof entry>, settings: Settings): Wallet | undefined {
  const name = cleanName(read.name)
  if (!name) return undefined
  // T9: a link that must not be opened is as good as none. Whose scheme an app's is, is judged where it is opened.
  const app = (value: unknown) => allowedLink(value, couldBeApp)
  const optional = {
    rdns: read.rdns || undefined,
    image: read.image_url || (read.image_id ? walletImageUrl(read.image_id, settings) : undefined),
    homepage: allowedLink(read.homepage),
    chains: read.chains?.filter(isNetworkId),
    isCertified: read.badge_type === 'certified' || undefined,
    mobileLink: app(read.mobile_link),
    universalLink: allowedLink(read.link_mode),
    desktopLink: app(read.desktop_link),
    webappLink: allowedLink(read.webapp_link),
    appStore: allowedLink(read.app_store),
    playStore: allowedLink(read.play_store),
    chromeStore: allowedLink(read.chrome_store),
  }
  return {
    id: read.id,
    name,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  }
}
