import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { answerWithFault, createFaults } from '../../demo/backend/faults.ts'
import { startHttpServer } from '../../demo/backend/http.ts'
import { refusedProjectIds } from '../../demo/backend/services/service.ts'
import {
  addCatalogRoutes,
  addImageRoutes,
  type CatalogOptions,
  type CatalogWallet,
} from '../../demo/backend/services/wallet-catalog.ts'

/** Starts the catalog on its own server, without chains. */
async function startCatalog(options: CatalogOptions) {
  const faults = createFaults(() => true)
  const server = await startHttpServer({
    deliver: (service, ...args) => answerWithFault(faults.consume(service), ...args),
  })
  addCatalogRoutes(server.routesOf('catalog'), options)
  addImageRoutes(server.routesOf('images'), options)
  return { url: server.origin, close: server.close, faults }
}

interface Page {
  count: number
  data: CatalogWallet[]
}

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const solflare = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'

describe('wallet catalog', () => {
  let catalog: Awaited<ReturnType<typeof startCatalog>>
  before(async () => {
    catalog = await startCatalog({ localChains: { eip155: ['eip155:31337'] } })
  })
  after(() => catalog.close())

  const get = (path: string, headers: Record<string, string> = {}) => fetch(catalog.url + path, { headers })
  const list = async (query: Record<string, string>): Promise<Page> => {
    const response = await get(
      `/getWallets?${new URLSearchParams({ projectId: 'local', st: 'appkit', sv: 'x', ...query })}`,
    )
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    return response.json() as Promise<Page>
  }

  it('lists at least 500 wallets with unique ids, on pages that add up to the count', async () => {
    const firstPage = await list({ page: '1', entries: '40' })
    assert.ok(firstPage.count >= 500)
    const wallets: CatalogWallet[] = []
    for (let page = 1; wallets.length < firstPage.count; page++) {
      const { count, data } = await list({ page: String(page), entries: '40' })
      assert.equal(count, firstPage.count)
      assert.ok(data.length > 0)
      wallets.push(...data)
    }
    assert.equal(wallets.length, firstPage.count)
    assert.equal(new Set(wallets.map(wallet => wallet.id)).size, wallets.length)
    assert.equal(new Set(wallets.map(wallet => wallet.image_id)).size, wallets.length)
    assert.deepEqual(
      wallets.map(wallet => wallet.order),
      wallets.map(wallet => wallet.order).sort((a, b) => a - b),
    )
    assert.ok(
      wallets.every(
        wallet => /^[0-9a-f]{64}$/.test(wallet.id) && wallet.name && /^[0-9a-f-]{36}$/.test(wallet.image_id),
      ),
    )
    assert.deepEqual((await list({ page: '15', entries: '40' })).data, [])
    assert.equal((await list({ page: '9999', entries: '40' })).count, firstPage.count)
  })

  it('counts wallets after applying include, exclude, chains, badge and search', async () => {
    const { count } = await list({ page: '1', entries: '1' })
    const includedPage = await list({ page: '1', entries: '2', include: `${metaMask},${solflare},unknown` })
    assert.deepEqual(
      [includedPage.count, includedPage.data.map(wallet => wallet.name)],
      [2, ['MetaMask', 'Solflare']],
    )
    assert.equal(
      (await list({ page: '1', entries: '4', exclude: `${metaMask},${solflare}` })).count,
      count - 2,
    )
    assert.equal((await list({ page: '1', entries: '4', include: metaMask, exclude: metaMask })).count, 0)

    const polygonPage = await list({ page: '1', entries: '1000', chains: 'eip155:137' })
    assert.ok(polygonPage.count >= 500)
    assert.equal((await list({ page: '1', entries: '1', chains: 'eip155:13' })).count, 0)
    const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const solanaPage = await list({ page: '1', entries: '1000', chains: solanaId })
    assert.ok(solanaPage.count > 10 && solanaPage.data.every(wallet => wallet.chains.includes(solanaId)))
    assert.ok(solanaPage.data.some(wallet => wallet.id === solflare))
    const eitherChainPage = await list({ page: '1', entries: '1', chains: `eip155:137,${solanaId}` })
    assert.equal(
      eitherChainPage.count,
      polygonPage.count + solanaPage.data.filter(wallet => !wallet.chains.includes('eip155:137')).length,
    )
    assert.equal((await list({ page: '1', entries: '1', chains: 'eip155:31337' })).count, polygonPage.count)

    const certifiedPage = await list({ page: '1', entries: '1000', badge_type: 'certified' })
    assert.ok(
      certifiedPage.count > 100 && certifiedPage.data.every(wallet => wallet.badge_type === 'certified'),
    )
    assert.equal(
      certifiedPage.count + (await list({ page: '1', entries: '1', badge_type: 'none' })).count,
      count,
    )

    const matches = await list({ page: '1', entries: '100', search: '  tRuSt ' })
    assert.ok(matches.count > 1 && matches.data.every(wallet => wallet.name.toLowerCase().includes('trust')))
    assert.equal((await list({ page: '1', entries: '100', search: 'no such wallet' })).count, 0)
    assert.equal((await list({ page: '1', entries: '100', search: '' })).count, count)
    const rankedPage = await list({ page: '1', entries: '10', names: 'Leather', rdns: 'io.metamask' })
    assert.deepEqual(rankedPage.data.map(wallet => wallet.name).sort(), ['Leather', 'MetaMask'])
  })

  it('answers 400 to invalid pages and sizes', async () => {
    for (const query of [
      'page=0',
      'page=-1',
      'page=x',
      'page=1&entries=0',
      'page=1&entries=1001',
      'page=1e3',
    ]) {
      assert.equal((await get(`/getWallets?${query}`)).status, 400, query)
    }
  })

  it('draws a distinct image for every image id, and escapes names', async () => {
    const { data } = await list({ page: '1', entries: '20' })
    const images = await Promise.all(
      data.map(async wallet => {
        const response = await get(`/getWalletImage/${wallet.image_id}?projectId=local`)
        assert.equal(response.headers.get('content-type'), 'image/svg+xml')
        assert.match(response.headers.get('cache-control') ?? '', /max-age/)
        return response.text()
      }),
    )
    assert.equal(new Set(images).size, images.length)
    for (const path of [
      '/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900',
      '/public/getCurrencyImage/USD',
      '/public/getTokenImage/USDC',
      '/public/getTokenImage/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    ]) {
      const svg = await (await get(path)).text()
      assert.match(svg, /^<svg [^]*<\/svg>$/)
      assert.doesNotMatch(svg, /script/i)
    }
    assert.equal((await get('/getWalletImage/')).status, 404)
    assert.equal((await get('/public/getAssetImage/%E0%A4%A')).status, 400)
  })

  it('serves the analytics setting, origins, features, limits and preflight requests', async () => {
    assert.deepEqual(await (await get('/getAnalyticsConfig')).json(), { isAnalyticsEnabled: false })
    assert.deepEqual(await (await get('/projects/v1/origins')).json(), { allowedOrigins: [] })
    assert.deepEqual(await (await get('/appkit/v1/config')).json(), { features: [] })
    assert.equal((await get('/appkit/v1/project-limits')).status, 200)
    assert.equal((await get('/elsewhere')).status, 404)
    assert.equal((await fetch(`${catalog.url}/getWallets`, { method: 'OPTIONS' })).status, 204)
  })

  it('answers 401 to an unknown project and 403 to an unlisted origin, even for images', async () => {
    const strictCatalog = await startCatalog({
      projectIds: ['local'],
      allowedOrigins: ['https://shop.example'],
    })
    const getStatus = async (path: string, origin?: string) =>
      (await fetch(strictCatalog.url + path, { headers: origin ? { origin } : {} })).status
    for (const path of ['/getWallets?page=1', '/getWalletImage/x?', '/getAnalyticsConfig?']) {
      assert.equal(await getStatus(`${path}&projectId=other`), 401)
      assert.equal(await getStatus(path), 401)
      assert.equal(await getStatus(`${path}&projectId=local`, 'https://evil.example'), 403)
      assert.equal(await getStatus(`${path}&projectId=local`, 'https://shop.example'), 200)
      assert.equal(await getStatus(`${path}&projectId=local`, 'http://localhost:5173'), 200)
      assert.equal(await getStatus(`${path}&projectId=local`), 200)
    }
    await strictCatalog.close()
    assert.equal((await get(`/getWallets?page=1&projectId=${refusedProjectIds.unknown}`)).status, 401)
    assert.equal(
      (await get(`/getWallets?page=1&projectId=${refusedProjectIds.originNotAllowed}`)).status,
      403,
    )
    assert.equal((await get('/getWallets?page=1')).status, 200)
  })

  it('simulates failures and a false count on request, and recovers', async () => {
    const { count } = await list({ page: '1', entries: '1' })
    const setCountOffset = (countOff: unknown) =>
      fetch(`${catalog.url}/catalog/lie`, { method: 'POST', body: JSON.stringify({ countOff }) })
    catalog.faults.set({ service: 'catalog', kind: 'status', status: 429, retryAfterSeconds: 2 })
    const limitedResponse = await get('/getWallets?page=1')
    assert.deepEqual([limitedResponse.status, limitedResponse.headers.get('retry-after')], [429, '2'])
    catalog.faults.set({ service: 'catalog', kind: 'html' })
    await assert.rejects(list({ page: '1', entries: '1' }))
    catalog.faults.clear()
    await setCountOffset(60)
    assert.equal((await list({ page: '1', entries: '1' })).count, count + 60)
    assert.equal((await setCountOffset('many')).status, 400)
    await setCountOffset(0)
    catalog.faults.set({ service: 'images', kind: 'silent' })
    const hangingController = new AbortController()
    const imagePromise = fetch(`${catalog.url}/getWalletImage/x`, { signal: hangingController.signal })
    assert.equal((await get('/getWallets?page=1')).status, 200)
    hangingController.abort()
    await assert.rejects(imagePromise)
    catalog.faults.clear()
    assert.equal((await get('/getWalletImage/x')).status, 200)
    assert.equal((await list({ page: '1', entries: '1' })).count, count)
  })

  it('lists the wallets of the demo first', async () => {
    const demoCatalog = await startCatalog({
      ownWallets: [
        { id: 'ab'.repeat(32), name: 'Phone in the browser', webapp_link: 'http://localhost/wallet.html' },
      ],
    })
    const { data } = (await (await fetch(`${demoCatalog.url}/getWallets?page=1&entries=2`)).json()) as Page
    assert.deepEqual(
      data.map(wallet => [wallet.name, wallet.webapp_link !== null]),
      [
        ['Phone in the browser', true],
        ['My Wallet', false],
      ],
    )
    await demoCatalog.close()
  })
})
