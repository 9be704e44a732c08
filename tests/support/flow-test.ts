import { expect, test as base } from '@playwright/test'
import { type Flow, type FlowOptions, startFlow } from './modal-page.ts'

export { expect }

/** Registers cleanup for the end of the test, whether it passes or fails. The last registered runs first. */
export type OnEnd = (cleanup: () => Promise<unknown> | unknown) => void

interface FlowFixtures {
  onEnd: OnEnd
  /** The stack and the browser of the worker. After each test its pages are closed and the stack is reset. */
  flow: Flow
}

interface WorkerFixtures {
  /** Options of a file's flow: `test.use({ flowOptions: { demo: true } })`. */
  flowOptions: FlowOptions
  workerFlow: Flow
}

/** The test function of flows. */
export const test = base.extend<FlowFixtures, WorkerFixtures>({
  // Playwright reads the names of the fixtures from the first parameter, which is empty here.
  // oxlint-disable-next-line no-empty-pattern
  onEnd: async ({}, use) => {
    const cleanups: (() => Promise<unknown> | unknown)[] = []
    await use(cleanup => void cleanups.push(cleanup))
    for (const cleanup of cleanups.reverse()) await cleanup()
  },
  // Depends on `onEnd`, so that pages close before the cleanup runs.
  // oxlint-disable-next-line no-unused-vars
  flow: async ({ workerFlow, onEnd: _ }, use) => {
    await use(workerFlow)
    const { status, expectedStatus, errors } = test.info()
    if (status !== expectedStatus) for (const message of await workerFlow.describe()) errors.push({ message })
    await workerFlow.reset()
  },
  flowOptions: [{}, { option: true, scope: 'worker' }],
  workerFlow: [
    async ({ flowOptions }, use) => {
      const flow = await startFlow(flowOptions)
      await use(flow)
      await flow.close()
    },
    { scope: 'worker' },
  ],
})
export const { describe, beforeAll, afterAll, beforeEach, afterEach } = test

/** Adds a note to the report. */
export const addNote = (text: string): void =>
  void test.info().annotations.push({ type: 'note', description: text })
