import { expect, fixture, nextFrame } from '@open-wc/testing'
import { html } from 'lit'
import '../../../elements/buttons/index.ts'
import { mountModal } from '../../../elements/index.ts'
import { openModal } from '../../../src/controllers/shell/modal.ts'
import { walletDisconnected } from '../../../src/state/connect/connections.ts'
import {
  $modal,
  $viewStack,
  modalClosed,
  navigationOf,
  viewPushed,
  viewsRemoved,
} from '../../../src/state/shell/modal.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep-query.ts'
import { fakeConnector, connectFathom } from '../../support/fake-connector.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

describe('inline view', function () {
  this.timeout(60_000)
  const realFetch = window.fetch

  const byId = (root: HTMLElement, id: string) =>
    deepQuery(root.shadowRoot as ShadowRoot, `[data-testid="${id}"]`)
  const titleOf = (element: HTMLElement) => byId(element, 'w3m-header-text')?.innerText ?? ''
  const press = (element: HTMLElement, id: string) => {
    const target = byId(element, id)
    if (!target) throw new Error(`no ${id}`)
    ;(target.shadowRoot?.querySelector<HTMLElement>('button, input') ?? target).click()
  }
  const renderInPage = async (template: ReturnType<typeof html>, id = 'w3m-inline-card') => {
    const element = await fixture<HTMLElement>(template)
    await until(() => byId(element, id), `no ${id}`)
    return element
  }
  const findAmountInput = (element: HTMLElement) =>
    deepQuery(element.shadowRoot as ShadowRoot, 'wui-amount-field')?.shadowRoot?.querySelector('input')
  // Waits until screens have faded in, because contrast cannot be measured while they are partly transparent.
  const waitForAnimations = async () => {
    await nextFrame()
    await until(
      () => deepQueryAll(document, '.view').every(element => !element.getAnimations().length),
      'still moving',
    )
  }
  const recordChanges = (element: HTMLElement) => {
    const changes: string[] = []
    element.addEventListener('w3m-view-change', event =>
      changes.push((event as CustomEvent<{ view: string }>).detail.view),
    )
    element.addEventListener('w3m-view-close', () => changes.push('closed'))
    return changes
  }

  beforeEach(async () => {
    // No chain answers: the screens must render without waiting for one.
    window.fetch = () => new Promise(() => {})
    await fixture(html`<w3m-config></w3m-config>`)
    reset({ runtime: { mountModal } })
  })
  afterEach(async () => {
    modalClosed()
    window.fetch = realFetch
    await until(() => !deepQuery(document, '[data-testid="w3m-modal"]'))
  })

  it('shows the connect screen without an account, and the account screen while connected', async () => {
    const element = await renderInPage(html`<w3m-account-view></w3m-account-view>`)
    await until(() => titleOf(element) === 'Connect Wallet', 'no Connect screen')
    await waitForAnimations()
    await expect(element).to.be.accessible()
    const changes = recordChanges(element)
    connectFathom()
    await until(() => byId(element, 'disconnect-button'), 'no account')
    expect($modal.get().isOpen).to.equal(false)
    expect(changes).to.deep.equal(['Account'])
    await waitForAnimations()
    await expect(element).to.be.accessible()
    walletDisconnected('eip155')
    await until(() => titleOf(element) === 'Connect Wallet', 'no Connect screen after disconnect')
  })

  it('navigates forward and back without opening the modal or changing another inline view', async () => {
    connectFathom()
    const firstView = await renderInPage(html`<w3m-account-view></w3m-account-view>`, 'disconnect-button')
    const secondView = await renderInPage(html`<w3m-account-view></w3m-account-view>`, 'disconnect-button')
    const changes = recordChanges(firstView)
    press(firstView, 'w3m-account-select-network')
    await until(() => titleOf(firstView) === 'Choose Network', 'no network list')
    expect(changes).to.deep.equal(['Networks'])
    expect($modal.get().isOpen).to.equal(false)
    expect(byId(secondView, 'disconnect-button')).to.be.instanceOf(HTMLElement)
    press(firstView, 'header-back')
    await until(() => byId(firstView, 'disconnect-button'), 'not back')
    expect(changes).to.deep.equal(['Networks', 'Account'])
  })

  it('shows a form in only one view, and moves the form with its entered values', async () => {
    connectFathom()
    const firstView = await renderInPage(html`<w3m-wallet-send-view></w3m-wallet-send-view>`)
    const secondView = await renderInPage(
      html`<w3m-wallet-send-view></w3m-wallet-send-view>`,
      'w3m-inline-continue',
    )
    await waitForAnimations()
    await expect(secondView).to.be.accessible()
    await until(() => findAmountInput(firstView), 'no form')
    const amount = findAmountInput(firstView) as HTMLInputElement
    amount.value = '0.25'
    amount.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    press(secondView, 'w3m-inline-continue')
    await until(() => findAmountInput(secondView)?.value === '0.25')
    await until(() => byId(firstView, 'w3m-inline-continue'), 'the first place keeps the form')
  })

  it('moves the form into the modal while the modal shows it', async () => {
    connectFathom()
    const element = await renderInPage(html`<w3m-wallet-send-view></w3m-wallet-send-view>`)
    await openModal({ name: 'WalletSend' })
    await until(() => byId(element, 'w3m-inline-continue'), 'both show the form')
    modalClosed()
    await until(() => findAmountInput(element), 'no form after the modal closed')
  })

  it('opens the modal for a pairing code, and shows the previous screen after it closes', async () => {
    reset({ options: { projectId: 'test' }, runtime: { mountModal } })
    const element = await renderInPage(
      html`<w3m-connect-view></w3m-connect-view>`,
      'wallet-selector-walletconnect',
    )
    press(element, 'wallet-selector-walletconnect')
    await until(() => $modal.get().isOpen, 'the modal does not open')
    expect(navigationOf(0).views.map(({ name }) => name)).to.deep.equal(['ConnectingWalletConnectBasic'])
    expect($viewStack.get().map(({ name }) => name)).to.deep.equal([
      'Connect',
      'ConnectingWalletConnectBasic',
    ])
    modalClosed()
    expect($viewStack.get().map(({ name }) => name)).to.deep.equal(['Connect'])
  })

  it('requires consent to the terms inline before a wallet can be chosen', async () => {
    const options = { termsUrl: 'https://app.example/terms', features: { legalCheckbox: true } } as const
    reset({ options: { ...options, projectId: 'test' }, runtime: { mountModal } })
    const element = await renderInPage(
      html`<w3m-connect-view></w3m-connect-view>`,
      'wallet-selector-walletconnect',
    )
    const findRow = () =>
      byId(element, 'wallet-selector-walletconnect')?.querySelector('button') as HTMLButtonElement
    expect(findRow().disabled).to.equal(true)
    await until(() => byId(element, 'w3m-legal-checkbox'), 'no terms')
    press(element, 'w3m-legal-checkbox')
    await until(() => !findRow().disabled, 'the terms change nothing')
  })

  it('clears its view stack when it is hidden or removed', async () => {
    connectFathom()
    const element = await renderInPage(html`<w3m-account-view></w3m-account-view>`, 'disconnect-button')
    press(element, 'w3m-account-select-network')
    await until(() => titleOf(element) === 'Choose Network')
    element.hidden = true
    await until(() => !$viewStack.get().length, 'the hidden view is still active')
    element.hidden = false
    await until(() => byId(element, 'disconnect-button'), 'it does not begin again')
    press(element, 'w3m-account-select-network')
    await until(() => titleOf(element) === 'Choose Network')
    element.remove()
    await until(() => !$viewStack.get().length, 'the removed view is still active')
  })

  it('limits its height to 720 px or the max-block-size of the page', async () => {
    connectFathom()
    const element = await renderInPage(html`<w3m-account-view></w3m-account-view>`, 'disconnect-button')
    for (const [height, maxHeight] of [
      ['', 720],
      ['400px', 400],
    ] as const) {
      element.style.maxBlockSize = height
      await nextFrame()
      expect(element.offsetHeight).to.be.at.most(maxHeight)
      expect(byId(element, 'w3m-inline-card')?.offsetHeight).to.equal(element.offsetHeight)
    }
  })

  it('works inside a shadow root', async () => {
    connectFathom()
    const outerElement = await fixture<HTMLElement>(html`<div></div>`)
    const root = outerElement.attachShadow({ mode: 'open' })
    const element = document.createElement('w3m-account-view')
    root.append(element)
    await until(() => byId(element, 'disconnect-button'), 'no account')
    press(element, 'w3m-account-select-network')
    await until(() => titleOf(element) === 'Choose Network')
  })

  it('dispatches w3m-view-close once after a connection', async () => {
    fakeConnector()
    const row = 'wallet-selector-io.fathom'
    const element = await renderInPage(html`<w3m-connect-view></w3m-connect-view>`, row)
    const changes = recordChanges(element)
    press(element, row)
    await until(() => changes.includes('closed'), 'the connection does not end')
    expect(changes.filter(change => change === 'closed')).to.have.length(1)
    expect(deepQueryAll(document, 'dialog[open]')).to.have.length(0)
    expect(deepText(element)).to.contain('Connect')
  })

  it('disables a review that the page covers, and offers to open it in the modal', async () => {
    connectFathom()
    const element = await renderInPage(html`<w3m-wallet-send-view></w3m-wallet-send-view>`)
    await until(() => findAmountInput(element), 'no form')
    findAmountInput(element)?.click()
    viewPushed({ name: 'WalletSendPreview' })
    await until(() => deepQuery(document, 'w3m-wallet-send-preview-view'), 'no review')
    const coverElement = document.createElement('div')
    Object.assign(coverElement.style, { position: 'fixed', inset: '0', opacity: '0.01', zIndex: '9' })
    document.body.append(coverElement)
    await until(() => byId(element, 'w3m-inline-open-review'), 'the cover is not noticed')
    await until(() => deepText(element).includes('Something covers this review'), 'no reason')
    coverElement.remove()
    await until(() => !byId(element, 'w3m-inline-open-review'), 'the review stays locked')
    element.style.inlineSize = '300px'
    await until(() => byId(element, 'w3m-inline-open-review'), 'the width is not noticed')
    expect(deepText(element)).to.include('There is too little room to confirm this here')
    press(element, 'w3m-inline-open-review')
    await until(() => $modal.get().isOpen, 'the modal does not open')
    expect(navigationOf(0).views.map(({ name }) => name)).to.deep.equal(['WalletSendPreview'])
    viewsRemoved(['WalletSendPreview'])
    expect($modal.get().isOpen).to.equal(false)
  })
})
