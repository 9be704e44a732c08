import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { chunkPatternOf } from '../support/bundle-files.ts'
import { fileURLToPath } from 'node:url'
import { canImportAgainAfterFailure } from '../support/browser-probes.ts'
import { until } from '../support/until.ts'
import { type Flow, localAttributes, type Visit, visitorHost } from '../support/modal-page.ts'
import { toAttributeJson } from '../support/attributes.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

const bundle = fileURLToPath(new URL('../../dist/cdn', import.meta.url))

/** Returns the built files at another path with another version. */
function getOtherVersion(folder: string, version: string): Record<string, string> {
  const manifest = JSON.parse(readFileSync(`${bundle}/../../package.json`, 'utf8')) as { version: string }
  const scripts = readdirSync(bundle, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.js'),
  )
  return Object.fromEntries(
    scripts.map(name => [
      `${folder}/${name}`,
      readFileSync(`${bundle}/${name}`, 'utf8')
        .replaceAll(`"${manifest.version}"`, `"${version}"`)
        .replaceAll(`\`${manifest.version}\``, `"${version}"`),
    ]),
  )
}

const endpointsOf = (flow: Flow) => {
  const { catalog, relay } = flow.stack.urls
  return `endpoints="${toAttributeJson({ catalog, relay })}"`
}

describe('Difficult pages and conditions', () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  test('F13 connects in a sandboxed frame without storage, with its state in memory', async () => {
    const innerPage = `<!doctype html><script type="module" src="${flow.url}/cdn/w3m.js"></script><w3m-button ${localAttributes(flow.stack)}></w3m-button>`
    const visit = await flow.visit({
      files: { '/inner.html': innerPage },
      body: '<iframe sandbox="allow-scripts" width="600" height="760" src="/inner.html"></iframe>',
      // The browser logs this for a frame without user interaction, because the title is focused by script.
      expectedErrors: /Blocked autofocusing/,
    })
    const frame = visit.page.frameLocator('iframe')
    await frame.getByTestId('connect-button').getByRole('button').click()
    await frame.getByTestId('wallet-selector-test.wallet').click()
    await frame.getByTestId('account-button').waitFor()
    await frame.getByTestId('account-button').getByRole('button').click()
    await frame.getByTestId('disconnect-button').click()
    await frame.getByTestId('connect-button').waitFor()
  })

  test('T10 removes the login result from the URL before any other script of the page runs', async () => {
    const reportScript =
      "seen.push(location.href); new Image().src = '/seen?' + encodeURIComponent(location.search)"
    const visit = await flow.visit({
      head: `<script>window.seen = []</script><script type="module" src="/cdn/w3m.js"></script><script type="module">${reportScript}</script>`,
      // The element waits for the document, and no further file of the bundle loads.
      body: '<w3m-button></w3m-button>',
      expectedErrors: /Failed to load|Failed to fetch|ERR_FAILED|404/,
    })
    await visit.page.route('**/cdn/chunks/**', route => route.abort())
    const path = visit.page.url()
    await visit.page.goto(`${path}?a=1&result_uri=https%3A%2F%2Fframe.example%2Freturn%3Fcode%3Dsecret#part`)
    await visit.see('connect-button')
    await expect.poll(() => visit.page.evaluate('seen')).toEqual([`${path}?a=1#part`])
    assert.ok(!visit.requests.some(url => url.includes('secret') && !url.startsWith(path)))
  })

  test('F22 shares one modal and one state between two versions in a page, and logs the second version once', {
    tag: '@nightly',
  }, async () => {
    const consoleTexts: string[] = []
    const visit = await flow.visit({
      files: getOtherVersion('/other', '0.0.9'),
      head: '<script type="module" src="/cdn/w3m.js"></script>',
    })
    visit.page.on('console', message => consoleTexts.push(message.text()))
    await visit.see('connect-button')
    const isSame = await visit.page.evaluate(async () => {
      const load = (url: string) => import(url) as Promise<{ createModal(): unknown }>
      const [firstModule, secondModule] = await Promise.all([load('/cdn/w3m.js'), load('/other/w3m.js')])
      return firstModule.createModal() === secondModule.createModal()
    })
    assert.ok(isSame)
    await visit.connect()
    await expect(visit.page.locator('w3m-modal')).toHaveCount(1)
    assert.equal(consoleTexts.filter(text => text.startsWith('w3m 0.0.9: this page uses ')).length, 1)
    // Elements of the second copy would not share the state of the first one.
    assert.deepEqual(
      visit.requests.filter(url => /\/other\/chunks\/w3m-/.test(url)),
      [],
    )
  })

  test('keeps the look and the layout of button and modal in a page that resets all styles', {
    tag: '@nightly',
  }, async () => {
    const visit = await flow.visit({
      head: '<script type="module" src="/cdn/w3m.js"></script><style>* { all: unset !important } head, style, script, title { display: none !important }</style>',
      attributes: `${localAttributes(flow.stack)} theme-mode="dark"`,
    })
    await visit.see('connect-button')
    const readStyle = (id: string) =>
      visit
        .getByTestId(id)
        .first()
        .evaluate(element => {
          const { color, fontSize, fontFamily, colorScheme } = getComputedStyle(element)
          const { x, y, width, height } = element.getBoundingClientRect()
          return { color, fontSize, fontFamily, colorScheme, x, y, width, height }
        })
    const button = await readStyle('connect-button')
    assert.ok(button.height >= 44 && button.width >= 150, JSON.stringify(button))
    assert.equal(button.fontSize, '15px')
    assert.match(button.fontFamily, /system-ui/)
    assert.equal(button.colorScheme, 'dark')
    await visit.open()
    await visit.see('wallet-selector-test.wallet')
    const card = await readStyle('w3m-modal-card')
    assert.ok(card.width > 350 && Math.abs(card.x + card.width / 2 - 500) < 2, JSON.stringify(card))
    assert.ok(card.y > 0 && card.y + card.height < 800, JSON.stringify(card))
    assert.match(card.fontFamily, /system-ui/)
    assert.equal(card.colorScheme, 'dark')
    await visit.saveScreenshot('reset-page')
    await visit.pick()
    await visit.waitUntilConnected()
    await visit.saveScreenshot('reset-page-connected')
  })

  test('T11 opens, connects and signs a message in a page with an enumerable property on Object.prototype', async () => {
    const visit = await flow.visit({
      prepare: () => {
        Object.assign(Object.prototype, { extra: 1 })
      },
      // Libraries that read keys with `for…in` fail with this error when they load.
      expectedErrors: /MODAL_FAILED|of undefined/,
    })
    await visit.connect()
    await signMessage(visit)
    // The validation library reads keys with `for…in`: screens that need it report the property.
    const error = await visit.page.evaluate(() =>
      document
        .querySelector('w3m-button')
        ?.modal?.open({ view: 'WalletSend' })
        .catch(({ code, message, params }: Error & { code: string; params: object }) => ({
          code,
          message,
          property: (params as { property: string }).property,
        })),
    )
    if (error)
      assert.deepEqual(error, {
        code: 'MODAL_FAILED',
        message: 'Another script of this page gets in the way: Object.prototype.extra',
        property: 'extra',
      })
  })

  test('F21 opens, connects and signs a message in a page that has frozen the built-in objects', async () => {
    const visit = await flow.visit({
      prepare: () => {
        const typedArray = Object.getPrototypeOf(Uint8Array)
        for (const builtIn of [
          Object,
          Array,
          Function,
          Error,
          TypeError,
          Promise,
          Map,
          Set,
          String,
          RegExp,
          typedArray,
        ])
          for (const frozenObject of [builtIn, builtIn.prototype]) Object.freeze(frozenObject)
      },
    })
    await visit.connect()
    await signMessage(visit)
    await visit.page.evaluate(() => document.querySelector('w3m-button')?.modal?.open({ view: 'WalletSend' }))
    await visit.see('w3m-modal-card')
    const code = await visit.page.evaluate(() =>
      document
        .querySelector('w3m-button')
        ?.modal?.signIn()
        .then(
          () => 'signed in',
          ({ code }: { code: string }) => code,
        ),
    )
    assert.equal(code, 'SIGN_IN_DISABLED')
  })

  test('F25 does not time out on a slow CPU and a poor network, and lists wallets before the catalog responds', async () => {
    const visit = await flow.visit({ attributes: `${localAttributes(flow.stack)} ${endpointsOf(flow)}` })
    await visit.see('connect-button')
    const session = await visit.context.newCDPSession(visit.page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 300,
      downloadThroughput: 60_000,
      uploadThroughput: 30_000,
    })
    await flow.stack.faults.set({ service: 'catalog', kind: 'slow', delayMs: 4_000 })
    await visit.open()
    await visit.see('wallet-selector-test.wallet')
    await expect(visit.getByTestId('wallet-selector-featured-')).toHaveCount(0)
    await visit.pick()
    await visit.waitUntilConnected()
    await visit.open()
    await visit.click('disconnect-button')
    await visit.waitUntilDisconnected()
    await flow.stack.faults.clear('catalog')
  })

  test('F23 reports on the button that the modal failed to load, and opens it on the next click', async () => {
    // On a development host, the options are checked when the page is idle, which loads files of the modal.
    const visit = await flow.visit({
      host: visitorHost,
      body: `<w3m-button preload="none" ${localAttributes(flow.stack)}></w3m-button>`,
      expectedErrors: /Failed to load resource|net::ERR/,
    })
    if (!(await canImportAgainAfterFailure(visit.context))) {
      await visit.end()
      return test.skip(true, 'this browser imports no file again after its first request failed')
    }
    await visit.see('connect-button')
    const modalFile = chunkPatternOf('elements/index.ts')
    await visit.page.route(modalFile, route => route.abort())
    await visit.page.locator('w3m-button').first().getByRole('button').first().click()
    await visit.seeText(/Didn’t load/)
    await visit.page.unroute(modalFile)
    await visit.open()
    await visit.pick()
    await visit.waitUntilConnected()
  })

  test('F23 offers a retry where a screen failed to load, and keeps the rest of the modal working', async () => {
    const visit = await flow.visit({ expectedErrors: /Failed to load resource|net::ERR/ })
    if (!(await canImportAgainAfterFailure(visit.context))) {
      await visit.end()
      return test.skip(true, 'this browser imports no file again after its first request failed')
    }
    await visit.see('connect-button')
    const networksFile = chunkPatternOf('elements/views/network/w3m-networks-screen.ts')
    await visit.page.route(networksFile, route => route.abort())
    await visit.connect()
    await visit.open()
    await visit.click('w3m-account-select-network')
    await visit.seeText(uiTexts.tryAgain)
    await visit.click('header-back')
    await visit.see('disconnect-button')
    await visit.page.unroute(networksFile)
    await visit.click('w3m-account-select-network')
    await visit.see('w3m-network-switch-Local Two')
  })

  test('F26 keeps working after rotation, language and theme changes, a megabyte of input and closing at any time', async () => {
    const visit = await flow.visit({ attributes: `${localAttributes(flow.stack)} ${endpointsOf(flow)}` })
    await visit.open()
    await visit.page.setViewportSize({ width: 390, height: 844 })
    await visit.see('wallet-selector-test.wallet')
    await visit.page.setViewportSize({ width: 844, height: 390 })
    await visit.page.evaluate(() => {
      document.querySelector('w3m-button')?.modal?.setTheme({ mode: 'dark' })
      document.querySelector('w3m-button')?.setAttribute('language', 'de')
    })
    await visit.seeText(uiTexts.connectWalletInGerman)
    await visit.page.setViewportSize({ width: 1000, height: 800 })
    await visit.click('all-wallets')
    // On a low screen a different element scrolls. The list must continue to load in it.
    for (const [width, height] of [
      [844, 390],
      [390, 844],
    ] as const) {
      await visit.page.setViewportSize({ width, height })
      await visit.page.mouse.move(width / 2, height - 40)
      // Rows are recycled while the wheel turns, so the test keeps no reference to one.
      const readFirstPosition = () =>
        visit.page
          .getByTestId(/^wallet-search-item-/)
          .evaluateAll(rows => Number(rows[0]?.getAttribute('aria-posinset')))
      const previousPosition = await until(async () => (await readFirstPosition()) || undefined, 'rows')
      await until(async () => {
        await visit.page.mouse.wheel(0, 400)
        return (await readFirstPosition()) > previousPosition + 16
      }, 'the list to load more')
    }
    await visit.page.setViewportSize({ width: 1000, height: 800 })
    const search = visit.page.locator('w3m-all-wallets-screen input').first()
    await search.fill('x'.repeat(1_000_000))
    await search.fill('meta')
    await visit.click('header-back')
    await visit.see('wallet-selector-test.wallet')
    await visit.page.evaluate(async () => {
      const modal = document.querySelector('w3m-button')?.modal
      for (const waitMs of [0, 1, 5, 20, 50, 100, 200]) {
        void modal?.open({ view: 'AllWallets' })
        await new Promise(resolve => setTimeout(resolve, waitMs))
        modal?.close()
      }
    })
    await visit.waitUntilRemoved('w3m-modal-card')
    await visit.expectAccount({ isOpen: false })
    await visit.connect()
  })

  // tests/flows/services.test.ts and tests/flows/pairing-faults.test.ts cover the failure of single services.
  test('F27 connects and signs with a wallet of this browser while every service is down', {
    tag: '@nightly',
  }, async () => {
    for (const service of ['catalog', 'rpc', 'analytics'])
      await flow.stack.faults.set({ service, kind: 'status', status: 503 })
    await flow.stack.faults.set({ service: 'relay', kind: 'drop' })
    const visit = await flow.visit({
      attributes: `${localAttributes(flow.stack)} ${endpointsOf(flow)}`,
      expectedErrors: /Failed to load resource|WebSocket|net::ERR/,
    })
    await visit.connect()
    await signMessage(visit)
    await flow.stack.faults.clear()
  })

  test('F24 reports each error of listeners, connectors and a storage of the app, and keeps working', async () => {
    const app = `<script type="module">
      import { createModal } from '/cdn/w3m.js'
      const calls = (window.calls = [])
      const throws = name => () => {
        calls.push(name)
        throw new Error('of the app: ' + name)
      }
      const never = () => new Promise(() => {})
      const createConnector = (id, connect) => ({
        info: { id, name: id, type: 'external', namespaces: ['eip155'] },
        connect, restore: never, disconnect: never, watch: throws('watch'), isAwake: throws('isAwake'),
      })
      const modal = createModal({
        connectors: [createConnector('hangs', never), createConnector('throws', throws('prompted')), createConnector('lies', async () => ({ accounts: [{ address: {} }] }))],
        storage: { get: never, set: never, remove: throws('remove') },
      })
      for (const event of ['open', 'close', 'connect', 'disconnect', 'account', 'network']) {
        modal.on(event, throws(event))
        modal.on(event, never)
        // Back into the modal out of each of its events.
        modal.on(event, () => {
          modal.getState()
          modal.setOptions({})
          if (event === 'connect') modal.close()
          if (event === 'open') void modal.open()
          if (event === 'close') modal.close()
        })
      }
      modal.subscribe(throws('state'))
    </script>`
    const visit = await flow.visit({
      head: `<script type="module" src="/cdn/w3m.js"></script>${app}`,
      expectedErrors: /of the app: /,
      hasClock: true,
    })
    await visit.open()
    for (const [id, text] of [
      ['throws', 'Connection failed'],
      ['lies', 'Connection failed'],
      ['hangs', 'Continue in hangs'],
    ] as const) {
      await visit.click(`wallet-selector-external-${id}`)
      await visit.seeText(text)
      await visit.click('header-back')
    }
    await visit.click('wallet-selector-external-hangs')
    await visit.seeText('Continue in hangs')
    await visit.closeModal()
    await visit.waitUntilDisconnected()
    // The connector that hangs delays each of these until its timeout.
    await visit.fastForwardUntil(visit.connect())
    await signMessage(visit)
    await visit.fastForwardUntil(visit.open())
    await visit.click('disconnect-button')
    await visit.waitUntilDisconnected()
    const calls = await visit.page.evaluate(() => (window as unknown as { calls: string[] }).calls)
    for (const name of ['open', 'close', 'connect', 'disconnect', 'account', 'state'])
      assert.ok(calls.includes(name), `${name} was not emitted`)
    const countReports = (name: string) =>
      visit.pageErrors.filter(text => text.includes(`of the app: ${name}`)).length
    for (const name of ['open', 'close', 'connect', 'disconnect', 'account', 'state'])
      assert.equal(
        countReports(name),
        calls.filter(call => call === name).length,
        `${name} is reported each time`,
      )
  })

  test('F11 reads the account from the wallet after the page was frozen, with at most five requests', {
    tag: '@nightly',
  }, async () => {
    const visit = await flow.visit()
    await visit.connect()
    const session = await visit.context.newCDPSession(visit.page)
    const previousCount = visit.requests.length
    await session.send('Page.setWebLifecycleState', { state: 'frozen' })
    await session.send('Page.setWebLifecycleState', { state: 'active' })
    await visit.page.evaluate(() => window.wallet.switchAccount(1))
    await visit.until(() =>
      /^0x7099/i.test(document.querySelector('w3m-button')?.modal?.getAccount().address ?? ''),
    )
    await signMessage(visit)
    // New screens load their files once, independent of the freeze.
    const requests = visit.requests.slice(previousCount).filter(url => !url.includes('/cdn/'))
    assert.ok(requests.length <= 5, requests.join(' '))
  })
})

/** Signs a message with the connected wallet. */
async function signMessage(visit: Visit): Promise<void> {
  const signature = await visit.page.evaluate(async () => {
    const modal = document.querySelector('w3m-button')?.modal
    const { address } = modal?.getAccount() ?? {}
    return modal
      ?.getProvider('eip155')
      ?.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] })
  })
  assert.match(String(signature), /^0x[0-9a-f]{130}$/)
}
