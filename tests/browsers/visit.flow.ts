// A visitor with a browser wallet, from connecting to disconnecting, in Firefox and WebKit.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { verifyMessage } from 'viem'
import { strictPolicy } from '../../scripts/lib/demo-server.mjs'
import { networksAttributes, servicesAttributes, type ModalPage, type Site, startSite } from './lib/site.ts'
import { createChainClient } from '../support/chain-client.ts'
import { receiptOf } from '../support/receipt.ts'

type Hex = `0x${string}`

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const receiver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const secondaryButton = 'w3m-connecting-widget-secondary-button'

const rejectNextRequest = (page: ModalPage, method: string) =>
  page.evaluate(name => window.wallet.script.next(name, window.testing.reject()), method)

/** Declines, connects, switches to a known and to an unknown network, and disconnects. */
async function completeVisit(page: ModalPage): Promise<void> {
  await page.open()
  await page.press('header-help')
  await page.see('w3m-wallet-guide-explore')
  await page.press('header-back')
  await rejectNextRequest(page, 'eth_requestAccounts')
  await page.press('wallet-selector-test.wallet')
  await page.seeText('Connection declined')
  await page.press(secondaryButton)
  await page.waitUntilConnected()
  await page.press('account-button')
  await page.press('w3m-account-select-network')
  await page.press('w3m-network-switch-Local Two')
  await page.until(() => window.wallet.chainId === 31338)
  await page.see('disconnect-button')
  await page.evaluate(() => window.wallet.emit('chainChanged', '0x539'))
  await page.see({ css: 'w3m-unsupported-chain-view' })
  await page.press('disconnect-button')
  await page.waitUntilDisconnected()
}

describe('Visit with a wallet in the browser', () => {
  let site: Site
  before(async () => {
    site = await startSite()
  })
  after(() => site?.close())
  const getChain = () => createChainClient(site.stack)

  test('connects after a rejection, signs, sends, switches, restores after a reload, and disconnects', async () => {
    const page = await site.visit()
    await page.see('connect-button')
    await rejectNextRequest(page, 'eth_requestAccounts')
    await page.open()
    await page.saveScreenshot(`connect-${site.browser}`)
    await page.press('wallet-selector-test.wallet')
    await page.seeText('Connection declined')
    assert.equal((await page.readAccount())?.status, 'disconnected')
    await page.press(secondaryButton)
    await page.waitUntilConnected()
    assert.equal((await page.readAccount())?.address, address)

    await page.request('personal_sign', ['0x4869', address])
    const { value: signature } = await page.waitForAnswer<Hex>()
    assert.ok(signature && (await verifyMessage({ address, message: 'Hi', signature })))
    await rejectNextRequest(page, 'personal_sign')
    await page.request('personal_sign', ['0x4869', address])
    assert.equal((await page.waitForAnswer()).code, 4001)

    const previousBalance = await getChain().getBalance({ address: receiver })
    await page.request('eth_sendTransaction', [{ from: address, to: receiver, value: '0x1' }])
    const { value: hash } = await page.waitForAnswer<Hex>()
    assert.equal((await receiptOf(getChain(), hash as Hex)).status, 'success')
    assert.equal((await getChain().getBalance({ address: receiver })) - previousBalance, 1n)

    await page.press('account-button')
    await page.see('disconnect-button')
    await page.until(() => document.querySelector('w3m-button')?.modal?.getAccount().balance)
    await page.saveScreenshot(`account-${site.browser}`)
    await page.press('w3m-account-select-network')
    await page.press('w3m-network-switch-Local Two')
    await page.until(() => window.wallet.chainId === 31338)
    await page.see('disconnect-button')
    assert.deepEqual(await page.readPageErrors(), [])

    const url = await page.evaluate(() => location.href)
    await page.goto(url)
    await page.see('account-button')
    assert.equal((await page.readAccount())?.address, address)
    assert.ok(
      !(await page.evaluate(() => window.wallet.log.some(log => log.method === 'eth_requestAccounts'))),
    )
    await page.press('account-button')
    await page.press('disconnect-button')
    await page.waitUntilDisconnected()
    assert.deepEqual(await page.readPageErrors(), [])
  })

  test('finds wallets by search, and shows no result for an unknown name', async () => {
    const page = await site.visit({ extraAttributes: servicesAttributes(site.stack, 'catalog', 'images') })
    await page.open()
    await page.press('all-wallets')
    await page.see('wallet-list')
    await page.press('wui-input-text')
    await page.type('Rainbow')
    await page.until(name => {
      const findTiles = (root: ParentNode): Element[] =>
        [...root.querySelectorAll('*')].flatMap(element => [
          ...(element.getAttribute('data-testid')?.startsWith('wallet-search-item-') ? [element] : []),
          ...(element.shadowRoot ? findTiles(element.shadowRoot) : []),
        ])
      const tiles = findTiles(document)
      return tiles.length && tiles.every(tile => tile.shadowRoot?.textContent?.includes(name))
    }, 'Rainbow')
    await page.type('zzz')
    await page.seeText('No wallet by that name')
    await page.saveScreenshot(`search-${site.browser}`)
    assert.deepEqual(await page.readPageErrors(), [])
  })

  test('connects and disconnects by keyboard, closes with Escape, and returns the focus to the button', async () => {
    const page = await site.visit()
    await page.tabTo('connect-button')
    await page.pressKey('Enter')
    await page.see('w3m-modal-card')
    await page.pressKey('Escape')
    await page.waitUntilHidden('w3m-modal-card')
    await page.waitUntilFocused('connect-button')
    await page.pressKey('Enter')
    await page.tabTo('wallet-selector-test.wallet')
    await page.pressKey('Enter')
    await page.waitUntilConnected()
    await page.tabTo('account-button')
    await page.pressKey('Enter')
    await page.tabTo('disconnect-button')
    await page.pressKey('Enter')
    await page.waitUntilDisconnected()
    assert.deepEqual(await page.readPageErrors(), [])
  })

  test('causes no violation of a strict CSP with Trusted Types during a whole visit', async () => {
    const page = await site.visit({ policy: strictPolicy })
    await completeVisit(page)
    assert.deepEqual(await page.readPageErrors(), [])
  })

  test('connects and disconnects in a frame without storage', async () => {
    const page = await site.visit({
      body: `<iframe sandbox="allow-scripts" width="900" height="700" src="/inner.html"></iframe>`,
      files: {
        '/inner.html': `<!doctype html><script src="${site.url}/one-wallet.js"></script><script type="module" src="${site.url}/cdn/w3m.js"></script><w3m-button ${networksAttributes(site.stack)}></w3m-button>`,
      },
    })
    const frame = page.getFrame('iframe')
    await frame.see('connect-button')
    const isRefused = await frame.evaluate(() => {
      try {
        return !localStorage
      } catch {
        return true
      }
    })
    assert.ok(isRefused)
    await frame.press('connect-button')
    await frame.press('wallet-selector-test.wallet')
    await frame.see('account-button')
    await frame.press('account-button')
    await frame.press('disconnect-button')
    await frame.see('connect-button')
    assert.deepEqual(await page.readPageErrors(), [])
  })

  test('continues to work after a return from the back/forward cache', async () => {
    const page = await site.visit({
      isCacheable: true,
      files: { '/elsewhere.html': '<title>Elsewhere</title>' },
    })
    await page.connect()
    // Some browsers do not cache a page with a pending request.
    await page.until(() => document.querySelector('w3m-button')?.modal?.getAccount().balance)
    // Some browsers do not fully cache a page with pending downloads.
    await page.until(() => {
      const endTimes = performance.getEntriesByType('resource').map(entry => entry.startTime + entry.duration)
      return performance.now() - Math.max(0, ...endTimes) > 500
    })
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isPersisted: persisted }))
    })
    await page.goto(`${site.url}/elsewhere.html`)
    await page.goBack()
    await page.see('account-button')
    assert.ok(
      await page.until(() => 'isPersisted' in window && window.isPersisted),
      'the page is restored, not reloaded',
    )
    await page.press('account-button')
    await page.press('disconnect-button')
    await page.waitUntilDisconnected()
    await page.connect()
    assert.deepEqual(await page.readPageErrors(), [])
  })
})
