/** A wallet catalog inside the page. The test can make it unavailable, slow, or return invalid data. */
export interface FakeCatalog {
  readonly url: string
  readonly queries: URLSearchParams[]
  status: number
  /** Selects requests to answer with 404. */
  refuse: ((query: URLSearchParams) => boolean) | undefined
  /** Overrides the reported total count. */
  count: number | undefined
  /** Entries listed before the others. */
  extraEntries: unknown[]
  /** Delays responses until `release`. */
  isHeld: boolean
  release(): void
  restore(): void
}

/** Returns an id in the format of the public service. */
export const hexId = (index: number): string => index.toString(16).padStart(64, '0')

export function fakeCatalog(total: number): FakeCatalog {
  const realFetch = globalThis.fetch
  const wallets = Array.from({ length: total }, (_, index) => ({
    id: hexId(index),
    name: `Wallet ${index}`,
    rdns: `example.wallet${index}`,
    badge_type: index % 3 ? 'none' : 'certified',
    mobile_link: `wallet${index}://`,
    homepage: 'https://wallet.example',
  }))
  const pendingCalls: (() => void)[] = []
  const url = 'https://catalog.example'
  const catalog: FakeCatalog = {
    url,
    queries: [],
    status: 200,
    refuse: undefined,
    count: undefined,
    extraEntries: [],
    isHeld: false,
    release: () => {
      for (const resolve of pendingCalls.splice(0)) resolve()
    },
    restore: () => {
      globalThis.fetch = realFetch
    },
  }
  globalThis.fetch = async (input, init) => {
    const address = new URL(String(input), location.href)
    if (address.origin !== url) return realFetch(input, init)
    const query = address.searchParams
    catalog.queries.push(query)
    if (catalog.isHeld) await new Promise<void>(resolve => pendingCalls.push(resolve))
    if (catalog.status !== 200) return new Response('', { status: catalog.status })
    if (catalog.refuse?.(query)) return new Response('', { status: 404 })
    const readList = (name: string) => query.get(name)?.split(',')
    const [include, exclude, rdns] = [readList('include'), readList('exclude'), readList('rdns')]
    const matches = wallets.filter(
      wallet =>
        (!include || include.includes(wallet.id)) &&
        !exclude?.includes(wallet.id) &&
        (!rdns || rdns.includes(wallet.rdns)) &&
        (!query.has('badge_type') || wallet.badge_type === query.get('badge_type')) &&
        wallet.name.toLowerCase().includes((query.get('search') ?? '').toLowerCase()),
    )
    const [page, entries] = [Number(query.get('page')), Number(query.get('entries'))]
    const data = [...catalog.extraEntries, ...matches.slice((page - 1) * entries, page * entries)].slice(
      0,
      entries,
    )
    return new Response(JSON.stringify({ count: catalog.count ?? matches.length, data }))
  }
  return catalog
}
