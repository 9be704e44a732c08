// Text of others may be made to match a pattern slowly. Steps of a matcher are counted, so that no test depends on a clock.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import ts from 'typescript-5.9'
import { hasLoop, parsed, pumpsOf, stepsOf } from '../support/pattern-steps.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Ten times the text may take ten times the steps, and some for its beginning. */
const most = 12
/** Where one character takes more, no longer text has to be tried. */
const mostForOne = 600

interface Found {
  readonly place: string
  readonly pattern: RegExp
}

function patternsOf(file: string): Found[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
  )
  const found: Found[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const pattern = new RegExp(node.text.slice(1, end), node.text.slice(end + 1))
      found.push({ place: `${file} ${node.text}`, pattern })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const files = ['src', 'elements', 'react', 'vue', 'bindings', 'demo/backend/frame'].flatMap(room =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map(name => `${room}/${name.split(path.sep).join('/')}`),
)

/** The text made of a part of the pattern on which its steps grow out of proportion, if there is one. */
function slowText(pattern: RegExp): string | undefined {
  if (!hasLoop(pattern)) return undefined
  const parts = [...pumpsOf(parsed(pattern).alternatives)]
  // With a space behind it, a part ends at the boundary of a word.
  for (const pump of new Set(parts.flatMap(part => [part, `${part} `])))
    for (const end of ['', '\n!']) {
      const steps = (length: number, limit: number) =>
        stepsOf(pattern, pump.repeat(Math.ceil(length / (pump.length || 1))) + end, limit)
      const grows = (short: number, long: number) => {
        const few = steps(short, short * mostForOne)
        return few > short * mostForOne || steps(long, few * most) > few * most
      }
      // The short texts only spare time.
      if (pump && grows(200, 2_000) && grows(10_000, 100_000)) return pump
    }
  return undefined
}

describe('patterns that read text of others', () => {
  const patterns = files.flatMap(patternsOf)

  it('T28 take steps in proportion to the length of the text', () => {
    assert.ok(patterns.length > 200, `${patterns.length} patterns`)
    const known = new Map<string, string | undefined>()
    const slow = patterns.flatMap(({ place, pattern }) => {
      const name = String(pattern)
      if (!known.has(name)) known.set(name, slowText(pattern))
      const text = known.get(name)
      return text === undefined ? [] : [`${place} on ${JSON.stringify(text)}`]
    })
    assert.deepEqual(slow, [])
  })

  it('T28 take steps in proportion to the length of the text if code makes them', async () => {
    const made: RegExp[] = []
    const { RegExp: Real } = globalThis
    globalThis.RegExp = new Proxy(Real, {
      construct(target, [source, flags]: [string, string | undefined]) {
        const pattern = new target(source, flags)
        made.push(pattern)
        return pattern
      },
    })
    try {
      await import('../../src/core/sign-in/fields.ts')
      await import('../../demo/backend/frame/page/approval/decode/sign-in.ts')
    } finally {
      globalThis.RegExp = Real
    }
    assert.ok(made.length >= 5)
    assert.deepEqual(made.filter(pattern => slowText(pattern) !== undefined).map(String), [])
  })

  it('counts the steps of a quadratic pattern', () => {
    assert.equal(typeof slowText(/\bsign(?:ing)? in\b.*\bwith ethereum\b/im), 'string')
    assert.equal(typeof slowText(/\s+$/), 'string')
    assert.equal(slowText(/^(?:[a-z]|%[0-9A-F]{2})+$/), undefined)
  })
})
