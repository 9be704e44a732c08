import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import type { Visit } from './modal-page.ts'

/** A test id or a locator. */
type Target = string | Locator

const name = (target: Target) => (typeof target === 'string' ? target : String(target))

/** Presses Tab until the target has focus, which must be visible there. `Shift+Tab` moves backwards. */
export async function tabTo(visit: Visit, target: Target, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const locator = (typeof target === 'string' ? visit.at(target) : target).first()
  await locator.waitFor({ state: 'visible' })
  for (let presses = 0; presses < 60; presses++) {
    if (await locator.evaluate(hasFocus)) {
      await expectVisibleFocus(visit, name(target))
      return
    }
    await visit.page.keyboard.press(key)
  }
  throw new Error(`${key} never reached ${name(target)}`)
}

/** Moves the focus to the target and presses Enter. */
export async function enter(visit: Visit, target: Target, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(visit, target, key)
  await visit.page.keyboard.press('Enter')
}

/** Runs in the page. Whether the focus is in this element or its shadow root. */
function hasFocus(element: Element): boolean {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  for (let at: Node | null | undefined = focused; at; at = at.parentNode ?? (at as Partial<ShadowRoot>).host)
    if (at === element) return true
  return false
}

/** Asserts that the focused element shows a focus indicator and is inside the window. */
async function expectVisibleFocus(visit: Visit, place: string): Promise<void> {
  const indicator = await visit.page.evaluate(() => {
    let focused: Element | null = document.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    if (!focused) return undefined
    // The focus ring of a field may be on a parent element.
    const ancestors: Element[] = []
    for (
      let at: Node | null | undefined = focused;
      at && ancestors.length < 4;
      at = at.parentNode ?? (at as Partial<ShadowRoot>).host
    )
      if (at instanceof Element && (at === focused || focused.matches('input'))) ancestors.push(at)
    const isMarked = ancestors.some(each => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    return {
      isMarked,
      isInside: left >= -1 && right <= innerWidth + 1 && bottom > 0 && top < innerHeight,
    }
  })
  assert.deepEqual(indicator, { isMarked: true, isInside: true }, `focus at ${place}`)
}
