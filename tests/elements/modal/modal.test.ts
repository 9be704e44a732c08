import { expect } from '@open-wc/testing'
import { mountModal } from '../../../elements/index.ts'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { page } from '../../../elements/modal/page-modal.ts'
import type { W3mModal } from '../../../elements/modal/w3m-modal.ts'
import '../../../elements/modal/w3m-modal.ts'
import type { W3mViewOutlet } from '../../../elements/modal/w3m-view-outlet.ts'
import {
  closeModal,
  goBack,
  openModal,
  requestClose,
  showView,
} from '../../../src/controllers/shell/modal.ts'
import { loadTexts } from '../../../src/controllers/settings/language.ts'
import { createModal, modalHandle } from '../../../src/create-modal.ts'
import { runtime } from '../../../src/runtime.ts'
import {
  approvalsCleared,
  frameViewDone,
  frameViewRequired,
  requestOpened,
} from '../../../src/state/login/approvals.ts'
import { connectorAdded } from '../../../src/state/connect/connectors.ts'
import { $modal, $viewStack, inPagePromptExpected } from '../../../src/state/shell/modal.ts'
import { networksConfigured } from '../../../src/state/network/networks.ts'
import { platformChanged } from '../../../src/state/shell/platform.ts'
import { $toast, type Toast, toastHidden, toastShown } from '../../../src/state/shell/notices.ts'
import { languageSet, t, type TextKey } from '../../../src/text/text.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { deepQuery, deepText } from '../../support/deep-query.ts'
import { fakeConnector, connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'
import { loadTransition } from '../../support/load-transition.ts'
import { until } from '../../support/until.ts'

const byId = (id: string) => deepQuery(document, `[data-testid="${id}"]`)
const findDialog = () => page.modal?.shadowRoot?.querySelector('dialog') as HTMLDialogElement
const getInnermostFocus = () => {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

/** Opens the modal from a focused button of the page and waits for the first screen. */
async function open(): Promise<HTMLButtonElement> {
  const opener = document.body.appendChild(document.createElement('button'))
  opener.textContent = 'Open'
  opener.focus()
  await openModal()
  await until(() => byId('w3m-modal-card') && deepQuery(document, 'w3m-connect-screen'), 'no view')
  return opener
}

describe('w3m-modal', function () {
  this.timeout(60_000)

  before(async () => {
    createModal()
    await Promise.all([loadTexts(), loadView('Connect')])
  })

  beforeEach(() => {
    reset({ runtime: { mountModal } })
  })

  afterEach(async () => {
    closeModal()
    await until(() => !findDialog()?.open)
    for (const opener of document.querySelectorAll('body > button')) opener.remove()
  })

  it('opens over an inert page with the focus on its title, and restores the focus', async () => {
    const opener = await open()
    expect(findDialog().matches(':modal')).to.equal(true)
    await until(
      () => getInnermostFocus()?.textContent?.includes('Connect Wallet'),
      'focus is not on the title',
    )
    expect(byId('w3m-header-text')?.textContent).to.include('Connect Wallet')
    byId('w3m-header-close')?.click()
    await until(() => !findDialog().open)
    expect(document.activeElement).to.equal(opener)
    for (const id of ['w3m-modal', 'w3m-modal-card', 'w3m-modal-overlay'])
      expect(byId(id), id).to.equal(undefined)
  })

  it('keeps the current screen inert until the next screen has loaded, then cross-fades', async () => {
    await open()
    await loadTransition()
    const animatedTags: string[] = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (this: Element, ...args) {
      if (this.part.value !== 'card') animatedTags.push(this.localName)
      return animate.apply(this, args)
    }
    const outlet = deepQuery(findDialog(), 'w3m-view-outlet') as W3mViewOutlet
    const readState = () => [
      outlet.shadowRoot?.lastElementChild?.localName,
      outlet.inert,
      byId('w3m-header-text')?.textContent,
      findDialog().ariaLabel,
    ]
    const firstState = readState()
    showView({ name: 'Networks' })
    await outlet.updateComplete
    expect(readState()).to.deep.equal(firstState.with(1, true))
    goBack()
    await outlet.updateComplete
    expect(readState()).to.deep.equal(firstState)
    showView({ name: 'Networks' })
    await until(() => animatedTags.includes('w3m-networks-screen'), 'no animation')
    Element.prototype.animate = animate
    expect(animatedTags.filter(name => /^div$|-(view|screen)$/.test(name))).to.deep.equal([
      'w3m-connect-screen',
      'w3m-networks-screen',
    ])
    await until(() => readState()[0] === 'w3m-networks-screen')
    await outlet.updateComplete
    expect(readState()).to.deep.equal(['w3m-networks-screen', false, 'Choose Network', 'Choose Network'])
  })

  it('F26 discards a screen that loads after the modal was closed', async () => {
    await open()
    const connector = fakeConnector()
    showView({ name: 'ConnectingMultiChain', connectorIds: [connector.info.id] })
    const outlet = deepQuery(findDialog(), 'w3m-view-outlet') as W3mViewOutlet
    await outlet.updateComplete
    const firstTag = outlet.shadowRoot?.lastElementChild?.localName
    closeModal()
    await loadView('ConnectingMultiChain')
    await outlet.updateComplete
    expect(outlet.shadowRoot?.lastElementChild?.localName).to.equal(firstTag)
    expect(outlet.inert).to.equal(false)
  })

  it('clears the view stack once the modal is hidden', async () => {
    await open()
    closeModal()
    await until(() => $viewStack.get().length === 0, 'the view stack is not empty')
    expect(deepQuery(document, 'w3m-connect-screen')).to.equal(undefined)
  })

  it('reuses the first screen on the next opening unless the user has interacted with it', async () => {
    const findView = () => deepQuery(document, 'w3m-connect-screen') as HTMLElement
    const waitUntilHidden = () =>
      until(() => $viewStack.get().length === 0 && !findView(), 'the screen is still there')
    await open()
    const firstView = findView()
    closeModal()
    await waitUntilHidden()
    await open()
    expect(findView() === firstView, 'the same element').to.equal(true)
    expect(byId('w3m-header-text')?.textContent).to.include('Connect Wallet')
    expect(byId('w3m-header-close') !== undefined).to.equal(true)
    findView().dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    closeModal()
    await waitUntilHidden()
    await open()
    expect(findView() === firstView, 'touched').to.equal(false)
    const secondView = findView()
    closeModal()
    await waitUntilHidden()
    // A different first screen replaces the screen that was kept.
    await openModal({ name: 'WhatIsAWallet' })
    await until(() => deepQuery(document, 'w3m-what-is-a-wallet-view'), 'no guide')
    expect(deepQuery(document, 'w3m-connect-screen')).to.equal(undefined)
    closeModal()
    await until(() => $viewStack.get().length === 0, 'the view stack is not empty')
    await open()
    expect(findView() === secondView, 'after another').to.equal(false)
  })

  it('locks page scrolling while it is open, and restores the style afterwards', async () => {
    document.documentElement.style.overflow = 'clip'
    await open()
    expect(document.documentElement.style.overflow).to.equal('hidden')
    closeModal()
    await until(() => !findDialog().open)
    expect(document.documentElement.style.overflow).to.equal('clip')
    document.documentElement.style.removeProperty('overflow')
  })

  it('closes on a click on the backdrop, unless the press began on the card', async () => {
    await open()
    const press = (type: string, target: EventTarget) =>
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true }))
    press('pointerdown', byId('w3m-modal-card') as HTMLElement)
    press('click', findDialog())
    expect($modal.get().isOpen).to.equal(true)
    press('pointerdown', findDialog())
    press('click', findDialog())
    expect($modal.get().isOpen).to.equal(false)
  })

  it('opens with a working close button even if the screen throws', async () => {
    const view = customElements.get('w3m-connect-screen')?.prototype as { render: () => unknown }
    const { render } = view
    const preventDefault = (event: PromiseRejectionEvent) => event.preventDefault()
    window.addEventListener('unhandledrejection', preventDefault)
    view.render = () => {
      throw new Error('of the screen')
    }
    try {
      // The namespace forces a new screen instead of the screen that was kept.
      await openModal({ name: 'Connect', namespace: 'polkadot' })
      await until(() => findDialog().matches(':modal'), 'it does not open')
      expect(byId('w3m-header-text')?.textContent).to.include('Connect Wallet')
      byId('w3m-header-close')?.click()
      await until(() => !findDialog().open)
    } finally {
      view.render = render
      window.removeEventListener('unhandledrejection', preventDefault)
    }
  })

  it('closes on Escape', async () => {
    await open()
    findDialog().dispatchEvent(new Event('cancel', { cancelable: true }))
    expect($modal.get().isOpen).to.equal(false)
  })

  it('F26 unlocks the page when the browser closes the dialog after repeated Escapes', async () => {
    await open()
    findDialog().close()
    await until(() => !$modal.get().isOpen)
    await until(() => document.documentElement.style.overflow !== 'hidden', 'the page is still locked')
    await until(() => $viewStack.get().length === 0, 'the view stack is not empty')
  })

  it('goes back one screen, keeps its state, and closes from the last screen', async () => {
    await open()
    const firstScreen = deepQuery(document, 'w3m-connect-screen')
    expect(byId('header-back')).to.equal(undefined)
    showView({ name: 'WhatIsAWallet' })
    await until(() => deepQuery(document, 'w3m-what-is-a-wallet-view'), 'no guide')
    expect(deepQuery(document, 'w3m-connect-screen')).to.equal(undefined)
    byId('header-back')?.click()
    await until(() => deepQuery(document, 'w3m-connect-screen'))
    expect(deepQuery(document, 'w3m-connect-screen')).to.equal(firstScreen)
    goBack()
    expect($modal.get().isOpen).to.equal(false)
  })

  it('becomes non-modal while a wallet prompts inside the page', async () => {
    await open()
    inPagePromptExpected(true)
    await until(() => findDialog().open && !findDialog().matches(':modal'))
    inPagePromptExpected(false)
    await until(() => findDialog().matches(':modal'))
    expect($modal.get().isOpen).to.equal(true)
  })

  it('F21 stays a single modal dialog when the page moves it, and closes when the page removes it', async () => {
    const opener = await open()
    const modal = page.modal as W3mModal
    const box = document.body.appendChild(document.createElement('div'))
    box.append(modal)
    await until(() => findDialog().matches(':modal'), 'not modal any more')
    expect($modal.get().isOpen).to.equal(true)
    box.remove()
    await until(() => !$modal.get().isOpen)
    expect(document.documentElement.style.overflow).to.equal('')
    expect(document.activeElement).to.equal(opener)
    await openModal()
    expect(document.querySelectorAll('w3m-modal').length).to.equal(1)
    await until(() => findDialog().matches(':modal'), 'not modal again')
  })

  it('F26 shows one modal dialog after rapid opening and closing', async () => {
    await open()
    for (let round = 0; round < 10; round++) {
      requestClose()
      await openModal()
      if (round % 2) showView({ name: 'WhatIsAWallet' })
      if (round % 3) goBack()
    }
    await openModal()
    await until(() => findDialog().matches(':modal'), 'not open')
    expect(document.querySelectorAll('w3m-modal').length).to.equal(1)
  })

  it('F26 changes language and direction while it is open', async () => {
    await open()
    languageSet({ tag: 'ar', direction: 'rtl' })
    await until(() => findDialog().dir === 'rtl' && findDialog().lang === 'ar')
    languageSet({ tag: 'en', direction: 'ltr' })
    await until(() => findDialog().dir === 'ltr')
  })

  it('uses its title as the accessible name, even when the networks of the app change', async () => {
    connectFathom()
    runtime.providers.set('eip155', { request: async () => null })
    // Simulates a wallet that does not answer the switch.
    runtime.loadAdapter = async () => ({ switchNetwork: () => new Promise(() => {}) }) as never
    await openModal({ name: 'SwitchNetwork', networkId: localTwoNetwork.id })
    const readNames = () => [byId('w3m-header-text')?.textContent?.trim(), findDialog().ariaLabel]
    await until(() => readNames().every(name => name === localTwoNetwork.name), 'no name')
    networksConfigured([localOneNetwork])
    await until(() => readNames().every(name => name === 'Choose Network'), 'the old name')
    networksConfigured([localOneNetwork, localTwoNetwork])
    await until(() => readNames().every(name => name === localTwoNetwork.name), 'no name again')
  })

  it('shows the name of the wallet as title, even when the wallet announces another name', async () => {
    const connector = fakeConnector()
    connector.answer = () => new Promise(() => {})
    const { info } = connector
    await openModal({ name: 'ConnectingExternal', connectorId: info.id })
    const readNames = () => [byId('w3m-header-text')?.textContent?.trim(), findDialog().ariaLabel]
    await until(() => readNames().every(name => name === 'Fathom'), 'no name')
    connectorAdded({ ...info, name: 'Fathom Pro' })
    await until(() => readNames().every(name => name === 'Fathom Pro'), 'the old name')
  })

  it('updates its title when another request of the frame is shown', async () => {
    frameViewRequired('code')
    await openModal({ name: 'ApproveTransaction' })
    const readNames = () => [byId('w3m-header-text')?.textContent?.trim(), findDialog().ariaLabel]
    const haveName = (key: TextKey) => readNames().every(name => name && name === t(key))
    await until(() => haveName('login.changeTitle'), 'no name')
    requestOpened({ id: '1', method: 'personal_sign', signs: 'text' })
    frameViewDone()
    await until(() => haveName('approve.signTitle'), 'the old name')
    approvalsCleared()
  })

  it('shows toasts inside the dialog while it is open, and replaces and removes them', async () => {
    await open()
    toastShown({ kind: 'loading', text: 'One moment', id: 901 })
    await until(() => deepText(byId('wui-snackbar-message')) === 'One moment')
    expect(deepQuery(findDialog(), '[data-testid="wui-snackbar-message"]')).to.not.equal(undefined)
    toastShown({ kind: 'success', text: 'Done', id: 902 })
    await until(() => deepText(byId('wui-snackbar-message')) === 'Done', 'no second toast')
    await until(() => !byId('wui-snackbar-message'), 'still a toast')
  })

  for (const isNarrow of [false, true])
    it(`shows toasts 12 px below the header${isNarrow ? ' in a narrow card' : ''}`, async () => {
      connectFathom()
      await openModal({ name: 'Account' })
      const modal = page.modal as W3mModal
      if (isNarrow) modal.style.setProperty('--w3m-modal-width', '320px')
      for (const name of ['Account', 'WhatIsAWallet'] as const) {
        showView({ name })
        await until(
          () => deepQuery(findDialog(), name === 'Account' ? 'w3m-account-screen' : 'w3m-guide'),
          name,
        )
        const text = 'A sentence that is long enough to take two lines'
        const findToast = () => deepQuery(findDialog(), 'wui-toast')
        // The previous toast may still be closing, and a failed balance request may replace this one.
        await until(() => {
          if ($toast.get()?.text !== text) toastShown({ kind: 'loading', text, id: 910 })
          return (
            deepText(byId('wui-snackbar-message'))?.includes('two lines') &&
            findToast()?.getAnimations().length === 0
          )
        }, 'no toast')
        const head = deepQuery(findDialog(), 'w3m-header') as HTMLElement
        const { top, left, right } = (findToast() as HTMLElement).getBoundingClientRect()
        expect(top - head.getBoundingClientRect().bottom).to.be.closeTo(12, 0.5)
        const card = (byId('w3m-modal-card') as HTMLElement).getBoundingClientRect()
        expect(left).to.be.at.least(card.left + 16)
        expect(right).to.be.at.most(card.right - 16)
        toastHidden()
        await until(() => !findToast(), 'still a toast')
      }
      modal.style.removeProperty('--w3m-modal-width')
    })

  it('dismisses a success toast of the page when it opens, and keeps a loading toast', async () => {
    // Opens once first, so that the modal is in the page.
    await open()
    closeModal()
    await until(() => !findDialog().open)
    // Retries, because a failed balance request of an earlier test may replace the toast.
    const showToastInPage = (toast: Toast) =>
      until(() => {
        if ($toast.get()?.id !== toast.id) toastShown(toast)
        return deepText(byId('wui-snackbar-message')) === toast.text
      }, 'not on the page')
    await showToastInPage({ kind: 'success', text: 'Disconnected', transient: 'announced', id: 930 })
    await open()
    await until(() => !byId('wui-snackbar-message'), 'still a toast')
    expect($toast.get()).to.equal(undefined)
    // A loading toast continues in the modal.
    closeModal()
    await until(() => !findDialog().open)
    await showToastInPage({ kind: 'loading', text: 'One moment', id: 931 })
    await open()
    await until(
      () => deepQuery(findDialog(), '[data-testid="wui-snackbar-message"]'),
      'no toast in the modal',
    )
    toastHidden()
  })

  it('F15 shows a toast when the page is online again while it is open', async () => {
    await open()
    toastShown({ kind: 'loading', text: 'One moment', id: 950 })
    await until(() => deepQuery(findDialog(), 'wui-toast'), 'no toast')
    platformChanged({ isOnline: false })
    await new Promise(requestAnimationFrame)
    platformChanged({ isOnline: true })
    await until(() => $toast.get()?.text === 'You’re back online', 'no message')
    toastHidden()
  })

  it('shows no toast if the page came back online while the modal was closed', async () => {
    await open()
    toastShown({ kind: 'loading', text: 'One moment', id: 951 })
    await until(() => deepQuery(findDialog(), 'wui-toast'), 'no toast')
    toastHidden()
    platformChanged({ isOnline: false })
    closeModal()
    await until(() => !findDialog().open)
    platformChanged({ isOnline: true })
    await open()
    await new Promise(requestAnimationFrame)
    expect($toast.get()).to.equal(undefined)
  })

  it('dismisses a success toast on click, and keeps an error toast', async () => {
    await open()
    toastShown({ kind: 'success', text: 'Address copied', id: 940 })
    await until(() => deepQuery(findDialog(), 'wui-toast'), 'no toast')
    ;(deepQuery(findDialog(), 'wui-toast') as HTMLElement).click()
    await until(() => !deepQuery(findDialog(), 'wui-toast'), 'still a toast')
    toastShown({ kind: 'error', text: 'Something went wrong', id: 941 })
    await until(() => deepQuery(findDialog(), 'wui-toast'), 'no toast')
    ;(deepQuery(findDialog(), 'wui-toast') as HTMLElement).click()
    expect($toast.get()?.id, 'an error toast does not time out').to.equal(941)
    toastHidden()
  })

  it('renders no banner landmark', async () => {
    await open()
    expect(deepQuery(findDialog(), 'header, [role="banner"]')?.localName).to.equal(undefined)
  })

  it('is accessible while it is open', async () => {
    await open()
    await Promise.all(
      findDialog()
        .getAnimations({ subtree: true })
        // Rows that arrive replace animated placeholders, which cancels their animations.
        .map(animation => animation.finished.catch(() => undefined)),
    )
    await expectAccessible(page.modal)
  })

  it('F21 is removed by destroy(), which keeps the element of another owner in the page', async () => {
    await open()
    const ownModal = page.modal
    // An element without a registry is never upgraded to a modal of this package.
    const otherModal = document.createElement('w3m-modal', { customElementRegistry: null })
    document.body.prepend(otherModal)
    modalHandle()?.destroy()
    expect([otherModal.isConnected, ownModal?.isConnected]).to.deep.equal([true, false])
    otherModal.remove()
  })
})
