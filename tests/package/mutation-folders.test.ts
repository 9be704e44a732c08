import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, it } from 'node:test'
import { exceptions, mutatedFolderOf } from '../../scripts/lib/mutation-folders.mjs'
import { inRoot } from '../../scripts/lib/project.mjs'

const foldersIn = (folder: string) =>
  readdirSync(inRoot(folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`)

const sourcesIn = (folder: string) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => `${folder}/${name}`)

describe('folders of the mutation run', () => {
  it('includes every folder of controllers, state and namespaces', () => {
    for (const parent of ['src/controllers', 'src/state', 'src/namespaces'])
      for (const folder of foldersIn(parent)) {
        const isCovered = sourcesIn(folder).some(file => mutatedFolderOf(file) === folder)
        const isException = sourcesIn(folder).every(file => exceptions.some(({ files }) => files.test(file)))
        assert.ok(isCovered || isException, `${folder} is neither mutated nor an exception with a reason`)
      }
  })

  it('names only folders that exist and contain a mutated file', () => {
    const parents = ['src/core', 'src', 'demo']
    const allFolders = parents.flatMap(foldersIn)
    for (const folder of [
      ...['money', 'chain', 'identity', 'sign-in', 'errors', 'wallet'].map(name => `src/core/${name}`),
      ...['provider', 'server', 'appkit', 'connectors', 'services'].map(name => `src/${name}`),
      'demo/wallet',
    ]) {
      assert.ok(allFolders.includes(folder), `${folder} does not exist`)
      assert.ok(sourcesIn(folder).some(file => mutatedFolderOf(file) === folder))
    }
  })

  it('excludes files without logic', () => {
    assert.equal(mutatedFolderOf('src/networks/index.ts'), undefined)
    assert.equal(mutatedFolderOf('src/core/limits.ts'), undefined)
    assert.equal(mutatedFolderOf('src/core/errors/send-errors.ts'), undefined)
    assert.equal(mutatedFolderOf('src/controllers/swap/swap-words.ts'), undefined)
    assert.equal(mutatedFolderOf('src/controllers/swap/swap-plan.ts'), 'src/controllers/swap')
  })
})
