// Configures flows: tests of whole pages on the local stack, in Chromium. `npm test` and `npm run ci` select flows. To run some alone:
//
//   npx playwright test send --repeat-each 5
//   npx playwright test --last-failed
//   npx playwright test --ui-port 0
import { defineConfig } from '@playwright/test'
import { findBrowser, findFastBrowser } from './scripts/lib/browser.mjs'
import { flowProjects } from './scripts/lib/test-levels.mjs'

const [fullBrowser, fastBrowser] = await Promise.all([findBrowser(), findFastBrowser()])
const createUseOptions = (executablePath: string) => ({
  launchOptions: { executablePath },
})

export default defineConfig({
  // Tests of package consumers have another folder than flows, because Playwright clears the folder before a run.
  outputDir: `.cache/flow-results/${['examples', 'bundlers', 'consumers'].find(name => process.env[`W3M_${name.toUpperCase()}`]) ?? 'flows'}`,
  globalSetup: './tests/support/flow-setup.ts',
  workers: Number(process.env.W3M_WORKERS ?? 3),
  retries: process.env.CI ? 1 : 0,
  // On a loaded machine a flow can wait up to 30 s for each of several states.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['./scripts/lib/flow-reporter.mjs']],
  use: {
    // Records actions, requests and the console. Screenshots and DOM snapshots would make the tests about a third slower. Recording
    // takes 7 % of the processor time, so continuous integration records only the retry. The report contains the state of the pages at
    // the first failure.
    trace: {
      mode: process.env.CI ? 'on-first-retry' : 'retain-on-first-failure',
      screenshots: false,
      snapshots: false,
      sources: false,
    },
    screenshot: 'only-on-failure',
    video: 'off',
  },
  projects: flowProjects.map(({ name, files, grep, grepInvert, needsFullBrowser }) => ({
    name,
    testMatch: files,
    grep,
    grepInvert,
    use: createUseOptions(needsFullBrowser ? fullBrowser : fastBrowser),
  })),
})
