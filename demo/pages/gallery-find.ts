/** Returns the first element that matches the selector, also in shadow roots, or undefined. */
export function find(selector: string, root: ParentNode = document): HTMLElement | undefined {
  const match = root.querySelector<HTMLElement>(selector)
  if (match) return match
  for (const element of root.querySelectorAll('*')) {
    const innerElement = element.shadowRoot && find(selector, element.shadowRoot)
    if (innerElement) return innerElement
  }
  return undefined
}

export const waitForFrames = async (count: number): Promise<void> => {
  for (let remainingFrames = count; remainingFrames > 0; remainingFrames--)
    await new Promise(requestAnimationFrame)
}

export const waitForElement = async (selector: string): Promise<HTMLElement> => {
  for (;;) {
    const match = find(selector)
    if (match) return match
    await waitForFrames(1)
  }
}

/** Enters a text into the native field with this test id and dispatches `input`, like typing. */
export async function typeText(testId: string, text: string): Promise<void> {
  const field = (await waitForElement(`[data-testid="${testId}"]`)) as HTMLInputElement
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}
