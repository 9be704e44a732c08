import type { FrameLocator, Locator, Page } from 'playwright-core'

const live = (within: Page | FrameLocator): Locator => within.locator('button.primary:not(:disabled)')

/** A person reads what the frame asks and agrees: in the frame, or in the window of its own that the frame leads to. */
export async function agree(page: Page, frame: FrameLocator): Promise<void> {
  const button = live(frame)
  await button.waitFor()
  // Where nothing is approved in the frame itself, a sentence says why.
  if ((await frame.locator('.hint').count()) === 0) return button.click()
  const opened = page.context().waitForEvent('page')
  await button.click()
  const own = await opened
  const closed = own.waitForEvent('close')
  await live(own).click()
  await closed
}
