// Tests small AppKit apps, in which only imports are changed, on the built package and the local stack.
//
//   npm run nightly -- compat                          all of them
//   npm run nightly -- compat react-wagmi siwe      these
//   npm run nightly -- compat bench                 the bench pages of the demo, which use the libraries installed here
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './lib/builds.mjs'
import { installMissing } from './lib/install.mjs'
import { inRoot } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { runPlaywright } from './lib/run-flows.mjs'

const folder = inRoot('tests/compat')
const names = ['main.tsx', 'main.ts']
const isApp = name => names.some(file => existsSync(path.join(folder, name, file)))
const all = [...readdirSync(folder).filter(isApp), 'bench']
const { positionals } = parseArgs({ allowPositionals: true })
const unknown = positionals.filter(name => !all.includes(name))
if (unknown.length) throw new Error(`no such app: ${unknown.join(', ')}; there are ${all.join(', ')}`)
const selectedApps = positionals.length ? positionals : all

/** Import replacements from AppKit to this package. The first four are mapped to `local/`. */
const adapters = ['wagmi', 'ethers', 'ethers5', 'solana', 'bitcoin']
const exactly = (name, file) => ({ find: new RegExp(`^${name}$`), replacement: inRoot(file) })
const alias = [
  exactly('@reown/appkit', 'tests/compat/local/appkit.ts'),
  exactly('@reown/appkit/react', 'tests/compat/local/react.ts'),
  exactly('@reown/appkit/vue', 'tests/compat/local/vue.ts'),
  exactly('@reown/appkit/networks', 'tests/compat/local/networks.ts'),
  ...adapters.map(name =>
    exactly(`@reown/appkit-adapter-${name}(?:/react)?`, `dist/src/appkit/adapters/${name}.js`),
  ),
  exactly('@reown/appkit-(?:siwx|siwe|wallet-button)', 'dist/src/appkit/index.js'),
  exactly('@reown/appkit-wallet-button/react', 'dist/react/appkit.js'),
  exactly('w3m-elements/appkit', 'dist/src/appkit/index.js'),
  exactly('w3m-elements/appkit/networks', 'dist/src/appkit/networks.js'),
  exactly('w3m-elements/appkit/(react|vue)', 'dist/$1/appkit.js'),
]

await installMissing(['.', 'tests/compat'])
// Static imports would fail before the packages are installed.
const { buildForeignPage } = await import('./lib/foreign-page.mjs')
await ensureBuilt('package', 'cdn')
await run('npx', ['--no-install', 'tsc', '-p', 'tests/compat/tsconfig.json'], { cwd: inRoot() })

const { resolve } = createRequire(path.join(folder, 'package.json'))
const vue = (await import(pathToFileURL(resolve('@vitejs/plugin-vue')).href)).default
for (const [at, name] of selectedApps.entries()) {
  if (name === 'bench') continue
  process.stdout.write(`${at + 1} of ${selectedApps.length}: ${name}\n`)
  await buildForeignPage({
    folder: path.join(folder, name),
    outDir: inRoot(`.cache/compat/${name}`),
    names,
    alias,
    dedupe: ['react', 'react-dom', 'vue', '@wagmi/core'],
    plugins: [vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('appkit-') } } })],
  })
}

const runs = []
if (selectedApps.some(name => name !== 'bench')) runs.push('all.run.ts')
if (selectedApps.includes('bench')) {
  await run('npx', ['--no-install', 'tsc', '-p', 'demo/pages/library'], { cwd: inRoot() })
  await (await import('./lib/bench-build.mjs')).buildBenchPages()
  // The phone in a pairing test is a page of the demo.
  await ensureBuilt('pages')
  runs.push('bench.run.ts')
}
process.exitCode = await runPlaywright(
  ['--project', 'compat', '--workers', '1', '--retries', '1', ...runs.map(name => `compat/${name}`)],
  { env: { W3M_COMPAT: selectedApps.join(' ') } },
)
