import { test as base } from '@playwright/test'

/** Registers work for the end of the test, whether it passes or fails. The last registered runs first. */
export type OnEnd = (work: () => Promise<unknown> | unknown) => void

interface FlowFixtures {
  onEnd: OnEnd
}

/** The test function of flows. */
export const test = base.extend<FlowFixtures>({
  // Playwright reads the names of the fixtures from the first parameter. This one needs no other.
  // oxlint-disable-next-line no-empty-pattern
  onEnd: async ({}, use) => {
    const works: (() => Promise<unknown> | unknown)[] = []
    await use(work => void works.push(work))
    for (const work of works.reverse()) await work()
  },
})
export const { describe, beforeAll, afterAll, beforeEach, afterEach } = test

/** Adds a line for the reader of the report. */
export const note = (text: string): void =>
  void test.info().annotations.push({ type: 'note', description: text })
