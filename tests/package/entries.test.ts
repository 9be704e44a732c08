// What a consumer gets: every entry of the package imports where it should, and its contents are whole.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { cdnEntry, entryFiles, inRoot, present, publicElements, root } from '../../scripts/lib/project.mjs'
import { lockfileFaults } from '../../scripts/lockfile.mjs'

const execute = promisify(execFile)
const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
  exports: Record<string, string | { types: string; default: string }>
}

/** Imports an entry in a process of its own and tells what it exports. */
async function exportsOf(specifier: string, ...flags: string[]): Promise<string[]> {
  const code = `const entry = await import('w3m-elements${specifier.slice(1)}'); console.log(JSON.stringify(Object.keys(entry)))`
  const { stdout } = await execute(process.execPath, [...flags, '--input-type=module', '-e', code], {
    cwd: root,
  })
  return JSON.parse(stdout) as string[]
}

describe('the entries of the package', () => {
  test('all exist in the sources and in the build', () => {
    assert.deepEqual(present([...entryFiles, cdnEntry]), [...entryFiles, cdnEntry])
    assert.ok(publicElements().length > 1, 'there are public elements')
    for (const [name, target] of Object.entries(manifest.exports)) {
      if (typeof target === 'string' || name.includes('*')) continue
      assert.ok(existsSync(inRoot(target.default)), `${name}: ${target.default}`)
      assert.ok(existsSync(inRoot(target.types)), `${name}: ${target.types}`)
    }
  })

  for (const entry of [
    '.',
    './headless',
    './networks',
    './react',
    './server',
    './testing',
    './vue',
    './wagmi',
  ])
    test(`${entry} imports on a server`, async () => {
      assert.notEqual((await exportsOf(entry)).length, 0)
    })

  for (const file of publicElements()) {
    const name = `./elements/${path.basename(file, '.ts')}.js`
    test(`${name} imports on a server`, () => exportsOf(name).then(() => undefined))
  }

  for (const entry of ['.', './headless', './networks', './server', './wagmi'])
    test(`${entry} imports under the conditions of a worker, which has no HTMLElement`, async () => {
      assert.notEqual((await exportsOf(entry, '--conditions=worker', '--conditions=browser')).length, 0)
    })

  test('opening the modal on a server rejects with an error of ours', async () => {
    const code = `import { AppError, createModal } from 'w3m-elements'
      await createModal().open().then(() => console.log('opened'), error => console.log(error instanceof AppError, error.code))`
    const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', code], { cwd: root })
    assert.equal(stdout.trim(), 'true MODAL_FAILED')
  })

  test('the networks of a developer’s machine are plain data', async () => {
    const names = await exportsOf('./testing/networks')
    assert.deepEqual(names.sort(), ['localBitcoin', 'localOne', 'localPolkadot', 'localSolana', 'localTwo'])
    const code = `import * as networks from 'w3m-elements/testing/networks'
      console.log(JSON.stringify(Object.values(networks)) === JSON.stringify(structuredClone(Object.values(networks))))`
    const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', code], { cwd: root })
    assert.equal(stdout.trim(), 'true')
  })

  test('the API is what the contract names', async () => {
    const names = await exportsOf('.')
    for (const name of ['createModal', 'AppError', 'version', 'serverSiwx', 'localSiwx'])
      assert.ok(names.includes(name), name)
  })

  test('the tarball brings licenses and the way to report a fault, and no source map', async () => {
    const { stdout } = await execute(
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      ['pack', '--dry-run', '--json', '--ignore-scripts'],
      { cwd: root, maxBuffer: 1 << 26 },
    )
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }]
    const paths = files.map(file => file.path)
    for (const wanted of ['LICENSE', 'README.md', 'SECURITY.md', 'dist/cdn/THIRD-PARTY-NOTICES.txt'])
      assert.ok(paths.includes(wanted), wanted)
    assert.deepEqual(
      paths.filter(name => name.endsWith('.map')),
      [],
    )
    const notices = readFileSync(inRoot('dist/cdn/THIRD-PARTY-NOTICES.txt'), 'utf8')
    for (const name of ['lit-html', 'nanostores', 'viem', 'zod', '@walletconnect/universal-provider'])
      assert.match(notices, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm'))
  })

  test('nothing is published while the project has no addresses', async () => {
    const told = await execute(process.execPath, [inRoot('scripts/addresses.mjs'), '--publish']).then(
      () => '',
      (error: { stderr: string }) => error.stderr,
    )
    const addresses = JSON.parse(readFileSync(inRoot('project.json'), 'utf8')) as Record<string, string>
    for (const [name, value] of Object.entries(addresses))
      assert.equal(told.includes(`${name} is empty`), value === '', name)
  })

  test('publint finds nothing', async () => {
    const { messages, pkg } = await publint({ pkgDir: root, strict: true })
    const faults = []
    for (const message of messages) {
      // It looks for `export` behind a blank or a semicolon, which a minifier may leave out: then the file itself tells.
      const file = message.code === 'FILE_INVALID_FORMAT' && message.args.actualFilePath
      if (file && Object.keys(await import(inRoot(file))).length) continue
      faults.push(formatMessage(message, pkg))
    }
    assert.deepEqual(faults, [])
  })

  test('no declaration names a source file, a package of a package or a path of this machine', () => {
    const declarations = readdirSync(inRoot('dist'), { recursive: true, encoding: 'utf8' }).filter(name =>
      name.endsWith('.d.ts'),
    )
    assert.notEqual(declarations.length, 0)
    for (const file of declarations) {
      const text = readFileSync(inRoot('dist', file), 'utf8')
      assert.doesNotMatch(text, /from ['"]\.[^'"]*(?<!\.d)\.tsx?['"]/, `${file} imports a source`)
      assert.doesNotMatch(
        text,
        /['"](lit-html|lit-element|@lit\/reactive-element)/,
        `${file} names a package below lit`,
      )
      assert.ok(!text.includes(root), `${file} names a path of this machine`)
    }
  })

  test('no module imports a package that the manifest does not name', () => {
    const { dependencies, peerDependencies } = manifest as unknown as Record<string, Record<string, string>>
    const allowed = new Set([...Object.keys(dependencies ?? {}), ...Object.keys(peerDependencies ?? {})])
    const modules = readdirSync(inRoot('dist'), { recursive: true, encoding: 'utf8' }).filter(
      name => name.endsWith('.js') && !name.startsWith('cdn'),
    )
    for (const file of modules) {
      const text = readFileSync(inRoot('dist', file), 'utf8')
      for (const [, specifier = ''] of text.matchAll(
        /^(?:import|export)[^'"\n]*?from\s*['"]([^.'"][^'"]*)['"]|^import\s*['"]([^.'"][^'"]*)['"]/gm,
      )) {
        // The adapter for servers of Node is the only module that may import Node's own modules.
        if (!specifier || (file === 'src/server/node.js' && specifier.startsWith('node:'))) continue
        const name = specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/')
        assert.ok(allowed.has(name), `${file} imports ${name}`)
      }
    }
  })

  test('lockfiles are whole and name no host', () => {
    for (const folder of ['.', 'demo/backend'])
      assert.deepEqual(lockfileFaults(inRoot(folder, 'package-lock.json')), [])
  })
})
