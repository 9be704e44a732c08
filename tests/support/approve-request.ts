import type { FrameLocator, Locator, Page } from 'playwright-core'
import { press } from './press.ts'

const main = (within: Page | FrameLocator): Locator => within.locator('button.primary')

/** Clicks through from the frame to its separate window, which then shows the request. */
export async function openOwnWindow(page: Page, frame: FrameLocator): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await press(page, main(frame))
  const own = await opened
  await main(own).waitFor()
  return own
}

/** Approves a request of the embedded wallet, in the frame or in the separate window that the frame opens. */
export async function approveRequest(page: Page, frame: FrameLocator): Promise<void> {
  await main(frame).waitFor()
  // The frame shows a hint if requests can only be approved in a separate window.
  if ((await frame.locator('.hint').count()) === 0) return press(page, main(frame))
  const own = await openOwnWindow(page, frame)
  const closed = own.waitForEvent('close')
  await press(own, main(own))
  await closed
}
