import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { pruneTypes } from '../../scripts/lib/prune-types.mjs'

describe('pruneTypes()', () => {
  let root: string
  const write = (files: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
      writeFileSync(path.join(root, name), text)
    }
  }
  const prune = (exports: object) => pruneTypes({ exports, root, folder: path.join(root, 'dist') })
  const getDeclarations = () =>
    readdirSync(path.join(root, 'dist'), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.d.ts'))
      .sort()
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'w3m-types-'))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('keeps the files that the entries import in any form, and deletes the rest', () => {
    write({
      'dist/index.js': '',
      'dist/index.d.ts':
        "export { a } from './a.js';\nexport declare const b: import('./deep/b.js').B;\nimport './c.js'\n",
      'dist/a.d.ts': "declare module './d.js' {}",
      'dist/deep/b.d.ts': "import type { A } from '../a.js'",
      'dist/c.d.ts': '',
      'dist/d.d.ts': '',
      'dist/inner.d.ts': '',
    })
    const exports = { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './cdn/*': './x/*' }
    assert.equal(prune(exports), 1)
    assert.deepEqual(getDeclarations(), [
      'a.d.ts',
      'c.d.ts',
      'd.d.ts',
      path.join('deep', 'b.d.ts'),
      'index.d.ts',
    ])
  })

  it('keeps the declarations of a pattern that have a module', () => {
    write({
      'dist/tags/one.js': '',
      'dist/tags/one.d.ts': '',
      'dist/tags/one.styles.d.ts': '',
    })
    prune({ './tags/*.js': { types: './dist/tags/*.d.ts', default: './dist/tags/*.js' } })
    assert.deepEqual(getDeclarations(), [path.join('tags', 'one.d.ts')])
  })

  it('keeps the files that a pattern of declarations without modules imports', () => {
    write({ 'types/vue.d.ts': "import type { Tags } from '../dist/tags.js'", 'dist/tags.d.ts': '' })
    assert.equal(prune({ './types/*': { types: './types/*.d.ts' } }), 0)
  })

  it('rejects an import of a declaration that does not exist', () => {
    write({ 'dist/index.d.ts': "export * from './gone.js'" })
    assert.throws(
      () => prune({ '.': { types: './dist/index.d.ts', default: './dist/index.js' } }),
      /lacks the declaration .*gone\.d\.ts/,
    )
  })
})
