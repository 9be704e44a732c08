import assert from 'node:assert/strict'
import { measure } from '../../scripts/size.mjs'
import { type Flow, localAttributes, visitorHost } from '../support/modal-page.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'

declare global {
  interface Window {
    sheets: { parsed: number }
  }
}

/** Counts the style sheets that the page parses. Runs in the page. */
function countStyleSheets(): void {
  const { replaceSync } = CSSStyleSheet.prototype
  window.sheets = { parsed: 0 }
  CSSStyleSheet.prototype.replaceSync = function (text) {
    window.sheets.parsed++
    replaceSync.call(this, text)
  }
}

/** Waits until five idle periods in a row have parsed nothing. Runs in the page. */
async function waitUntilParsed(): Promise<void> {
  for (
    let previousCount = -1, quietRounds = 0;
    quietRounds < 5;
    quietRounds = previousCount === window.sheets.parsed ? quietRounds + 1 : 0
  ) {
    previousCount = window.sheets.parsed
    await new Promise(resolve => requestIdleCallback(resolve, { timeout: 1_000 }))
  }
}

describe('Page with a button', () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  test('requests only its own files, and sends no request to a wallet, before the first interaction', async () => {
    const visit = await flow.visit({
      host: visitorHost,
      body: `<w3m-button ${localAttributes(flow.stack)}></w3m-button>`,
    })
    await visit.see('connect-button')
    await visit.page.waitForLoadState('networkidle')
    const site = flow.url.replace('127.0.0.1', visitorHost)
    const foreignRequests = visit.requests.filter(
      url => !url.startsWith(`${site}/`) && !url.startsWith('data:'),
    )
    assert.deepEqual(foreignRequests, [])
    const files = visit.requests.map(url => new URL(url).pathname).filter(path => path.endsWith('.js'))
    // The button's file loads first, those of the modal, the lists and the networks of the page when the page is idle. Each loads once.
    const { start, lists } = measure()
    const ownFiles = lists.map(file => `/cdn/${file}`)
    const isNetworksFile = (file: string) => file.startsWith('/cdn/chunks/other-pages-')
    assert.equal(files[0], `/cdn/${start[0]}`)
    assert.deepEqual(
      files.filter(file => !ownFiles.includes(file) && !isNetworksFile(file)),
      [],
    )
    assert.equal(new Set(files).size, files.length)
    await expect.poll(() => visit.readRequestedMethods()).toEqual([])
  })

  for (const preload of ['idle', 'none'] as const)
    test(`parses the style sheets of the first screen ${preload === 'idle' ? 'before' : 'after'} the press with preload="${preload}"`, async () => {
      const visit = await flow.visit({
        body: `<w3m-button preload="${preload}" ${localAttributes(flow.stack)}></w3m-button>`,
        prepare: countStyleSheets,
      })
      await visit.see('connect-button')
      const countParsed = () => visit.page.evaluate(() => window.sheets.parsed)
      if (preload === 'idle') {
        await expect.poll(countParsed).toBeGreaterThan(10)
        await visit.page.evaluate(waitUntilParsed)
      }
      // Only the first opening adds the modal to the document.
      const { tags, ids } = await visit.page.evaluate(() => ({
        tags: [...document.body.children].map(({ localName }) => localName),
        ids: document.body.querySelectorAll('[data-testid]:not(w3m-button, w3m-button *)').length,
      }))
      assert.deepEqual([tags, ids], [['w3m-button'], 0])
      const parsedCount = await countParsed()
      await visit.open()
      await visit.see('wallet-selector-test.wallet')
      if (preload === 'idle') await expect.poll(countParsed, 'style sheets at the press').toBe(parsedCount)
      else await expect.poll(countParsed).toBeGreaterThan(parsedCount)
    })

  for (const preload of ['intent', 'none'] as const)
    test(`loads only the button with preload="${preload}"`, async () => {
      const visit = await flow.visit({
        host: visitorHost,
        body: `<w3m-button preload="${preload}" ${localAttributes(flow.stack)}></w3m-button>`,
      })
      await visit.see('connect-button')
      await visit.page.waitForLoadState('networkidle')
      const getFiles = () =>
        visit.requests.map(url => new URL(url).pathname).filter(path => path.endsWith('.js'))
      assert.deepEqual(
        getFiles(),
        measure().start.map(file => `/cdn/${file}`),
      )
      await visit.page.getByTestId('connect-button').hover()
      await visit.page.waitForLoadState('networkidle')
      assert.equal(getFiles().length > 1, preload === 'intent')
      await visit.open()
    })

  test('warns about an invalid option before the modal opens, and requests only its own files', async () => {
    for (const [host, attributes] of [
      [undefined, 'theme-mod="dark"'],
      [visitorHost, 'theme-mod="dark" debug'],
    ] as const) {
      const visit = await flow.visit({ ...(host && { host }), attributes })
      const warningEvent = visit.page.waitForEvent('console', message =>
        message.text().includes('attribute "theme-mod" does not exist. Did you mean "theme-mode"?'),
      )
      await visit.see('connect-button')
      await warningEvent
      await visit.page.waitForLoadState('networkidle')
      const site = flow.url.replace('127.0.0.1', host ?? '127.0.0.1')
      assert.deepEqual(
        visit.requests.filter(url => !url.startsWith(`${site}/`) && !url.startsWith('data:')),
        [],
      )
      await expect.poll(() => visit.readRequestedMethods()).toEqual([])
      await visit.end()
    }
  })

  test('logs each invalid option once on a published site, after the first opening', async () => {
    const visit = await flow.visit({
      host: visitorHost,
      attributes: `theme-mod="dark" socials="gogle" project-id="" ${localAttributes(flow.stack)}`,
    })
    const warnings: string[] = []
    visit.page.on('console', message => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    await visit.see('connect-button')
    await visit.page.waitForLoadState('networkidle')
    assert.equal(warnings.length, 0)
    const expectedWarnings = [
      'attribute "theme-mod" does not exist',
      'cannot contain "gogle"',
      'Project ID Not Configured',
    ]
    const getCounts = () =>
      expectedWarnings.map(expectedWarning => warnings.filter(text => text.includes(expectedWarning)).length)
    for (let openCount = 0; openCount < 2; openCount++) {
      await visit.open()
      await expect.poll(getCounts).toEqual([1, 1, 1])
      await visit.page.keyboard.press('Escape')
      await expect.poll(() => visit.page.locator('w3m-modal dialog[open]').count()).toBe(0)
    }
    await visit.page.waitForLoadState('networkidle')
    assert.deepEqual(getCounts(), [1, 1, 1])
  })

  test('requests only its own files when it opens', async () => {
    const visit = await flow.visit()
    await visit.open()
    await visit.see('wallet-selector-test.wallet')
    await visit.page.waitForLoadState('networkidle')
    const foreignRequests = visit.requests.filter(
      url => !url.startsWith(`${flow.url}/`) && !url.startsWith('data:'),
    )
    assert.deepEqual(foreignRequests, [])
    await expect.poll(() => visit.readRequestedMethods()).toEqual([])
  })
})
