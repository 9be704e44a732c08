/**
 * Opens an empty popup centered over this window, with a text until a page loads. Returns undefined if the browser blocks it. Call
 * it synchronously in the click handler: browsers allow popups only during a user gesture.
 */
export function openBlankWindow(
  text: string,
  { width, height }: { readonly width: number; readonly height: number },
): Window | undefined {
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2))
  const popup = open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`)
  if (!popup || popup.closed) return undefined
  writeText(popup, text)
  return popup
}

// Shows the purpose of the empty popup in system colors.
function writeText({ document: popupDocument }: Window, text: string): void {
  try {
    popupDocument.title = text
    popupDocument.documentElement.style.colorScheme = 'light dark'
    popupDocument.body.style.font = '16px system-ui, sans-serif'
    popupDocument.body.style.padding = '24px'
    popupDocument.body.textContent = text
  } catch {
    // Some browsers show their own page in a new window. This page cannot access it.
  }
}
