import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import type { Visit } from './modal-page.ts'

/** A test id or a locator. */
type Target = string | Locator

const nameOf = (target: Target) => (typeof target === 'string' ? target : String(target))

/** Presses Tab until the target has focus, and asserts a visible focus indicator. `Shift+Tab` moves backwards. */
export async function tabTo(visit: Visit, target: Target, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const locator = (typeof target === 'string' ? visit.getByTestId(target) : target).first()
  await locator.waitFor({ state: 'visible' })
  for (let presses = 0; presses < 60; presses++) {
    if (await locator.evaluate(hasFocus)) {
      await expectVisibleFocus(visit, nameOf(target))
      return
    }
    await visit.page.keyboard.press(key)
  }
  throw new Error(`${key} does not move the focus to ${nameOf(target)}`)
}

/** Moves the focus to the target and presses Enter. */
export async function enter(visit: Visit, target: Target, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(visit, target, key)
  await visit.page.keyboard.press('Enter')
}

/** Runs in the page. Whether the focus is in this element or its shadow root. */
function hasFocus(element: Element): boolean {
  let focusedElement = document.activeElement
  while (focusedElement?.shadowRoot?.activeElement) focusedElement = focusedElement.shadowRoot.activeElement
  for (
    let ancestor: Node | null | undefined = focusedElement;
    ancestor;
    ancestor = ancestor.parentNode ?? (ancestor as Partial<ShadowRoot>).host
  )
    if (ancestor === element) return true
  return false
}

/** Asserts that the focused element shows a focus indicator and is inside the window. */
async function expectVisibleFocus(visit: Visit, label: string): Promise<void> {
  const indicator = await visit.page.evaluate(() => {
    let focusedElement: Element | null = document.activeElement
    while (focusedElement?.shadowRoot?.activeElement) focusedElement = focusedElement.shadowRoot.activeElement
    if (!focusedElement) return undefined
    // The focus ring of a field may be on a parent element.
    const ancestors: Element[] = []
    for (
      let ancestor: Node | null | undefined = focusedElement;
      ancestor && ancestors.length < 4;
      ancestor = ancestor.parentNode ?? (ancestor as Partial<ShadowRoot>).host
    )
      if (ancestor instanceof Element && (ancestor === focusedElement || focusedElement.matches('input')))
        ancestors.push(ancestor)
    const hasIndicator = ancestors.some(ancestor => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(ancestor)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
    const { left, right, top, bottom } = focusedElement.getBoundingClientRect()
    return {
      hasIndicator,
      isInside: left >= -1 && right <= innerWidth + 1 && bottom > 0 && top < innerHeight,
    }
  })
  assert.deepEqual(indicator, { hasIndicator: true, isInside: true }, `focus at ${label}`)
}
