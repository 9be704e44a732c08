import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { findAxeViolations, findMissingEdges, findFaults, findMotion } from '../support/gallery-faults.ts'
import {
  truncatableNames,
  type Gallery,
  largeText,
  showState,
  smallPage,
  startGallery,
} from '../support/gallery-pages.ts'
import { afterAll, beforeAll, describe, test } from '../support/flow-test.ts'

/** Number of parallel pages. Each spends most of the time waiting for its state to settle. */
const parallelPages = 4

describe('Every state of the gallery', () => {
  let gallery: Gallery
  beforeAll(async () => {
    gallery = await startGallery()
  })
  afterAll(() => gallery.close())

  for (const dir of ['ltr', 'rtl'] as const)
    for (const theme of ['light', 'dark'] as const)
      test(`fits at 320 px and with large text, has edges in forced colors, has no motion and passes axe: ${dir}, ${theme}`, async () => {
        const faults = await gallery.checkStates(parallelPages, async (page, state, index, report) => {
          // Alternates the first size, so that states open at both sizes and one resize per state is enough.
          const [firstSize, secondSize] = index % 2 ? [largeText, smallPage] : [smallPage, largeText]
          await page.setViewportSize(firstSize.viewport)
          await showState(page, state, { dir, theme, fontSize: firstSize.fontSize })
          for (const size of [firstSize, secondSize]) {
            if (size !== firstSize) await resize(page, size)
            for (const fault of await page.evaluate(findFaults, truncatableNames))
              report(`${size.name}, ${fault}`)
            if (size !== smallPage) continue
            for (const fault of await page.evaluate(findMotion)) report(fault)
            for (const fault of await page.evaluate(findAxeViolations)) report(`axe, ${fault}`)
            await page.emulateMedia({ forcedColors: 'active' })
            for (const fault of await page.evaluate(findMissingEdges)) report(`forced colors, ${fault}`)
            for (const fault of await page.evaluate(findFaults, truncatableNames))
              report(`forced colors, ${fault}`)
            await page.emulateMedia({ forcedColors: 'none' })
          }
        })
        assert.deepEqual(faults, [])
      })
})

/** Changes the window size and the text size, and waits for the layout. */
async function resize(
  page: Page,
  { viewport, fontSize }: typeof smallPage | typeof largeText,
): Promise<void> {
  await page.setViewportSize(viewport)
  await page.evaluate(size => {
    const element = document.querySelector<HTMLElement & { modal?: { setTheme(theme: object): void } }>(
      'w3m-button, w3m-modal',
    )
    element?.modal?.setTheme({ variables: { '--w3m-font-size-master': size } })
  }, fontSize)
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
