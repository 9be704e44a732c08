/**
 * Opens an empty window in the middle of this one; undefined when the browser does not let it. Call it in the click itself:
 * browsers open windows for nothing else. The words stand there until a page comes.
 */
export function openBlankWindow(
  words: string,
  { width, height }: { readonly width: number; readonly height: number },
): Window | undefined {
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2))
  const opened = open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`)
  if (!opened || opened.closed) return undefined
  greet(opened, words)
  return opened
}

// A person sees what the empty window is for, in the colors of the system.
function greet({ document: page }: Window, words: string): void {
  try {
    page.title = words
    page.documentElement.style.colorScheme = 'light dark'
    page.body.style.font = '16px system-ui, sans-serif'
    page.body.style.padding = '24px'
    page.body.textContent = words
  } catch {
    // A browser that shows something of its own in a new window.
  }
}
