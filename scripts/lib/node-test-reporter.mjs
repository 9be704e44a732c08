// Reporter of Node's test runner: prints a line for each finished test. If W3M_TEST_RESULT is set, it writes counts, failures and skip
// reasons to the file of that name. Otherwise it prints the counts. The runner exits after the last test (reporting.mjs) and would drop
// buffered output, so each event is written synchronously.
import { writeFileSync } from 'node:fs'
import { Transform } from 'node:stream'
import { inspect } from 'node:util'

const marks = { passed: '✔', failed: '✖', skipped: '–' }
const resultFile = process.env.W3M_TEST_RESULT
const counts = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const notes = []

const print = text => process.stdout.write(text)
const indent = data => '  '.repeat(data.nesting + 1)

/** Counts a test and prints it. */
function handleEnd(type, data) {
  const isSuite = data.details.type === 'suite'
  const isSkipped = data.skip !== undefined || data.todo !== undefined
  const outcome = isSkipped ? 'skipped' : type === 'test:fail' ? 'failed' : 'passed'
  // Skips suites, whose failures are those of their tests, except suites with a failed hook.
  if (isSuite && !(outcome === 'failed' && data.details.error?.failureType === 'hookFailed')) return
  counts[outcome]++
  const { duration_ms: ms, error: testError } = data.details
  const reason = typeof data.skip === 'string' && data.skip ? `: ${data.skip}` : ''
  if (reason) notes.push(`skipped: ${data.name}${reason}`)
  print(
    `${indent(data)}${marks[outcome]} ${data.name}${reason}${ms > 1000 ? ` (${(ms / 1000).toFixed(1)} s)` : ''}\n`,
  )
  if (outcome !== 'failed') return
  const error = testError?.cause ?? testError
  const text = typeof error === 'string' ? error : inspect(error, { depth: 4 })
  failures.push({ name: data.name, text })
  print(`${text.replaceAll(/^/gm, `${indent(data)}  `)}\n`)
}

export default new Transform({
  writableObjectMode: true,
  transform({ type, data }, _encoding, done) {
    if (type === 'test:stdout' || type === 'test:stderr') print(data.message)
    if (type === 'test:pass' || type === 'test:fail') {
      handleEnd(type, data)
      if (resultFile) writeFileSync(resultFile, JSON.stringify({ ...counts, failures, notes }))
      else if (data.nesting === 0)
        print(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`)
    }
    done()
  },
})
