// Reporter of Playwright Test for flows: prints a line for each file, each failure once, and the closing line. If W3M_TEST_RESULT is
// set, it writes the counts to the file of that name, which `npm test` reads.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { storeReach } from './flow-reach.mjs'
import { root } from './project.mjs'
import { createTestReport } from './test-report.mjs'

const countKeys = { expected: 'passed', unexpected: 'failed', flaky: 'passed', skipped: 'skipped' }
const testFileOf = test => path.relative(root, test.location.file).split(path.sep).join('/')
/** Removes terminal colors from error texts. */
const withoutColors = text => stripVTControlCharacters(text)
const failureOf = (test, result) => ({
  name: test.titlePath().slice(3).join(' › '),
  text: withoutColors(
    result?.errors.map(error => error.stack ?? error.message ?? '').join('\n') || result?.status || '',
  ),
})

/** Returns the skip reasons and notes of a test. Removes duplicates, because a test and its results have the same annotations. */
const notesOf = ({ title, annotations }) => {
  const lines = annotations.map(({ type, description = '' }) =>
    type === 'skip' ? `skipped: ${title}: ${description}` : type === 'note' ? description : undefined,
  )
  return [...new Set(lines.filter(line => line !== undefined))]
}

export default class FlowReporter {
  #report = createTestReport({ repeatTests: files => `npx playwright test ${files.join(' ')}` })
  #files = new Map()
  /** The number of finished results of each test, by id. */
  #resultCounts = new Map()
  #startedAt = performance.now()
  #errors = []

  onBegin(_, suite) {
    for (const test of suite.allTests()) {
      const file = testFileOf(test)
      const entry = this.#files.get(file) ?? { tests: [], seconds: 0 }
      entry.tests.push(test)
      this.#files.set(file, entry)
    }
  }

  onTestEnd(test, result) {
    const file = testFileOf(test)
    const entry = this.#files.get(file)
    entry.seconds += result.duration / 1000
    if (process.env.W3M_VERBOSE)
      process.stdout.write(`    ${result.status === test.expectedStatus ? '✔' : '✖'} ${test.title}\n`)
    // Counts finished results, because `test.results` also contains running attempts.
    this.#resultCounts.set(test.id, (this.#resultCounts.get(test.id) ?? 0) + 1)
    const isFinished = result => {
      const resultCount = this.#resultCounts.get(result.id) ?? 0
      return (
        resultCount > 0 &&
        resultCount === result.results.length &&
        (result.ok() || resultCount > result.retries)
      )
    }
    if (!entry.isReported && entry.tests.every(isFinished)) this.#add(file, entry)
  }

  #add(file, entry) {
    entry.isReported = true
    const counts = { passed: 0, failed: 0, skipped: 0, failures: [], notes: [] }
    for (const test of entry.tests) {
      const outcome = test.results.length ? test.outcome() : 'skipped'
      counts[countKeys[outcome]]++
      if (outcome === 'unexpected') counts.failures.push(failureOf(test, test.results.at(-1)))
      if (outcome === 'flaky') this.#report.addFlaky(file, [failureOf(test, test.results[0])])
      counts.notes.push(...notesOf(test))
    }
    this.#report.add(file, counts, { seconds: entry.seconds })
  }

  onError(error) {
    this.#errors.push(withoutColors(error.stack ?? error.message ?? String(error)))
  }

  onEnd({ status }) {
    for (const [file, entry] of this.#files) if (!entry.isReported) this.#add(file, entry)
    const failures = this.#errors.map(text => ({ name: 'outside of any test', text }))
    if (failures.length)
      this.#report.add('playwright', { passed: 0, failed: failures.length, skipped: 0, failures, notes: [] })
    storeReach()
    const resultFile = process.env.W3M_TEST_RESULT
    if (resultFile)
      writeFileSync(
        resultFile,
        JSON.stringify({ files: Object.fromEntries(this.#report.results), flaky: this.#report.flaky }),
      )
    else this.#report.close({ seconds: (performance.now() - this.#startedAt) / 1000 })
    return { status }
  }

  printsToStdio() {
    return true
  }
}
