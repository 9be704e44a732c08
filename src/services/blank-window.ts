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
  const opened = open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`)
  if (!opened || opened.closed) return undefined
  writeText(opened, text)
  return opened
}

// Shows the purpose of the empty popup in system colors.
function writeText({ document: page }: Window, text: string): void {
  try {
    page.title = text
    page.documentElement.style.colorScheme = 'light dark'
    page.body.style.font = '16px system-ui, sans-serif'
    page.body.style.padding = '24px'
    page.body.textContent = text
  } catch {
    // Some browsers show their own page in a new window. This page cannot access it.
  }
}
