import { inRoot } from './project.mjs'
import { run } from './run.mjs'

export const flowsLimitMs = 3 * 3_600_000
/** Returns the arguments of Node that run Playwright Test. */
export const createPlaywrightArguments = (...args) => [
  inRoot('node_modules/@playwright/test/cli.js'),
  'test',
  ...args,
]

/** Runs Playwright Test with these arguments. Its reporter prints the results. Resolves with the exit code. */
export async function runPlaywright(args, { env } = {}) {
  const { code } = await run(process.execPath, createPlaywrightArguments(...args), {
    cwd: inRoot(),
    env,
    mayFail: true,
    limitMs: flowsLimitMs,
  })
  return code
}
