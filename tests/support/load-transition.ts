import { deepQuery } from './deep-query.ts'
import { until } from './until.ts'

/** Resolves when the modal can animate a change of screens. The code of the animation loads when a pointer enters a row. */
export async function loadTransition(): Promise<void> {
  const screen = deepQuery(document, '.view')
  const row = await until(() => deepQuery(screen?.shadowRoot as ShadowRoot, '[part~="row"]'))
  row.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }))
  await import('../../elements/modal/screen-transition.ts')
  await new Promise(resolve => setTimeout(resolve))
}
