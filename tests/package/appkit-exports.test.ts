// Compares our AppKit entries with the recorded exports of the published packages. Types are checked by the compiler, in
// `tests/appkit/published-types.ts`.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, test } from 'node:test'
import { publishedEntries } from '../../scripts/lib/appkit-exports.ts'
import { inRoot } from '../../scripts/lib/project.mjs'
import type {} from '../appkit/published-types.ts'
import published from '../appkit/published-exports.json' with { type: 'json' }

const files: Readonly<Record<string, string>> = {
  appkit: 'dist/src/appkit/index.js',
  'appkit/react': 'dist/react/appkit.js',
  'appkit/vue': 'dist/vue/appkit.js',
}
/** Types of the main package. The recording lists those that another package re-exports as values, because it did not resolve them. */
const types: readonly string[] = published['@reown/appkit'].types

describe('exports of AppKit', () => {
  for (const [entry, { values }] of Object.entries(published))
    test(`exports each value of ${entry}, or states a reason`, async () => {
      const { ownEntry, absent: absentReasons } =
        publishedEntries[entry] ?? assert.fail(`no entry for ${entry}`)
      const reasonOf = (name: string) => absentReasons.find(({ names }) => names.test(name))?.why
      const valueNames = values.filter(name => !types.includes(name))
      // wagmi is not installed here; the compiler checks this entry.
      if (ownEntry === 'appkit/adapters/wagmi')
        return assert.deepEqual(
          valueNames.filter(name => !reasonOf(name)),
          ['WagmiAdapter'],
        )
      const file = inRoot(files[ownEntry] ?? `dist/src/${ownEntry}.js`)
      assert.ok(existsSync(file), file)
      const exportedNames = Object.keys((await import(file)) as object)
      assert.deepEqual(
        valueNames.filter(name => !exportedNames.includes(name) && !reasonOf(name)),
        [],
        'missing without a reason',
      )
      assert.deepEqual(
        valueNames.filter(name => exportedNames.includes(name) && reasonOf(name)),
        [],
        'said to be absent',
      )
    })
})
