import type { FrameLocator, Locator, Page } from 'playwright-core'
import { press } from './press.ts'

const findPrimaryButton = (container: Page | FrameLocator): Locator => container.locator('button.primary')

/** Clicks through from the frame to its separate window, which then shows the request. */
export async function openWalletWindow(page: Page, frame: FrameLocator): Promise<Page> {
  const openEvent = page.context().waitForEvent('page')
  await press(page, findPrimaryButton(frame))
  const walletWindow = await openEvent
  await findPrimaryButton(walletWindow).waitFor()
  return walletWindow
}

/** Approves a request of the embedded wallet, in the frame or in the separate window that the frame opens. */
export async function approveRequest(page: Page, frame: FrameLocator): Promise<void> {
  await findPrimaryButton(frame).waitFor()
  // The frame shows a hint if requests can only be approved in a separate window.
  if ((await frame.locator('.hint').count()) === 0) return press(page, findPrimaryButton(frame))
  const walletWindow = await openWalletWindow(page, frame)
  const closeEvent = walletWindow.waitForEvent('close')
  await press(walletWindow, findPrimaryButton(walletWindow))
  await closeEvent
}
