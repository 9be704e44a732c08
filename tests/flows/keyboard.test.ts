import assert from 'node:assert/strict'
import { tabTo } from '../support/keyboard.ts'
import { type Flow, localAttributes, type Visit } from '../support/modal-page.ts'
import { texts as en } from '../../src/text/en/first.ts'
import { texts as features } from '../../src/text/en/features.ts'
import { texts as pairing } from '../../src/text/en/pairing.ts'
import { beforeEach, describe, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

/** Checks that nothing overflows the window and that no text is clipped. */
async function expectNoOverflow(visit: Visit, label: string): Promise<void> {
  const problems = await visit.page.evaluate(() => {
    const faults: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page scrolls sideways`)
    const card = document
      .querySelector('w3m-modal')
      ?.shadowRoot?.querySelector('.card')
      ?.getBoundingClientRect()
    const checkElements = (root: Document | ShadowRoot, isInCard = false) => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot)
          checkElements(element.shadowRoot, isInCard || element.localName === 'w3m-modal')
        const box = element.getBoundingClientRect()
        if (box.width === 0 || box.height === 0 || !element.checkVisibility({ visibilityProperty: true }))
          continue
        const style = getComputedStyle(element)
        const isHidden = style.clipPath !== 'none' || box.width <= 1
        if (isHidden) continue
        const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.nodeValue?.trim())
        const isEllipsis = style.textOverflow === 'ellipsis'
        const isOutside = isInCard && card && (box.left < card.left - 1 || box.right > card.right + 1)
        if (isOutside && element.localName === 'button')
          faults.push(`${element.localName}.${element.className} leaves the card`)
        if (hasText && !isEllipsis && (box.left < -1 || box.right > innerWidth + 1))
          faults.push(
            `${element.localName}.${element.className} "${element.textContent?.trim().slice(0, 30)}" leaves the window`,
          )
        if (
          hasText &&
          style.overflowX === 'hidden' &&
          !isEllipsis &&
          element.scrollWidth > element.clientWidth + 1
        )
          faults.push(
            `${element.localName}.${element.className} "${element.textContent?.trim().slice(0, 30)}" is cut off`,
          )
      }
    }
    checkElements(document)
    return faults
  })
  await visit.saveScreenshot(label)
  assert.deepEqual(problems, [], label)
  await expectAccessibleNames(visit, label)
}

const operableRoles = /^(?:button|link|textbox|searchbox|checkbox|switch|tab|combobox|option|menuitem)$/

/** Checks the accessibility tree for exactly one named dialog and a name on every operable element. */
async function expectAccessibleNames(visit: Visit, label: string): Promise<void> {
  const session = await visit.context.newCDPSession(visit.page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const exposedNodes = nodes.filter(node => !node.ignored)
  const rolesOf = (pattern: RegExp) => exposedNodes.filter(node => pattern.test(String(node.role?.value)))
  const namelessNodes = rolesOf(operableRoles).filter(node => !String(node.name?.value ?? '').trim())
  assert.deepEqual(
    namelessNodes.map(node => String(node.role?.value)),
    [],
    `${label}: without a name`,
  )
  const dialogs = rolesOf(/^dialog$/)
  assert.deepEqual(
    dialogs.map(node => String(node.name?.value ?? '') !== ''),
    [true],
    `${label}: one dialog, with a name`,
  )
}

/** Returns text sections that are 40 % longer. */
const lengthenTexts = (...parts: object[]): Record<string, Record<string, string>> => {
  const longTexts: Record<string, Record<string, string>> = {}
  for (const [section, texts] of parts.flatMap(part => Object.entries(part) as [string, object][]))
    for (const [key, text] of Object.entries(texts) as [string, unknown][])
      if (typeof text === 'string')
        (longTexts[section] ??= {})[key] = `${text} ${'moro '.repeat(Math.ceil(text.length * 0.08))}`.trim()
  return longTexts
}

/** Declines, connects, switches the network and disconnects without a pointer. */
async function completeVisit(visit: Visit, name: string): Promise<void> {
  const { keyboard } = visit.page
  await tabTo(visit, 'connect-button')
  await keyboard.press('Enter')
  await visit.see('wallet-selector-test.wallet')
  await expectNoOverflow(visit, `${name}-connect`)

  await tabTo(visit, 'header-help')
  await keyboard.press('Enter')
  await visit.see('w3m-wallet-guide-explore')
  await expectNoOverflow(visit, `${name}-guide`)
  await tabTo(visit, 'header-back')
  await keyboard.press('Enter')

  await visit.page.evaluate(() => window.wallet.script.next('eth_requestAccounts', window.testing.reject()))
  await tabTo(visit, 'wallet-selector-test.wallet')
  await keyboard.press('Enter')
  await visit.seeText(uiTexts.connectionDeclined)
  await expectNoOverflow(visit, `${name}-declined`)
  await tabTo(visit, 'w3m-connecting-widget-secondary-button')
  await keyboard.press('Enter')
  await visit.waitUntilConnected()

  await tabTo(visit, 'account-button')
  await keyboard.press('Enter')
  await visit.see('disconnect-button')
  await visit.until(() => document.querySelector('w3m-button')?.modal?.getAccount().balance)
  await expectNoOverflow(visit, `${name}-account`)
  await tabTo(visit, 'w3m-account-select-network')
  await keyboard.press('Enter')
  await visit.see('w3m-network-switch-Local Two')
  await expectNoOverflow(visit, `${name}-networks`)
  await tabTo(visit, 'w3m-network-switch-Local Two')
  await keyboard.press('Enter')
  await visit.until(() => window.wallet.chainId === 31338)
  await visit.see('disconnect-button')
  await keyboard.press('Escape')
  await visit.waitUntilRemoved('w3m-modal-card')

  // The focus is back where it was before the modal opened.
  await tabTo(visit, 'account-button')
  await keyboard.press('Enter')
  await tabTo(visit, 'disconnect-button')
  await keyboard.press('Enter')
  await visit.waitUntilDisconnected()
}

describe('Whole visit by keyboard', () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  // tests/flows/access-tree.test.ts covers the normal size.
  test('completes the visit at a zoom of 200 %', { tag: '@nightly' }, async () => {
    const visit = await flow.visit({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })
    await completeVisit(visit, 'zoomed')
  })

  test('completes the visit in a right-to-left layout', { tag: '@nightly' }, async () => {
    const visit = await flow.visit({ attributes: `${localAttributes(flow.stack)} language="ar"` })
    await completeVisit(visit, 'right-to-left')
  })

  test('completes the visit with texts that are 40 % longer, at 320 px', async () => {
    const visit = await flow.visit({ viewport: { width: 320, height: 640 } })
    await visit.see('connect-button')
    await visit.page.evaluate(
      text => document.querySelector('w3m-button')?.modal?.setOptions({ text }),
      lengthenTexts(en, features, pairing),
    )
    await visit.seeText('Connect Wallet moro')
    await completeVisit(visit, 'long-words')
  })

  test('completes the visit with text of double size in forced colors', { tag: '@nightly' }, async () => {
    const visit = await flow.visit({
      prepare: () => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(':root { --w3m-font-size-master: 20px }')
        document.adoptedStyleSheets = [sheet]
      },
    })
    await visit.page.emulateMedia({ forcedColors: 'active' })
    await completeVisit(visit, 'large')
  })
})
