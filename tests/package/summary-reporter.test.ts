// How the counts of browser tests are told: a test that never ran has no cause of its own.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import { plainSummaryReporter } from '../../scripts/lib/plain-summary-reporter.mjs'

const testFile = path.resolve('tests/some.test.ts')
const passed = { name: 'holds', passed: true, skipped: false }
const failed = { name: 'breaks', passed: false, skipped: false, error: { message: 'no such row' } }
const unrun = { name: 'comes too late', passed: false, skipped: false }

describe('the counts of browser tests', () => {
  const countsOf = (session: object) => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'counts-')), 'result.json')
    plainSummaryReporter(file).onTestRunFinished({ sessions: [{ testFile, ...session }] })
    return JSON.parse(readFileSync(file, 'utf8'))['tests/some.test.ts']
  }

  it('tell what broke with its words', () => {
    const counts = countsOf({ passed: false, testResults: { suites: [], tests: [passed, failed] } })
    assert.deepEqual([counts.passed, counts.failed, counts.failures], [1, 1, ['breaks\nno such row']])
  })

  it('name the hook after which nothing ran, and not what never ran', () => {
    const counts = countsOf({
      passed: false,
      errors: [{ message: '"after each" hook: not closed' }],
      testResults: { suites: [{ suites: [], tests: [passed, unrun, unrun] }], tests: [] },
    })
    assert.deepEqual(
      [counts.passed, counts.failed, counts.failures],
      [1, 1, ['"after each" hook: not closed']],
    )
  })

  it('fail a file that says nothing at all', () => {
    assert.equal(countsOf({ passed: false }).failed, 1)
  })
})
