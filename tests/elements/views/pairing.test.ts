import { expect } from '@open-wc/testing'
import { html } from 'lit'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { closeModal, openModal, showView } from '../../../src/controllers/shell/modal.ts'
import { resetPairing } from '../../../src/controllers/pair/pair.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import type { ErrorCode } from '../../../src/core/errors/codes.ts'
import * as limits from '../../../src/core/limits.ts'
import { pairingLimits } from '../../../src/core/wallet/pairing-limits.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import type { Wallet } from '../../../src/core/wallet/wallet.ts'
import { $viewStack } from '../../../src/state/shell/modal.ts'
import { $toast } from '../../../src/state/shell/notices.ts'
import { offerReceived } from '../../../src/state/wallets/offered-wallets.ts'
import { platformChanged } from '../../../src/state/shell/platform.ts'
import { loadLanguage } from '../../../src/text/languages.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep-query.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { fakeConnector, fakePairing, type FakePairing, pairingUri } from '../../support/fake-connector.ts'
import { reset } from '../../support/reset.ts'
import { renderFixture } from '../../support/render-fixture.ts'
import { until } from '../../support/until.ts'

// Never pass an element to an assertion: the failure report could not be serialized.

const fathom: Wallet = {
  id: 'f'.repeat(64),
  name: 'Fathom',
  rdns: 'io.fathom',
  mobileLink: 'fathom://',
  desktopLink: 'fathom://desktop',
  webappLink: 'https://fathom.example/',
  homepage: 'https://fathom.example',
}

describe('pairing screens', () => {
  let pairing: FakePairing
  let clock: FakeClock | undefined
  let container: Element

  // Links of an unknown wallet come from customWallets.
  const customWallets = [{ id: 'f'.repeat(64), name: 'Fathom', mobile_link: 'fathom://' }]
  const setUp = async (options: ModalOptions = { projectId: 'local', customWallets }) => {
    resetPairing()
    pairing = fakePairing()
    await loadLanguage('en')
    await Promise.all([loadView('ConnectingWalletConnect'), loadView('ConnectingWalletConnectBasic')])
    reset({ options, runtime: { loadPairing: async () => pairing } })
    offerReceived({ featured: [], custom: [], recommended: [], recent: [], count: 0 })
  }
  beforeEach(() => setUp())
  afterEach(() => {
    closeModal()
    resetPairing()
    clock?.restore()
    clock = undefined
  })

  const show = async (wallet?: Wallet) => {
    await openModal()
    showView(wallet ? { name: 'ConnectingWalletConnect', wallet } : { name: 'ConnectingWalletConnectBasic' })
    container = await renderFixture(
      wallet
        ? html`<w3m-connecting-wc-view .wallet=${wallet}></w3m-connecting-wc-view>`
        : html`<w3m-connecting-wc-basic-view></w3m-connecting-wc-basic-view>`,
    )
  }
  const byId = (id: string) => deepQuery(container, `[data-testid="${id}"]`)
  const has = (id: string) => byId(id) !== undefined
  const waitForText = (text: string | RegExp) =>
    until(() => deepText(container).match(text) !== null, `the screen to say ${text}`)
  const findVisibleUri = () =>
    byId('wui-qr-code') && (byId('wui-qr-code') as HTMLElement & { uri: string }).uri
  const failPairing = (code: ErrorCode) => pairing.attempts.at(-1)?.fail(new AppError(code))
  const checkAccessible = () => expectAccessible(container)

  it('keeps the height of the code square for skeleton, code and failure', async () => {
    pairing.isShownImmediately = false
    await show()
    const square = await until(() => deepQuery(container, '.square'))
    const getHeights = () => [square, container].map(element => element.getBoundingClientRect().height)
    await until(() => pairing.attempts.length > 0)
    await waitForText('Creating QR code')
    const before = getHeights()
    expect(has('wui-qr-code')).to.equal(false)
    // The element is missing too, because page objects would find it and read an empty code.
    expect(deepQuery(container, 'wui-qr-code')?.localName).to.equal(undefined)
    await checkAccessible()
    pairing.attempts[0]?.show()
    await until(() => findVisibleUri() === pairingUri())
    await until(() => deepQuery(container, 'svg[part="qr"]'))
    expect(getHeights()).to.deep.equal(before)
    failPairing('USER_REJECTED')
    await waitForText('Connection declined')
    expect(getHeights()).to.deep.equal(before)
    pairing.isShownImmediately = true
    byId('w3m-connecting-widget-secondary-button')?.click()
    await until(() => findVisibleUri() === pairingUri(1))
  })

  it('shows the icon of the page in the center of the code', async () => {
    const icon = document.createElement('link')
    const findImage = () =>
      (deepQuery(byId('wui-qr-code') as HTMLElement, 'wui-image') as HTMLElement & { src?: string })?.src
    icon.rel = 'icon'
    icon.href = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    document.head.append(icon)
    try {
      await show()
      await until(findVisibleUri)
      expect(findImage()).to.equal(icon.href)
    } finally {
      icon.remove()
    }
  })

  it('is accessible with a code, and copies the link on click', async () => {
    const copiedTexts: string[] = []
    const write = navigator.clipboard.writeText
    navigator.clipboard.writeText = async text => void copiedTexts.push(text)
    try {
      await show()
      await until(findVisibleUri)
      await checkAccessible()
      deepQuery(container, 'button.tap')?.click()
      await until(() => $toast.get())
      expect(copiedTexts).to.deep.equal([pairingUri()])
      await until(() => {
        byId('copy-wc2-uri')?.click()
        return copiedTexts.length > 1
      })
      expect(copiedTexts[1]).to.equal(pairingUri())
    } finally {
      navigator.clipboard.writeText = write
    }
  })

  for (const [code, expected, action] of [
    ['USER_REJECTED', 'Connection declined', true],
    ['RELAY_UNREACHABLE', 'No QR code right now', true],
    ['SESSION_EXPIRED', 'Session Expired.*time settings', true],
    ['ORIGIN_NOT_ALLOWED', 'allowlist', true],
    ['PROJECT_ID_INVALID', 'Invalid Project ID', true],
    ['PAIRING_EXPIRED', 'Code expired', true],
  ] as const)
    it(`F6 F14 shows ${code} in place of the code, accessibly, and retries on click`, async () => {
      await show()
      await until(findVisibleUri)
      const findCaption = () => getComputedStyle(deepQuery(container, '.caption') as HTMLElement).visibility
      expect(findCaption()).to.equal('visible')
      failPairing(code)
      await waitForText(new RegExp(expected, 'i'))
      expect(findCaption(), 'no caption without a code').to.equal('hidden')
      await checkAccessible()
      expect(has('w3m-connecting-widget-secondary-button')).to.equal(action)
      byId('w3m-connecting-widget-secondary-button')?.click()
      await until(() => findVisibleUri() === pairingUri(1))
    })

  it('F6 F15 shows that the device is offline, and that a relay is slow', async () => {
    clock = fakeClock()
    await clock.advance(1)
    pairing.isShownImmediately = false
    await show()
    await clock.advance(pairingLimits.slowMs + 1_100)
    expect(deepText(container)).to.match(/longer than usual/i)
    expect(has('w3m-connecting-widget-secondary-button')).to.equal(true)
    platformChanged({ isOnline: false })
    failPairing('RELAY_UNREACHABLE')
    await clock.advance(1_100)
    expect(deepText(container)).to.match(/offline/i)
  })

  it('F11 shows when the code is renewed, renews it, and never shows a code with less than ten seconds left', async () => {
    clock = fakeClock()
    await show()
    await clock.advance(1_000)
    expect(deepText(container)).to.match(/New code in 3:(50|49)/)
    expect(findVisibleUri()).to.equal(pairingUri(0))
    await clock.advance(pairingLimits.expiryMs - pairingLimits.marginMs)
    expect(findVisibleUri()).to.equal(pairingUri(1))
    expect(deepText(container)).to.match(/New code in 3:/)
  })

  it('shows each connection method of a wallet as a tab, and opens the web app with the pairing URI in its query', async () => {
    await show(fathom)
    for (const tabName of ['mobile', 'desktop', 'webapp']) await until(() => byId(`tab-${tabName}`))
    await until(findVisibleUri)
    await checkAccessible()
    byId('tab-desktop')?.click()
    await waitForText('Open Fathom')
    await checkAccessible()
    byId('tab-webapp')?.click()
    const open = await until(() => byId('w3m-connecting-widget-secondary-button'))
    const link = await until(() => open.shadowRoot?.querySelector('a'))
    expect(new URL(link.href).searchParams.get('uri')).to.equal(pairingUri())
    expect(link.rel).to.contain('noopener')
    expect(deepText(open)).to.contain('Open')
    await checkAccessible()
    // All methods share one pairing.
    expect(pairing.attempts.length).to.equal(1)
  })

  it('opens the wallet with a link on a phone, and offers the code', async () => {
    platformChanged({ isMobile: true })
    await show(fathom)
    const link = await until(() =>
      deepQueryAll(container, 'a').find(element => element.getAttribute('href')?.startsWith('fathom:')),
    )
    expect(link.getAttribute('href')).to.equal(`fathom://wc?uri=${encodeURIComponent(pairingUri())}`)
    expect((link as HTMLAnchorElement).target).to.equal('_self')
    expect(has('tab-desktop')).to.equal(false)
    await checkAccessible()
    failPairing('USER_REJECTED')
    await waitForText('Connection declined')
    await checkAccessible()
    byId('w3m-connecting-widget-secondary-button')?.click()
    await until(() => pairing.attempts.length === 2)
    const code = await until(() =>
      deepQueryAll(container, 'wui-button').find(element => /show .*code/i.test(deepText(element))),
    )
    code.click()
    await until(() => findVisibleUri() === pairingUri(1))
    await checkAccessible()
  })

  it('shows that no app opened after the tap', async () => {
    platformChanged({ isMobile: true })
    await show(fathom)
    const link = await until(() =>
      deepQueryAll(container, 'a').find(element => element.getAttribute('href')?.startsWith('fathom:')),
    )
    link.addEventListener('click', event => event.preventDefault())
    clock = fakeClock(Date.now())
    link.click()
    await clock.advance(limits.appOpenMs + 100)
    expect(deepText(container)).to.match(/didn’t open/i)
    clock.restore()
    clock = undefined
    await checkAccessible()
  })

  it('T9 does not link to an unsafe URL', async () => {
    for (const mobileLink of ['javascript:alert(1)', 'ms-word:ofe|u|https://x.example/y', 'quartz://']) {
      await setUp()
      platformChanged({ isMobile: true })
      await show({ ...fathom, mobileLink, desktopLink: mobileLink, webappLink: 'javascript:alert(1)' })
      // Only the code for another device is shown.
      await until(findVisibleUri)
      const links = deepQueryAll(container, 'a').map(element => element.getAttribute('href') ?? '')
      expect(links.filter(href => !href.startsWith('wc:'))).to.deep.equal([])
      closeModal()
      container.remove()
    }
  })

  it('T9 falls back to the https link of a wallet with an unknown scheme', async () => {
    platformChanged({ isMobile: true })
    await show({ ...fathom, mobileLink: 'quartz://', universalLink: 'https://quartz.example/app' })
    const link = await until(() =>
      deepQueryAll(container, 'a').find(element => element.getAttribute('href')?.startsWith('https:')),
    )
    expect(link.getAttribute('href')).to.equal(
      `https://quartz.example/app/wc?uri=${encodeURIComponent(pairingUri())}`,
    )
    expect((link as HTMLAnchorElement).target).to.equal('_blank')
  })

  it('connects an installed wallet in its own tab, without a code', async () => {
    const connector = fakeConnector()
    connector.answer = () => new Promise(() => {})
    await show(fathom)
    await until(() => has('tab-browser'))
    await until(() => connector.calls.connect === 1)
    expect(pairing.attempts.length).to.equal(0)
    await checkAccessible()
    byId('tab-mobile')?.click()
    await until(findVisibleUri)
  })

  it('shows the missing configuration if pairing is not configured, and sends no request', async () => {
    await setUp({})
    await show()
    await waitForText('QR code not available')
    await checkAccessible()
    expect(pairing.attempts.length).to.equal(0)
  })

  it('links to all wallets, and to the downloads of the wallet', async () => {
    await setUp({ projectId: 'local', customWallets, endpoints: { catalog: 'https://catalog.example' } })
    await show()
    ;(await until(() => byId('all-wallets'))).click()
    expect($viewStack.get().at(-1)?.name).to.equal('AllWallets')
    await show(fathom)
    const downloadButton = await until(() =>
      deepQueryAll(container, 'wui-button').find(element => /don.t have fathom/i.test(deepText(element))),
    )
    downloadButton.click()
    expect($viewStack.get().at(-1)).to.deep.equal({ name: 'Downloads', wallet: fathom })
  })

  it('T13 removes the pairing link from the document when the modal closes', async () => {
    const readMarkup = (root: Element | ShadowRoot): string =>
      root.innerHTML +
      [root, ...root.querySelectorAll('*')]
        .map(node => (node instanceof Element && node.shadowRoot ? readMarkup(node.shadowRoot) : ''))
        .join('')
    const hasLink = () => /symKey|5ec3e7/.test(readMarkup(container))
    for (const [wallet, isMobile] of [
      [undefined, false],
      [fathom, false],
      [fathom, true],
    ] as const) {
      platformChanged({ isMobile })
      await show(wallet)
      await until(hasLink, 'the link to be there')
      closeModal()
      await until(() => !hasLink(), 'the link to be removed')
      container.remove()
    }
  })
})
