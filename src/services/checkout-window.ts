import { isLoopback } from '../core/money/checkout-url.ts'
import { onrampLimits } from '../core/money/onramp-limits.ts'
import { openBlankWindow } from './blank-window.ts'

/** Window of a checkout. */
export interface CheckoutWindow {
  /** Navigates the window to a page, which has no access to this page. */
  navigate(url: string): void
  /**
   * Whether the window is closed and this page has the focus. The focus is required, because a window isolated by the page's COOP
   * header also reports `closed` while it is still open.
   */
  isClosed(): boolean
  /** Closes the window. Call it only before `navigate`: the window of a checkout page is left open. */
  close(): void
}

/** Opens an empty window. Returns undefined if the browser blocks it. Call it synchronously in the click handler. */
export function openCheckoutWindow(text: string): CheckoutWindow | undefined {
  const popup = openBlankWindow(text, {
    width: onrampLimits.windowWidth,
    height: onrampLimits.windowHeight,
  })
  if (!popup) return undefined
  // Cleared before navigation, so that the checkout page never has access to this page.
  popup.opener = null
  return {
    navigate: url => {
      if (!popup.closed) popup.location.replace(url)
    },
    // Closing the window returns the focus to this page.
    isClosed: () => popup.closed && document.hasFocus(),
    close: () => popup.close(),
  }
}

/** Returns whether the page is served from loopback, as in development. */
export const isLocalPage = (): boolean => isLoopback(location.hostname)

export const isPageHidden = (): boolean => document.visibilityState === 'hidden'

/** Calls back when the page becomes visible or focused again. Returns the unsubscribe function. */
export function onPageVisible(callback: () => void): () => void {
  const notify = () => {
    if (!isPageHidden()) callback()
  }
  document.addEventListener('visibilitychange', notify)
  addEventListener('focus', notify)
  return () => {
    document.removeEventListener('visibilitychange', notify)
    removeEventListener('focus', notify)
  }
}
