import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Answer, json, Refusal, type Routes, type ServiceRequest } from '../http.ts'
import { type AccessRules, isOriginAllowed, isProjectKnown } from './access.ts'
import { createMonogramSvg } from './monogram.ts'
import type { Service } from './service.ts'

/** A wallet in the format of the public catalog. */
export interface CatalogWallet {
  id: string
  name: string
  homepage: string | null
  image_id: string
  order: number
  badge_type: 'none' | 'certified'
  chains: string[]
  mobile_link: string | null
  desktop_link: string | null
  webapp_link: string | null
  link_mode: string | null
  app_store: string | null
  play_store: string | null
  chrome_store: string | null
  rdns: string | null
  injected: { namespace: string; injected_id: string }[] | null
}

export interface CatalogOptions extends AccessRules {
  /** Chains of the local stack by namespace. They are added to every wallet that supports the namespace. */
  localChains?: Partial<Record<CatalogNamespace, readonly string[]>>
  /** Wallets of the demo, listed first. */
  ownWallets?: readonly (Partial<CatalogWallet> & { id: string; name: string })[]
  isAnalyticsEnabled?: boolean
}

type CatalogNamespace = 'eip155' | 'solana' | 'bip122' | 'polkadot'

interface SourceWallet {
  slug: string
  name: string
  explorerId?: string
  rdns?: string
  homepage?: string
  app?: Partial<Record<'ios' | 'android' | 'chrome' | 'browser', string>>
  mobile?: { native?: string; universal?: string }
  desktop?: { native?: string; universal?: string }
  namespaces?: CatalogNamespace[]
}

/** Public networks by namespace that every wallet of the namespace lists, because the source data has no networks. */
const publicChains: Record<CatalogNamespace, readonly string[]> = {
  eip155: ['1', '10', '56', '100', '137', '324', '8453', '42161', '43114', '11155111'].map(
    id => `eip155:${id}`,
  ),
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  bip122: ['bip122:000000000019d6689c085ae165831e93'],
  polkadot: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'],
}

/** Properties of `window.ethereum` that identify an extension without EIP-6963, by rdns. */
const injectedIds: Record<string, string> = {
  'io.metamask': 'isMetaMask',
  'com.trustwallet.app': 'isTrust',
  'io.rabby': 'isRabby',
  'app.phantom': 'isPhantom',
  'com.okex.wallet': 'isOkxWallet',
  'com.coinbase.wallet': 'isCoinbaseWallet',
}

const certifiedInterval = 3
const maxEntries = 1_000
const maxKeyLength = 80

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Chains of the stack, which are added to the wallets of their namespace. */
const chainsByNamespace = { eip155: ['eip155:31337', 'eip155:31338'] } as const

/** The wallet catalog of the stack, with several hundred wallets. */
export const catalog: Service = {
  name: 'catalog',
  start({ routes }) {
    addCatalogRoutes(routes(), { localChains: chainsByNamespace })
    return {}
  },
}

/** Pictures of the catalog. They are a separate service, so that a fault can delay them while the lists load. */
export const images: Service = {
  name: 'images',
  start({ routes, origin }) {
    addImageRoutes(routes(), {})
    // Metadata for the tokenURI of collectibles that the stack serves (chains/contracts/deploy.ts).
    routes().get('/collectibles/:key', ({ params }) => {
      const key = (params.key ?? '').slice(0, maxKeyLength)
      return json({
        name: `Served Collectible #${key}`,
        description: 'Its description and its picture come from the images service.',
        image: `${origin}/collectibles/${encodeURIComponent(key)}/picture`,
      })
    })
    return {}
  },
}

export function addCatalogRoutes(routes: Routes, options: CatalogOptions): void {
  const wallets = loadWallets(options)
  let countOff = 0

  routes.get('/getWallets', request => {
    requireAccess(options, request)
    const query = request.url.searchParams
    const page = readCount(query.get('page'), 1)
    const entries = readCount(query.get('entries'), 40)
    if (!page) throw new Refusal(400, 'page', 'page is a whole number from 1')
    if (!entries || entries > maxEntries)
      throw new Refusal(400, 'entries', `entries is from 1 to ${maxEntries}`)
    const matches = filterWallets(wallets, query)
    const data = matches.slice((page - 1) * entries, page * entries)
    return json({ count: Math.max(0, matches.length + countOff), data })
  })

  const addJsonRoute = (path: string, value: unknown) =>
    routes.get(path, request => {
      requireAccess(options, request)
      return json(value)
    })
  addJsonRoute('/getAnalyticsConfig', { isAnalyticsEnabled: options.isAnalyticsEnabled ?? false })
  addJsonRoute('/projects/v1/origins', { allowedOrigins: options.allowedOrigins ?? [] })
  addJsonRoute('/appkit/v1/config', { features: [] })
  addJsonRoute('/appkit/v1/project-limits', {
    planLimits: { tier: 'starter', isAboveMauLimit: false, isAboveRpcLimit: false },
  })

  // Makes the catalog report a wrong count. This is the only fault that is specific to the catalog.
  routes.post('/catalog/lie', request => {
    const { countOff: countOffset } = (request.json() ?? {}) as { countOff?: unknown }
    if (!Number.isSafeInteger(countOffset)) throw new Refusal(400, 'countOff', 'countOff is a whole number')
    countOff = countOffset as number
    return json({ countOff })
  })
}

export function addImageRoutes(routes: Routes, options: CatalogOptions): void {
  const nameByImage = new Map(loadWallets(options).map(wallet => [wallet.image_id, wallet.name]))
  const addImageRoute = (path: string, renderImage: (key: string) => string) =>
    routes.get(path, request => {
      requireAccess(options, request)
      return createSvgAnswer(renderImage((request.params.key ?? '').slice(0, maxKeyLength)))
    })
  addImageRoute('/getWalletImage/:key', key => createMonogramSvg(key, nameByImage.get(key) ?? key))
  // Assets have no names, so their pictures differ only in color.
  addImageRoute('/public/getAssetImage/:key', key => createMonogramSvg(key, '', 'hexagon'))
  addImageRoute('/public/getCurrencyImage/:key', key => createMonogramSvg(key, key, 'circle'))
  addImageRoute('/public/getTokenImage/:key', key => createMonogramSvg(key, key, 'circle'))
  addImageRoute('/collectibles/:key/picture', key => createMonogramSvg(key, `# ${key}`, 'hexagon'))
}

function requireAccess(rules: AccessRules, { url, headers }: ServiceRequest): void {
  const projectId = url.searchParams.get('projectId')
  if (!isProjectKnown(rules, projectId)) {
    throw new Refusal(401, 'authentication', 'We failed to authenticate your request')
  }
  if (!isOriginAllowed(rules, headers.origin, projectId)) {
    throw new Refusal(403, 'origin', `Origin ${headers.origin ?? 'null'} is not on the allowlist`)
  }
}

const createSvgAnswer = (body: string): Answer => ({
  status: 200,
  headers: {
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=604800, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    // Prevents scripts in a picture that is opened as a page.
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
  },
  body,
})

/** Returns the wallets that match all filters of the query, in the order of the list. The filters `names` and `rdns` are alternatives. */
function filterWallets(wallets: readonly CatalogWallet[], query: URLSearchParams): CatalogWallet[] {
  const readSet = (name: string) => {
    const values = (query.get(name) ?? '').split(',').filter(Boolean)
    return values.length > 0 ? new Set(values) : undefined
  }
  const includedIds = readSet('include')
  const excludedIds = readSet('exclude')
  const chains = readSet('chains')
  const names = readSet('names')
  const rdns = readSet('rdns')
  const badge = query.get('badge_type') || query.get('badge')
  const search = query.get('search')?.trim().toLowerCase()
  return wallets.filter(
    wallet =>
      (!includedIds || includedIds.has(wallet.id)) &&
      !excludedIds?.has(wallet.id) &&
      (!chains || wallet.chains.some(chain => chains.has(chain))) &&
      (!badge || wallet.badge_type === badge) &&
      ((!names && !rdns) || names?.has(wallet.name) || (wallet.rdns !== null && rdns?.has(wallet.rdns))) &&
      (!search || wallet.name.toLowerCase().includes(search)),
  )
}

function loadWallets({ localChains = {}, ownWallets = [] }: CatalogOptions): CatalogWallet[] {
  const sourceWallets: SourceWallet[] = JSON.parse(
    readFileSync(new URL('../data/wallets.json', import.meta.url), 'utf8'),
  )
  const demoWallets = ownWallets.map((wallet, index) => ({
    ...emptyWallet,
    image_id: getImageId(wallet.id),
    order: index - ownWallets.length,
    ...wallet,
  }))
  return [
    ...demoWallets,
    ...sourceWallets.map((sourceWallet, index): CatalogWallet => {
      const isEvm = Boolean(sourceWallet.mobile || sourceWallet.desktop || sourceWallet.rdns)
      const namespaces: CatalogNamespace[] = [
        ...(isEvm ? (['eip155'] as const) : []),
        ...(sourceWallet.namespaces ?? []),
      ]
      const injectedId = sourceWallet.rdns && injectedIds[sourceWallet.rdns]
      return {
        id: sourceWallet.explorerId ?? sha256(`w3m-elements catalog ${sourceWallet.slug}`),
        name: sourceWallet.name,
        homepage: sourceWallet.homepage ?? null,
        image_id: getImageId(sourceWallet.slug),
        order: (index + 1) * 10,
        badge_type: index % certifiedInterval === 0 ? 'certified' : 'none',
        chains: namespaces.flatMap(namespace => [
          ...publicChains[namespace],
          ...(localChains[namespace] ?? []),
        ]),
        mobile_link: sourceWallet.mobile?.native ?? sourceWallet.mobile?.universal ?? null,
        desktop_link: sourceWallet.desktop?.native ?? null,
        webapp_link: sourceWallet.desktop?.universal ?? null,
        link_mode: sourceWallet.mobile?.universal ?? null,
        app_store: sourceWallet.app?.ios ?? null,
        play_store: sourceWallet.app?.android ?? null,
        chrome_store: sourceWallet.app?.chrome ?? null,
        rdns: sourceWallet.rdns ?? null,
        injected: injectedId ? [{ namespace: 'eip155', injected_id: injectedId }] : null,
      }
    }),
  ]
}

const emptyWallet = {
  homepage: null,
  badge_type: 'none',
  chains: [] as string[],
  mobile_link: null,
  desktop_link: null,
  webapp_link: null,
  link_mode: null,
  app_store: null,
  play_store: null,
  chrome_store: null,
  rdns: null,
  injected: null,
} as const

/** Returns an image id in the format of the public service, derived from the seed. */
function getImageId(seed: string): string {
  const hex = sha256(`w3m-elements image ${seed}`)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

function readCount(text: string | null, fallback: number): number | undefined {
  if (!text) return fallback
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
