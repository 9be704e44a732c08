// `node packages/create-w3m migrate`: changes apps that use other libraries, and lists the places that it does not change.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { inRoot } from '../../scripts/lib/project.mjs'
import { appkitApp, connectkitApp, type MigratedApp, rainbowkitApp } from './migrate-apps.ts'

const manifestOf = (dependencies: Record<string, string>) =>
  `${JSON.stringify({ dependencies }, undefined, 2)}\n`
const execute = promisify(execFile)
const { migrate } = (await import(inRoot('packages/create-w3m/migrate/command.mjs'))) as {
  migrate(args: readonly string[]): string
}
/** Runs the command in this process, where the parser is already loaded. Throws the errors of the command. */
const run = (...args: string[]): string => migrate([...args, '--package', '0.1.0'])

describe('create-w3m migrate', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'w3m-migrate-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const write = (files: MigratedApp['files']) => {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(folder, name)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
  }
  const read = (names: readonly string[]) =>
    Object.fromEntries(names.map(name => [name, readFileSync(path.join(folder, name), 'utf8')]))

  const git = (...args: string[]) =>
    execute('git', ['-C', folder, '-c', 'user.name=w3m', '-c', 'user.email=w3m@app.example', ...args])
  const commit = async () => {
    await git('init', '-q')
    await git('add', '.')
    await git('commit', '-qm', 'app')
  }
  const remainingOf = (output: string) =>
    (output.split('Left to you:\n')[1] ?? '')
      .split('\n')
      .filter(line => line.startsWith('  '))
      .map(line => line.trim().replace(/ {2,}/, ' '))

  const apps: Readonly<Record<string, MigratedApp>> = {
    appkit: appkitApp,
    rainbowkit: rainbowkitApp,
    connectkit: connectkitApp,
  }
  for (const [library, { files, changedFiles: filesAfter, remainingLines }] of Object.entries(apps)) {
    test(`migrates an app of ${library} once, and lists the remaining uses`, () => {
      write(files)
      const names = Object.keys(files)
      const output = run(library, folder, '--force')
      for (const [name, text] of Object.entries(read(names)))
        assert.equal(text, filesAfter[name] ?? files[name], name)
      const lines = remainingOf(output)
      assert.equal(lines.length, remainingLines.length, output)
      for (const [index, line] of remainingLines.entries())
        assert.ok(lines[index]?.startsWith(line), `${lines[index]} / ${line}`)

      const changedTexts = read(names)
      const secondOutput = run(library, folder, '--force')
      assert.match(secondOutput, /^Nothing to change/)
      assert.equal(remainingOf(secondOutput).length, remainingLines.length, secondOutput)
      assert.deepEqual(read(names), changedTexts)
    })
  }

  test('compiles an AppKit app with the types of the package', async () => {
    const files = ['package.json', 'src/modal.ts', 'src/app.tsx']
    write(Object.fromEntries(files.map(name => [name, appkitApp.files[name] ?? ''])))
    // Makes by hand the changes that the report lists.
    const modalFile = path.join(folder, 'src/modal.ts')
    const source = readFileSync(modalFile, 'utf8')
      .replace(', ThemeControllerState', '')
      .replace('export type Theme = ThemeControllerState\n', '')
    writeFileSync(modalFile, source)
    run('appkit', folder, '--force')
    symlinkSync(inRoot('node_modules'), path.join(folder, 'node_modules'))
    const options = {
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      strict: true,
      skipLibCheck: true,
      noEmit: true,
      types: [],
      paths: {
        'w3m-elements/appkit': [inRoot('dist/src/appkit/index.d.ts')],
        'w3m-elements/appkit/react': [inRoot('dist/react/appkit.d.ts')],
        'w3m-elements/appkit/*': [inRoot('dist/src/appkit/*.d.ts')],
      },
    }
    const configFile = path.join(folder, 'tsconfig.json')
    writeFileSync(configFile, JSON.stringify({ compilerOptions: options, include: ['src'] }))
    const compile = () =>
      execute(process.execPath, [inRoot('node_modules/typescript/bin/tsc'), '-p', configFile]).then(
        () => '',
        (error: { stdout: string }) => error.stdout,
      )
    assert.equal(await compile(), '')
    writeFileSync(modalFile, readFileSync(modalFile, 'utf8').replace("'yours'", '42'))
    assert.match(await compile(), /src\/modal\.ts\(\d+,\d+\): error TS2322/)
  })

  test('changes no file that Git could not restore, and no file in a dry run', async () => {
    write(connectkitApp.files)
    const assertUnchanged = () =>
      assert.deepEqual(read(Object.keys(connectkitApp.files)), connectkitApp.files)
    assert.throws(() => run('connectkit', folder), /not in a Git repository.*--force/)
    await commit()
    assert.match(run('connectkit', folder, '--dry-run'), /^Would change:/)
    assertUnchanged()
    write({ 'notes.txt': 'mine' })
    assert.throws(() => run('connectkit', folder), /uncommitted changes.*--force/)
    assertUnchanged()
    rmSync(path.join(folder, 'notes.txt'))
    // Runs the command like a user.
    const { stdout } = await execute(process.execPath, [
      inRoot('packages/create-w3m'),
      'migrate',
      'connectkit',
      folder,
      '--package',
      '0.1.0',
    ])
    assert.match(stdout, /^Changed:/)
    assert.equal(read(['src/app.tsx'])['src/app.tsx'], connectkitApp.changedFiles['src/app.tsx'])
  })

  test('skips ignored files and nested packages, and rejects unknown libraries', async () => {
    const source = connectkitApp.files['src/app.tsx'] ?? ''
    write({
      ...connectkitApp.files,
      '.gitignore': 'generated\n',
      'generated/app.tsx': source,
      'web/package.json': '{\n  "dependencies": { "connectkit": "^1.9.0" }\n}\n',
      'web/app.tsx': source,
    })
    await commit()
    const output = run('connectkit', folder)
    assert.match(output, /web\/package\.json:2 {2}A package of its own: migrate web too/)
    assert.deepEqual(read(['generated/app.tsx', 'web/app.tsx']), {
      'generated/app.tsx': source,
      'web/app.tsx': source,
    })
    assert.throws(() => run('web3modal', folder), /migrate <appkit\|rainbowkit\|connectkit>/)
    assert.throws(() => run('toString', folder), /migrate <appkit/)
    assert.throws(() => run('appkit', path.join(folder, 'src')), /has no package\.json/)
  })

  test('recognizes names of later versions, and lists the entries missing in package.json of an AppKit app', () => {
    write({
      'package.json': manifestOf({ '@reown/appkit': '~1.8.4', '@reown/appkit-adapter-wagmi': '1.7.3' }),
      'a.ts': "export { WagmiAdapter } from '@reown/appkit-adapter-wagmi'\n",
      'b.ts': "export { useAppKitBalance, useAppKitWallets } from '@reown/appkit/react'\n",
    })
    const output = run('appkit', folder, '--force')
    assert.match(output, /package\.json:3 {2}@reown\/appkit ~1\.8\.4: the names of 1\.7\.3/)
    assert.match(output, /package\.json:4 {2}Add `@wagmi\/core`/)
    assert.match(output, /b\.ts:1 {2}`useAppKitWallets` of @reown\/appkit\/react: Use `useWallets`/)
    assert.deepEqual(read(['package.json', 'b.ts']), {
      'package.json': manifestOf({ '@reown/appkit': '~1.8.4', 'w3m-elements': '0.1.0' }),
      'b.ts':
        "export { useAppKitBalance } from 'w3m-elements/appkit/react'\nexport { useAppKitWallets } from '@reown/appkit/react'\n",
    })
  })

  test('keeps line breaks, and lists a name that would clash', () => {
    write({
      'package.json': '{}\n',
      'a.tsx': `import { ConnectKitButton } from 'connectkit'\r\n\r\nexport const A = () => <ConnectKitButton />\r\n`,
      'b.tsx': `import { ConnectKitButton } from 'connectkit'\n\nconst W3mButton = 1\nexport const B = () => <ConnectKitButton id={W3mButton} />\n`,
      'c.tsx': `import { ConnectKitButton } from 'connectkit'\n\nconst W3mButton = 1\nexport const C = () => [W3mButton, <ConnectKitButton />]\n`,
    })
    const output = run('connectkit', folder, '--force')
    assert.deepEqual(read(['a.tsx']), {
      'a.tsx': `import { W3mButton } from 'w3m-elements/react'\r\n\r\nexport const A = () => <W3mButton />\r\n`,
    })
    assert.match(output, /b\.tsx:4 {2}`id=\{W3mButton\}`: No mechanical counterpart/)
    assert.match(output, /c\.tsx:4 {2}Rename `W3mButton` of this file/)
  })
})
