// Runs commands as named stages and summarizes their outcomes.
import { inRoot } from './project.mjs'
import { run } from './run.mjs'
import { formatClosingLine } from './test-report.mjs'

const print = text => process.stdout.write(`${text}\n`)

/**
 * Returns the counts of the last closing line in the output (`N passed, N failed`). Without such a line, the command counts as one
 * test, which passed if the exit code is 0.
 */
export function parseCounts(output, code) {
  const [closingCounts] = [...output.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?/gm)].slice(-1)
  const [passed, failed, skipped] = closingCounts
    ? closingCounts.slice(1).map(text => Number(text ?? 0))
    : [Number(code === 0), 0, 0]
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped }
}

/** Runs a script of the folder scripts/ as a stage. `isBuffered` prints its output when it ends instead of while it runs. */
export async function runStage({ name, args }, { isBuffered = false } = {}) {
  if (!isBuffered) print(`\n=== ${name}`)
  const startTime = performance.now()
  const { code, output } = await run(process.execPath, [inRoot('scripts', args[0]), ...args.slice(1)], {
    capture: true,
    echo: !isBuffered,
    mayFail: true,
  })
  if (isBuffered) print(`\n=== ${name}\n${output.trimEnd()}`)
  return { name, code, ...parseCounts(output, code), seconds: (performance.now() - startTime) / 1000 }
}

/** Prints a line for each stage and the closing line. Returns the exit code, which is 1 if a test failed or none passed. */
export function summarize(outcomes, seconds) {
  print('\n=== summary')
  for (const { name, code, passed, failed, seconds: duration } of outcomes)
    print(`${code ? '✖' : '✔'} ${name}: ${passed} passed, ${failed} failed (${Math.round(duration)} s)`)
  const total = key => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
  print(`${outcomes.length} stages in ${Math.round(seconds)} s\n`)
  print(formatClosingLine(outcomes))
  return total('failed') || !total('passed') ? 1 : 0
}
