import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AccessRules, isOriginAllowed, isProjectKnown } from './access.ts'
import { monogramSvg } from './monogram.ts'

/** A wallet as the catalog tells of it (contracts/wallet-catalogue.md 2). */
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

export interface CatalogFaults {
  /** Every answer, or every image, has this status; 429 says when to come back. */
  status?: number
  imageStatus?: number
  retryAfterSeconds?: number
  delayMs?: number
  /** No answer at all: of everything, or of images only. */
  hang?: 'all' | 'images'
  /** `count` is wrong by this much. */
  countOff?: number
  /** Sent instead of every JSON answer. */
  body?: string
}

export interface CatalogOptions extends AccessRules {
  port?: number
  host?: string
  /** Chains of the local stack by namespace; wallets that speak the namespace know them. */
  localChains?: Partial<Record<CatalogNamespace, readonly string[]>>
  /** Wallets that come first: the demo's own. */
  ownWallets?: readonly (Partial<CatalogWallet> & { id: string; name: string })[]
  isAnalyticsEnabled?: boolean
  faults?: CatalogFaults
}

export interface WalletCatalog {
  readonly wallets: readonly CatalogWallet[]
  setFaults(faults?: CatalogFaults): void
  /** Answers a request; false when its path is not one of the catalog's. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
}

export interface RunningCatalog extends WalletCatalog {
  readonly url: string
  close(): Promise<void>
}

type CatalogNamespace = 'eip155' | 'solana' | 'bip122' | 'polkadot'

interface WalletFacts {
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

/** Public networks of a wallet that speaks a namespace: synthetic, the facts tell of none. */
const publicChains: Record<CatalogNamespace, readonly string[]> = {
  eip155: ['1', '10', '56', '100', '137', '324', '8453', '42161', '43114', '11155111'].map(
    id => `eip155:${id}`,
  ),
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  bip122: ['bip122:000000000019d6689c085ae165831e93'],
  polkadot: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'],
}

/** How a page finds an extension that does not announce itself. */
const injectedIds: Record<string, string> = {
  'io.metamask': 'isMetaMask',
  'com.trustwallet.app': 'isTrust',
  'io.rabby': 'isRabby',
  'app.phantom': 'isPhantom',
  'com.okex.wallet': 'isOkxWallet',
  'com.coinbase.wallet': 'isCoinbaseWallet',
}

const certifiedEvery = 3
const maxEntries = 1_000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The wallet catalog: several hundred wallets, their pictures, and the answers around them. */
export function createWalletCatalog(options: CatalogOptions = {}): WalletCatalog {
  let faults = options.faults ?? {}
  const wallets = loadWallets(options)
  const nameByImage = new Map(wallets.map(wallet => [wallet.image_id, wallet.name]))

  function list(query: URLSearchParams): { status: number; body: unknown } {
    const page = readCount(query.get('page'), 1)
    const entries = readCount(query.get('entries'), 40)
    if (!page || !entries || entries > maxEntries) return { status: 400, body: { error: 'page or entries' } }
    const found = selectWallets(wallets, query)
    const data = found.slice((page - 1) * entries, page * entries)
    return { status: 200, body: { count: Math.max(0, found.length + (faults.countOff ?? 0)), data } }
  }

  function image(path: string): string | undefined {
    const [, kind, key = ''] =
      /^\/(?:public\/)?get(Wallet|Asset|Currency|Token)Image\/([^/]{1,80})$/.exec(path) ?? []
    const id = decodeKey(key)
    if (!kind || !id) return undefined
    if (kind === 'Wallet') return monogramSvg(id, nameByImage.get(id) ?? id)
    // Ids of assets name nothing: the picture tells them apart by color alone.
    if (kind === 'Asset') return monogramSvg(id, '◆', 'hexagon')
    return monogramSvg(id, id, 'circle')
  }

  function answers(path: string, query: URLSearchParams): { status: number; body: unknown } | undefined {
    switch (path) {
      case '/getWallets':
        return list(query)
      case '/getAnalyticsConfig':
        return { status: 200, body: { isAnalyticsEnabled: options.isAnalyticsEnabled ?? false } }
      case '/projects/v1/origins':
        return { status: 200, body: { allowedOrigins: options.allowedOrigins ?? [] } }
      case '/appkit/v1/config':
        return { status: 200, body: { features: [] } }
      case '/appkit/v1/project-limits':
        return {
          status: 200,
          body: { planLimits: { tier: 'starter', isAboveMauLimit: false, isAboveRpcLimit: false } },
        }
      default:
        return undefined
    }
  }

  function reply(request: IncomingMessage, response: ServerResponse, url: URL, isImage: boolean): void {
    const status = isImage ? (faults.imageStatus ?? faults.status) : faults.status
    if (status) {
      if (faults.retryAfterSeconds) response.setHeader('retry-after', String(faults.retryAfterSeconds))
      return sendJson(response, status, { error: 'fault' })
    }
    if (!isProjectKnown(options, url.searchParams.get('projectId'))) {
      return sendJson(response, 401, { error: 'Unknown project id' })
    }
    if (!isOriginAllowed(options, request.headers.origin)) {
      return sendJson(response, 403, { error: 'Origin not allowed' })
    }
    if (isImage) {
      const svg = image(url.pathname)
      if (!svg) return sendJson(response, 404, { error: 'No such image' })
      response.writeHead(200, {
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=604800, immutable',
        // The picture opened on its own must not be a page that runs anything.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'x-content-type-options': 'nosniff',
      })
      response.end(svg)
      return
    }
    const { status: code, body } = answers(url.pathname, url.searchParams) ?? { status: 404, body: {} }
    if (faults.body === undefined) return sendJson(response, code, body)
    response.writeHead(code, { 'content-type': 'application/json' }).end(faults.body)
  }

  return {
    wallets,
    setFaults: (next = {}) => {
      faults = next
    },
    handle(request, response) {
      const url = new URL(request.url ?? '/', 'http://catalog')
      const isImage = /^\/(public\/)?get\w+Image\//.test(url.pathname)
      if (!isImage && !answers(url.pathname, new URLSearchParams())) return false
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', '*')
      response.setHeader('access-control-allow-methods', 'GET, HEAD, OPTIONS')
      response.setHeader('access-control-expose-headers', 'retry-after')
      response.setHeader('cross-origin-resource-policy', 'cross-origin')
      if (request.method === 'OPTIONS') {
        response.writeHead(204).end()
        return true
      }
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        sendJson(response, 405, { error: 'GET only' })
        return true
      }
      if (faults.hang === 'all' || (faults.hang === 'images' && isImage)) return true
      if (faults.delayMs) setTimeout(() => reply(request, response, url, isImage), faults.delayMs)
      else reply(request, response, url, isImage)
      return true
    },
  }
}

/** The catalog on a port of its own. */
export async function startWalletCatalog(options: CatalogOptions = {}): Promise<RunningCatalog> {
  const catalog = createWalletCatalog(options)
  const server = createServer((request, response) => {
    if (!catalog.handle(request, response)) sendJson(response, 404, { error: 'Not found' })
  })
  const host = options.host ?? '127.0.0.1'
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, host, resolve)
  })
  return {
    ...catalog,
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Include, exclude, chains, badge, names, search, in this order; the list is in its order already. */
function selectWallets(wallets: readonly CatalogWallet[], query: URLSearchParams): CatalogWallet[] {
  const lists = (name: string) => {
    const values = (query.get(name) ?? '').split(',').filter(Boolean)
    return values.length > 0 ? new Set(values) : undefined
  }
  const include = lists('include')
  const exclude = lists('exclude')
  const chains = lists('chains')
  const names = lists('names')
  const rdns = lists('rdns')
  const badge = query.get('badge_type') || query.get('badge')
  const search = query.get('search')?.trim().toLowerCase()
  return wallets.filter(
    wallet =>
      (!include || include.has(wallet.id)) &&
      !exclude?.has(wallet.id) &&
      (!chains || wallet.chains.some(chain => chains.has(chain))) &&
      (!badge || wallet.badge_type === badge) &&
      ((!names && !rdns) || names?.has(wallet.name) || (wallet.rdns !== null && rdns?.has(wallet.rdns))) &&
      (!search || wallet.name.toLowerCase().includes(search)),
  )
}

function loadWallets({ localChains = {}, ownWallets = [] }: CatalogOptions): CatalogWallet[] {
  const facts: WalletFacts[] = JSON.parse(
    readFileSync(new URL('../data/wallets.json', import.meta.url), 'utf8'),
  )
  const own = ownWallets.map((wallet, index) => ({
    ...emptyWallet,
    image_id: imageId(wallet.id),
    order: index - ownWallets.length,
    ...wallet,
  }))
  return [
    ...own,
    ...facts.map((fact, index): CatalogWallet => {
      const isEvm = Boolean(fact.mobile || fact.desktop || fact.rdns)
      const spoken: CatalogNamespace[] = [...(isEvm ? (['eip155'] as const) : []), ...(fact.namespaces ?? [])]
      const injectedId = fact.rdns && injectedIds[fact.rdns]
      return {
        id: fact.explorerId ?? sha256(`w3m-elements catalog ${fact.slug}`),
        name: fact.name,
        homepage: fact.homepage ?? null,
        image_id: imageId(fact.slug),
        order: (index + 1) * 10,
        badge_type: index % certifiedEvery === 0 ? 'certified' : 'none',
        chains: spoken.flatMap(namespace => [...publicChains[namespace], ...(localChains[namespace] ?? [])]),
        mobile_link: fact.mobile?.native ?? fact.mobile?.universal ?? null,
        desktop_link: fact.desktop?.native ?? null,
        webapp_link: fact.desktop?.universal ?? null,
        link_mode: fact.mobile?.universal ?? null,
        app_store: fact.app?.ios ?? null,
        play_store: fact.app?.android ?? null,
        chrome_store: fact.app?.chrome ?? null,
        rdns: fact.rdns ?? null,
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

/** Looks like the ids of the public service. */
function imageId(seed: string): string {
  const hex = sha256(`w3m-elements image ${seed}`)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

function readCount(text: string | null, fallback: number): number | undefined {
  if (!text) return fallback
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

function decodeKey(key: string): string | undefined {
  try {
    return decodeURIComponent(key)
  } catch {
    return undefined
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}
