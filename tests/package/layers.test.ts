// Tests the layer check: a small source tree on disk, with one violation at a time.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { findLayerFaults } from '../../scripts/layers.mjs'

const root = mkdtempSync(path.join(os.tmpdir(), 'w3m-layers-'))
after(() => rmSync(root, { recursive: true, force: true }))

/** Returns the faults of a source tree with only these files. */
function faultsOf(name: string, files: Record<string, string>): string[] {
  const folder = path.join(root, name)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  return findLayerFaults(folder).faults
}

const storeSource =
  'export const $open = 1\nexport const opened = () => undefined\nexport type Open = number\n'

describe('layer rule', () => {
  test('allows a view to read a store, call a function and import a type', () => {
    const faults = faultsOf('good', {
      'src/state/modal.ts': storeSource,
      'src/controllers/modal.ts':
        "import { opened } from '../state/modal.ts'\nexport function open() { opened() }\n",
      'elements/views/w3m-a.ts':
        "import { $open, type Open } from '../../src/state/modal.ts'\nimport { open } from '../../src/controllers/modal.ts'\nexport const a = [$open as Open, open]\n",
    })
    assert.deepEqual(faults, [])
  })

  const brokenTrees: Array<[name: string, files: Record<string, string>, expected: RegExp]> = [
    [
      'a store that imports a controller',
      { 'src/state/a.ts': "import '../controllers/b.ts'\n", 'src/controllers/b.ts': 'export {}\n' },
      /must not import/,
    ],
    [
      'a controller that subscribes to a store at load time',
      {
        'src/state/a.ts': storeSource,
        'src/controllers/b.ts': "import { $open } from '../state/a.ts'\n\n$open.listen(() => {})\n",
      },
      /b\.ts:3: .*follow\.ts/,
    ],
    [
      'a controller with a module-level variable',
      { 'src/controllers/b.ts': 'export {}\n\nlet last = 0\nexport const next = () => ++last\n' },
      /b\.ts:3: .*perModal/,
    ],
    [
      'a controller with a mutable collection',
      { 'src/controllers/b.ts': 'export const pending = new Map<string, number>()\n' },
      /b\.ts:1: .*perModal/,
    ],
    [
      'a controller with an empty array',
      { 'src/controllers/b.ts': 'const listeners: (() => void)[] = []\nexport const add = listeners.push\n' },
      /b\.ts:1: .*perModal/,
    ],
    [
      'an import between folders of the same layer',
      {
        'src/state/a.ts': "import type { B } from '../services/b.ts'\n",
        'src/services/b.ts': 'export type B = 1\n',
      },
      /must not import/,
    ],
    [
      'an element that changes a store',
      {
        'src/state/a.ts': storeSource,
        'elements/parts/b.ts': "import { opened } from '../../src/state/a.ts'\nopened()\n",
      },
      /\$ names/,
    ],
    [
      'an element that imports a service lazily',
      {
        'src/services/a.ts': 'export {}\n',
        'elements/parts/b.ts': "export const b = () => import('../../src/services/a.ts')\n",
      },
      /must not import src\/services/,
    ],
    [
      'an element that imports a value of a controller',
      {
        'src/controllers/a.ts': 'export const limit = 3\n',
        'elements/parts/b.ts': "import { limit } from '../../src/controllers/a.ts'\nexport const b = limit\n",
      },
      /functions of controllers only/,
    ],
    [
      'a wui- element that imports a value of core',
      {
        'src/core/a.ts': 'export const a = 1\n',
        'elements/ui/b.ts': "import { a } from '../../src/core/a.ts'\nexport const b = a\n",
      },
      /only types of src\/core/,
    ],
    [
      'a cycle of types',
      {
        'src/core/a.ts': "import type { B } from './b.ts'\nexport type A = B\n",
        'src/core/b.ts': "import type { A } from './a.ts'\nexport type B = A\n",
      },
      /import cycle of 2 files: src\/core\/a\.ts → src\/core\/b\.ts → src\/core\/a\.ts/,
    ],
    [
      'a cycle through import()',
      {
        'src/controllers/send/a.ts': "import '../swap/b.ts'\nexport const a = 1\n",
        'src/controllers/swap/b.ts': "import '../buy/c.ts'\nexport const b = 1\n",
        'src/controllers/buy/c.ts': "export const c = () => import('../send/a.ts')\n",
      },
      /import cycle of 3 files: src\/controllers\/buy\/c\.ts → src\/controllers\/send\/a\.ts → src\/controllers\/swap\/b\.ts → /,
    ],
    [
      'a shell that loads a feature',
      {
        'src/controllers/shell/a.ts': "export const a = () => import('../send/b.ts')\n",
        'src/controllers/send/b.ts': 'export {}\n',
      },
      /a\.ts:1 .*controllers\/shell must not import src\/controllers\/send/,
    ],
    [
      'a feature that imports the handle',
      {
        'src/controllers/send/a.ts': "import '../handle/b.ts'\n",
        'src/controllers/handle/b.ts': 'export {}\n',
      },
      /controllers\/send must not import src\/controllers\/handle/,
    ],
    [
      'settings that import the shell',
      {
        'src/controllers/settings/a.ts': "import type { B } from '../shell/b.ts'\nexport type A = B\n",
        'src/controllers/shell/b.ts': 'export type B = 1\n',
      },
      /controllers\/settings must not import src\/controllers\/shell/,
    ],
    [
      'test wallets that import the state',
      {
        'src/state/a.ts': storeSource,
        'src/testing/b.ts': "import { $open } from '../state/a.ts'\nexport const b = $open\n",
      },
      /only core, networks and packages/,
    ],
    [
      'a folder that imports an entry',
      { 'src/index.ts': 'export {}\n', 'elements/parts/b.ts': "import '../../src/index.ts'\n" },
      /entry files are not imported/,
    ],
    [
      'an entry that reaches an element statically',
      { 'elements/index.ts': 'export {}\n', 'src/index.ts': "import '../elements/index.ts'\n" },
      /only by import\(\)/,
    ],
    [
      'a comparison with a namespace in another folder',
      { 'elements/views/w3m-a.ts': "export const isEvm = (namespace: string) => namespace === 'eip155'\n" },
      /check a capability/,
    ],
    ['an import of a missing file', { 'src/core/a.ts': "import './gone.ts'\n" }, /no such file/],
  ]
  for (const [name, files, expected] of brokenTrees) {
    test(`reports ${name}`, () => {
      const faults = faultsOf(name.replaceAll(/\W/g, '-'), files)
      assert.equal(faults.length, 1, faults.join('\n'))
      assert.match(faults[0] ?? '', expected)
    })
  }
})
