import { page } from '../../elements/modal/page-modal.ts'
import '../../elements/modal/w3m-modal.ts'
import { themeSet } from '../../src/state/settings/theme.ts'
import { colorRules, expectAccessible } from './accessible.ts'

/** Checks the modal with all axe rules in the light theme and the color rules in the dark one, after its finite animations. */
export async function expectModalAccessible(): Promise<void> {
  const modal = page.modal
  for (const mode of ['light', 'dark'] as const) {
    themeSet({ mode })
    await modal?.updateComplete
    await Promise.allSettled(
      (modal?.shadowRoot?.querySelector('dialog')?.getAnimations({ subtree: true }) ?? [])
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    )
    await expectAccessible(modal, mode === 'dark' ? colorRules : undefined)
  }
  themeSet({ mode: 'auto' })
}
