import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import { browserTestReporter } from '../../scripts/lib/browser-test-reporter.mjs'

const testFile = path.resolve('tests/some.test.ts')
const passingTest = { name: 'holds', passed: true, skipped: false }
const failingTest = { name: 'breaks', passed: false, skipped: false, error: { message: 'no such row' } }
const unfinishedTest = { name: 'comes too late', passed: false, skipped: false }

describe('browserTestReporter', () => {
  const countsOf = (session: object) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'counts-'))
    const file = path.join(folder, 'result.json')
    browserTestReporter(file).onTestRunFinished({ sessions: [{ testFile, ...session }] })
    const counts = JSON.parse(readFileSync(file, 'utf8'))['tests/some.test.ts']
    rmSync(folder, { recursive: true })
    return counts
  }

  it('keeps the name and the message of a failed test', () => {
    const counts = countsOf({ passed: false, testResults: { suites: [], tests: [passingTest, failingTest] } })
    assert.deepEqual(
      [counts.passed, counts.failed, counts.failures],
      [1, 1, [{ name: 'breaks', text: 'no such row' }]],
    )
  })

  it('counts a failed hook once, and not the tests that never ran', () => {
    const counts = countsOf({
      passed: false,
      errors: [{ message: '"after each" hook: not closed' }],
      testResults: {
        suites: [{ suites: [], tests: [passingTest, unfinishedTest, unfinishedTest] }],
        tests: [],
      },
    })
    assert.deepEqual([counts.passed, counts.failed], [1, 1])
    assert.equal(counts.failures[0].text, '"after each" hook: not closed')
  })

  it('fails a file without any result', () => {
    assert.equal(countsOf({ passed: false }).failed, 1)
  })

  it('keeps console messages only of a failed file, and drops messages of libraries in development mode', () => {
    const logs = [['Lit is in dev mode. Not recommended'], ['w3m:', 'no project id']]
    const createResults = (test: object) => ({ logs, testResults: { suites: [], tests: [test] } })
    assert.deepEqual(countsOf({ passed: false, ...createResults(failingTest) }).notes, [
      'console: w3m: no project id',
    ])
    assert.deepEqual(countsOf({ passed: true, ...createResults(passingTest) }).notes, [])
  })
})
