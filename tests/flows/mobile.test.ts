import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Flow, localAttributes, startFlow, testWallet, type Visit } from '../support/modal-page.ts'

/** The address of the one link with these words in the open modal, and where it opens. */
const linkOf = (visit: Visit, words: RegExp) =>
  visit.page
    .getByRole('link', { name: words })
    .first()
    .evaluate(link => ({
      href: (link as HTMLAnchorElement).href,
      target: (link as HTMLAnchorElement).target,
    }))

describe('A visitor with a phone', () => {
  let flow: Flow
  before(async () => {
    flow = await startFlow()
  })
  after(() => flow.close())

  test('finds a wallet without a project id, and the link that opens the page in it is there before the tap', async () => {
    const visit = await flow.visit({ isPhone: true, wallets: [] })
    await visit.open()
    const card = await visit.at('w3m-modal-card').boundingBox()
    assert.ok(card && Math.round(card.y + card.height) === 844 && card.width === 390, 'it is no bottom sheet')
    await visit.page.getByText('MetaMask').first().click()
    const link = await linkOf(visit, /Open MetaMask/)
    assert.equal(link.href, `https://metamask.app.link/dapp/${visit.page.url().replace(/^http:\/\//, '')}`)
    assert.equal(link.target, '_blank')
    await visit.seeText('Connecting by code is not set up on this page')

    // The tap goes to an app that is not there: said a moment later, with other ways.
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
    await visit.seeText('MetaMask did not open')

    // Back as the system means it: one close request closes it all.
    await visit.page.keyboard.press('Escape')
    await visit.gone('w3m-modal-card')
    await visit.end()
  })

  test('pairs by the link of an app: it carries the code and opens in place', async () => {
    const endpoints = JSON.stringify({ relay: flow.stack.urls.relay, catalog: null }).replaceAll(
      '"',
      '&quot;',
    )
    const visit = await flow.visit({
      isPhone: true,
      wallets: [],
      attributes: `${localAttributes(flow.stack)} endpoints="${endpoints}"`,
    })
    await visit.open()
    await visit.page.getByText('Trust Wallet').first().click()
    const link = await linkOf(visit, /Open Trust Wallet/)
    assert.match(link.href, /^trust:\/\/wc\?uri=wc%3A[0-9a-f]{64}%402%3F/)
    assert.equal(link.target, '_self')
    await visit.closeModal()
    await visit.end()
  })

  test('meets the wallet of its own browser first, and types without the page zooming in', async () => {
    const visit = await flow.visit({ isPhone: true })
    await visit.open()
    const first = visit.page.locator('w3m-connector-list [role="listitem"]').first()
    assert.equal(await first.getAttribute('data-testid'), `wallet-selector-${testWallet}`)
    await visit.click('all-wallets')
    await visit.see('wui-input-text')
    const size = await visit.at('wui-input-text').evaluate(input => getComputedStyle(input).fontSize)
    assert.ok(Number.parseFloat(size) >= 16, `the field has ${size}`)
    await visit.click('header-back')
    await visit.pick()
    await visit.isConnected()
    await visit.end()
  })
})
