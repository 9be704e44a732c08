import type { FrameLocator, Locator, Page } from 'playwright-core'
import { press } from './press.ts'

const main = (within: Page | FrameLocator): Locator => within.locator('button.primary')

/** Follows the frame into the window of its own, which has the question then. */
export async function openOwnWindow(page: Page, frame: FrameLocator): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await press(page, main(frame))
  const own = await opened
  await main(own).waitFor()
  return own
}

/** A person reads what the frame asks and agrees: in the frame, or in the window of its own that the frame leads to. */
export async function agree(page: Page, frame: FrameLocator): Promise<void> {
  await main(frame).waitFor()
  // Where nothing is approved in the frame itself, a sentence says why.
  if ((await frame.locator('.hint').count()) === 0) return press(page, main(frame))
  const own = await openOwnWindow(page, frame)
  const closed = own.waitForEvent('close')
  await press(own, main(own))
  await closed
}
