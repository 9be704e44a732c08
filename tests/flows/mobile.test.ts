import assert from 'node:assert/strict'
import { type Flow, localAttributes, testWallet, type Visit, visitorHost } from '../support/modal-page.ts'
import { openPhone } from '../support/phone.ts'
import { toAttributeJson } from '../support/attributes.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'

/** Returns the URL and the target of the link with this text in the open modal. */
const linkOf = (visit: Visit, text: RegExp) =>
  visit.page
    .getByRole('link', { name: text })
    .first()
    .evaluate(link => ({
      href: (link as HTMLAnchorElement).href,
      target: (link as HTMLAnchorElement).target,
    }))

/** Runs in the page. Returns whether all animations of the modal have finished. */
const isModalStill = () => {
  const modal = document.querySelector('w3m-modal')?.shadowRoot
  return modal?.getAnimations().every(({ playState }) => playState !== 'running')
}

describe('Modal on a phone', () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  /** Attributes of a button that pairs over the relay of the stack. */
  const getPairingAttributes = () => {
    const endpoints = toAttributeJson({ relay: flow.stack.urls.relay, catalog: null })
    return `${localAttributes(flow.stack)} endpoints="${endpoints}"`
  }

  test('lists a wallet without a project id, prepares its link before the tap, and reports an app that did not open', async () => {
    const visit = await flow.visit({ isPhone: true, wallets: [] })
    await visit.open()
    const card = await visit.getByTestId('w3m-modal-card').boundingBox()
    assert.ok(card && Math.round(card.y + card.height) === 844 && card.width === 390, 'not a bottom sheet')
    await visit.page.getByText('MetaMask').first().click()
    const link = await linkOf(visit, /Open MetaMask/)
    assert.equal(link.href, `https://metamask.app.link/dapp/${visit.page.url().replace(/^http:\/\//, '')}`)
    assert.equal(link.target, '_blank')
    await visit.seeText('Connecting by QR code isn’t available on this site')

    // The app is not installed: the modal reports that shortly after the tap and offers other methods.
    await visit.context.route('**/*', (route, request) =>
      request.url().includes('metamask.app.link') ? route.abort() : route.continue(),
    )
    await visit.page.evaluate(() => {
      addEventListener('click', event => event.preventDefault(), { once: true, capture: true })
    })
    await visit.page
      .getByRole('link', { name: /Open MetaMask/ })
      .first()
      .click()
    await visit.seeText('MetaMask didn’t open')

    // The system back gesture is one close request, which closes everything.
    await visit.page.keyboard.press('Escape')
    await visit.waitUntilRemoved('w3m-modal-card')
  })

  test('links to a wallet app with a link that contains the code and opens in the same tab', async () => {
    const visit = await flow.visit({ isPhone: true, wallets: [], attributes: getPairingAttributes() })
    await visit.open()
    await visit.page.getByText('Trust Wallet').first().click()
    const link = await linkOf(visit, /Open Trust Wallet/)
    assert.match(link.href, /^trust:\/\/wc\?uri=wc%3A[0-9a-f]{64}%402%3F/)
    assert.equal(link.target, '_self')
    await visit.closeModal()
  })

  test('pairs in Telegram for Android with a double-encoded link that opens in a new tab', async () => {
    const visit = await flow.visit({
      isPhone: true,
      wallets: [],
      attributes: getPairingAttributes(),
      prepare: () => {
        Object.assign(window, { TelegramWebviewProxy: {} })
        Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (Linux; Android 15; Pixel 9)' })
      },
    })
    await visit.open()
    await visit.page.getByText('Trust Wallet').first().click()
    const link = await linkOf(visit, /Open Trust Wallet/)
    assert.equal(link.target, '_blank')
    // Telegram decodes the link once before the wallet reads it.
    const walletLink = new URL(decodeURIComponent(link.href))
    assert.equal(walletLink.protocol, 'trust:')
    const phone = await openPhone(flow)
    await phone.scan(String(walletLink.searchParams.get('uri')))
    await phone.approve()
    await visit.waitUntilConnected()
  })

  test('F13 connects and pairs inside a cross-site frame without storage', async () => {
    const innerPage = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
<script type="module" src="/cdn/w3m.js"></script><w3m-button ${getPairingAttributes()}></w3m-button>`
    const visit = await flow.visit({
      isPhone: true,
      host: visitorHost,
      body: `<h1>Portal</h1><iframe src="${flow.url}/shop.html" width="380" height="700" title="Shop"></iframe>`,
      files: { '/shop.html': innerPage },
      // Browsers log this error if a dialog opens in a cross-origin frame.
      expectedErrors: /Blocked autofocusing/,
    })
    assert.notEqual(new URL(visit.page.url()).hostname, new URL(flow.url).hostname)
    const frame = visit.page.frameLocator('iframe')
    const findByTestId = (id: string) => frame.getByTestId(id).first()
    await findByTestId('connect-button').click()
    await findByTestId(`wallet-selector-${testWallet}`).click()
    await findByTestId('account-button').click()
    await findByTestId('disconnect-button').click()
    await findByTestId('connect-button').click()
    await findByTestId('wallet-selector-walletconnect').click()
    const code = frame.getByTestId('wui-qr-code').first()
    await code.waitFor()
    const phone = await openPhone(flow)
    await phone.scan(await code.evaluate(element => (element as HTMLElement & { uri: string }).uri))
    await phone.approve()
    await findByTestId('account-button').waitFor()
    await phone.expectSessions(1)
  })

  test('lists the installed wallet in the last row, and has a search field with text of at least 16 px', async () => {
    const visit = await flow.visit({ isPhone: true })
    await visit.open()
    const lastRow = visit.page.locator('w3m-connector-list button').last()
    await expect(lastRow).toHaveAttribute('data-testid', `wallet-selector-${testWallet}`)
    await expect(lastRow).toBeInViewport({ ratio: 1 })
    await visit.click('all-wallets')
    await visit.see('wui-input-text')
    const size = await visit.getByTestId('wui-input-text').evaluate(input => getComputedStyle(input).fontSize)
    assert.ok(Number.parseFloat(size) >= 16, `the field has ${size}`)
    await visit.click('header-back')
    await visit.pick()
    await visit.waitUntilConnected()
  })

  test('opens the sheet at 60 % of the screen, and expands it when the user drags it up or uses its content', async () => {
    const { frame, relay } = flow.stack.urls
    const attributes = `${localAttributes(flow.stack)} endpoints="${toAttributeJson({ frame, relay, catalog: null })}"`
    const visit = await flow.visit({ isPhone: true, wallets: [], attributes })
    const { height: screen = 0 } = visit.page.viewportSize() ?? {}
    // Makes the screen so low that the content does not fit into 60 % of it.
    await visit.page.setViewportSize({ width: 390, height: Math.round(screen * 0.45) })
    const viewportHeight = visit.page.viewportSize()?.height ?? 0
    await visit.open()
    await visit.see('all-wallets')
    await visit.until(isModalStill)
    const card = visit.getByTestId('w3m-modal-card')
    const readBox = async () => (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const initialBox = await readBox()
    assert.ok(initialBox.height <= viewportHeight * 0.6 + 1, `${initialBox.height} of ${viewportHeight} px`)
    const [x, y] = [initialBox.x + initialBox.width / 2, initialBox.y + 28]
    await visit.page.mouse.move(x, y)
    await visit.page.mouse.down()
    await visit.page.mouse.move(x, y - 40, { steps: 4 })
    const draggedBox = await readBox()
    assert.equal(Math.round(draggedBox.height - initialBox.height), 40)
    await visit.page.mouse.up()
    await visit.until(isModalStill)
    assert.ok((await readBox()).height > draggedBox.height)
    await visit.closeModal()
    await visit.open()
    await visit.until(isModalStill)
    assert.equal((await readBox()).height, initialBox.height)
    await visit.click('w3m-login-row')
    await visit.see('wui-email-input')
    await expect.poll(async () => (await readBox()).height).toBeGreaterThan(initialBox.height)
  })

  test('returns the sheet to its position after a short pull, and closes it after a long pull or a flick', async () => {
    const visit = await flow.visit({ isPhone: true, wallets: [] })
    await visit.open()
    const card = visit.getByTestId('w3m-modal-card')
    const waitUntilStill = () => visit.until(isModalStill)
    const pull = async (distance: number, { isFlick = false } = {}) => {
      await waitUntilStill()
      const box = await card.boundingBox()
      assert.ok(box)
      const [x, y] = [box.x + box.width / 2, box.y + 28]
      await visit.page.mouse.move(x, y)
      await visit.page.mouse.down()
      await visit.page.mouse.move(x, y + distance, { steps: isFlick ? 1 : 4 })
      const draggedBox = await card.boundingBox()
      assert.ok(
        draggedBox && Math.round(draggedBox.y - box.y) === distance,
        `it went ${draggedBox && draggedBox.y - box.y} px`,
      )
      // A short move back at the end prevents a flick.
      if (!isFlick) await visit.page.mouse.move(x, y + distance - 5)
      await visit.page.mouse.up()
      return box
    }
    const initialBox = await pull(60)
    await waitUntilStill()
    assert.equal((await card.boundingBox())?.y, initialBox.y)
    await pull(Math.ceil(initialBox.height / 2))
    await visit.waitUntilRemoved('w3m-modal-card')
    await visit.open()
    await pull(120, { isFlick: true })
    await visit.waitUntilRemoved('w3m-modal-card')
  })
})
