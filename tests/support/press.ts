import type { ElementHandle, Locator, Page } from 'playwright-core'

export interface Spot {
  readonly x: number
  readonly y: number
}

/** The middle of something on its page. */
export async function spotOf(what: Locator): Promise<Spot> {
  const box = await what.boundingBox()
  if (!box) throw new Error('It is not there')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Puts the pointer on a button of the embedded wallet and waits until it lives. The wallet takes half a second to get used
 * to a pointer that comes in, so that a press which was meant for something else does not count.
 */
export async function reach(page: Page, button: Locator): Promise<Spot> {
  const element = (await button.elementHandle()) as ElementHandle<HTMLElement>
  // Nothing can be approved before the end of what is asked was in sight.
  await element.evaluate(each => each.closest('main')?.querySelector('.end')?.scrollIntoView())
  await element.waitForElementState('enabled')
  const { x, y } = await spotOf(button)
  // The frame is another process: on a busy machine it hears of the pointer later than the driver has moved it. Where a cover
  // keeps it from that, nobody waits for long.
  await element.evaluate(each => {
    const moved = new Promise(done => {
      each.ownerDocument.addEventListener('pointermove', done, { once: true, capture: true })
      setTimeout(done, 1000)
    })
    Object.assign(globalThis, { pointerMoved: moved })
  })
  await page.mouse.move(x + 1, y)
  await page.mouse.move(x, y)
  await element.evaluate(() => (globalThis as { pointerMoved?: Promise<unknown> }).pointerMoved)
  // What the page makes of the pointer is done by then.
  await element.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await element.waitForElementState('enabled')
  // Notes below may have moved it.
  return spotOf(button)
}

/**
 * A whole press of a person, in the frame or in a window. A browser may tell the frame a moment late that it was moved; its
 * button is dead again by then, and whoever sees nothing happen presses once more.
 */
export async function press(page: Page, button: Locator): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    const { x, y } = await reach(page, button)
    const element = (await button.elementHandle()) as ElementHandle<HTMLElement>
    await element.evaluate(each => {
      Object.assign(globalThis, { isPressHeard: false })
      each.addEventListener('click', () => Object.assign(globalThis, { isPressHeard: true }), { once: true })
    })
    try {
      await page.mouse.click(x, y)
    } catch (error) {
      // A press that closes its own window may do so before the driver has heard the end of it.
      if (!page.isClosed()) throw error
      return
    }
    // Gone with what it stood on: it was heard.
    const isHeard = await element
      .evaluate(() => (globalThis as { isPressHeard?: boolean }).isPressHeard)
      .catch(() => true)
    if (isHeard) return
  }
}
