import assert from 'node:assert/strict'
import { crc32, deflateSync } from 'node:zlib'
import type { HttpServer } from '../../demo/backend/http.ts'
import { createPairingWallet, evmSigner } from '../../src/testing/index.ts'
import { enterHostileTexts } from '../support/hostile-text.ts'
import { type Flow, localAttributes, type Visit } from '../support/modal-page.ts'
import { startCustomCatalog } from '../support/custom-catalog.ts'
import { until } from '../support/until.ts'
import { toAttributeJson } from '../support/attributes.ts'
import { afterAll, beforeAll, describe, expect, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

declare global {
  interface Window {
    /** Any injected script that runs sets this property. */
    hacked?: unknown
    /** URLs that any code requested the browser to open. */
    openedUrls: string[]
  }
}

/** Hostile wallet names by kind. */
const names = {
  markup: '<img src=x onerror=window.hacked=1><b>Wallet</b>',
  bidi: 'Safe \u202etellaw\u202c gpj.exe',
  invisible: 'Te\u200bst\u2060 Wal\u00adlet\ufeff',
  lines: 'Two\nlines\r\nInstalled',
  badge: 'Fathom ✓ Installed Certified',
  flood: `Z${'\u0301'.repeat(2_000)}algo`,
  long: 'Wide'.repeat(2_000),
}

const createSvg = (
  leakUrl: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="window.hacked=1;fetch('${leakUrl}/load')">
<script>window.hacked=1;fetch('${leakUrl}/script')</script><style>@import url("${leakUrl}/style")</style>
<image href="${leakUrl}/image" width="9" height="9"/><foreignObject><iframe src="${leakUrl}/frame"/></foreignObject>
<rect width="9" height="9" fill="#373"/></svg>`

/** Returns a PNG with very many pixels in few bytes: one bit per pixel, all black. */
function createLargePng(side: number): string {
  const getPart = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    checksum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, checksum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const file = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    getPart('IHDR', header),
    getPart('IDAT', deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))),
    getPart('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${file.toString('base64')}`
}

const unsafeLinks = {
  homepage: 'javascript:window.hacked=1//',
  mobile_link: 'javascript:window.hacked=1//',
  desktop_link: 'data:text/html,<script>window.hacked=1</script>',
  webapp_link: 'https://user:secret@stranger.example/',
  app_store: 'vbscript:window.hacked=1',
  play_store: 'data:text/html,store',
  chrome_store: 'java\nscript:window.hacked=1',
}

const pollutingText = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}'

describe('Hostile wallets, catalogs and pages', () => {
  let flow: Flow
  let catalog: HttpServer
  beforeAll(async ({ workerFlow }) => {
    flow = workerFlow
    catalog = await startCustomCatalog(
      [
        { id: 'links', name: 'Link Wallet', image_id: 'drawing', ...unsafeLinks },
        {
          id: 'half',
          name: 'Half Wallet',
          image_id: 'page',
          ...unsafeLinks,
          mobile_link: 'ms-word:ofe|u|https://half.example/invoice.docm',
          desktop_link: 'search-ms:query=wallet&crumb=location:half.example',
          link_mode: 'https://half.example/app',
          homepage: 'https://half.example/',
        },
        { id: 'twin', name: 'Test Wallet', rdns: 'TEST.Wallet', badge_type: 'certified', ...unsafeLinks },
        { id: 'almost', name: 'Test Wallet', rdns: 'test.wallet.stranger' },
        JSON.parse(`{"id":"__proto__","name":"Proto Wallet",${pollutingText}}`),
        ...Object.entries(names).map(([id, name]) => ({
          id,
          name,
          image_id: id === 'markup' ? 'never' : id,
        })),
        { id: 'path', name: 'Path Wallet', image_id: '../../leak?x=' },
        { id: 'address', name: 'Address Wallet', image_id: 'https://stranger.example/leak' },
      ],
      {
        drawing: { type: 'image/svg+xml', body: createSvg(`${flow.url}/leak`) },
        page: { type: 'text/html', body: '<script>window.hacked=1</script>' },
        never: 'never',
      },
    )
  })
  afterAll(() => catalog.close())

  /**
   * Attributes of a page that supports pairing, with the hostile catalog. It names an analytics service but does not
   * enable it.
   */
  const createAttributes = (extraOptions: object = {}) => {
    const { relay, analytics } = flow.stack.urls
    const hostileServices = { catalog: catalog.origin, images: catalog.origin }
    const endpoints = { ...hostileServices, relay, analytics, api: null, ...extraOptions }
    return `${localAttributes(flow.stack)} project-id="flow" endpoints="${toAttributeJson(endpoints)}"`
  }
  /** Returns the attributes with all wallets on the first screen. */
  const getSingleListAttributes = () => `${createAttributes()} all-wallets="hide"`
  const openAllWallets = async (visit: Visit) => {
    await visit.page.evaluate(() =>
      document.querySelector('w3m-button')?.modal?.setOptions({ allWallets: 'show' }),
    )
    await visit.click('all-wallets')
  }
  const expectedErrors = /Failed to load resource/
  /**
   * Returns the requests to a URL that hostile content names. Omits requests below the catalog's image URL, where a hostile image id is
   * only a path segment.
   */
  const getLeaks = (visit: Visit) =>
    visit.requests.filter(url => url.includes('leak') && !url.startsWith(`${catalog.origin}/getWalletImage/`))
  const expectNoInjection = async (visit: Visit) => {
    await expect.poll(() => visit.page.evaluate(() => window.hacked), 'injected script').toBe(undefined)
    assert.deepEqual(getLeaks(visit), [])
  }
  /** Returns the hrefs of the links in the open modal. */
  const findLinks = (visit: Visit) =>
    visit.page
      .locator('w3m-modal a')
      .evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href))

  test('T2 sends no request for embedded images, shows no invalid image, and lists wallets without waiting for images', async () => {
    const leakUrl = `${flow.url}/leak`
    const images = {
      svg: `data:image/svg+xml,${encodeURIComponent(createSvg(leakUrl))}`,
      bitmap: createLargePng(4_000),
      remote: `${leakUrl}/picture.png`,
      page: `data:text/html,<script>fetch('${leakUrl}/page')</script>`,
      attribute: `"><img src="${leakUrl}/attribute" onerror="window.hacked=1">`,
      style: `data:image/png;base64,AAAA") ; background: url("${leakUrl}/style`,
      large: `data:image/svg+xml,${encodeURIComponent(createSvg(leakUrl))}${' '.repeat(300_000)}`,
    }
    const hostileWallets = Object.entries(images).map(([id, icon]) => ({
      name: `${id} wallet`,
      rdns: `${id}.stranger`,
      icon,
    }))
    const visit = await flow.visit({
      attributes: getSingleListAttributes(),
      wallets: [{}, ...hostileWallets],
      expectedErrors,
    })
    await visit.open()
    const imageOf = (id: string) => visit.getByTestId(`wallet-selector-${id}.stranger`).locator('img')
    for (const id of Object.keys(images)) await visit.see(`wallet-selector-${id}.stranger`)
    for (const id of ['svg', 'bitmap'])
      await visit.getByTestId(`wallet-selector-${id}.stranger`).locator('.shown img').waitFor()
    // An invalid image is replaced by the letter of its wallet.
    await imageOf('style').waitFor({ state: 'detached' })
    for (const id of ['remote', 'page', 'attribute', 'large'])
      await expect(imageOf(id), `the image "${id}" is in the document`).toHaveCount(0)

    await openAllWallets(visit)
    await visit.getByTestId('wallet-search-item-links').locator('.shown img').waitFor()
    await visit.getByTestId('wallet-search-item-half').locator('img').waitFor({ state: 'detached' })
    await visit.see('wallet-search-item-markup')
    await expect(visit.getByTestId('wallet-search-item-markup').locator('.shown img')).toHaveCount(0)
    const paths = visit.requests
      .filter(url => url.startsWith(catalog.origin))
      .map(url => new URL(url).pathname)
    assert.ok(paths.some(path => path.startsWith('/getWalletImage/')))
    // An image id of any content is one path segment below the image URL.
    const otherPaths = paths.filter(path => !/^\/getWallet(?:s|Image\/[^/]+)$/.test(path))
    assert.deepEqual(otherPaths, [])
    await visit.click('header-back')
    await visit.pick()
    await visit.waitUntilConnected()
    await expectNoInjection(visit)
  })

  test('T3 shows names as clipped plain text with isolated direction, and without a badge', async () => {
    const wallets = Object.entries(names).map(([id, name]) => ({ name, rdns: `${id}.stranger` }))
    const visit = await flow.visit({
      attributes: getSingleListAttributes(),
      wallets: [{}, ...wallets],
      expectedErrors,
    })
    await visit.open()
    await visit.see('wallet-selector-half')
    const rows = await visit.page
      .locator('w3m-connector-list .item[data-testid^="wallet-selector-"]')
      .evaluateAll(items =>
        items.map(item => {
          const label = item.querySelector('bdi') as HTMLElement
          const [box, list] = [item.getBoundingClientRect(), item.parentElement?.getBoundingClientRect()]
          return {
            id: item.getAttribute('data-testid')?.replace('wallet-selector-', '') ?? '',
            text: label.textContent ?? '',
            elements: label.childElementCount,
            bidi: getComputedStyle(label).unicodeBidi,
            isInside: box.left >= (list?.left ?? 0) && box.right <= (list?.right ?? 0),
            height: box.height,
            badges: [...item.querySelectorAll('.tag')].map(tag => tag.textContent?.trim()),
          }
        }),
      )
    const installedRow = rows.find(({ id }) => id === 'test.wallet')
    assert.ok(installedRow && installedRow.height > 40)
    for (const { id, text, elements, bidi: direction, isInside, height, badges } of rows) {
      // `unicode-bidi: plaintext` isolates the name, and takes the direction from its first strong character.
      assert.deepEqual(
        { id, elements, bidi: direction, isInside },
        { id, elements: 0, bidi: 'plaintext', isInside: true },
      )
      assert.doesNotMatch(text, /[\p{Cc}\p{Cf}\p{Co}]|\p{M}{3}/u, id)
      assert.ok(text.length > 0 && text.length <= 60, `${id}: ${text.length} characters`)
      // The name may use at most a second line.
      assert.ok(height <= installedRow.height + 24, `${id}: ${height} px high`)
      assert.deepEqual(badges, [], id)
    }
    const getRowText = (id: string) => rows.find(row => row.id === `${id}.stranger`)?.text
    assert.equal(getRowText('markup'), names.markup)
    assert.equal(getRowText('invisible'), 'Test Wallet')
    assert.equal(getRowText('lines'), 'Two lines Installed')

    await visit.page.evaluate(() =>
      window.wallets['markup.stranger']?.script.next('eth_requestAccounts', window.testing.reject()),
    )
    await visit.pick('markup.stranger')
    await visit.seeText(uiTexts.connectionDeclined)
    await visit.click('w3m-connecting-widget-secondary-button')
    await visit.waitUntilConnected()
    await visit.open()
    await visit.see('disconnect-button')
    await expect(visit.page.locator('img[src="x"]')).toHaveCount(0)
    await visit.expectAccount({ wallet: { name: names.markup } })
    await expectNoInjection(visit)
  })

  test('T4 does not let a catalog entry take the row, the click or the marks of an installed wallet', async () => {
    const ownWallets = [
      { id: 'own', name: 'Own Wallet', rdns: 'own.wallet', badge_type: 'certified', ...unsafeLinks },
    ]
    const visit = await flow.visit({
      attributes: `${getSingleListAttributes()} custom-wallets="${toAttributeJson(ownWallets)}"`,
      expectedErrors,
    })
    await visit.open()
    await visit.see('wallet-selector-almost')
    await expect(visit.getByTestId('wallet-selector-twin')).toHaveCount(0)
    await expect(visit.getByTestId('wallet-selector-test.wallet')).toHaveCount(1)
    await expect(visit.getByTestId('wallet-selector-almost').locator('[slot="end"]')).toHaveCount(0)
    await openAllWallets(visit)
    await visit.see('wallet-search-item-own')
    await expect(visit.getByTestId('wallet-search-item-twin')).toHaveCount(0)
    await expect(visit.getByTestId('wallet-search-item-almost').locator('.tick')).toHaveCount(0)
    // Only the catalog service can mark a wallet as certified, not a custom wallet of the page.
    await visit.click('wui-certified-switch')
    await visit.waitUntilRemoved('wallet-search-item-own')
    await visit.click('wallet-search-item-test.wallet')
    await visit.waitUntilConnected()
    await visit.expectAccount({ wallet: { rdns: 'test.wallet' } })
    await expect.poll(() => visit.readRequestedMethods()).toContain('eth_requestAccounts')
    await expectNoInjection(visit)
  })

  test('T9 neither links to nor opens an unsafe link of the catalog, the app or a paired wallet', async () => {
    const ownWallets = [{ id: 'own', name: 'Own Wallet', ...unsafeLinks }]
    const visit = await flow.visit({
      isPhone: true,
      wallets: [],
      attributes: `${createAttributes()} custom-wallets="${toAttributeJson(ownWallets)}"`,
      expectedErrors,
      prepare: () => {
        window.openedUrls = []
        window.open = url => {
          window.openedUrls.push(String(url))
          return null
        }
      },
    })
    const allowedUri = /^wc:[0-9a-f]{64}@2\?/
    await visit.open()
    await visit.click('wallet-selector-half')
    // Its scheme would open an office application, so only its https link remains.
    await visit.page.getByRole('link', { name: /Open Half Wallet/ }).waitFor()
    const [open, ...otherLinks] = await findLinks(visit)
    assert.match(String(open), /^https:\/\/half\.example\/app\/wc\?uri=wc/)
    assert.deepEqual(otherLinks, [])
    await visit.page.getByRole('button', { name: /Don’t have Half Wallet/ }).click()
    await visit.page.locator('[href="https://half.example/"]').waitFor()
    assert.deepEqual(await findLinks(visit), ['https://half.example/'])
    await visit.click('header-back')
    await visit.click('header-back')
    for (const id of ['own', 'links']) {
      await visit.click(`wallet-selector-${id}`)
      // No link can be opened on this phone, so a code for another device is shown.
      await visit.see('wui-qr-code')
      assert.deepEqual(
        (await findLinks(visit)).filter(href => !allowedUri.test(href)),
        [],
      )
      if (id === 'own') await visit.click('header-back')
    }
    const uri = await visit.readPairingCode()
    const wallet = await createPairingWallet({
      relayUrl: String(flow.stack.urls.relay),
      name: names.markup,
      redirect: {
        native: 'javascript:window.hacked=1//',
        universal: 'https://user:secret@stranger.example/',
        linkMode: true,
      },
      signers: [await evmSigner(['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'])],
      networks: ['eip155:31337', 'eip155:31338'],
      onProposal: 'approve',
      onRequest: 'approve',
    })
    try {
      await wallet.pair(uri)
      await visit.waitUntilConnected()
      for (const href of ['javascript:window.hacked=1//', 'https://user:secret@stranger.example/']) {
        const signature = await visit.page.evaluate(async link => {
          // The pairing library reads the app to open from here at each request.
          localStorage.setItem(
            'WALLETCONNECT_DEEPLINK_CHOICE',
            JSON.stringify({ href: link, name: 'Stranger' }),
          )
          const modal = document.querySelector('w3m-button')?.modal
          const { address } = modal?.getAccount() ?? {}
          return modal
            ?.getProvider('eip155')
            ?.request({ method: 'personal_sign', params: ['0x6869', address] })
        }, href)
        assert.match(String(signature), /^0x[0-9a-f]{130}$/)
        await expect
          .poll(() => visit.page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')))
          .toBe(null)
      }
      await expect.poll(() => visit.page.evaluate(() => window.openedUrls)).toEqual([])
      await visit.open()
      await visit.see('disconnect-button')
      assert.deepEqual(
        (await findLinks(visit)).filter(href => !href.startsWith('https://')),
        [],
      )
      await expectNoInjection(visit)
      await visit.click('disconnect-button')
      await visit.waitUntilDisconnected()
    } finally {
      await wallet.close()
    }
  })

  test('T11 keeps all prototypes unchanged if attributes, options, storage, wallets or answers name a prototype', {
    tag: '@nightly',
  }, async () => {
    const pollutingJson = `{${pollutingText}}`
    const jsonAttributes = ['theme-variables', 'tokens', 'account-types', 'custom-wallets']
    const listAttributes = ['featured-wallets', 'socials', 'features', 'connector-order']
    const inEndpoints = createAttributes().replace(
      'endpoints="{',
      `endpoints="{${toAttributeJson(JSON.parse(pollutingJson)).slice(1, -1)},`,
    )
    const visit = await flow.visit({
      attributes: [
        `${inEndpoints} text="${pollutingJson.replaceAll('"', '&quot;')}"`,
        ...jsonAttributes.map(name => `${name}="${pollutingJson.replaceAll('"', '&quot;')}"`),
        ...listAttributes.map(name => `${name}="__proto__ constructor prototype"`),
      ].join(' '),
      // The developer is warned that these options are invalid.
      expectedErrors: /Failed to load resource|w3m/,
      prepare: () => {
        const entry = '{"value":{"__proto__":{"polluted":1},"connectorId":"__proto__","name":"x"},"at":1}'
        for (const key of [
          'connection:eip155',
          'connection:__proto__',
          'network',
          'recent',
          'balance',
          'sent',
          'wallets',
        ])
          localStorage.setItem(`w3m:1:${key}`, entry)
        const builtIns = [Object, Array, Function, String, Number, Promise, Map, HTMLElement]
        const getMembers = () =>
          JSON.stringify(
            builtIns.map(nativeClass => Reflect.ownKeys(nativeClass.prototype).map(String).sort()),
          )
        const previousMembers = getMembers()
        Object.assign(window, { isPolluted: () => 'polluted' in {} || getMembers() !== previousMembers })
      },
    })
    await visit.page.evaluate(text => {
      const info = JSON.parse(`{${text},"uuid":"__proto__","name":"Proto","rdns":"constructor.prototype"}`)
      const provider = { request: () => new Promise(() => {}) }
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
      const modal = document.querySelector('w3m-button')?.modal
      const options = JSON.parse(
        `{${text},"features":{${text}},"metadata":{${text}},"endpoints":{${text}},"rpcUrls":{${text}}}`,
      )
      const { endpoints: _endpoints, rpcUrls: _rpcUrls, ...otherOptions } = options
      modal?.setOptions(otherOptions)
      modal?.setTheme({ variables: JSON.parse(`{${text}}`) })
      modal?.on('__proto__' as never, () => {})
      modal?.getProvider('__proto__' as never)
      modal?.getAccount('constructor' as never)
      void modal?.switchNetwork('__proto__' as never).catch(() => {})
      void modal?.open({ view: '__proto__' as never }).catch(() => {})
    }, pollutingText)
    await visit.open()
    await visit.click('all-wallets')
    await visit.see('wallet-search-item-__proto__')
    await visit.getByTestId('wui-input-text').fill('__proto__')
    await visit.see('no-wallet-found')
    await visit.click('header-back')
    await visit.page.evaluate(text => {
      const answer = JSON.parse(`{${text}}`)
      window.wallet.script.next('eth_requestAccounts', window.testing.give(answer))
    }, pollutingText)
    await visit.pick()
    await visit.click('w3m-connecting-widget-secondary-button')
    await visit.waitUntilConnected()
    await visit.page.evaluate(text => {
      for (const event of ['accountsChanged', 'chainChanged', 'message', '__proto__'])
        window.wallet.emit(event, JSON.parse(`{${text}}`))
    }, pollutingText)
    await visit.open()
    await visit.see('disconnect-button')
    await visit.click('disconnect-button')
    await visit.waitUntilDisconnected()
    const isPolluted = await visit.page.evaluate(() =>
      (window as unknown as { isPolluted(): boolean }).isPolluted(),
    )
    assert.equal(isPolluted, false)
  })

  test('T14 sends no analytics by default, and no address, text, amount or email if enabled', async () => {
    const { analytics, frame } = flow.stack.urls
    const readReceivedEvents = async () => {
      const answer = await fetch(`${analytics}/e`)
      const { events } = (await answer.json()) as { events: { body: Record<string, unknown> }[] }
      return events.map(({ body }) => ({ body, props: body.props as Record<string, unknown> }))
    }
    // All previous visits were to pages that name the service.
    assert.deepEqual(await readReceivedEvents(), [])
    const visit = await flow.visit({
      attributes: `${createAttributes({ frame })} analytics`,
      expectedErrors,
    })
    await visit.see('connect-button')
    await visit.page.evaluate(() =>
      history.replaceState(null, '', `${location.pathname}?mail=mira@private.example#mira`),
    )
    await visit.open()
    await visit.page.getByRole('textbox', { name: uiTexts.emailAddress }).fill('mira@private.example')
    await visit.page.keyboard.press('Enter')
    await visit.seeText(uiTexts.confirmEmail)
    await visit.click('header-back')
    await visit.click('all-wallets')
    await visit.getByTestId('wui-input-text').fill('mira@private.example')
    await visit.see('no-wallet-found')
    await visit.click('header-back')
    await visit.pick()
    await visit.waitUntilConnected()
    await visit.page.evaluate(async () => {
      const modal = document.querySelector('w3m-button')?.modal
      const params = ['0x7072697661746520776f726473', modal?.getAccount().address]
      await modal?.getProvider('eip155')?.request({ method: 'personal_sign', params })
    })
    await visit.open()
    await visit.click('disconnect-button')
    await visit.waitUntilDisconnected()
    const events = await until(async () => {
      const events = await readReceivedEvents()
      return events.some(({ props }) => props.event === 'DISCONNECT_SUCCESS') && events
    }, 'the last event')
    const eventNames = events.map(({ props }) => props.event)
    for (const event of ['MODAL_OPEN', 'EMAIL_SUBMITTED', 'SEARCH_WALLET', 'CONNECT_SUCCESS'])
      assert.ok(eventNames.includes(event), `${event} is missing`)
    for (const { body, props } of events) {
      assert.deepEqual(Object.keys(body).sort(), ['domain', 'eventId', 'props', 'timestamp', 'url'])
      assert.deepEqual(Object.keys(props).sort(), ['event', 'properties', 'type'])
    }
    assert.doesNotMatch(JSON.stringify(events), /mira|private|0xf39f|7072697661|#|\?/i)
  })

  // tests/nightly/hostile-load.test.ts measures how long each text takes.
  test('T28 accepts a megabyte of hostile text in the email, search, receiver and amount fields, and works afterwards', async () => {
    const { frame } = flow.stack.urls
    const visit = await flow.visit({
      attributes: createAttributes({ frame }),
      expectedErrors,
    })
    await enterHostileTexts(visit, { rounds: 1 })
  })
})
