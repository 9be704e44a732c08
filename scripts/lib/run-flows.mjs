import { inRoot } from './project.mjs'
import { run } from './run.mjs'

const limitMs = 3 * 3_600_000

/** Runs Playwright Test (playwright.config.ts) with these arguments. Resolves with its exit code; the reporter prints the results. */
export async function runPlaywright(args, { env } = {}) {
  const { code } = await run(
    process.execPath,
    [inRoot('node_modules/@playwright/test/cli.js'), 'test', ...args],
    {
      cwd: inRoot(),
      env,
      mayFail: true,
      limitMs,
    },
  )
  return code
}
