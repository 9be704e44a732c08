import assert from 'node:assert/strict'
import { measure } from '../../scripts/size.mjs'
import { type Flow, localAttributes, visitorHost } from '../support/modal-page.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'

describe('A page with the button is quiet', () => {
  let flow: Flow
  beforeEach(({ flow: ofWorker }) => {
    flow = ofWorker
  })

  test('asks nobody but its own files for anything before an act, and no wallet either', async () => {
    const visit = await flow.visit({
      host: visitorHost,
      body: `<w3m-button ${localAttributes(flow.stack)}></w3m-button>`,
    })
    await visit.see('connect-button')
    await visit.page.waitForLoadState('networkidle')
    const site = flow.url.replace('127.0.0.1', visitorHost)
    const strangers = visit.requests.filter(url => !url.startsWith(`${site}/`) && !url.startsWith('data:'))
    assert.deepEqual(strangers, [])
    const files = visit.requests.map(url => new URL(url).pathname).filter(path => path.endsWith('.js'))
    // The button's file at once, the modal's and the lists' when the page rests: our own, and each once.
    const { start, lists } = measure()
    const own = lists.map(file => `/cdn/${file}`)
    assert.equal(files[0], `/cdn/${start[0]}`)
    assert.deepEqual(
      files.filter(file => !own.includes(file)),
      [],
    )
    assert.equal(new Set(files).size, files.length)
    await expect.poll(() => visit.asked()).toEqual([])
  })

  for (const preload of ['intent', 'none'] as const)
    test(`fetches the button alone where the page says preload="${preload}"`, async () => {
      const visit = await flow.visit({
        host: visitorHost,
        body: `<w3m-button preload="${preload}" ${localAttributes(flow.stack)}></w3m-button>`,
      })
      await visit.see('connect-button')
      await visit.page.waitForLoadState('networkidle')
      const files = () =>
        visit.requests.map(url => new URL(url).pathname).filter(path => path.endsWith('.js'))
      assert.deepEqual(
        files(),
        measure().start.map(file => `/cdn/${file}`),
      )
      await visit.page.locator('w3m-button').hover()
      await visit.page.waitForLoadState('networkidle')
      assert.equal(files().length > 1, preload === 'intent')
      await visit.open()
    })

  test('tells whoever builds a page of a wrong option, with files of its own alone and before anything opens', async () => {
    for (const [host, attributes] of [
      [undefined, 'theme-mod="dark"'],
      [visitorHost, 'theme-mod="dark" debug'],
    ] as const) {
      const visit = await flow.visit({ ...(host && { host }), attributes })
      const warned = visit.page.waitForEvent('console', message =>
        message.text().includes('attribute "theme-mod" does not exist. Did you mean "theme-mode"?'),
      )
      await visit.see('connect-button')
      await warned
      await visit.page.waitForLoadState('networkidle')
      const site = flow.url.replace('127.0.0.1', host ?? '127.0.0.1')
      assert.deepEqual(
        visit.requests.filter(url => !url.startsWith(`${site}/`) && !url.startsWith('data:')),
        [],
      )
      await expect.poll(() => visit.asked()).toEqual([])
      await visit.end()
    }
  })

  test('opens with files of its own alone', async () => {
    const visit = await flow.visit()
    await visit.open()
    await visit.see('wallet-selector-test.wallet')
    await visit.page.waitForLoadState('networkidle')
    const strangers = visit.requests.filter(
      url => !url.startsWith(`${flow.url}/`) && !url.startsWith('data:'),
    )
    assert.deepEqual(strangers, [])
    await expect.poll(() => visit.asked()).toEqual([])
  })
})
