// Counts the browser tests file by file: for a person as the plain closing line, for `npm test` as a file of results.
import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** Prints progress and the closing line `N passed, N failed`, or writes the counts to a file, as `npm test` wants it. */
export function plainSummaryReporter(resultFile = process.env.W3M_TEST_RESULT) {
  let finished = 0
  return {
    reportTestFileResults() {
      finished++
      if (resultFile && finished % 10 === 0) process.stdout.write(`  … ${finished} test files done\n`)
    },
    onTestRunFinished({ sessions }) {
      const files = {}
      for (const session of sessions) {
        const name = path.relative(process.cwd(), session.testFile)
        const counts = (files[name] ??= { passed: 0, failed: 0, skipped: 0, failures: [] })
        count(session.testResults, counts)
        // A hook that broke, after which no test of its suite runs, or a file that did not load.
        const broken = session.errors ?? []
        counts.failed += broken.length
        counts.failures.push(...broken.map(textOf))
        if (!session.passed && counts.failed === 0) counts.failed++
      }
      if (resultFile) return writeFileSync(resultFile, JSON.stringify(files))
      const total = key => Object.values(files).reduce((sum, counts) => sum + counts[key], 0)
      const skipped = total('skipped')
      process.stdout.write(
        `\n${total('passed')} passed, ${total('failed')} failed${skipped ? `, ${skipped} skipped` : ''}\n`,
      )
    },
  }
}

const textOf = error => [error?.message, error?.stack].filter(Boolean).join('\n')

function count(suite, counts) {
  for (const test of suite?.tests ?? []) {
    const hasFailed = !test.skipped && !test.passed
    // One that never ran has no error: the hook that broke before it tells why.
    if (hasFailed && !test.error) continue
    counts[test.skipped ? 'skipped' : hasFailed ? 'failed' : 'passed']++
    if (hasFailed) counts.failures.push(`${test.name}\n${textOf(test.error)}`)
  }
  for (const inner of suite?.suites ?? []) count(inner, counts)
}
