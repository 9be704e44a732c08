import type { FrameLocator, Locator, Page } from 'playwright-core'
import { press } from './press.ts'

const findPrimaryButton = (within: Page | FrameLocator): Locator => within.locator('button.primary')

/** Clicks through from the frame to its separate window, which then shows the request. */
export async function openOwnWindow(page: Page, frame: FrameLocator): Promise<Page> {
  const openEvent = page.context().waitForEvent('page')
  await press(page, findPrimaryButton(frame))
  const ownPage = await openEvent
  await findPrimaryButton(ownPage).waitFor()
  return ownPage
}

/** Approves a request of the embedded wallet, in the frame or in the separate window that the frame opens. */
export async function approveRequest(page: Page, frame: FrameLocator): Promise<void> {
  await findPrimaryButton(frame).waitFor()
  // The frame shows a hint if requests can only be approved in a separate window.
  if ((await frame.locator('.hint').count()) === 0) return press(page, findPrimaryButton(frame))
  const ownPage = await openOwnWindow(page, frame)
  const closeEvent = ownPage.waitForEvent('close')
  await press(ownPage, findPrimaryButton(ownPage))
  await closeEvent
}
