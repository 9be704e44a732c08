// `node packages/create-w3m`: apps equal to the examples, with the networks of the user.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { inRoot } from '../../scripts/lib/project.mjs'

const execute = promisify(execFile)
interface Choice {
  readonly framework: string
  readonly wagmi?: boolean
  readonly signIn?: boolean
}
const { exampleOf, frameworks } = (await import(inRoot('packages/create-w3m/create-app.mjs'))) as {
  exampleOf(choice: Choice): string
  frameworks: Record<string, { wagmi?: string; signIn?: string }>
}
const choices: Choice[] = Object.entries(frameworks).flatMap(([framework, { wagmi, signIn }]) => [
  { framework },
  ...(wagmi ? [{ framework, wagmi: true }] : []),
  ...(signIn ? [{ framework, signIn: true }] : []),
])

const isGenerated = (file: string) => /(?:^|\/)(?:node_modules|dist|\.next)(?:\/|$)/.test(file)
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(file => !isGenerated(file))
    .sort()

describe('create-w3m', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'w3m-create-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** Runs the command without a terminal. Resolves with its exit code and output. */
  const run = (...args: string[]) =>
    execute(process.execPath, [inRoot('packages/create-w3m'), ...args]).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, output: error.stderr }),
    )
  const argsOf = ({ framework, wagmi, signIn }: Choice) => [
    '--framework',
    framework,
    '--package',
    '0.1.0',
    ...(wagmi ? ['--wagmi'] : []),
    ...(signIn ? ['--sign-in'] : []),
  ]

  for (const choice of choices) {
    const example = exampleOf(choice)
    test(`creates the tested app ${example}`, async () => {
      const app = path.join(folder, 'my-app')
      assert.equal((await run(app, ...argsOf(choice))).code, 0)
      const source = inRoot('examples', example)
      assert.deepEqual(filesOf(app), filesOf(source))
      for (const file of filesOf(app).filter(file => file !== 'package.json'))
        assert.equal(
          readFileSync(path.join(app, file), 'utf8'),
          readFileSync(path.join(source, file), 'utf8'),
          file,
        )
      const manifest = JSON.parse(readFileSync(path.join(app, 'package.json'), 'utf8'))
      assert.deepEqual([manifest.name, manifest.dependencies['w3m-elements']], ['my-app', '0.1.0'])
    })

    test(`replaces the networks of ${example}`, async () => {
      const app = path.join(folder, 'my-app')
      await run(app, ...argsOf(choice), '--networks', 'polygon celo')
      const code = filesOf(app)
        .filter(file => /\.(?:html|vue|svelte|[jt]sx?|mjs)$/.test(file))
        .map(file => readFileSync(path.join(app, file), 'utf8'))
        .join('\n')
      assert.match(code, /polygon/)
      assert.match(code, /Switch to Celo/)
      assert.doesNotMatch(code, /\b(?:mainnet|ethereum|8453)\b|(?<!<)\bbase\b/)
    })
  }

  test('depends on the packed file by a relative path', async () => {
    const tarball = path.join(folder, 'w3m-elements-0.1.0.tgz')
    writeFileSync(tarball, '')
    await run(path.join(folder, 'app'), '--framework', 'html', '--package', tarball)
    const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'app/package.json'), 'utf8'))
    assert.equal(dependencies['w3m-elements'], 'file:../w3m-elements-0.1.0.tgz')
  })

  test('rejects invalid arguments, and creates no file', async () => {
    mkdirSync(path.join(folder, 'full'))
    writeFileSync(path.join(folder, 'full/mine.txt'), '')
    for (const [args, reason] of [
      [['new', '--framework', 'rails'], /Unknown framework: rails\. Available: html/],
      [['new', '--framework', 'vue', '--wagmi'], /no app with wagmi for vue/],
      [['new', '--framework', 'vue', '--sign-in'], /no app with sign-in for vue/],
      [['new', '--framework', 'html', '--networks', 'etherium'], /Unknown network: etherium/],
      [['new', '--framework', 'html', '--networks', ' '], /at least one network/],
      [['full', '--framework', 'html'], /not an empty folder/],
      [['new'], /Pass a folder and a framework/],
    ] as const) {
      const [target, ...otherArgs] = args
      const { code, output } = await run(path.join(folder, target), ...otherArgs, '--package', '0.1.0')
      assert.equal(code, 1, args.join(' '))
      assert.match(output, reason)
    }
    assert.deepEqual(readdirSync(folder), ['full'])
    assert.deepEqual(readdirSync(path.join(folder, 'full')), ['mine.txt'])
  })
})
