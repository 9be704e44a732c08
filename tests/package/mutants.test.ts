import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mutantsOf } from '../../scripts/lib/mutants.mjs'

const mutantsIn = (code: string) => mutantsOf(code).map(({ before, after }) => `${before} → ${after}`)

describe('mutants of a source', () => {
  it('replace operators, literals and statements', () => {
    assert.deepEqual(mutantsIn('export const isFull = (count) => count >= 5 && isOpen'), [
      '&& → ||',
      '>= → >',
    ])
    assert.deepEqual(mutantsIn("function name() { return 'Ada' }"), ["return 'Ada' → ;", "'Ada' → ''"])
  })

  it('leave directives unchanged', () => {
    assert.deepEqual(mutantsIn("'use client'\nexport const a = b"), [])
    assert.deepEqual(mutantsIn("function run() { 'use strict'; stop() }"), ['stop() → ;'])
  })

  it('leave operators in comments unchanged', () => {
    const code = 'const area = width /* in px * px */ * height'
    const [mutant, ...others] = mutantsOf(code)
    assert.equal(code.slice(0, mutant?.start) + mutant?.after, 'const area = width /* in px * px */ /')
    assert.deepEqual(others, [])
    assert.deepEqual(mutantsIn('const sum = first // + 1\n + second'), ['+ → -'])
  })
})
