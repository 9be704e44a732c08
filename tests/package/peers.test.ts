import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'

const root = path.resolve(import.meta.dirname, '../..')
const readJson = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8'))

describe('comparison with other modals', () => {
  const folder = 'tests/bench/peers'
  const pages = readdirSync(path.join(root, folder))

  it('installs exact versions only', () => {
    for (const name of pages)
      for (const [dependency, version] of Object.entries(
        readJson(`${folder}/${name}/package.json`).dependencies,
      ))
        assert.match(String(version), /^\d+\.\d+\.\d+$/, `${name}: ${dependency}`)
  })

  it('lists the installed versions, including this package, in bytes and multiples of the baseline', () => {
    const file = 'docs/site/peers.json'
    if (!existsSync(path.join(root, file))) return
    const { measured: measuredAt, rows } = readJson(file)
    assert.match(measuredAt, /^\d{4}-\d\d-\d\d$/)
    const installedVersions = pages.flatMap(name =>
      Object.values(readJson(`${folder}/${name}/package.json`).dependencies),
    )
    const ownVersion = readJson('package.json').version
    for (const { name, version, idle, open, times } of rows) {
      if (name.startsWith('Baseline')) continue
      assert.ok(
        name.startsWith('w3m-elements') ? version === ownVersion : installedVersions.includes(version),
        name,
      )
      assert.ok(idle.bytes > 0 && open.bytes >= idle.bytes && open.files >= idle.files, name)
      for (const time of Object.values<{ multiple: number }>(times)) assert.ok(time.multiple > 0, name)
    }
    const peers = rows.filter(({ name }: { name: string }) => !/^(Baseline|w3m-elements)/.test(name))
    assert.ok(peers.length >= 5, 'the number of peers')
  })
})
