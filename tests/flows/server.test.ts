import assert from 'node:assert/strict'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { localOne, localTwo } from '../../src/testing/networks.ts'
import { type Flow, type Visit } from '../support/modal-page.ts'
import { bundleForPage } from '../support/page-bundle.ts'
import { App, AppWithoutProvider } from '../support/react-app.tsx'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

describe('React with server rendering', () => {
  let flow: Flow
  let bundle: string
  beforeEach(async ({ flow: workerFlow }) => {
    flow = workerFlow
    bundle = await bundleForPage('tests/support/react-page.tsx')
  })

  const getOptions = () => ({
    networks: [localOne, localTwo],
    rpcUrls: Object.fromEntries(
      Object.entries(flow.stack.urls.chains).map(([id, url]) => [`eip155:${id}`, [url]]),
    ),
  })
  const visitApp = (markup = '') =>
    flow.visit({
      files: { '/app.js': bundle },
      head: '<script type="module" src="/app.js"></script>',
      body: `<div id="app">${markup}</div>`,
    })
  const waitForValues = async (visit: Visit, part: Record<string, unknown>) => {
    await visit.until(expected => {
      const text = document.querySelector('[data-testid="hook-values"]')?.textContent
      const values = (text ? JSON.parse(text) : {}) as Record<string, unknown>
      return Object.entries(expected).every(([key, value]) => values[key] === value)
    }, part)
  }

  test('renders the placeholder of the button and the disconnected state on a server', () => {
    const markup = renderToString(createElement(App, { options: getOptions() }))
    assert.match(markup, /<w3m-button[^>]*><svg slot="box" width="152" height="44"/)
    assert.match(markup, /disconnected/)
    assert.doesNotMatch(markup, /style=/)
    assert.match(renderToString(createElement(AppWithoutProvider)), /disconnected/)
  })

  test('hydrates server-rendered HTML without a mismatch, and connects', async () => {
    const visit = await visitApp(renderToString(createElement(App, { options: getOptions() })))
    const box = await visit.page.locator('w3m-button').boundingBox()
    assert.ok((box?.width ?? 0) >= 152 && (box?.height ?? 0) >= 44, JSON.stringify(box))
    await visit.page.evaluate(appOptions => window.app.hydrate(appOptions), getOptions())
    await visit.connect()
    await waitForValues(visit, {
      status: 'connected',
      provider: 'there',
      wallet: 'Test Wallet',
      network: 'Local One',
      connections: 1,
      balance: 'ETH',
    })
    await expect.poll(() => visit.page.evaluate(() => window.app.mismatches)).toEqual([])
    await visit.click('react-disconnect')
    await waitForValues(visit, { status: 'disconnected', provider: 'none', connections: 0 })
  })

  test('requests, returns and ends a session with useSession', async () => {
    const visit = await visitApp()
    const { signIn } = flow.stack.urls
    await visit.page.evaluate(appOptions => window.app.mount(appOptions as never), {
      ...getOptions(),
      signIn,
      signInOptional: true,
    })
    await waitForValues(visit, { signInStatus: 'signed-out' })
    // Without a connected wallet, the request fails.
    await visit.click('react-sign-in')
    await waitForValues(visit, { outcome: 'WALLET_NOT_CONNECTED' })
    await visit.open()
    await visit.pick()
    await waitForValues(visit, { status: 'connected', signInStatus: 'signing-in' })
    await visit.click('w3m-connecting-siwe-cancel')
    await waitForValues(visit, { signInStatus: 'signed-out' })
    await visit.click('react-sign-in')
    await waitForValues(visit, { signInStatus: 'signing-in' })
    await visit.click('w3m-connecting-siwe-cancel')
    await waitForValues(visit, { signInStatus: 'signed-out', outcome: 'USER_REJECTED' })
    await visit.click('react-sign-in')
    await visit.seeText(uiTexts.showMessage)
    await visit.page.locator('[data-testid=w3m-connecting-siwe-sign]:not([aria-disabled])').click()
    await visit.waitUntilConnected()
    const { address } = (await visit.readAccount()) ?? {}
    await waitForValues(visit, { signInStatus: 'signed-in', session: address, outcome: '0x' })
    await visit.click('react-sign-out')
    await waitForValues(visit, { status: 'connected', signInStatus: 'signed-out', session: undefined })
  })

  test('does not throw in hooks without a modal, and updates them when a modal is created', async () => {
    const visit = await visitApp()
    await visit.page.evaluate(() => window.app.mountWithoutProvider())
    await waitForValues(visit, {
      modal: 'none',
      status: 'disconnected',
      isOpen: false,
      provider: 'none',
      wallets: 0,
    })
    await visit.page.evaluate(() => {
      document.body.append(document.createElement('w3m-button'))
    })
    await waitForValues(visit, { modal: 'there', status: 'disconnected' })
  })

  test('F21 keeps no modal, handle or listener after a strict-mode app was unmounted', async () => {
    const visit = await flow.visit({
      files: { '/app.js': bundle },
      head: '<script type="module" src="/app.js"></script>',
      body: '<div id="app"></div>',
      prepare: () => {
        window.listenerCount = 0
        const { addEventListener: add, removeEventListener: remove } = window
        window.addEventListener = ((
          type: string,
          listener: EventListener,
          listenerOptions?: AddEventListenerOptions,
        ) => {
          if (type.startsWith('w3m-') || type === 'storage') {
            window.listenerCount++
            listenerOptions?.signal?.addEventListener('abort', () => window.listenerCount--)
          }
          add.call(window, type, listener, listenerOptions)
        }) as typeof window.addEventListener
        window.removeEventListener = ((type: string, listener: EventListener) => {
          if (type === 'storage') window.listenerCount--
          remove.call(window, type, listener)
        }) as typeof window.removeEventListener
      },
    })
    for (let round = 0; round < 3; round++) {
      await visit.page.evaluate(appOptions => window.app.mount(appOptions), getOptions())
      await visit.connect()
      await visit.page.evaluate(() => window.app.unmount())
      await visit.until(() => !(Symbol.for('w3m-elements') in globalThis))
      await expect(visit.page.locator('w3m-modal, w3m-button')).toHaveCount(0)
      await expect.poll(() => visit.page.evaluate(() => window.listenerCount)).toBe(0)
      await visit.page.evaluate(() => localStorage.clear())
    }
  })
})

declare global {
  interface Window {
    listenerCount: number
  }
}
