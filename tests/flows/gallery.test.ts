import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { findAxeViolations, findFaults, findMotion } from '../support/gallery-faults.ts'
import {
  truncatableNames,
  type Gallery,
  goToState,
  showState,
  smallPage,
  startGallery,
} from '../support/gallery-pages.ts'
import { until } from '../support/until.ts'
import { afterAll, beforeAll, describe, expect, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

const statusSelector = 'w3m-connecting-status .words'
/** The parts that must be visible in a low window. A layout that does not fit hides them first. */
const lowWindowParts = [
  ['ConnectingExternal', 'declined', statusSelector],
  ['ConnectingExternal', 'waiting', statusSelector],
  ['ConnectingWalletConnect', 'phone-declined', statusSelector],
  ['ConnectingSocial', 'lost', statusSelector],
  ['WalletSendConfirmed', 'replaced', 'w3m-sent-outcome p'],
  ['UnsupportedChain', 'choices', 'w3m-unsupported-chain-view p'],
  ['SwitchNetwork', 'declined', statusSelector],
  ['ConnectingWalletConnectBasic', 'code', 'wui-qr-code'],
  ['ConnectingFarcaster', 'code', 'wui-qr-code'],
  ['WalletReceive', 'ready', 'wui-qr-code'],
] as const

/** Number of parallel pages. Each spends most of the time waiting for its state to settle. */
const parallelPages = 4

describe('gallery', () => {
  describe.configure({ mode: 'parallel' })

  let gallery: Gallery
  beforeAll(async () => {
    gallery = await startGallery()
  })
  afterAll(() => gallery.close())
  const show = (page: Page, view: string, state: string) =>
    goToState(page, new URL(`${gallery.url}?${new URLSearchParams({ view, state })}`))

  // tests/nightly/gallery.test.ts shows every state in every size, direction and theme, and in forced colors.
  // Element tests check the states of a screen with axe, so one state of each is enough here.
  test('shows every state at 320 px with 40 % longer texts without overflow, small targets, motion or axe violations', async () => {
    const checkedViews = new Set<string | null>()
    const faults = await gallery.checkStates(parallelPages, async (page, state, index, report) => {
      const dir = index % 4 < 2 ? 'ltr' : 'rtl'
      const theme = index % 8 < 4 ? 'light' : 'dark'
      await showState(page, state, { dir, theme, fontSize: smallPage.fontSize })
      for (const fault of await page.evaluate(findFaults, truncatableNames)) report(fault)
      for (const fault of await page.evaluate(findMotion)) report(fault)
      const view = new URL(state).searchParams.get('view')
      if (checkedViews.has(view)) return
      checkedViews.add(view)
      for (const fault of await page.evaluate(findAxeViolations)) report(`axe, ${fault}`)
    })
    assert.deepEqual(faults, [])
  })

  test('has sections with headings, a search and three columns, and fits a phone', async () => {
    const page = await gallery.openPage()
    await page.setViewportSize({ width: 1440, height: 900 })
    // A state that opens in its frame takes the focus from the search field.
    await page.route(/gallery\.html\?/, route => route.abort())
    await page.goto(gallery.url)
    await page.locator('html[data-ready]').waitFor()
    const findColumns = () =>
      page
        .locator('.grid')
        .first()
        .evaluate(grid => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
    assert.equal(await findColumns(), 3)
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
    assert.ok(headings.length >= 6, headings.join())
    const total = await page.locator('figure').count()
    await page.getByRole('searchbox', { name: uiTexts.search }).fill('send declined')
    const visibleFigures = page.locator('figure:visible')
    await until(async () => (await visibleFigures.count()) < total, 'fewer states after a search')
    await expect(visibleFigures.filter({ hasNotText: /send/i })).toHaveCount(0)
    await expect(visibleFigures.filter({ hasNotText: /declined/i })).toHaveCount(0)
    await page.getByRole('searchbox', { name: uiTexts.search }).fill('code')
    await expect.poll(() => visibleFigures.count()).toBeGreaterThan(1)
    // Clears the search, because columns of hidden sections cannot be counted.
    await page.getByRole('searchbox', { name: uiTexts.search }).fill('')
    await page.locator('.grid').first().waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    assert.equal(await findColumns(), 1)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBeTruthy()
    await page.close()
  })

  test('shows the whole Connect screen without scrolling on a small phone and in a low window', async () => {
    const page = await gallery.openPage()
    for (const viewport of [
      { width: 390, height: 664 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(viewport)
      for (const state of ['first-screen', 'catalog', 'catalog-loading', 'wallets']) {
        await show(page, 'Connect', state)
        const body = page.getByTestId('w3m-connect-scroll-view')
        const hiddenHeight = await body.evaluate(box => box.scrollHeight - box.clientHeight)
        assert.ok(hiddenHeight <= 1, `${state} at ${viewport.width}: ${hiddenHeight} px below`)
        const rows = page.locator('w3m-connector-list .item')
        await expect.poll(() => rows.count(), state).toBeLessThanOrEqual(6)
        if (state === 'wallets') {
          const { nodes, roots } = await page.locator('w3m-modal').evaluate(countNodes)
          assert.ok(nodes <= 250 && roots <= 12, `${nodes} nodes in ${roots} shadow roots`)
        }
      }
    }
    await page.getByTestId('all-wallets').waitFor()
    await page.close()
  })

  test('renders each row of tokens, activity and networks with at most 12 elements, or 16 with a warning', async () => {
    const page = await gallery.openPage()
    for (const [view, state, rowSelector] of [
      ['Tokens', 'ready', 'w3m-token-list .item'],
      ['Transactions', 'ready', 'w3m-activity-row'],
      ['Networks', 'many', 'w3m-network-list .item'],
    ] as const) {
      await show(page, view, state)
      const rowLocators = await page.locator(rowSelector).all()
      assert.ok(rowLocators.length >= 5, `${rowLocators.length} rows of ${view}`)
      for (const row of rowLocators) {
        const { elements } = await row.evaluate(countNodes)
        // A warning about the name of a token adds a line with an icon.
        const maxElements = (await row.locator('.odd').count()) ? 16 : 12
        assert.ok(elements <= maxElements, `${view}: a row of ${elements} elements`)
      }
    }
    await page.close()
  })

  test('shows the status of a step and a whole code in a window of 1280 × 800 at a zoom of 200 %', async () => {
    const page = await gallery.openPage()
    await page.setViewportSize({ width: 640, height: 400 })
    for (const [view, state, selector] of lowWindowParts) {
      await show(page, view, state)
      const part = page.locator(selector)
      // A user may scroll to a code. A status must be visible without scrolling.
      if (selector === 'wui-qr-code') await part.scrollIntoViewIfNeeded()
      await expect.poll(() => part.evaluate(findHiddenEdges), `${view} ${state}`).toEqual([])
    }
    await page.close()
  })
})

/** Counts the elements, texts and comments of an element and of all shadow roots inside. Runs in the page. */
function countNodes(root: Element): { nodes: number; elements: number; roots: number } {
  let nodes = 0
  let elements = 0
  let roots = 0
  const visit = (node: Node): void => {
    nodes++
    if (node.nodeType === Node.ELEMENT_NODE) elements++
    const { shadowRoot } = node as Partial<Element>
    if (shadowRoot) roots++
    for (const childNode of [...(shadowRoot?.childNodes ?? []), ...node.childNodes]) visit(childNode)
  }
  visit(root)
  return { nodes, elements, roots }
}

/** Returns a sentence for the top and the bottom edge of an element if it is clipped or covered. Runs in the page. */
function findHiddenEdges(box: Element): string[] {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const findDeepestElement = (x: number, y: number) => {
    let deepestElement = document.elementFromPoint(x, y)
    for (let ancestor = deepestElement; ancestor; ) {
      deepestElement = ancestor
      ancestor = deepestElement.shadowRoot?.elementFromPoint(x, y) ?? null
      if (ancestor === deepestElement) break
    }
    return deepestElement
  }
  const isInBox = (node: Node | null): boolean =>
    node !== null && (node === box || isInBox(node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null))
  const middleX = (left + right) / 2
  return (
    [
      ['top', middleX, top + 2],
      ['bottom', middleX, bottom - 2],
    ] as const
  )
    .filter(([, x, y]) => !isInBox(findDeepestElement(x, y)))
    .map(([name]) => `its ${name} is hidden`)
}
