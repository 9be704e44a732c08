import * as z from 'zod/mini'
import { isNetworkId } from '../core/chain/caip.ts'
import type { NetworkId } from '../core/chain/caip.ts'
import type { Wallet } from '../core/wallet/wallet.ts'
import { isWalletLink } from '../core/wallet/link-rule.ts'
import { limits } from '../core/limits.ts'
import type { Settings } from '../core/options.ts'
import { sdkQuery } from './sdk-query.ts'
import { request } from './http.ts'

const text = z.string().check(z.minLength(1), z.maxLength(2_000))
const entry = z.object({
  id: text,
  name: text,
  image_id: z.nullish(text),
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
  readonly chains?: readonly NetworkId[]
  readonly certified?: boolean
}

export interface WalletPage {
  readonly count: number
  readonly wallets: readonly Wallet[]
}

/** Where the catalog is, or undefined when there is none: it needs a project id or a host of the app's own. */
export const catalogUrl = ({ endpoints, projectId }: Settings): string | undefined => {
  const own = endpoints?.catalog
  if (own === null) return undefined
  return own ?? (projectId ? 'https://api.web3modal.org' : undefined)
}

/** One page of the catalog: GET /getWallets. Entries that make no sense are left out. Rejects with the meaning of the failure. 2 */
export async function getWallets(
  query: WalletQuery,
  settings: Settings,
  signal?: AbortSignal,
): Promise<WalletPage> {
  const base = catalogUrl(settings)
  if (!base) return { count: 0, wallets: [] }
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
      chains: list(query.chains),
      badge_type: query.certified ? 'certified' : undefined,
    },
    schema: answer,
    signal,
  })
  const wallets = data.slice(0, Math.max(query.entries, limits.walletsPerPage)).flatMap(value => {
    const parsed = entry.safeParse(value)
    return parsed.success ? [toWallet(parsed.data, settings)] : []
  })
  // A count that lies never makes the list endless: it is a whole number, and no less than what came.
  const total =
    Number.isSafeInteger(count) && count >= 0 ? Math.min(count, limits.catalogMaxWallets) : wallets.length
  return { count: Math.max(total, wallets.length), wallets }
}

function toWallet(read: z.infer<typeof entry>, settings: Settings): Wallet {
  // T9: a link that must not be opened is as good as none.
  const link = (value: string | null | undefined) => (value && isWalletLink(value) ? value : undefined)
  const optional = {
    rdns: read.rdns || undefined,
    image: read.image_id ? walletImageUrl(read.image_id, settings) : undefined,
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
    name: read.name.slice(0, limits.nameMaxChars),
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
