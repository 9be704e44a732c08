import { inRoot } from './project.mjs'
import { run } from './run.mjs'

export const flowsLimitMs = 3 * 3_600_000
/** Node arguments that run Playwright Test. */
export const playwrightTest = (...args) => [inRoot('node_modules/@playwright/test/cli.js'), 'test', ...args]

/** Runs Playwright Test (playwright.config.ts) with these arguments. Resolves with its exit code; the reporter prints the results. */
export async function runPlaywright(args, { env } = {}) {
  const { code } = await run(process.execPath, playwrightTest(...args), {
    cwd: inRoot(),
    env,
    mayFail: true,
    limitMs: flowsLimitMs,
  })
  return code
}
