// Reporter of the web test runner: prints a line for each file that passed. If W3M_TEST_RESULT is set, it writes the counts, failures
// and console messages of every file to the file of that name. Otherwise it prints the failures and the closing line.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { resultsByFile } from './browser-groups.mjs'
import { formatClosingLine, formatCounts } from './test-report.mjs'

const nameOf = file => path.relative(process.cwd(), file)

/** Matches console messages of libraries in development mode, which are irrelevant to tests. */
const expectedLogs = /Lit is in dev mode/
const maxLogLength = 300

export function browserTestReporter(resultFile = process.env.W3M_TEST_RESULT) {
  return {
    reportTestFileResults({ sessionsForTestFile }) {
      for (const [name, counts] of Object.entries(countsByFile(sessionsForTestFile)))
        if (!counts.failed)
          process.stdout.write(`✔ ${name}: ${formatCounts(counts)} (${counts.seconds.toFixed(1)} s)\n`)
    },
    onTestRunFinished({ sessions }) {
      const results = countsByFile(sessions)
      if (resultFile) return writeFileSync(resultFile, JSON.stringify(results))
      const entries = Object.entries(results)
      for (const [name, { failures }] of entries)
        for (const failure of failures) process.stdout.write(`✖ ${name}: ${failure.name}\n${failure.text}\n`)
      process.stdout.write(`\n${formatClosingLine(Object.values(results))}\n`)
    },
  }
}

const textOf = error => [error?.message, error?.stack].filter(Boolean).join('\n')

/** Returns the counts of each file. */
function countsByFile(sessions) {
  const files = {}
  for (const session of sessions)
    for (const [name, result] of Object.entries(resultsByFile(nameOf(session.testFile), session)))
      (files[name] ??= []).push(result)
  return Object.fromEntries(Object.entries(files).map(([name, result]) => [name, countsOf(result)]))
}

/** Returns the counts of a file and the total duration of its tests in seconds. Includes console messages if a test failed. */
function countsOf(sessions) {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [], notes: [], seconds: 0 }
  for (const session of sessions) {
    countTests(session.testResults, counts)
    // Counts errors outside of tests: a failed hook skips the tests of its suite, and a file that does not load has no tests.
    const errors = session.errors ?? []
    counts.failed += errors.length
    counts.failures.push(...errors.map(error => ({ name: 'the file', text: textOf(error) })))
    if (!session.passed && counts.failed === 0) {
      counts.failed++
      counts.failures.push({ name: 'the file', text: 'It failed without naming a test.' })
    }
    if (counts.failed)
      counts.notes.push(
        ...(session.logs ?? [])
          .map(entry => entry.map(String).join(' '))
          .filter(text => !expectedLogs.test(text))
          .slice(0, 5)
          .map(text => `console: ${text.slice(0, maxLogLength)}`),
      )
  }
  return counts
}

function countTests(suite, counts) {
  for (const test of suite?.tests ?? []) {
    const hasFailed = !test.skipped && !test.passed
    // A test that a failed hook prevents has failed without an error. Only the error of the hook counts.
    if (hasFailed && !test.error) continue
    counts.seconds += (test.duration ?? 0) / 1000
    counts[test.skipped ? 'skipped' : hasFailed ? 'failed' : 'passed']++
    if (hasFailed) counts.failures.push({ name: test.name, text: textOf(test.error) })
  }
  for (const childSuite of suite?.suites ?? []) countTests(childSuite, counts)
}
