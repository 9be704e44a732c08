import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { groupByPage, resultsByFile } from '../../scripts/lib/browser-groups.mjs'
import { createTestReport } from '../../scripts/lib/test-report.mjs'

const createCounts = (failures: { name: string; text: string }[] = []) => ({
  passed: 2,
  failed: failures.length,
  skipped: 0,
  failures,
  notes: [],
})

describe('createTestReport()', () => {
  const { write } = process.stdout
  let printedLines: string[]
  beforeEach(() => {
    printedLines = []
    process.stdout.write = text => {
      printedLines.push(...String(text).replace(/\n$/, '').split('\n'))
      return true
    }
  })
  afterEach(() => {
    process.stdout.write = write
  })
  const linesWith = (text: string) => printedLines.filter(line => line.includes(text))

  it('prints one line for a passed file, and only the counts on the last line', () => {
    const report = createTestReport()
    report.add('tests/a.test.ts', createCounts())
    assert.deepEqual(printedLines, ['✔ tests/a.test.ts: 2 passed'])
    assert.equal(report.close({ seconds: 1 }), 0)
    assert.equal(printedLines.at(-1), '2 passed, 0 failed')
  })

  it('prints a cause shared by many failures once, with its count', () => {
    const report = createTestReport()
    const cause = 'Error: The package is not built. Run npm run build.'
    for (const name of ['a', 'b', 'c'])
      report.add(`tests/${name}.test.ts`, createCounts([{ name, text: `${cause}\n    at ${name}.ts:1:1` }]))
    const countBeforeClose = linesWith(cause).length
    assert.equal(report.close({ seconds: 1 }), 1)
    assert.equal(countBeforeClose, 1)
    assert.equal(linesWith(cause).length, 2)
    assert.equal(linesWith('3 failures have one cause').length, 1)
  })

  it('lists the failed files once, with the command that repeats them', () => {
    const report = createTestReport()
    report.add('tests/a.test.ts', createCounts([{ name: 'one', text: 'Error: 1' }]))
    report.add('tests/b.test.ts', createCounts())
    report.add('tests/c.test.ts', createCounts([{ name: 'two', text: 'Error: 2' }]))
    report.addCheck({ name: 'words', hasFailed: true, output: 'missing: title', seconds: 1 })
    report.close({ seconds: 1 })
    assert.equal(linesWith('npm test -- --files tests/a.test.ts,tests/c.test.ts').length, 1)
    assert.equal(linesWith('npm run check -- words').length, 1)
    assert.equal(printedLines.at(-1), '6 passed, 3 failed')
  })

  it('fails a run without tests', () => {
    assert.equal(createTestReport().close({ seconds: 1 }), 1)
  })
})

describe('pages of browser tests', () => {
  it('runs the files of a folder in one page, unless a file needs its own', () => {
    const files = [
      'tests/core/money/amount.test.ts',
      'tests/core/money/arrival.test.ts',
      'tests/elements/ui/row.test.ts',
      'tests/elements/ui/tile.test.ts',
      'demo/wallet/tests/page/boot.test.ts',
      'demo/wallet/tests/page/guard.test.ts',
    ]
    const pages = files.map(file => groupByPage(files).get(file))
    assert.equal(pages[0], pages[1])
    assert.notEqual(pages[0], files[0])
    assert.deepEqual(pages.slice(2), files.slice(2))
  })

  it('counts a failure only for the file that contains it', () => {
    const createSuite = (name: string, isPassed: boolean) => ({
      name,
      suites: [],
      tests: [{ name: 'test', passed: isPassed }],
    })
    const suites = [createSuite('tests/a.test.ts', true), createSuite('tests/b.test.ts', false)]
    const session = { passed: false, errors: [], testResults: { suites, tests: [] } }
    const results = resultsByFile('.cache/browser-groups/tests.test.ts', session)
    assert.deepEqual(Object.keys(results), ['tests/a.test.ts', 'tests/b.test.ts'])
    for (const result of Object.values(results)) assert.equal(result.passed, true)
    const brokenSession = { ...session, errors: [new Error('It did not load')] }
    assert.deepEqual(Object.keys(resultsByFile('.cache/browser-groups/tests.test.ts', brokenSession)), [
      '.cache/browser-groups/tests.test.ts',
    ])
  })
})
