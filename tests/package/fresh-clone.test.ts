import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import { parseSync } from 'vite'
import { isInstalled, requireNode } from '../../scripts/lib/install.mjs'

const scriptsFolder = path.resolve(import.meta.dirname, '../../scripts')

/** Returns the packages that a module imports statically, directly or indirectly. */
function packagesOf(file: string, visitedFiles = new Set<string>()): string[] {
  if (visitedFiles.has(file)) return []
  visitedFiles.add(file)
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  return module.staticImports.flatMap(({ moduleRequest: { value: name } }) => {
    if (name.startsWith('node:')) return []
    if (!name.startsWith('.')) return [`${name} in ${path.basename(file)}`]
    return packagesOf(path.resolve(path.dirname(file), name), visitedFiles)
  })
}

describe('fresh clone without installed packages', () => {
  const installingScripts = readdirSync(scriptsFolder).filter(
    name =>
      name.endsWith('.mjs') &&
      readFileSync(path.join(scriptsFolder, name), 'utf8').includes('installMissing('),
  )

  it('has commands that install missing packages', () => {
    for (const name of ['start.mjs', 'test.mjs', 'check.mjs'])
      assert.ok(installingScripts.includes(name), name)
  })

  it('names the minimum Node version if the installed version is older', () => {
    assert.throws(() => requireNode('20.9.0'), /requires Node 20\.19 or later, and this is Node 20\.9\.0/)
    for (const version of ['20.19.0', '22.1.0', '100.0.0']) requireNode(version)
  })

  it('installs a member of a workspace if it or its packages are missing or outdated', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'w3m-workspace-'))
    const write = (file: string, packages: object) =>
      writeFileSync(path.join(folder, file), JSON.stringify({ packages }))
    const memberOne = { name: 'one', dependencies: { viem: '2.0.0' } }
    const memberTwo = { name: 'two', dependencies: { ethers: '5.0.0' } }
    const viem = { version: '2.0.0' }
    const link = (resolvedPath: string) => ({ resolved: resolvedPath, link: true })
    const links = { 'node_modules/one': link('one'), 'node_modules/two': link('two') }
    const installedPackages = { 'node_modules/one': link('one'), one: memberOne, 'node_modules/viem': viem }
    try {
      mkdirSync(path.join(folder, 'node_modules'))
      write('package-lock.json', {
        ...links,
        one: memberOne,
        two: memberTwo,
        'node_modules/viem': viem,
        'node_modules/ethers': { version: '5.0.0' },
      })
      assert.equal(isInstalled(folder, ['one']), false, 'nothing is installed')
      write('node_modules/.package-lock.json', installedPackages)
      assert.equal(isInstalled(folder, ['one']), true)
      assert.equal(isInstalled(folder, ['one', 'two']), false)
      assert.equal(isInstalled(folder), false, 'the whole workspace')
      write('node_modules/.package-lock.json', {
        ...installedPackages,
        'node_modules/viem': { version: '1.0.0' },
      })
      assert.equal(isInstalled(folder, ['one']), false, 'another version')
      write('node_modules/.package-lock.json', {
        ...installedPackages,
        one: { name: 'one', dependencies: {} },
      })
      assert.equal(isInstalled(folder, ['one']), false, 'another manifest')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  for (const name of installingScripts)
    it(`loads ${name} without an import of any package`, () => {
      assert.deepEqual(packagesOf(path.join(scriptsFolder, name)), [])
    })
})
