import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { parseSync } from 'vite'
import { requireNode } from '../../scripts/lib/install.mjs'

const scripts = path.resolve(import.meta.dirname, '../../scripts')

/** Returns the packages that a module imports statically, directly or indirectly. */
function packagesOf(file: string, visited = new Set<string>()): string[] {
  if (visited.has(file)) return []
  visited.add(file)
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  return module.staticImports.flatMap(({ moduleRequest: { value: name } }) => {
    if (name.startsWith('node:')) return []
    if (!name.startsWith('.')) return [`${name} in ${path.basename(file)}`]
    return packagesOf(path.resolve(path.dirname(file), name), visited)
  })
}

describe('a fresh clone without installed packages', () => {
  const installing = readdirSync(scripts).filter(
    name =>
      name.endsWith('.mjs') && readFileSync(path.join(scripts, name), 'utf8').includes('installMissing('),
  )

  it('has commands that install missing packages', () => {
    for (const name of ['start.mjs', 'test.mjs', 'check.mjs']) assert.ok(installing.includes(name), name)
  })

  it('names the minimum Node version if the current one is older', () => {
    assert.throws(() => requireNode('20.9.0'), /Node 20\.19 or later is needed; this is Node 20\.9\.0/)
    for (const version of ['20.19.0', '22.1.0', '100.0.0']) requireNode(version)
  })

  for (const name of installing)
    it(`${name} imports no package before it installs them`, () => {
      assert.deepEqual(packagesOf(path.join(scripts, name)), [])
    })
})
