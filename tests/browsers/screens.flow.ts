// Layout, motion and browser-specific restrictions in Firefox and WebKit.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { installRecorder, expectOneMotion, recordMotion } from '../support/motion-record.ts'
import { until } from '../support/until.ts'
import { servicesAttributes, type ModalPage, type Site, startSite } from './lib/site.ts'

/** Returns the position of the modal's card and the size of the window. */
const cardOf = (page: ModalPage) =>
  page.evaluate(() => {
    const card = document.querySelector('w3m-modal')?.shadowRoot?.querySelector('.card') as HTMLElement
    const { left, right, top, bottom } = card.getBoundingClientRect()
    const { direction } = getComputedStyle(card)
    return {
      left,
      right,
      top,
      bottom,
      direction,
      innerWidth,
      innerHeight,
      scrollWidth: document.documentElement.scrollWidth,
    }
  })

/** Returns the painted lightness of the card's background: 0 is black, 255 white. */
const backgroundOf = (page: ModalPage) =>
  page.evaluate(() => {
    const card = document.querySelector('w3m-modal')?.shadowRoot?.querySelector('.card') as HTMLElement
    const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
    context.fillStyle = getComputedStyle(card).backgroundColor
    context.fillRect(0, 0, 1, 1)
    return context.getImageData(0, 0, 1, 1).data[0] as number
  })

describe('Modal screens', () => {
  let site: Site
  before(async () => {
    site = await startSite()
  })
  after(() => site?.close())

  test('uses dark colors if the system uses dark mode', async () => {
    const page = await site.visit({ isDark: true })
    await page.open()
    await page.see('wallet-selector-test.wallet')
    await page.saveScreenshot(`dark-${site.browser}`)
    assert.ok((await backgroundOf(page)) < 60)
  })

  test('aligns the card to the bottom of a phone’s window of 390 px without overflow', async () => {
    const page = await site.visit({ width: 390, height: 844 })
    await page.open()
    await page.see('wallet-selector-test.wallet')
    await page.saveScreenshot(`phone-${site.browser}`)
    // Waits for the slide-in animation.
    await page.hover('wallet-selector-test.wallet')
    const card = await cardOf(page)
    assert.equal(card.innerWidth, 390)
    assert.ok(card.left >= 0 && card.right <= 390, JSON.stringify(card))
    assert.ok(card.top >= 0 && Math.abs(card.bottom - card.innerHeight) < 2, JSON.stringify(card))
    assert.ok(card.scrollWidth <= 390)
    assert.ok((await backgroundOf(page)) > 200)
  })

  test('uses a right-to-left layout in Arabic, with the close button at the left, and works with Tab and Enter', async () => {
    const page = await site.visit({ extraAttributes: 'language="ar"' })
    await page.open()
    await page.hover('wallet-selector-test.wallet')
    const card = await cardOf(page)
    assert.equal(card.direction, 'rtl')
    const close = await page.see('w3m-header-close')
    assert.ok(close.x - card.left < card.right - close.x - close.width, 'at the left')
    await page.saveScreenshot(`right-to-left-${site.browser}`)
    await page.tabTo('wallet-selector-test.wallet')
    await page.pressKey('Enter')
    await page.waitUntilConnected()
    assert.deepEqual(await page.readPageErrors(), [])
  })

  test('changes the screen and closes in one animation each', async () => {
    const page = await site.visit()
    await page.evaluate(installRecorder)
    await page.open()
    await page.hover('header-help')
    const forwardFrames = await recordMotion(page as never, () => page.press('header-help'))
    expectOneMotion(forwardFrames, 'to the guide')
    await page.see('w3m-wallet-guide-explore')
    const backFrames = await recordMotion(page as never, () => page.press('header-back'))
    expectOneMotion(backFrames, 'back')
    await page.see('wallet-selector-test.wallet')
    const closeFrames = await recordMotion(page as never, () => page.press('w3m-header-close'))
    assert.ok(closeFrames.length > 1)
    // The card shrinks slightly while it fades, and never grows.
    const widths = closeFrames.map(({ width }) => width / (closeFrames[0]?.width ?? 0))
    assert.ok(
      widths.every((width, index) => width >= 0.97 && width <= (widths[index - 1] ?? 1) + 0.001),
      `widths ${widths}`,
    )
    assert.ok(
      closeFrames.every(({ opacity }, index) => opacity <= (closeFrames[index - 1]?.opacity ?? 1) + 0.01),
    )
    await page.waitUntilHidden('w3m-modal-card')
  })

  test('keeps a short name on one line', async () => {
    const page = await site.visit({ extraAttributes: servicesAttributes(site.stack, 'api') })
    await page.connect()
    await page.press('account-button')
    await page.see('disconnect-button')
    const name = await page.until(() => {
      const find = (root: ParentNode): Element | undefined => {
        for (const element of root.querySelectorAll('*')) {
          const isMatch = [...element.childNodes].some(
            node => node.nodeType === 3 && node.nodeValue?.trim() === 'alice.eth',
          )
          if (isMatch) return element
          const innerMatch = element.shadowRoot && find(element.shadowRoot)
          if (innerMatch) return innerMatch
        }
        return undefined
      }
      const card = document.querySelector('w3m-modal')?.shadowRoot?.querySelector('.card')
      const match = card && find(card)
      if (!match) return undefined
      const range = document.createRange()
      range.selectNodeContents(match)
      return { lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size }
    })
    await page.saveScreenshot(`name-${site.browser}`)
    assert.equal(name.lines, 1)
  })

  test('reports a popup blocked without a user gesture, and opens it on a click', async () => {
    const page = await site.visit({
      isNewUser: true,
      extraAttributes: servicesAttributes(site.stack, 'frame', 'api'),
    })
    await page.see('connect-button')
    // A script opens the modal and clicks, so there is no user gesture.
    await page.evaluate(() => void document.querySelector('w3m-button')?.modal?.open())
    await page.see('social-selector-google')
    await page.evaluate(() => {
      const find = (root: ParentNode): HTMLElement | undefined => {
        for (const element of root.querySelectorAll<HTMLElement>('*')) {
          if (element.getAttribute('data-testid') === 'social-selector-google') return element
          const innerMatch = element.shadowRoot && find(element.shadowRoot)
          if (innerMatch) return innerMatch
        }
        return undefined
      }
      const match = find(document)
      ;(match?.shadowRoot?.querySelector('button') ?? match)?.click()
    })
    await page.seeText('Your browser blocked the window')
    await page.saveScreenshot(`blocked-${site.browser}`)
    const popup = await page.openPopup(() => page.press({ text: 'Open the window' }))
    await popup.see({ name: 'Account name' })
    await page.seeText('Continue in the other window')
  })

  test('keeps the focused field and the button below it above the keyboard of a phone', async () => {
    const page = await site.visit({
      width: 390,
      height: 844,
      extraAttributes: servicesAttributes(site.stack, 'api'),
    })
    await page.connect()
    await page.press('account-button')
    await page.press('wallet-features-send-button')
    // The lower of the two fields of the form.
    const field = { css: 'w3m-send-receiver' }
    await page.press(field)
    const button = { css: 'wui-button[slot=footer]' }
    const previousState = await page.see(button)
    // The virtual keyboard shrinks the visual viewport only. Layout and style sheets do not change.
    const simulateKeyboard = (height: number) =>
      page.evaluate(px => {
        const viewport = { height: { get: () => innerHeight - px, configurable: true } }
        Object.defineProperties(visualViewport, viewport)
        visualViewport?.dispatchEvent(new Event('resize'))
      }, height)
    await simulateKeyboard(336)
    // Both controls must be visible and uncovered without scrolling.
    for (const target of [field, button])
      await until(async () => {
        const state = await page.find(target)
        return state?.isUncovered && state.y >= 0 && state.y + state.height <= 844 - 336
      }, `${target.css} above the keyboard`)
    assert.ok((await page.see(field)).hasFocus)
    await page.saveScreenshot(`keyboard-${site.browser}`)
    const card = await cardOf(page)
    assert.ok(card.top >= 0 && Math.abs(card.bottom - (844 - 336)) < 2, JSON.stringify(card))
    await simulateKeyboard(0)
    await until(
      async () => (await page.find(button))?.y === previousState.y,
      'the sheet to return to its position',
    )
    assert.deepEqual(await page.readPageErrors(), [])
  })

  test('keeps the position of a list while more rows load, without scroll anchoring', async () => {
    const page = await site.visit({ extraAttributes: servicesAttributes(site.stack, 'catalog', 'images') })
    await page.open()
    await page.press('all-wallets')
    await page.see('wallet-list')
    const readTiles = () =>
      page.evaluate(() => {
        const elementsIn = (root: ParentNode): Element[] =>
          [...root.querySelectorAll('*')].flatMap(element => [
            ...(element.getAttribute('data-testid')?.startsWith('wallet-search-item-') ? [element] : []),
            ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
          ])
        return elementsIn(document).map(element => ({
          id: element.getAttribute('data-testid') ?? '',
          y: Math.round(element.getBoundingClientRect().y),
        }))
      })
    await page.until(
      () => !document.querySelector('w3m-modal')?.shadowRoot?.querySelector('[aria-busy=true]'),
    )
    for (let round = 0; round < 6; round++) await page.wheel('w3m-modal-card', 500)
    // Once settled, no rows are added or removed above the visible ones.
    let previousTiles = await readTiles()
    await page.until(() => new Promise(resolve => setTimeout(() => resolve(true), 700)))
    const settledTiles = await readTiles()
    const sameTiles = previousTiles.filter(({ id }) => settledTiles.some(box => box.id === id))
    assert.ok(sameTiles.length > 3)
    for (let round = 0; round < 4; round++) {
      await page.wheel('w3m-modal-card', -120)
      const currentTiles = await readTiles()
      const shiftDistances = new Set(
        currentTiles.flatMap(({ id, y }) => {
          const previousTile = previousTiles.find(box => box.id === id)
          return previousTile ? [y - previousTile.y] : []
        }),
      )
      assert.ok(
        shiftDistances.size <= 1,
        `all visible elements move equally: ${[...shiftDistances].join(' ')}`,
      )
      previousTiles = currentTiles
    }
  })
})
