// Checks that no regular expression is slow on hostile text. A matcher counts steps, so no test depends on a clock.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import ts from 'typescript-5.9'
import { hasLoop, parsePattern, pumpsOf, countSteps } from '../support/pattern-steps.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Maximum growth factor of the steps for ten times the text. The margin above ten covers steps outside of the repeated part. */
const maxGrowth = 12
/** Steps per character above which a pattern counts as slow without a longer text. */
const maxStepsPerChar = 600

interface PatternUse {
  readonly location: string
  readonly pattern: RegExp
}

function patternsOf(file: string): PatternUse[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
  )
  const matches: PatternUse[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const pattern = new RegExp(node.text.slice(1, end), node.text.slice(end + 1))
      matches.push({ location: `${file} ${node.text}`, pattern })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return matches
}

const files = ['src', 'elements', 'react', 'vue', 'bindings', 'demo/wallet'].flatMap(folder =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !/node_modules|^tests\b/.test(name))
    .map(name => `${folder}/${name.split(path.sep).join('/')}`),
)

/** Returns a text from a part of the pattern for which the steps grow superlinearly, if any. */
function findSlowText(pattern: RegExp): string | undefined {
  if (!hasLoop(pattern)) return undefined
  const parts = [...pumpsOf(parsePattern(pattern).alternatives)]
  // A following space ends a part at a word boundary.
  for (const pump of new Set(parts.flatMap(part => [part, `${part} `])))
    for (const suffix of ['', '\n!']) {
      const getSteps = (length: number, limit: number) =>
        countSteps(pattern, pump.repeat(Math.ceil(length / (pump.length || 1))) + suffix, limit)
      const isSuperlinear = (shortLength: number, longLength: number) => {
        const shortSteps = getSteps(shortLength, shortLength * maxStepsPerChar)
        return (
          shortSteps > shortLength * maxStepsPerChar ||
          getSteps(longLength, shortSteps * maxGrowth) > shortSteps * maxGrowth
        )
      }
      // The short texts are a fast pre-check.
      if (pump && isSuperlinear(200, 2_000) && isSuperlinear(10_000, 100_000)) return pump
    }
  return undefined
}

describe('regular expressions for external text', () => {
  const patterns = files.flatMap(patternsOf)

  it('T28 matches in linear time', () => {
    assert.ok(patterns.length > 200, `${patterns.length} patterns`)
    const cache = new Map<string, string | undefined>()
    const slowPatterns = patterns.flatMap(({ location, pattern }) => {
      const name = String(pattern)
      if (!cache.has(name)) cache.set(name, findSlowText(pattern))
      const text = cache.get(name)
      return text === undefined ? [] : [`${location} on ${JSON.stringify(text)}`]
    })
    assert.deepEqual(slowPatterns, [])
  })

  it('T28 matches in linear time if it is created at runtime', async () => {
    const createdPatterns: RegExp[] = []
    const { RegExp: OriginalRegExp } = globalThis
    globalThis.RegExp = new Proxy(OriginalRegExp, {
      construct(target, [source, flags]: [string, string | undefined]) {
        const pattern = new target(source, flags)
        createdPatterns.push(pattern)
        return pattern
      },
    })
    try {
      await import('../../src/core/sign-in/fields.ts')
      await import('../../demo/wallet/page/approval/decode/sign-in.ts')
    } finally {
      globalThis.RegExp = OriginalRegExp
    }
    assert.ok(createdPatterns.length >= 5)
    assert.deepEqual(createdPatterns.filter(pattern => findSlowText(pattern) !== undefined).map(String), [])
  })

  it('detects a quadratic pattern', () => {
    assert.equal(typeof findSlowText(/\bsign(?:ing)? in\b.*\bwith ethereum\b/im), 'string')
    assert.equal(typeof findSlowText(/\s+$/), 'string')
    assert.equal(findSlowText(/^(?:[a-z]|%[0-9A-F]{2})+$/), undefined)
  })
})
