import { isLoopback } from '../core/money/checkout-url.ts'
import { onrampLimits } from '../core/money/onramp-limits.ts'
import { openBlankWindow } from './blank-window.ts'

/** A window in which somebody pays. */
export interface CheckoutWindow {
  /** Shows a page in it, which cannot reach this one. */
  go(url: string): void
  /** Whether it is gone: a window that a page's policy cut off says so too, while the person still looks at it. */
  isClosed(): boolean
  /** Only while nothing is shown there: a page of another site is not ours to close. */
  close(): void
}

/** Opens an empty window; undefined when the browser does not let it. Call it in the click itself. */
export function openCheckoutWindow(words: string): CheckoutWindow | undefined {
  const opened = openBlankWindow(words, {
    width: onrampLimits.windowWidth,
    height: onrampLimits.windowHeight,
  })
  if (!opened) return undefined
  // Before anything is shown there: whatever it is, it has no way back into this page.
  opened.opener = null
  return {
    go: url => {
      if (!opened.closed) opened.location.replace(url)
    },
    // A closed window gives the focus back.
    isClosed: () => opened.closed && document.hasFocus(),
    close: () => opened.close(),
  }
}

/** Whether the page runs on this very machine, as in development. */
export const isLocalPage = (): boolean => isLoopback(location.hostname)

/** Whether nobody looks at the page now. */
export const isPageHidden = (): boolean => document.visibilityState === 'hidden'

/** Calls back when somebody looks at the page again; the answer ends that. */
export function onPageSeen(call: () => void): () => void {
  const look = () => {
    if (!isPageHidden()) call()
  }
  document.addEventListener('visibilitychange', look)
  addEventListener('focus', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    removeEventListener('focus', look)
  }
}
