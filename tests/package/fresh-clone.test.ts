import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { parseSync } from 'vite'

const scripts = path.resolve(import.meta.dirname, '../../scripts')

/** The packages that a module and all it stands on ask for before a line of theirs runs. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  return module.staticImports.flatMap(({ moduleRequest: { value: name } }) => {
    if (name.startsWith('node:')) return []
    if (!name.startsWith('.')) return [`${name} in ${path.basename(file)}`]
    return packagesOf(path.resolve(path.dirname(file), name), seen)
  })
}

describe('a fresh clone, where no package is installed yet', () => {
  const installing = readdirSync(scripts).filter(
    name =>
      name.endsWith('.mjs') && readFileSync(path.join(scripts, name), 'utf8').includes('installMissing('),
  )

  it('has commands that install what is missing', () => {
    assert.ok(installing.includes('start.mjs') && installing.includes('test.mjs'), installing.join())
  })

  for (const name of installing)
    it(`${name} imports no package before it has installed them`, () => {
      assert.deepEqual(packagesOf(path.join(scripts, name)), [])
    })
})
