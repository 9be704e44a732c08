import type { ElementHandle, Locator, Page } from 'playwright-core'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Returns the center of an element in coordinates of its page. */
export async function centerOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Moves the mouse to a position and waits until the element's page has received the event. A frame is a separate process: on a busy
 * machine it receives the event after Playwright reports the move as done. A covered frame receives no event, so the wait ends after a
 * second.
 */
export async function hover(page: Page, element: ElementHandle<HTMLElement>, { x, y }: Point): Promise<void> {
  await element.evaluate(element => {
    const movePromise = new Promise(resolve => {
      element.ownerDocument.addEventListener('pointermove', resolve, { once: true, capture: true })
      setTimeout(resolve, 1000)
    })
    Object.assign(globalThis, { pointerMoved: movePromise })
  })
  await page.mouse.move(x + 1, y)
  await page.mouse.move(x, y)
  await element.evaluate(() => (globalThis as { pointerMoved?: Promise<unknown> }).pointerMoved)
  // Waits two frames, after which the page has handled the event.
  await element.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Waits until a button is enabled. If it stays disabled, the error quotes the text of its screen. */
async function waitUntilEnabled(element: ElementHandle<HTMLElement>): Promise<void> {
  await element.waitForElementState('enabled').catch(async (error: Error) => {
    const text = await element.evaluate(element => element.closest('main')?.innerText).catch(String)
    throw new Error(`${error.message}\nText of the screen: ${text}`)
  })
}

/**
 * Moves the mouse onto a button of the embedded wallet and waits until the button is enabled: the wallet disables it for half a
 * second after a pointer enters. `skipTime` advances a fake clock instead.
 */
export async function hoverUntilEnabled(
  page: Page,
  button: Locator,
  skipTime?: () => Promise<void>,
): Promise<Point> {
  const element = (await button.elementHandle()) as ElementHandle<HTMLElement>
  // Scrolls to the end of the request, because the wallet requires that it was visible before an approval.
  await element.evaluate(element => element.closest('main')?.querySelector('.end')?.scrollIntoView())
  await skipTime?.()
  await waitUntilEnabled(element)
  await hover(page, element, await centerOf(button))
  await skipTime?.()
  await waitUntilEnabled(element)
  // Measures again, because a note that appeared may have moved the button.
  return centerOf(button)
}

/**
 * Clicks a button of the embedded wallet, in the frame or in a window. A browser may report a move of the frame late, which
 * disables the button again, so a click that the page did not receive is repeated up to twice.
 */
export async function press(page: Page, button: Locator, skipTime?: () => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const { x, y } = await hoverUntilEnabled(page, button, skipTime)
    const element = (await button.elementHandle()) as ElementHandle<HTMLElement>
    await element.evaluate(element => {
      Object.assign(globalThis, { isPressReceived: false })
      element.addEventListener('click', () => Object.assign(globalThis, { isPressReceived: true }), {
        once: true,
      })
    })
    try {
      await page.mouse.click(x, y)
    } catch (error) {
      // Ignores the error of a click that closed its own window before Playwright finished the click.
      if (!page.isClosed()) throw error
      return
    }
    // Evaluation fails if the click has replaced the page, so the page has received it.
    const isReceived = await element
      .evaluate(() => (globalThis as { isPressReceived?: boolean }).isPressReceived)
      .catch(() => true)
    if (isReceived) return
  }
}
