import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { after, before, describe, type TestContext, test } from 'node:test'
import { type Hex, verifyMessage } from 'viem'
import { measure } from '../../scripts/size.mjs'
import type { NetworkChoice } from '../../src/core/options.ts'
import { localOne, localTwo } from '../../src/testing/networks.ts'
import { networksAttribute, quoted } from '../support/attributes.ts'
import { type Flow, startFlow, type Visit, type VisitOptions, visitorHost } from '../support/modal-page.ts'
import { openPhone, type Phone } from '../support/phone.ts'

// The page is the built bundle in a real browser, the wallet is the phone page in another profile, and between them is
// our relay. One stack and one browser serve all stories.

const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('A visitor with a wallet on another device', () => {
  let flow: Flow
  before(async () => {
    flow = await startFlow()
  })
  after(() => flow.close())

  const relayUrl = () => flow.stack.urls.relay as string
  const order = async (path: string, body: object = {}) => {
    const response = await fetch(`${flow.stack.urls.api}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    assert.ok(response.ok, `${path}: ${response.status}`)
  }
  const phoneFor = async (t: TestContext): Promise<Phone> => {
    const phone = await openPhone(flow)
    t.after(() => phone.visit.end())
    return phone
  }
  const openPage = async ({
    catalog,
    networks = [localOne, localTwo, 'solana'],
    more = '',
    isAlone,
    ...options
  }: VisitOptions & {
    catalog?: boolean
    networks?: readonly NetworkChoice[]
    more?: string
    isAlone?: boolean
  } = {}): Promise<{ visit: Visit; sockets: string[] }> => {
    const { chains, catalog: catalogUrl, images, api } = flow.stack.urls
    const rpcUrls = { 'eip155:31337': [chains[31337]], 'eip155:31338': [chains[31338]], [solanaId]: [api] }
    const endpoints = { relay: relayUrl(), catalog: catalog ? catalogUrl : null, images: images ?? null }
    const attributes = `${more} ${networksAttribute(...networks)} rpc-urls="${quoted(rpcUrls)}" endpoints="${quoted(endpoints)}"`
    const visit = await flow.visit({
      wallets: [],
      attributes,
      ...(isAlone && { body: `<w3m-button ${attributes}></w3m-button>` }),
      // Solana's node is nobody here, and the relay goes away in some of the stories.
      mayComplain: /WebSocket|Failed to load resource/,
      ...options,
    })
    const sockets: string[] = []
    visit.page.on('websocket', socket => sockets.push(new URL(socket.url()).origin))
    return { visit, sockets }
  }
  const readCode = async (visit: Visit): Promise<string> => {
    await visit.see('wui-qr-code')
    return visit
      .at('wui-qr-code')
      .first()
      .evaluate(code => (code as HTMLElement & { uri: string }).uri)
  }
  const showCode = async (visit: Visit): Promise<string> => {
    await visit.open()
    await visit.click('wallet-selector-walletconnect')
    return readCode(visit)
  }
  const pair = async (visit: Visit, phone: Phone): Promise<void> => {
    await phone.scan(await showCode(visit))
    await phone.approve()
    await visit.isConnected()
  }
  /** The page asks; the answer comes when the phone has given it. */
  const askToSign = (visit: Visit, message: string) =>
    visit.page.evaluate(async text => {
      const modal = document.querySelector('w3m-button')?.modal
      const bytes = [...new TextEncoder().encode(text)]
      const hex = `0x${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`
      const { address } = modal?.getAccount() ?? {}
      return (await modal
        ?.getProvider('eip155')
        ?.request({ method: 'personal_sign', params: [hex, address] })) as string
    }, message) as Promise<Hex>
  const isSigned = async (visit: Visit, message: string, signature: Hex) =>
    verifyMessage({ address: (await visit.account())?.address as Hex, message, signature })
  const signs = async (visit: Visit, phone: Phone, message: string) => {
    const asked = askToSign(visit, message)
    assert.equal(await phone.page.getByTestId('request-content').innerText(), message)
    await phone.approve()
    assert.ok(await isSigned(visit, message, await asked))
  }
  /** Everything of the page where a key of the code could have stayed. */
  const remains = (visit: Visit) =>
    visit.page.evaluate(() => {
      const texts: string[] = [location.href, document.title, JSON.stringify(history.state)]
      const read = (root: ParentNode) => {
        for (const element of root.querySelectorAll('*')) {
          texts.push(...Array.from(element.attributes, ({ value }) => value))
          const { uri, href } = element as Element & { uri?: unknown; href?: unknown }
          texts.push(String(uri), String(href), element.childElementCount ? '' : (element.textContent ?? ''))
          if (element.shadowRoot) read(element.shadowRoot)
        }
      }
      read(document)
      texts.push(JSON.stringify(Object.entries(localStorage)), JSON.stringify(Object.entries(sessionStorage)))
      return texts.join('\n')
    })

  // Gzip level 9, 1 kB = 1000 bytes: as `npm run size` counts.
  const weigh = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/cdn/${file}`), { level: 9 }).length, 0)
  const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

  /** Notes when the first code is drawn; a page that is told to takes the code as soon as there is a row for it. */
  const watchCode = () => {
    const page = globalThis as unknown as { drawnAt?: number; isHurried?: boolean }
    performance.setResourceTimingBufferSize(2_000)
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (options) {
      const root = attach.call(this, options)
      new MutationObserver(() => {
        if (root.querySelector('svg[part="qr"]')) page.drawnAt ??= performance.now()
        const row = root.querySelector<HTMLElement>('[data-testid="wallet-selector-walletconnect"]')
        if (row && location.hash === '#hurry') {
          location.hash = ''
          row.click()
        }
      }).observe(root, { childList: true, subtree: true })
      return root
    }
  }
  const openWatched = async (options: Parameters<typeof openPage>[0] = {}) => {
    const { visit } = await openPage({
      host: visitorHost,
      networks: ['ethereum', 'base'],
      isAlone: true,
      prepare: watchCode,
      ...options,
    })
    return visit
  }
  /** Files of ours that the page began to load before the code was drawn, from its very start. */
  const filesUntilCode = async (visit: Visit): Promise<string[]> => {
    const drawnAt = await visit.page
      .waitForFunction(() => (globalThis as { drawnAt?: number }).drawnAt)
      .then(value => value.jsonValue() as Promise<number>)
    // What began is over when everything that was asked for has come.
    const scripts = () => [...new Set(visit.requests.filter(url => url.endsWith('.js')))]
    const timings = () =>
      visit.page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
      )
    await visit.until(urls => {
      const seen = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
      return urls.every(url => seen.has(url))
    }, scripts())
    return (await timings())
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= drawnAt)
      .map(({ name }) => new URL(name).pathname.replace('/cdn/', ''))
      .sort()
  }

  test('loads up to a shown code what the gates count, and the library of pairing besides', async t => {
    const { code, lists, library } = measure()
    // A visitor who takes the code at once, with a catalog.
    const visit = await openWatched({ catalog: true })
    await visit.page.evaluate(() => {
      location.hash = '#hurry'
    })
    await visit.open()
    const files = await filesUntilCode(visit)
    t.diagnostic(`the library: ${kB(weigh(files.filter(file => library.includes(file))))}`)
    const own = files.filter(file => !library.includes(file))
    t.diagnostic(`the straight way: ${kB(weigh(own))}`)
    assert.deepEqual(
      own.filter(file => !code.includes(file) && !lists.includes(file)),
      [],
      'the way to a code loads what `npm run size` counts',
    )
    // The list comes all the same, behind the code.
    await visit.click('header-back')
    await visit.page.locator('[data-testid^="wallet-selector-"] >> nth=4').waitFor()
    await visit.end()

    // A visitor who looks at the first screen until nothing more comes.
    for (const catalog of [true, false]) {
      const slow = await openWatched({ catalog })
      await slow.open()
      await slow.page.locator('[data-testid^="wallet-selector-"] >> nth=4').waitFor()
      await slow.page.waitForLoadState('networkidle')
      const opening = slow.requests.filter(url => library.some(file => url.endsWith(file)))
      assert.deepEqual(opening, [], 'opening the modal loads the library of pairing')
      await slow.click('wallet-selector-walletconnect')
      const seen = (await filesUntilCode(slow)).filter(file => !library.includes(file))
      t.diagnostic(`after a look at ${catalog ? 'the catalog' : 'the built-in list'}: ${kB(weigh(seen))}`)
      await slow.end()
    }
  })

  test('pairs, signs, sends, follows the wallet, comes back and leaves; no other host hears of it', async t => {
    const { visit, sockets } = await openPage()
    const phone = await phoneFor(t)
    const uri = await showCode(visit)
    await phone.scan(uri)
    await phone.page.getByText('Flow').first().waitFor()
    await phone.approve()
    await visit.isConnected()
    await signs(visit, phone, 'hello')

    const sent = visit.page.evaluate(async () => {
      const modal = document.querySelector('w3m-button')?.modal
      const provider = modal?.getProvider('eip155')
      const from = modal?.getAccount().address
      const hash = await provider?.request({
        method: 'eth_sendTransaction',
        params: [{ from, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x0' }],
      })
      for (;;) {
        const receipt = (await provider?.request({
          method: 'eth_getTransactionReceipt',
          params: [hash],
        })) as { status: string } | null
        if (receipt) return receipt.status
        await new Promise(resolve => setTimeout(resolve, 100))
      }
    })
    await phone.approve()
    assert.equal(await sent, '0x1')

    await visit.page.reload()
    await visit.isConnected()
    await visit.until(() => document.querySelector('w3m-button')?.modal?.getAccount().status === 'connected')
    await signs(visit, phone, 'again')

    const first = (await visit.account())?.address
    const other = (await phone.addresses()).find(address => address !== first) as string
    await phone.useAddress(other)
    await visit.until(
      address => document.querySelector('w3m-button')?.modal?.getAccount().address === address,
      other,
    )
    await phone.useNetwork('eip155:31338')
    await visit.until(
      () => document.querySelector('w3m-button')?.modal?.getAccount().networkId === 'eip155:31338',
    )

    await phone.page.reload()
    await phone.hasSessions(1)
    await visit.page.evaluate(() => document.querySelector('w3m-button')?.modal?.disconnect())
    await visit.isDisconnected()
    await phone.hasSessions(0)
    assert.deepEqual([...new Set(sockets)], [new URL(relayUrl()).origin])
    await visit.end()
  })

  test('T13 hears no, tries again, closes, and nothing of the code is left; the wallet may leave too', async t => {
    const { visit } = await openPage()
    const words: string[] = []
    visit.page.on('console', message => words.push(message.text()))
    const phone = await phoneFor(t)
    const first = await showCode(visit)
    await phone.scan(first)
    await phone.reject()
    await visit.seeText('declined')
    await visit.click('w3m-connecting-widget-secondary-button')
    const second = await readCode(visit)
    assert.notEqual(first, second)
    await phone.scan(second)
    await phone.page.getByTestId('session-approve-button').waitFor()
    await visit.closeModal()
    const left = `${await remains(visit)}\n${words.join('\n')}\n${visit.requests.join('\n')}`
    for (const uri of [first, second]) {
      const { pathname, searchParams } = new URL(uri)
      for (const part of [uri, pathname.slice(0, 64), searchParams.get('symKey') as string])
        assert.ok(!left.includes(part), 'a part of the code is left')
    }

    // The wallet that scanned before the modal was closed comes too late: nothing connects, and it is told (F8).
    await phone.approve()
    await phone.hasSessions(0)
    assert.equal((await visit.account())?.status, 'disconnected')

    await pair(visit, phone)
    await phone.leave()
    await visit.isDisconnected()
    await visit.end()
  })

  test('F8 finds what the wallet approves while the page is loaded anew, before and after it is back', async t => {
    const { visit } = await openPage()
    const phone = await phoneFor(t)
    await phone.scan(await showCode(visit))
    await phone.page.getByTestId('session-approve-button').waitFor()
    const url = visit.page.url()
    await visit.page.goto('about:blank')
    await phone.approve()
    await phone.hasSessions(1)
    await visit.page.goto(url)
    await visit.isConnected()
    await signs(visit, phone, 'found')
    await visit.page.evaluate(() => document.querySelector('w3m-button')?.modal?.disconnect())
    await phone.hasSessions(0)

    await phone.scan(await showCode(visit))
    await phone.page.getByTestId('session-approve-button').waitFor()
    await visit.page.reload()
    await visit.see('connect-button')
    await phone.approve()
    await visit.isConnected()
    await signs(visit, phone, 'found again')
    await phone.leave()
    await visit.isDisconnected()
    const left = await remains(visit)
    assert.ok(!/w3m:1:awaited/.test(left), 'something of a code is left')
    await visit.end()
  })

  test('T24 gets one of two namespaces when the wallet shares one', async t => {
    const { visit } = await openPage()
    const phone = await phoneFor(t)
    await phone.scan(await showCode(visit))
    assert.equal(
      await phone.page.getByTestId('session-info-verified').innerText(),
      'This site couldn’t be verified',
    )
    await phone.page.getByTestId('share-solana').uncheck()
    await phone.approve()
    await visit.isConnected()
    const account = await visit.account()
    assert.equal(account?.address, (await phone.addresses())[0])
    assert.deepEqual(
      [...new Set(account?.connections.map(({ namespace }: { namespace: string }) => namespace))],
      ['eip155'],
    )
    await signs(visit, phone, 'one of two')
    await phone.leave()
    await visit.isDisconnected()
    await visit.end()
  })

  // A second after its start the library looks at what an earlier visit had left unfinished.
  test('T24 a wallet that leaves just when the library looks for unfinished messages leaves no error behind', async t => {
    const { visit } = await openPage({
      prepare: () => {
        const timer = globalThis.setTimeout
        const held: (() => void)[] = []
        globalThis.setTimeout = ((run: () => void, delay?: number, ...rest: unknown[]) =>
          delay === 1_000 ? held.push(run) : timer(run, delay, ...rest)) as typeof setTimeout
        const { send } = WebSocket.prototype
        WebSocket.prototype.send = function (data) {
          send.call(this, data)
          // The answer to the goodbye of the wallet.
          if (!String(data).includes('"tag":1113')) return
          globalThis.setTimeout = timer
          for (const run of held) run()
        }
      },
    })
    const phone = await phoneFor(t)
    await pair(visit, phone)
    await phone.leave()
    await visit.isDisconnected()
    await visit.end()
  })

  test('F6 a request waits for a wallet that is away, and outlives a relay that restarts, page open or not', async t => {
    const { visit } = await openPage()
    const phone = await phoneFor(t)
    await pair(visit, phone)

    await phone.toggleOnline()
    const asked = askToSign(visit, 'while you were out')
    await phone.toggleOnline()
    assert.equal(await phone.page.getByTestId('request-content').innerText(), 'while you were out')
    await phone.approve()
    assert.ok(await isSigned(visit, 'while you were out', await asked))
    // Asked once, delivered once.
    await phone.page.getByTestId('session-approve-button').waitFor({ state: 'detached' })

    await order('/relay/restart')
    await signs(visit, phone, 'after a restart')

    const { url } = { url: visit.page.url() }
    await visit.page.goto('about:blank')
    await order('/relay/restart', { forget: true })
    await visit.page.goto(url)
    await visit.isConnected()
    await visit.until(() => document.querySelector('w3m-button')?.modal?.getAccount().status === 'connected')
    await signs(visit, phone, 'after a restart with nobody here')
    await phone.leave()
    await visit.isDisconnected()
    await visit.end()
  })

  test('F9 an old code may still win over the one that took its place; the other session is ended', async t => {
    const { visit } = await openPage()
    const [early, late] = [await phoneFor(t), await phoneFor(t)]
    await visit.page.clock.install()
    await visit.page.reload()
    const first = await showCode(visit)
    await visit.page.clock.fastForward(231_000)
    await visit.until(uri => {
      const find = (root: ParentNode): string | undefined => {
        for (const element of root.querySelectorAll('*')) {
          if (element.localName === 'wui-qr-code') return (element as Element & { uri: string }).uri
          const inside = element.shadowRoot && find(element.shadowRoot)
          if (inside) return inside
        }
        return undefined
      }
      const now = find(document)
      return now && now !== uri
    }, first)
    const second = await readCode(visit)
    await early.scan(first)
    await late.scan(second)
    await late.page.getByTestId('session-approve-button').waitFor()
    await early.approve()
    await visit.isConnected()
    await late.approve()
    await late.hasSessions(0)
    assert.equal(await early.sessions(), 1)
    await signs(visit, early, 'the first approval wins')
    await early.leave()
    await visit.isDisconnected()
    await visit.end()
  })

  test('F6 F14 a relay that refuses says why, and a retry works when it does not; a clock that is wrong is named', async () => {
    for (const [refuse, words] of [
      ['origin', 'Invalid App Configuration'],
      ['key', 'Invalid Project ID'],
      ['clock', 'Session Expired'],
    ] as const) {
      const { visit } = await openPage()
      await order('/relay/faults', { refuse })
      await visit.open()
      await visit.click('wallet-selector-walletconnect')
      await visit.seeText(words)
      await order('/relay/faults')
      await visit.click('w3m-connecting-widget-secondary-button')
      await readCode(visit)
      await visit.end()
    }
    // The device's own clock is an hour ahead: the relay itself finds the token to be of the future.
    const { visit } = await openPage({
      prepare: () => {
        const now = Date.now.bind(Date)
        Date.now = () => now() + 3_600_000
      },
    })
    await visit.open()
    await visit.click('wallet-selector-walletconnect')
    await visit.seeText('Session Expired')
    await visit.seeText('Check the time settings')
    await visit.end()
  })

  test('F27 a catalog that is down, slow or lying about its count hinders no pairing, and its list ends', async () => {
    const { faults } = flow.stack
    await faults.set({ service: 'catalog', kind: 'status', status: 404 })
    const { visit } = await openPage({ catalog: true })
    await visit.open()
    await visit.seeText('List not available')
    await visit.click('wallet-selector-walletconnect')
    await readCode(visit)
    await visit.closeModal()

    await faults.set({ service: 'catalog', kind: 'slow', delayMs: 1_500 })
    await visit.open()
    await visit.click('wallet-selector-walletconnect')
    await readCode(visit)
    await visit.closeModal()
    await faults.clear('catalog')

    for (const countOff of [5_000, -500]) {
      await order('/catalog/lie', { countOff })
      const { visit: other } = await openPage({ catalog: true })
      await other.open()
      await other.click('all-wallets')
      await other.see('wallet-list')
      const asked = () => other.requests.filter(url => url.includes('/getWallets')).length
      const ends = await other.page.evaluate(async () => {
        const find = (root: ParentNode, name: string): Element | undefined => {
          for (const element of root.querySelectorAll('*')) {
            if (element.matches(name)) return element
            const inside = element.shadowRoot && find(element.shadowRoot, name)
            if (inside) return inside
          }
          return undefined
        }
        const grid = find(document, 'w3m-wallet-grid') as Element & { loading: boolean; tiles: unknown[] }
        // The end is where nothing more comes, though the last row is in sight.
        for (let quiet = 0; quiet < 10; quiet++) {
          const { length } = grid.tiles
          const tile = grid.shadowRoot?.querySelector('[role="list"]')?.lastElementChild
          tile?.scrollIntoView({ block: 'end' })
          await new Promise(resolve => setTimeout(resolve, 30))
          if (grid.loading || grid.tiles.length > length) quiet = 0
        }
        return grid.tiles.length
      })
      assert.ok(ends > 400, `the list ended at ${ends} wallets`)
      // Forty a page, and the first screens' own.
      assert.ok(asked() <= Math.ceil(ends / 40) + 6, `${asked()} requests for ${ends} wallets`)
      await other.end()
    }
    await order('/catalog/lie', { countOff: 0 })
    await visit.end()
  })
})
