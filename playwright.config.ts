// Flows: whole pages on the local stack, in Chromium. `npm test` and `npm run ci` choose which ones run; alone:
//
//   npx playwright test send --repeat-each 5
//   npx playwright test --last-failed
//   npx playwright test --ui-port 0
import { defineConfig } from '@playwright/test'
import { findBrowser, findFastBrowser } from './scripts/lib/browser.mjs'
import { flowProjects } from './scripts/lib/test-levels.mjs'

const [full, fast] = await Promise.all([findBrowser(), findFastBrowser()])
const inBrowser = (executablePath: string) => ({
  launchOptions: { executablePath },
})

export default defineConfig({
  testDir: 'tests',
  // A run empties its folder first: consumers of the package must not remove the traces of flows.
  outputDir: `.cache/flow-results/${['examples', 'libraries', 'compat'].find(name => process.env[`W3M_${name.toUpperCase()}`]) ?? 'flows'}`,
  globalSetup: './tests/support/flow-setup.ts',
  workers: Number(process.env.W3M_WORKERS ?? 3),
  retries: process.env.CI ? 1 : 0,
  // A flow waits 30 s for a state on a loaded machine, several times in a row.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['./scripts/lib/flow-reporter.mjs']],
  use: {
    // Every test records its actions, requests and console. Pictures and copies of the page would cost a third of the time.
    trace: {
      mode: 'retain-on-first-failure',
      screenshots: false,
      snapshots: false,
      sources: false,
    },
    screenshot: 'only-on-failure',
    video: 'off',
  },
  // Files of the first projects start first: they take longest.
  projects: flowProjects.map(({ name, files, except, only, not, needsFullBrowser }) => ({
    name,
    testMatch: files,
    testIgnore: except ?? [],
    grep: only,
    grepInvert: not,
    use: inBrowser(needsFullBrowser ? full : fast),
  })),
})
