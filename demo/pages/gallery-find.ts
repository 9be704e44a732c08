/** Finds an element of the open view, through all shadow roots. */
export function find(selector: string, root: ParentNode = document): HTMLElement | undefined {
  const found = root.querySelector<HTMLElement>(selector)
  if (found) return found
  for (const each of root.querySelectorAll('*')) {
    const deeper = each.shadowRoot && find(selector, each.shadowRoot)
    if (deeper) return deeper
  }
  return undefined
}

export const frames = async (count: number): Promise<void> => {
  for (let left = count; left > 0; left--) await new Promise(requestAnimationFrame)
}

export const appears = async (selector: string): Promise<HTMLElement> => {
  for (;;) {
    const found = find(selector)
    if (found) return found
    await frames(1)
  }
}

/** Types a text into the native field with this test id, like a user. */
export async function type(testId: string, text: string): Promise<void> {
  const field = (await appears(`[data-testid="${testId}"]`)) as HTMLInputElement
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}
