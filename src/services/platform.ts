import { AppError } from '../core/errors/app-error.ts'

/**
 * Copies text to the clipboard. Falls back to `execCommand` if the Clipboard API is missing or fails. Rejects with COPY_FAILED if
 * both fail.
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (cause) {
    if (!copyBySelection(text)) throw new AppError('COPY_FAILED', { cause })
  }
}

/** Returns the text on the clipboard, or undefined if the browser or the user denies access. */
export async function readClipboard(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return undefined
  }
}

// `execCommand` needs a selection. The text is set in the copy event instead of being copied from the field, because an open dialog may
// make the field inert.
function copyBySelection(text: string): boolean {
  const previousElement = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  field.style.setProperty('position', 'fixed')
  field.style.setProperty('inset-block-start', '0')
  field.style.setProperty('opacity', '0')
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('copy', onCopy, true)
  try {
    document.body.append(field)
    field.select()
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    document.removeEventListener('copy', onCopy, true)
    field.remove()
    if (previousElement instanceof HTMLElement) previousElement.focus({ preventScroll: true })
  }
}
