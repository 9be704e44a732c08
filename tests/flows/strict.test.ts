import assert from 'node:assert/strict'
import { strictPolicy } from '../../scripts/lib/demo-server.mjs'
import { isOpenable, type OpenableView, viewRules } from '../../src/core/view-rules.ts'
import { type Flow, localAttributes, type Visit } from '../support/modal-page.ts'
import { toAttributeJson } from '../support/attributes.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

declare global {
  interface Window {
    violations: string[]
  }
}

/** Records every policy violation of the page from the start. */
const recordViolations = () => {
  window.violations = []
  document.addEventListener('securitypolicyviolation', event =>
    window.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
  )
}

/** Visits the screens of help, connect, rejection, account, networks and unsupported network, and disconnects. */
async function completeVisit(visit: Visit): Promise<void> {
  await visit.open()
  await visit.click('header-help')
  await visit.see('w3m-wallet-guide-explore')
  await visit.click('header-back')
  await visit.page.evaluate(() => window.wallet.script.next('eth_requestAccounts', window.testing.reject()))
  await visit.pick()
  await visit.seeText(uiTexts.connectionDeclined)
  await visit.click('w3m-connecting-widget-secondary-button')
  await visit.waitUntilConnected()
  await visit.open()
  await visit.click('w3m-account-select-network')
  await visit.click('w3m-network-switch-Local Two')
  await visit.until(() => window.wallet.chainId === 31338)
  await visit.see('disconnect-button')
  await visit.page.evaluate(() => {
    window.wallet.emit('chainChanged', '0x539')
  })
  await visit.page.locator('w3m-unsupported-chain-view').waitFor()
  await visit.click('disconnect-button')
  await visit.waitUntilDisconnected()
}

/** Sign-in opens only if there is something to sign: tests/elements/views/sign-in.test.ts. */
const canAlwaysOpen = (view: string): view is OpenableView =>
  isOpenable(view) && viewRules[view].flow !== 'sign-in'

/** Opens every screen that an app can open at any time. New screens are included automatically. */
async function openEveryScreen(visit: Visit): Promise<void> {
  for (const view of Object.keys(viewRules).filter(canAlwaysOpen)) {
    await visit.page.evaluate(
      name => void document.querySelector('w3m-button')?.modal?.open({ view: name }),
      view,
    )
    await visit.until(() => {
      const card = document.querySelector('w3m-modal')?.shadowRoot?.querySelector('.card')
      const screen = card?.querySelector('w3m-view-outlet')?.shadowRoot?.querySelector('.view')
      return screen?.shadowRoot?.querySelector('*')
    })
    await visit.page.evaluate(() => document.querySelector('w3m-button')?.modal?.close())
    await visit.until(() => !document.querySelector('w3m-modal')?.shadowRoot?.querySelector('.card'))
  }
}

describe('Strict policies, moved elements and duplicate copies', () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  test('violates no strict policy with Trusted Types in a whole visit', async () => {
    const visit = await flow.visit({ policy: strictPolicy, prepare: recordViolations })
    await completeVisit(visit)
    await expect.poll(() => visit.page.evaluate(() => window.violations)).toEqual([])
  })

  test('violates no strict policy on any openable screen, before and after connecting', async () => {
    const { catalog, relay } = flow.stack.urls
    const endpoints = toAttributeJson({ catalog, relay })
    const visit = await flow.visit({
      policy: strictPolicy,
      prepare: recordViolations,
      attributes: `${localAttributes(flow.stack)} endpoints="${endpoints}"`,
    })
    await visit.see('connect-button')
    await openEveryScreen(visit)
    await visit.connect()
    await openEveryScreen(visit)
    await expect.poll(() => visit.page.evaluate(() => window.violations)).toEqual([])
  })

  test('F21 opens again after the page moved the modal, removed it or replaced its content', async () => {
    const visit = await flow.visit()
    await visit.open()
    await visit.page.evaluate(() => {
      const modal = document.querySelector('w3m-modal')
      const container = document.body.appendChild(document.createElement('div'))
      if (modal) container.append(modal)
    })
    await visit.see('w3m-modal-card')
    await visit.closeModal()
    await visit.open()
    await visit.page.evaluate(() => document.querySelector('w3m-modal')?.remove())
    await visit.waitUntilRemoved('w3m-modal-card')
    await visit.until(() => document.querySelector('w3m-button')?.modal?.isOpen === false)
    await visit.open()
    await visit.page.evaluate(() => {
      document.body.replaceChildren(document.createElement('w3m-button'))
    })
    await visit.see('connect-button')
    await visit.connect()
    await expect(visit.page.locator('w3m-modal')).toHaveCount(1)
  })

  test('F22 shares one modal and one state between two copies of the bundle', async () => {
    const visit = await flow.visit({
      head: '<script type="module" src="/cdn/w3m.js"></script><script type="module" src="/cdn/w3m.js?copy"></script>',
    })
    const isSame = await visit.page.evaluate(async () => {
      const load = (url: string) => import(url) as Promise<{ createModal(): unknown }>
      const [firstModule, secondModule] = await Promise.all([load('/cdn/w3m.js'), load('/cdn/w3m.js?copy')])
      return firstModule.createModal() === secondModule.createModal()
    })
    assert.ok(isSame)
    await visit.connect()
    await expect(visit.page.locator('w3m-modal')).toHaveCount(1)
  })

  test('opens above a dialog of the page, which stays open on Escape', {
    tag: '@nightly',
  }, async () => {
    const visit = await flow.visit({
      body: `<dialog id="own"><p>Their dialog</p><w3m-button ${localAttributes(flow.stack)}></w3m-button></dialog>`,
    })
    await visit.page.evaluate(() => document.querySelector<HTMLDialogElement>('#own')?.showModal())
    await visit.open()
    await visit.see('wallet-selector-test.wallet')
    await visit.page.keyboard.press('Escape')
    await visit.waitUntilRemoved('w3m-modal-card')
    await expect
      .poll(() => visit.page.evaluate(() => document.querySelector<HTMLDialogElement>('#own')?.open))
      .toBeTruthy()
    await visit.connect()
  })

  test('loads through a redirecting URL, with its chunks from the target of the redirect', {
    tag: '@nightly',
  }, async () => {
    const visit = await flow.visit({ head: '<script type="module" src="/latest/w3m.js"></script>' })
    await visit.connect()
  })

  test('F22 creates one modal for several elements and two sets of options', async () => {
    const visit = await flow.visit({
      body: `<w3m-network-button></w3m-network-button><w3m-button></w3m-button><w3m-config ${localAttributes(flow.stack)}></w3m-config><w3m-connect-button></w3m-connect-button>`,
    })
    await visit.click('wui-network-button')
    await visit.see('w3m-network-switch-Local One')
    await visit.closeModal()
    await visit.connect()
  })
})
