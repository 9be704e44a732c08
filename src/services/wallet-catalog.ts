import * as z from 'zod/mini'
import { isNetworkId } from '../core/chain/caip.ts'
import type { NetworkId } from '../core/chain/caip.ts'
import type { Wallet } from '../core/wallet/wallet.ts'
import { isWalletLink } from '../core/wallet/link-rule.ts'
import { catalogUrl } from '../core/wallet/catalog-url.ts'
import { cleanName } from '../core/wallet/wallet-name.ts'
import { limits } from '../core/limits.ts'
import type { Settings } from '../core/options.ts'
import { sdkQuery } from './sdk-query.ts'
import { request } from './http.ts'

const text = z.string().check(z.minLength(1), z.maxLength(2_000))
const entry = z.object({
  id: text,
  name: text,
  image_id: z.nullish(text),
  image_url: z.nullish(z.string()),
  homepage: z.nullish(z.string()),
  chains: z.nullish(z.array(z.string())),
  badge_type: z.nullish(z.string()),
  mobile_link: z.nullish(z.string()),
  desktop_link: z.nullish(z.string()),
  webapp_link: z.nullish(z.string()),
  app_store: z.nullish(z.string()),
  play_store: z.nullish(z.string()),
  chrome_store: z.nullish(z.string()),
  rdns: z.nullish(z.string()),
})
const answer = z.object({ count: z.number(), data: z.array(z.unknown()) })

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

/** One page of the catalog: GET /getWallets. Entries that make no sense are left out. Rejects with the meaning of the failure. 2 */
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
  const wallets = data.slice(0, query.entries).flatMap(value => {
    const parsed = entry.safeParse(value)
    const wallet = parsed.success ? toWallet({ ...parsed.data, image_url: undefined }, settings) : undefined
    return wallet ? [wallet] : []
  })
  // A count that lies never makes the list endless: it is a whole number, and no less than what came.
  const total =
    Number.isSafeInteger(count) && count >= 0 ? Math.min(count, limits.catalogMaxWallets) : wallets.length
  return { count: Math.max(total, wallets.length), isLast: data.length < query.entries, wallets }
}

/** The wallets that an app brings itself, in the catalog's form (B1); what makes no sense is left out. */
export const readCustomWallets = (settings: Settings): Wallet[] =>
  (settings.customWallets ?? []).slice(0, limits.customWallets).flatMap(value => {
    const parsed = entry.safeParse(value)
    const wallet = parsed.success ? toWallet({ ...parsed.data, badge_type: undefined }, settings) : undefined
    return wallet ? [wallet] : []
  })

function toWallet(read: z.infer<typeof entry>, settings: Settings): Wallet | undefined {
  const name = cleanName(read.name)
  if (!name) return undefined
  // T9: a link that must not be opened is as good as none.
  const link = (value: string | null | undefined) => (value && isWalletLink(value) ? value : undefined)
  const optional = {
    rdns: read.rdns || undefined,
    image: read.image_url || (read.image_id ? walletImageUrl(read.image_id, settings) : undefined),
    homepage: link(read.homepage),
    chains: read.chains?.filter(isNetworkId),
    isCertified: read.badge_type === 'certified' || undefined,
    mobileLink: link(read.mobile_link),
    desktopLink: link(read.desktop_link),
    webappLink: link(read.webapp_link),
    appStore: link(read.app_store),
    playStore: link(read.play_store),
    chromeStore: link(read.chrome_store),
  }
  return {
    id: read.id,
    name,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  }
}

/** Where a wallet's picture is served. */
export function walletImageUrl(imageId: string, settings: Settings): string | undefined {
  const own = settings.endpoints?.images
  const base = own === null ? undefined : (own ?? catalogUrl(settings))
  if (!base) return undefined
  const query = new URLSearchParams(sdkQuery(settings) as Record<string, string>)
  return `${base.replace(/\/$/, '')}/getWalletImage/${encodeURIComponent(imageId)}?${query}`
}
