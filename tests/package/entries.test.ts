// Checks that every entry of the package can be imported in its environments, and that the tarball is complete.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { pack } from '../../scripts/lib/package-size.mjs'
import {
  cdnEntry,
  entryFiles,
  existingFiles,
  inRoot,
  publicElements,
  root,
} from '../../scripts/lib/project.mjs'
import { findLockfileFaults, lockfiles } from '../../scripts/lockfile.mjs'

const execute = promisify(execFile)
const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
  exports: Record<string, string | { types: string; default: string }>
}

/** Imports an entry in a separate process and returns its exports. */
async function exportsOf(specifier: string, ...flags: string[]): Promise<string[]> {
  const code = `const entry = await import('w3m-elements${specifier.slice(1)}'); console.log(JSON.stringify(Object.keys(entry)))`
  const { stdout } = await execute(process.execPath, [...flags, '--input-type=module', '-e', code], {
    cwd: root,
  })
  return JSON.parse(stdout) as string[]
}

describe('entries of the package', () => {
  test('exists in the sources and in the build', () => {
    assert.deepEqual(existingFiles([...entryFiles, cdnEntry]), [...entryFiles, cdnEntry])
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
    test(`imports ${entry} on a server`, async () => {
      assert.notEqual((await exportsOf(entry)).length, 0)
    })

  for (const file of publicElements()) {
    const name = `./elements/${path.basename(file, '.ts')}.js`
    test(`imports ${name} on a server`, () => exportsOf(name).then(() => undefined))
  }

  for (const entry of ['.', './headless', './networks', './server', './wagmi'])
    test(`imports ${entry} under the conditions of a worker, which has no HTMLElement`, async () => {
      assert.notEqual((await exportsOf(entry, '--conditions=worker', '--conditions=browser')).length, 0)
    })

  test('rejects with an AppError when the modal is opened on a server', async () => {
    const code = `import { AppError, createModal } from 'w3m-elements'
      await createModal().open().then(() => console.log('opened'), error => console.log(error instanceof AppError, error.code))`
    const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', code], { cwd: root })
    assert.equal(stdout.trim(), 'true MODAL_FAILED')
  })

  test('provides the local networks as plain data', async () => {
    const names = await exportsOf('./testing/networks')
    assert.deepEqual(names.sort(), ['localBitcoin', 'localOne', 'localPolkadot', 'localSolana', 'localTwo'])
    const code = `import * as networks from 'w3m-elements/testing/networks'
      console.log(JSON.stringify(Object.values(networks)) === JSON.stringify(structuredClone(Object.values(networks))))`
    const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', code], { cwd: root })
    assert.equal(stdout.trim(), 'true')
  })

  test('exports the documented API', async () => {
    const names = await exportsOf('.')
    for (const name of ['createModal', 'AppError', 'version', 'serverSiwx', 'localSiwx'])
      assert.ok(names.includes(name), name)
  })

  test('contains licenses, the security policy and no source maps', async () => {
    const { files } = await pack(root)
    const paths = files.map(file => file.path)
    for (const requiredFile of [
      'LICENSE',
      'NOTICE',
      'README.md',
      'SECURITY.md',
      'dist/cdn/THIRD-PARTY-NOTICES.txt',
    ])
      assert.ok(paths.includes(requiredFile), requiredFile)
    assert.deepEqual(
      paths.filter(name => name.endsWith('.map')),
      [],
    )
    const notices = readFileSync(inRoot('dist/cdn/THIRD-PARTY-NOTICES.txt'), 'utf8')
    for (const name of ['lit-html', 'nanostores', 'viem', 'zod', '@walletconnect/universal-provider'])
      assert.match(notices, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm'))
  })

  test('reports each empty project address before publishing', async () => {
    const stderr = await execute(process.execPath, [inRoot('scripts/addresses.mjs'), '--publish']).then(
      () => '',
      (error: { stderr: string }) => error.stderr,
    )
    const addresses = JSON.parse(readFileSync(inRoot('project.json'), 'utf8')) as Record<string, string>
    for (const [name, value] of Object.entries(addresses))
      assert.equal(stderr.includes(`${name} is empty`), value === '', name)
  })

  test('passes publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: root, strict: true })
    const faults = []
    for (const message of messages) {
      // publint searches for `export` after whitespace or a semicolon, which minifiers may omit, so the file is imported instead.
      const file = message.code === 'FILE_INVALID_FORMAT' && message.args.actualFilePath
      if (file && Object.keys(await import(inRoot(file))).length) continue
      faults.push(formatMessage(message, pkg))
    }
    assert.deepEqual(faults, [])
  })

  test('has no source file, transitive package or local path in its declarations', () => {
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

  test('imports only packages of the manifest', () => {
    const { dependencies, peerDependencies } = manifest as unknown as Record<string, Record<string, string>>
    const allowedPackages = new Set([
      ...Object.keys(dependencies ?? {}),
      ...Object.keys(peerDependencies ?? {}),
    ])
    const modules = readdirSync(inRoot('dist'), { recursive: true, encoding: 'utf8' }).filter(
      name => name.endsWith('.js') && !name.startsWith('cdn'),
    )
    for (const file of modules) {
      const text = readFileSync(inRoot('dist', file), 'utf8')
      for (const [, specifier = ''] of text.matchAll(
        /^(?:import|export)[^'"\n]*?from\s*['"]([^.'"][^'"]*)['"]|^import\s*['"]([^.'"][^'"]*)['"]/gm,
      )) {
        // Only the adapter for Node servers may import Node's built-in modules.
        if (!specifier || (file === 'src/server/node.js' && specifier.startsWith('node:'))) continue
        const name = specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/')
        assert.ok(allowedPackages.has(name), `${file} imports ${name}`)
      }
    }
  })

  test('has complete lockfiles without hosts', () => {
    assert.ok(lockfiles.length > 7, lockfiles.join())
    for (const file of lockfiles) assert.deepEqual(findLockfileFaults(inRoot(file)), [], file)
  })

  test('resolves the versions of its manifest for each member of tests/consumers', () => {
    const { packages } = JSON.parse(readFileSync(inRoot('tests/consumers/package-lock.json'), 'utf8')) as {
      packages: Record<string, { version: string }>
    }
    const members = Object.keys(packages).filter(name => name && !name.includes('node_modules/'))
    assert.ok(members.includes('compat') && members.length > 8, members.join())
    for (const member of members) {
      const { dependencies } = JSON.parse(
        readFileSync(inRoot('tests/consumers', member, 'package.json'), 'utf8'),
      ) as { dependencies: Record<string, string> }
      for (const [name, expected] of Object.entries(dependencies)) {
        const resolvedPackage = packages[`${member}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
        assert.equal(resolvedPackage?.version, expected.replace(/^npm:.*@/, ''), `${name} of ${member}`)
      }
    }
  })

  test('has lockfiles that match the manifests of the apps with the packed package', () => {
    const readJson = (file: string) =>
      JSON.parse(readFileSync(inRoot(file), 'utf8')) as Record<string, Record<string, object>>
    const manifestOf = (file: string) =>
      file.startsWith('examples/')
        ? `examples/${path.basename(file, '.json')}/package.json`
        : file.replace('-lock', '')
    const files = lockfiles.filter(file => /^(?:examples\/|tests\/bundlers\/)/.test(file))
    assert.ok(files.length > 3)
    for (const file of files) {
      const { dependencies, devDependencies } = readJson(manifestOf(file))
      const lockedPackage = readJson(file).packages?.[''] as Record<string, object>
      const expected = { ...dependencies, 'w3m-elements': 'file:w3m-elements.tgz' }
      assert.deepEqual(
        [lockedPackage.dependencies, lockedPackage.devDependencies],
        [expected, devDependencies],
        file,
      )
    }
  })
})
