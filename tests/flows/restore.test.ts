import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { type Flow, localAttributes, visitorHost } from '../support/modal-page.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

interface Chunk {
  readonly file: string
  readonly modules: readonly { readonly name: string; readonly bytes: number }[]
}

describe('Restored connection', () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  test('restores without a prompt and without loading a library', async () => {
    // On a development host, the option checks load texts for their warnings. Files that the page prefetches when
    // idle are not part of the restore.
    const visit = await flow.visit({
      host: visitorHost,
      attributes: `${localAttributes(flow.stack)} preload="none"`,
    })
    await visit.connect()
    // A separate page: the connected one may still prefetch files of its next screens.
    const restoredVisit = await flow.visit({ sameProfileAs: visit })
    await restoredVisit.waitUntilRestored()
    await expect.poll(() => restoredVisit.readRequestedMethods()).not.toContain('eth_requestAccounts')
    const scripts = restoredVisit.requests.filter(url => url.endsWith('.js'))
    assert.ok(scripts.length > 0)
    // The modules in each file of the build.
    const { chunks } = JSON.parse(
      await readFile(new URL('../../.cache/cdn-chunks.json', import.meta.url), 'utf8'),
    )
    const loadedChunks = (chunks as Chunk[]).filter(chunk => scripts.some(url => url.endsWith(chunk.file)))
    assert.equal(loadedChunks.length, scripts.length)
    const libraries = loadedChunks
      .flatMap(chunk => chunk.modules)
      .filter(({ name, bytes }) => bytes && /^package:(?!@?lit[-/]|nanostores\/)/.test(name))
    assert.deepEqual(libraries, [])
  })

  test('F15 opens the account offline after the page was idle', {
    tag: '@nightly',
  }, async () => {
    const visit = await flow.visit({ expectedErrors: /Failed to load resource|net::ERR|WebSocket/ })
    await visit.connect()
    await visit.page.reload()
    await visit.waitUntilConnected()
    await visit.page.waitForFunction(() => customElements.get('w3m-account-screen'))
    await visit.context.setOffline(true)
    await visit.click('account-button')
    await visit.page.locator('w3m-account-screen').getByText(uiTexts.disconnect).first().waitFor()
    await visit.context.setOffline(false)
  })

  test('F10 stays disconnected without a message if the wallet is no longer installed', async () => {
    const visit = await flow.visit()
    await visit.connect()
    const secondVisit = await flow.visit({ sameProfileAs: visit, wallets: [] })
    await secondVisit.getByTestId('connect-button').filter({ hasText: uiTexts.connectWallet }).waitFor()
    await secondVisit.expectAccount({ status: 'disconnected' })
  })

  test('stays disconnected if the wallet has revoked its permission', async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() => localStorage.setItem('wallet:test.wallet', '{}'))
    await visit.page.reload()
    await visit.getByTestId('connect-button').filter({ hasText: uiTexts.connectWallet }).waitFor()
    await expect.poll(() => visit.readRequestedMethods()).not.toContain('eth_requestAccounts')
  })

  test('T12 ignores manipulated storage entries', async () => {
    const visit = await flow.visit({
      prepare: () => {
        const createEntry = (value: unknown) => JSON.stringify({ value, at: Number.MAX_VALUE })
        const poisonText = '<img src=x onerror=alert(1)>'
        localStorage.setItem(
          'w3m:1:connection:eip155',
          createEntry({
            connectorId: '__proto__',
            name: poisonText,
            rdns: poisonText,
            addressHint: poisonText,
            status: 'connected',
          }),
        )
        localStorage.setItem('w3m:1:connection:solana', '{"value":{"connectorId":7}}')
        localStorage.setItem(
          'w3m:1:network',
          createEntry({
            id: 'eip155:666',
            name: poisonText,
            nativeCurrency: { name: poisonText, symbol: poisonText, decimals: 18 },
            rpcUrls: ['https://evil.example/'],
          }),
        )
        localStorage.setItem('w3m:1:recent', '"'.repeat(1000))
        localStorage.setItem(
          'w3m:1:balance',
          createEntry({ account: poisonText, amount: '1e99', symbol: poisonText }),
        )
        localStorage.setItem('w3m:1:__proto__', '{"polluted":true}')
      },
    })
    await visit.getByTestId('connect-button').filter({ hasText: uiTexts.connectWallet }).waitFor()
    await visit.connect()
    const effects = await visit.page.evaluate(() => ({
      polluted: ({} as { polluted?: unknown }).polluted,
      images: document.querySelectorAll('img[src="x"]').length,
    }))
    assert.deepEqual(effects, { polluted: undefined, images: 0 })
  })

  test('F12 follows connecting and disconnecting in another tab', async () => {
    const firstVisit = await flow.visit()
    await firstVisit.see('connect-button')
    const secondVisit = await flow.visit({ sameProfileAs: firstVisit })
    await secondVisit.see('connect-button')
    await firstVisit.connect()
    // The wallet of the second tab shares the permission.
    await secondVisit.page.reload()
    await secondVisit.waitUntilConnected()
    await secondVisit.open()
    await secondVisit.click('disconnect-button')
    await secondVisit.waitUntilDisconnected()
    await firstVisit.waitUntilDisconnected()
  })

  test('F12 stays connected when another tab clears the storage', { tag: '@nightly' }, async () => {
    const firstVisit = await flow.visit()
    await firstVisit.connect()
    const secondVisit = await flow.visit({ sameProfileAs: firstVisit })
    await secondVisit.waitUntilConnected()
    // The first tab must listen before the second tab clears the storage, because each tab is a separate process.
    const storageEvent = await firstVisit.page.evaluateHandle(() => {
      const key = new Promise(resolve =>
        addEventListener('storage', event => event.key === 'w3m:1:network' && resolve(event.key)),
      )
      return { key }
    })
    // Removes all keys of the page one by one and at once, except those of the test wallet.
    await secondVisit.page.evaluate(() => {
      const wallet = Object.entries(localStorage).filter(([key]) => key.startsWith('wallet:'))
      for (const key of Object.keys(localStorage)) localStorage.removeItem(key)
      localStorage.clear()
      for (const [key, value] of wallet) localStorage.setItem(key, value as string)
      // A new entry triggers a storage event in the other tab.
      localStorage.setItem('w3m:1:network', JSON.stringify({ value: 'eip155:31338', at: 0 }))
    })
    await storageEvent.evaluate(({ key }) => key)
    await secondVisit.waitUntilConnected()
    await firstVisit.open()
    await firstVisit.see('disconnect-button')
    await firstVisit.click('disconnect-button')
    await firstVisit.waitUntilDisconnected()
  })

  test('F13 keeps working while the storage is cleared or full', { tag: '@nightly' }, async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() => localStorage.clear())
    await visit.open()
    await visit.click('disconnect-button')
    await visit.waitUntilDisconnected()
    await visit.page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await visit.connect()
  })
})
