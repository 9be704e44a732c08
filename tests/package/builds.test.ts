import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { type BuildRecords, createBuildRecords } from '../../scripts/lib/builds.mjs'

describe('records of builds', () => {
  let root: string
  let records: BuildRecords

  const write = (file: string, text: string) => {
    const filePath = path.join(root, file)
    mkdirSync(path.dirname(filePath), { recursive: true })
    writeFileSync(filePath, text)
  }
  const buildCdn = () => {
    write('dist/cdn/w3m.js', '')
    write('dist/cdn/integrity.json', '{}')
  }
  const buildPackage = () => {
    write('dist/src/index.js', '')
    write('dist/src/index.d.ts', '')
    write('dist/editors/web-types.json', '{}')
  }

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'builds-'))
    records = createBuildRecords(root)
    write('src/index.ts', 'export {}')
    write('scripts/build.mjs', "import './lib/step.mjs'")
    write('scripts/lib/step.mjs', '')
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('counts every kind as stale before the first build', () => {
    for (const kind of ['cdn', 'package', 'pages', 'bench'] as const) assert.ok(records.isStale(kind), kind)
  })

  it('counts the package as stale after the build of npm start, which only builds the bundle', async () => {
    await records.recordBuild('cdn', buildCdn)
    assert.deepEqual(
      [records.isStale('cdn'), records.isStale('package'), records.isStale('pages')],
      [false, true, true],
    )
    await records.recordBuild('package', buildPackage)
    assert.deepEqual([records.isStale('cdn'), records.isStale('package')], [false, false])
  })

  for (const [change, edit] of Object.entries({
    'a source is edited': () => write('src/index.ts', 'export const a = 1'),
    'a source is added': () => write('src/added.ts', ''),
    'a source is renamed': () => renameSync(path.join(root, 'src/index.ts'), path.join(root, 'src/main.ts')),
    'a module of the build script is edited': () => write('scripts/lib/step.mjs', '// edited'),
    'an output is deleted': () => rmSync(path.join(root, 'dist/cdn/w3m.js')),
  }))
    it(`counts a build as stale when ${change}`, async () => {
      await records.recordBuild('cdn', buildCdn)
      edit()
      assert.ok(records.isStale('cdn'))
    })

  it('ignores modification times and edits of unrelated files', async () => {
    await records.recordBuild('cdn', buildCdn)
    write('src/index.ts', 'export {}')
    write('tests/some.test.ts', '')
    write('scripts/test.mjs', '')
    assert.ok(!records.isStale('cdn'))
  })

  it('counts a build as stale if a source was edited during it, or if it failed', async () => {
    await records.recordBuild('cdn', () => {
      buildCdn()
      write('src/index.ts', 'export const edited = true')
    })
    assert.ok(records.isStale('cdn'))
    await assert.rejects(records.recordBuild('cdn', () => Promise.reject(new Error('no space left'))))
    assert.ok(records.isStale('cdn'))
  })
})
