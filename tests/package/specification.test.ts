import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { titlesOf } from '../support/test-titles.ts'

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/specification.md', root), 'utf8')

/** A table row of the page, by column. */
interface Entry {
  readonly name: string
  readonly references: readonly string[]
  readonly proofs: readonly string[]
  readonly remark: string
}

const getReferences = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, reference = '']) => reference.replaceAll('\\|', '|'))

const entries: Entry[] = page
  .split('\n')
  .filter(line => line.startsWith('| ') && !/^\| (?:entry |-)/.test(line))
  .map(line => {
    const [, name = '', referenceCell = '', proofCell = '', remark = ''] = line
      .split(/(?<!\\)\|/)
      .map(cell => cell.trim())
    return { name, references: getReferences(referenceCell), proofs: getReferences(proofCell), remark }
  })

/** Returns why a proof is broken, or undefined if it is the title of a test: `tests/file.test.ts#title`. */
function findBrokenProof(reference: string): string | undefined {
  const [, path, title] = /^(tests\/[^#]+\.test\.ts)#(.+)$/.exec(reference) ?? []
  if (!path || !title) return `${reference} is not the title of a test`
  const file = new URL(path, root)
  if (!existsSync(file)) return `${path} is not there`
  return titlesOf(file).includes(title) ? undefined : `${path} has no test “${title}”`
}

/** Returns why a reference is broken, or undefined if it is valid. */
function findBroken(reference: string): string | undefined {
  const [path = '', name] = reference.split('#')
  const file = new URL(path, root)
  if (!existsSync(file)) return `${path} is not there`
  if (name === undefined) return undefined
  const namePattern = new RegExp(`(?<![\\w$])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`)
  return namePattern.test(readFileSync(file, 'utf8')) ? undefined : `${path} holds no ${name}`
}

describe('specification page', () => {
  it('has the nine chapters with entries in each', () => {
    const chapters = page.split(/^## /m).slice(1)
    assert.deepEqual(
      chapters.map(chapter => Number.parseInt(chapter, 10)),
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
    )
    for (const chapter of chapters) assert.ok(chapter.split('\n| ').length > 4, chapter.slice(0, 40))
    assert.ok(entries.length > 270, `${entries.length} entries`)
  })

  it('lists each entry once', () => {
    const names = entries.map(({ name }) => name)
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    )
  })

  it('references existing files, names in them and titles of tests', () => {
    const brokenReferences = entries.flatMap(({ name, references: builtReferences, proofs }) =>
      [...builtReferences.map(findBroken), ...proofs.map(findBrokenProof)].flatMap(reason =>
        reason ? `${name}: ${reason}` : [],
      ),
    )
    assert.deepEqual(brokenReferences, [])
  })

  it('names a test, a decision or the status “open” for each entry', () => {
    const unsettledEntries = entries.filter(
      ({ references: builtReferences, proofs, remark }) =>
        !(builtReferences.length && proofs.length) && !/^(?:Decided|Open): ./.test(remark),
    )
    assert.deepEqual(
      unsettledEntries.map(({ name }) => name),
      [],
    )
  })

  it('reports a missing file, name or title', () => {
    assert.equal(findBroken('src/core/gone.ts'), 'src/core/gone.ts is not there')
    assert.equal(findBroken('src/core/limits.ts#toastSwap'), 'src/core/limits.ts holds no toastSwap')
    assert.equal(findBroken('src/core/limits.ts#toastSwapMs'), undefined)
    const ownPath = 'tests/package/specification.test.ts'
    assert.equal(findBrokenProof(`${ownPath}#lists each entry once`), undefined)
    assert.equal(findBrokenProof(`${ownPath}#lists each`), `${ownPath} has no test “lists each”`)
    assert.equal(findBrokenProof(ownPath), `${ownPath} is not the title of a test`)
    assert.equal(findBrokenProof('tests/gone.test.ts#x'), 'tests/gone.test.ts is not there')
  })
})
