import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { after, before, describe, it } from 'node:test'
import { type Browser, chromium, type Page } from 'playwright-core'
import { verifyMessage } from 'viem/utils'
import { createServer, type ViteDevServer } from 'vite'
import { type Relay, startRelay } from '../../demo/backend/services/relay.ts'
import { browserArguments, findBrowser } from '../../scripts/lib/browser.mjs'
import { openPairingPage } from '../support/pairing-page.ts'
import { until } from '../support/until.ts'

// The phone in the browser, driven as a person drives it; the page it connects to is played by the real library in Node.

const root = fileURLToPath(new URL('../..', import.meta.url))
const limitMs = 30_000
let relay: Relay
let server: ViteDevServer
let browser: Browser

before(async () => {
  relay = await startRelay()
  server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    cacheDir: '.cache/vite-wallet-page',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    // Found only while the page runs, they would reload it.
    optimizeDeps: {
      noDiscovery: true,
      include: [
        '@reown/walletkit',
        '@walletconnect/core',
        'viem',
        'viem/accounts',
        'viem/actions',
        'viem/utils',
        'lit',
        'lit/directives/ref.js',
      ],
    },
  })
  await server.listen()
  browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
})
after(async () => {
  await browser?.close()
  await server?.close()
  await relay?.close()
})

const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`

async function openPhone(): Promise<Page> {
  const phone = await browser.newPage()
  phone.setDefaultTimeout(limitMs)
  phone.on('pageerror', error => console.error(error))
  const url = new URL('/demo/pages/wallet.html', server.resolvedUrls?.local[0])
  url.searchParams.set('relay', relay.url)
  await phone.goto(url.href)
  return phone
}

async function enterUri(phone: Page, uri: string): Promise<void> {
  await phone.getByTestId('wc-connect').click()
  await phone.getByTestId('uri-input').fill(uri)
  await phone.getByTestId('uri-connect-button').click()
}

describe('the wallet page', () => {
  it('pairs, shows who asks, signs what it showed, switches account and network, reloads and ends', async t => {
    const page = await openPairingPage(relay.url)
    t.after(() => page.leave())
    const phone = await openPhone()
    const { uri, session } = await page.connect([
      'eip155:31337',
      'eip155:31338',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    ])
    await enterUri(phone, uri)
    await phone.getByText('Test page').waitFor()
    assert.equal(await phone.getByTestId('session-info-verified').innerText(), 'This site cannot be verified')
    // One of two namespaces is shared.
    await phone.getByTestId('share-solana').uncheck()
    await phone.getByTestId('session-approve-button').click()
    assert.deepEqual(Object.keys((await session)?.namespaces ?? {}), ['eip155'])
    await phone.getByTestId('session-card').waitFor()

    const accounts = (await session)?.namespaces.eip155?.accounts ?? []
    const [first = '', second = ''] = accounts.map(account => account.split(':')[2] ?? '')
    const asked = page.provider.request<`0x${string}`>(
      { method: 'personal_sign', params: [hex('words for a person'), first] },
      'eip155:31338',
    )
    assert.equal(await phone.getByTestId('request-content').innerText(), 'words for a person')
    assert.equal(await phone.getByTestId('request-details-chain').innerText(), 'Local Two')
    await phone.getByTestId('session-approve-button').click()
    const signature = await asked
    assert.ok(
      await verifyMessage({ address: first as `0x${string}`, message: 'words for a person', signature }),
    )

    const refused = page.provider.request(
      { method: 'personal_sign', params: [hex('no'), first] },
      'eip155:31337',
    )
    refused.catch(() => {})
    await phone.getByTestId('session-reject-button').click()
    await assert.rejects(refused, { code: 5000 })

    const seen: { accounts?: string[]; chain?: string } = {}
    page.provider.on('accountsChanged', (list: string[]) => {
      seen.accounts = list
    })
    page.provider.on('chainChanged', (chain: string) => {
      seen.chain = String(chain)
    })
    await phone.getByRole('button', { name: `Use ${second}`, exact: true }).click()
    await until(() => seen.accounts?.[0] === second, 'the other account')
    await phone.getByTestId('chain-switch-buttoneip155:31338').click()
    await until(() => Number(seen.chain) === 31_338, 'the other network')

    await phone.reload()
    await phone.getByTestId('session-card').waitFor()
    await phone.getByRole('button', { name: 'Delete Test page' }).click()
    await until(() => page.provider.session === undefined, 'the page to learn of the end')
    await phone.close()
  })

  it('rejects a page, and says what is no pairing link', async t => {
    const page = await openPairingPage(relay.url)
    t.after(() => page.leave())
    const phone = await openPhone()
    const { uri, session } = await page.connect(['eip155:31337'])
    await phone.getByTestId('wc-connect').click()
    await phone.getByTestId('uri-input').fill('https://page.example')
    await phone.getByTestId('uri-connect-button').click()
    await phone.getByRole('alert').getByText('no pairing code').waitFor()
    await phone.getByTestId('uri-input').fill(uri)
    await phone.getByTestId('uri-connect-button').click()
    await phone.getByTestId('session-reject-button').click()
    await assert.rejects(session, { code: 5000, message: 'User rejected.' })
    await phone.close()
  })

  it('asks no host but the relay and its own server', async () => {
    const phone = await browser.newPage()
    phone.setDefaultTimeout(limitMs)
    const hosts = new Set<string>()
    phone.on('request', request => hosts.add(new URL(request.url()).host))
    phone.on('websocket', socket => hosts.add(new URL(socket.url()).host))
    const page = await openPairingPage(relay.url)
    const url = new URL('/demo/pages/wallet.html', server.resolvedUrls?.local[0])
    await phone.goto(`${url.href}?approve=auto&relay=${encodeURIComponent(relay.url)}`)
    const { uri, session } = await page.connect(['eip155:31337'])
    await enterUri(phone, uri)
    await session
    await phone.getByTestId('session-card').waitFor()
    // Inline pictures and scripts have no host.
    hosts.delete('')
    assert.deepEqual([...hosts].sort(), [url.host, new URL(relay.url).host].sort())
    await page.leave()
    await phone.close()
  })
})
