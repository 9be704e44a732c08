// Checks the tarball's types from a consumer's perspective, with two versions of TypeScript, or three in nightly runs.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { inRoot, npm, publicElements } from '../../scripts/lib/project.mjs'

const execute = promisify(execFile)
mkdirSync(inRoot('.cache'), { recursive: true })
// Inside the repository, so that the package's dependencies resolve from a parent folder, like in an app.
const folder = mkdtempSync(inRoot('.cache/types-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const consumerSource = `
import { createElement } from 'react'
import { AppError, createModal, type ModalEvents, type Namespace } from 'w3m-elements'
import { $account, connectWallet } from 'w3m-elements/headless'
import { mainnet, solana } from 'w3m-elements/networks'
import { useModalEvents, W3mButton, W3mModal } from 'w3m-elements/react'
import * as server from 'w3m-elements/server'
import * as testing from 'w3m-elements/testing'
${publicElements()
  .map(
    (file, index) =>
      `import * as element${index} from 'w3m-elements/elements/${path.basename(file, '.ts')}.js'`,
  )
  .join('\n')}

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <A, B>(..._: Equal<A, B> extends true ? [] : ['the types differ']): void => {}

export const used = [AppError, $account, connectWallet, server, testing, ${publicElements().map((_, index) => `element${index}`)}]
const modal = createModal({ networks: [mainnet, solana] })
export const stop = modal.on('disconnect', ({ namespace }) => same<typeof namespace, Namespace>())
window.addEventListener('w3m-connect', event => same<typeof event.detail, ModalEvents['connect']>())
document.body.addEventListener('w3m-network', ({ detail }) => detail.network.name.trim())
// @ts-expect-error There is no such mode.
createModal({ themeMode: 'dusk' })

export const button = createElement(W3mButton, {
  namespace: 'eip155',
  onW3mDisconnect: event => same<typeof event.detail, ModalEvents['disconnect']>(),
  onW3mError: ({ detail }) => detail.message.trim(),
})
// @ts-expect-error There is no such namespace.
export const wrong = createElement(W3mButton, { namespace: 'ethereum' })
export const dialog = createElement(W3mModal, { onW3mSignOut: ({ detail }) => detail.reason.trim() })
export function Listener() {
  useModalEvents(event => event.name === 'network' && event.detail.network.name.trim())
  return (
    <w3m-button namespace="solana" size="sm" onw3m-connect={({ detail }) => detail.account.address?.trim()}></w3m-button>
  )
}
export const dark = <w3m-button networks="base" theme-mode="dark" rpc-urls="{}" allow-unsupported-chain></w3m-button>
// @ts-expect-error The attribute of an option accepts only the values of the option.
export const dusk = <w3m-button theme-mode="dusk"></w3m-button>
// @ts-expect-error The attribute accepts only a namespace.
export const unknown = <w3m-button namespace="ethereum"></w3m-button>
`

/** An app without chain types or service schemas. */
const leanSource = `
export * from 'w3m-elements'
export * as react from 'w3m-elements/react'
${publicElements()
  .map(
    (file, index) =>
      `export * as element${index} from 'w3m-elements/elements/${path.basename(file, '.ts')}.js'`,
  )
  .join('\n')}
`

/** Imports every entry with `moduleResolution: node`. */
const everyEntry = Object.entries(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).exports as object)
  .filter(([name, target]) => typeof target === 'object' && !name.includes('*'))
  .map(([name], index) => `export * as entry${index} from 'w3m-elements${name.slice(1)}'`)
  .concat("export * as button from 'w3m-elements/elements/w3m-button'", "import 'w3m-elements/types/vue'")
  .join('\n')

/** The hooks and composables of an entry. */
const hooksOf = async (file: string) =>
  Object.keys((await import(inRoot('dist', file))) as object).filter(name => name.startsWith('use'))

/** A library whose functions return what our hooks return, without naming the types. */
const createWrappers = async () => {
  const entries = [
    ['vue', 'vue/index.js'],
    ['appkit/vue', 'vue/appkit.js'],
    ['react', 'react/index.js'],
    ['appkit/react', 'react/appkit.js'],
  ] as const
  const texts = entries.map(async ([entry, file], index) => {
    const lines = (await hooksOf(file)).map(
      name =>
        `export const ${name}${index} = (...given: Parameters<typeof of${index}.${name}>) => of${index}.${name}(...given)`,
    )
    assert.ok(lines.length > 9, entry)
    return [`import * as of${index} from 'w3m-elements/${entry}'`, ...lines].join('\n')
  })
  return (await Promise.all(texts)).join('\n')
}

/** Minimal declarations of other frameworks, and the template types that result from them. */
const frameworkTypes = `
declare module 'vue' {
  export interface GlobalComponents {}
}
declare module 'svelte/elements' {
  export interface HTMLAttributes<T> { id?: string; of?: T }
  export interface SvelteHTMLElements {}
}
declare module 'solid-js' {
  export namespace JSX {
    interface HTMLAttributes<T> { id?: string; of?: T }
    interface IntrinsicElements {}
  }
}
`
const templateSource = `
import 'w3m-elements/types/vue'
import 'w3m-elements/types/svelte'
import 'w3m-elements/types/solid'
import type { JSX } from 'solid-js'
import type { SvelteHTMLElements } from 'svelte/elements'
import type { GlobalComponents } from 'vue'

export const vue: InstanceType<GlobalComponents['w3m-button']>['$props'] = {
  'theme-mode': 'dark',
  onW3mConnect: ({ detail }) => void detail.account.address?.trim(),
}
export const svelte: SvelteHTMLElements['w3m-button'] = { size: 'sm', 'onw3m-network': event => void event.detail.network.name.trim() }
export const solid: JSX.IntrinsicElements['w3m-button'] = { balance: 'hide', 'on:w3m-error': event => void event.detail.message.trim() }
// @ts-expect-error There is no such size.
export const wrong: SvelteHTMLElements['w3m-button'] = { size: 'xl' }
`

const compilerOptions = {
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  jsx: 'react-jsx',
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  types: [],
}

before(async () => {
  const { stdout } = await execute(
    npm,
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
    {
      cwd: inRoot(),
      maxBuffer: 1 << 26,
    },
  )
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  const target = path.join(folder, 'node_modules/w3m-elements')
  mkdirSync(target, { recursive: true })
  await execute('tar', ['-xzf', path.join(folder, filename), '--strip-components', '1', '-C', target])
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(path.join(folder, 'consumer.tsx'), consumerSource)
  writeFileSync(path.join(folder, 'lean.ts'), leanSource)
  writeFileSync(path.join(folder, 'frameworks.d.ts'), frameworkTypes)
  writeFileSync(path.join(folder, 'entries.ts'), everyEntry)
  writeFileSync(path.join(folder, 'templates.ts'), templateSource)
  writeFileSync(path.join(folder, 'wrappers.ts'), await createWrappers())
  for (const [name, ...otherFiles] of [
    ['consumer.tsx'],
    ['lean.ts'],
    ['templates.ts', 'frameworks.d.ts'],
  ] as const)
    writeFileSync(
      path.join(folder, `${path.parse(name).name}.json`),
      JSON.stringify({ compilerOptions, files: [name, ...otherFiles] }),
    )
})

/** tests/nightly/types.test.ts sets this variable: one more compiler, and declarations of all libraries. */
const isNightly = process.env.W3M_TYPES === 'all'

/** Returns the compiler's output for a project. */
const compile = (compiler: string, ...args: string[]) =>
  execute(process.execPath, [inRoot('node_modules', compiler, 'lib/tsc.js'), ...args], {
    cwd: folder,
    maxBuffer: 1 << 26,
  }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )

describe('types of the package', () => {
  for (const [version, compiler] of [
    ['5.4', 'typescript-5.4'],
    ...(isNightly ? ([['5.9', 'typescript-5.9']] as const) : []),
    ['7', 'typescript'],
  ] as const)
    test(`compiles without errors, and types events and namespaces, in TypeScript ${version}`, async () => {
      assert.match(await compile(compiler, '--version'), new RegExp(`^Version ${version}\\.`))
      const project = ['-p', 'consumer.json', '--pretty', 'false', '--listFiles']
      // Checking the declarations of all libraries takes a minute in older compilers. Their syntax is always checked.
      const skipFlags = version === '7' || isNightly ? [] : ['--skipLibCheck']
      const compilerOutput = await compile(compiler, ...project, ...skipFlags)
      assert.ok(
        compilerOutput.includes('node_modules/w3m-elements/dist/react/index.d.ts'),
        compilerOutput.slice(0, 2_000),
      )
      const faults = compilerOutput.split('\n').filter(line => /\berror TS\d+:/.test(line))
      // Ignores faults in other packages, whose newer versions do not support older compilers.
      assert.deepEqual(
        faults.filter(line => !/^(?:\.\.\/)+node_modules\//.test(line)),
        [],
      )
    })

  test('resolves every entry with moduleResolution "node"', async () => {
    const options =
      '--module esnext --moduleResolution node --target es2022 --jsx react-jsx --strict --noEmit --skipLibCheck --types'
    const compilerOutput = await compile(
      'typescript-5.4',
      ...options.split(' '),
      '',
      '--pretty',
      'false',
      'entries.ts',
    )
    assert.deepEqual(
      compilerOutput.split('\n').filter(line => line.startsWith('entries.ts')),
      [],
    )
  })

  test('declares attributes and events of the elements for templates of Vue, Svelte and Solid', async () => {
    const compilerOutput = await compile(
      'typescript',
      '-p',
      'templates.json',
      '--pretty',
      'false',
      '--listFiles',
    )
    for (const name of ['vue', 'svelte', 'solid'])
      assert.ok(compilerOutput.includes(`w3m-elements/types/${name}.d.ts`), compilerOutput.slice(0, 2_000))
    assert.deepEqual(
      compilerOutput
        .split('\n')
        .filter(line => /\berror TS\d+:/.test(line) && !/^(?:\.\.\/)+node_modules\//.test(line)),
      [],
    )
  })

  test('can be named in the declarations of a library that returns them', async () => {
    const options = { ...compilerOptions, noEmit: false, declaration: true, emitDeclarationOnly: true }
    const project = {
      compilerOptions: { ...options, skipLibCheck: true, outDir: 'out' },
      files: ['wrappers.ts'],
    }
    writeFileSync(path.join(folder, 'wrappers.json'), JSON.stringify(project))
    assert.equal(await compile('typescript', '-p', 'wrappers.json', '--pretty', 'false'), '')
    assert.match(readFileSync(path.join(folder, 'out/wrappers.d.ts'), 'utf8'), /useAppKitAccount1/)
  })

  test('does not depend on zod or viem in the modal, React and the elements', async () => {
    const compilerOutput = await compile('typescript', '-p', 'lean.json', '--listFiles')
    assert.ok(
      compilerOutput.includes('node_modules/w3m-elements/dist/src/public-types.d.ts'),
      compilerOutput.slice(0, 2_000),
    )
    assert.deepEqual(
      compilerOutput.split('\n').filter(file => /node_modules\/(?:zod|viem|ox|abitype)\//.test(file)),
      [],
    )
  })
})
