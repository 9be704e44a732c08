import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findNewerFeatures, findNewerFeaturesInBuilt } from '../../scripts/features.mjs'

const getFaultsInSheet = (sheet: string) =>
  findNewerFeatures('elements/x.ts', `export const styles = css\`${sheet}\``)

test('reports properties, functions, selectors and rules in style sheets that the minimum browsers lack', async () => {
  for (const [sheet, name] of [
    ['.a { position-anchor: --b }', 'position-anchor'],
    ['.a { width: calc-size(auto, size) }', 'calc-size'],
    ['.a:user-invalid { color: red }', 'user-invalid'],
    ['@scope (.a) { b { color: red } }', 'scope'],
    // A fragment without a selector, which style sheets include in their rules.
    ['position-anchor: --b;', 'position-anchor'],
  ] as const)
    assert.match((await getFaultsInSheet(sheet)).join(), new RegExp(name), sheet)
})

test('reports calls in scripts that the minimum browsers lack', async () => {
  for (const [script, name] of [
    ['Promise.try(() => 1)', 'Promise.try'],
    ['URL.parse("b")', 'URL.parse'],
    ['new CloseWatcher()', 'CloseWatcher'],
    ['navigator.gpu', 'Navigator.gpu'],
  ] as const)
    assert.match(
      (await findNewerFeatures('src/x.ts', `export const a = ${script}`)).join(),
      new RegExp(name),
      script,
    )
})

test('accepts features listed in the table', async () => {
  assert.deepEqual(
    await getFaultsInSheet('.a:has(b) { color: color-mix(in oklab, red, blue); overflow-anchor: none }'),
    [],
  )
  assert.deepEqual(
    await findNewerFeatures('src/x.ts', 'export const a = requestIdleCallback(() => AbortSignal.timeout(1))'),
    [],
  )
})

test('checks style sheets and scripts in built files, whose templates have no tag name', () => {
  for (const [code, name] of [
    ['var a=S`\n  :host {\n    position-anchor: --b;\n  }\n`', 'position-anchor'],
    ['var a=S`\n  position-anchor: --b;\n`', 'position-anchor'],
    ['var a=()=>Promise.try(()=>1)', 'Promise.try'],
    // Newer syntax than the build target.
    ['using a=b', 'Parsing error'],
  ] as const)
    assert.match(findNewerFeaturesInBuilt('dist/x.js', code).join(), new RegExp(name), code)
  assert.deepEqual(
    findNewerFeaturesInBuilt(
      'dist/x.js',
      'var a=k`<p style="position-anchor: --b"></p>`,b=S`:host { color: red }`',
    ),
    [],
  )
})
