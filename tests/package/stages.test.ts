import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseCounts, summarize } from '../../scripts/lib/stages.mjs'

describe('stages of continuous integration', () => {
  it('reads its counts from the last closing line', () => {
    const output = '3 passed, 1 failed, 2 skipped\n…\n10 passed, 0 failed\n'
    assert.deepEqual(parseCounts(output, 0), { passed: 10, failed: 0, skipped: 0 })
    assert.deepEqual(parseCounts('5 passed, 2 failed, 1 skipped\n', 1), { passed: 5, failed: 2, skipped: 1 })
  })

  it('counts a command as one test if it prints no closing line', () => {
    assert.deepEqual(parseCounts('sound\n', 0), { passed: 1, failed: 0, skipped: 0 })
    assert.deepEqual(parseCounts('no such file\n', 1), { passed: 0, failed: 1, skipped: 0 })
  })

  it('fails if a command exits with an error after a closing line without failures', () => {
    assert.deepEqual(parseCounts('5 passed, 0 failed\n', 1), { passed: 5, failed: 1, skipped: 0 })
  })

  it('ends with one line of total counts', t => {
    const printedLines: string[] = []
    const { write } = process.stdout
    process.stdout.write = text => printedLines.push(...String(text).trimEnd().split('\n')) > 0
    t.after(() => {
      process.stdout.write = write
    })
    const outcome = { name: 'npm test', code: 0, passed: 4, failed: 0, skipped: 1, seconds: 2 }
    const code = summarize([outcome, { ...outcome, name: 'docs', code: 1, passed: 0, failed: 1 }], 4)
    process.stdout.write = write
    assert.equal(code, 1)
    assert.equal(printedLines.at(-1), '4 passed, 1 failed, 2 skipped')
    assert.ok(printedLines.some(line => line.startsWith('✖ docs')))
  })
})
