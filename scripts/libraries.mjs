// Tests the modal with other libraries, each with its own packages, on the built package and the local stack.
//
//   npm run nightly -- libraries                     all of them
//   npm run nightly -- libraries --only wagmi3    one; several by repeating
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './lib/builds.mjs'
import { installMissing } from './lib/install.mjs'
import { inRoot } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { runPlaywright } from './lib/run-flows.mjs'

const print = text => process.stdout.write(`${text}\n`)
const folder = inRoot('tests/libraries')
const all = readdirSync(folder).filter(name => existsSync(path.join(folder, name, 'package.json')))
const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true } },
})
const selectedLibraries = values.only ?? all
const unknown = selectedLibraries.filter(name => !all.includes(name))
if (unknown.length) throw new Error(`no such library: ${unknown.join(', ')}; there are ${all.join(', ')}`)

await installMissing(['.'])
// Static imports would fail before the packages are installed.
const { buildForeignPage } = await import('./lib/foreign-page.mjs')
// The phone in pairing tests is a page of the demo.
await ensureBuilt('package', 'cdn', 'pages')

/** Builds the page of a library. */
const buildPage = name =>
  buildForeignPage({
    folder: path.join(folder, name),
    outDir: inRoot(`.cache/libraries/${name}`),
    names: ['page.tsx', 'page.ts'],
    alias: [
      { find: 'w3m-elements/testing/networks', replacement: inRoot('dist/src/testing/networks.js') },
      { find: 'w3m-elements/wagmi', replacement: inRoot('dist/src/wagmi.js') },
      { find: 'w3m-elements', replacement: inRoot('dist/src/index.js') },
    ],
  })

for (const [at, name] of selectedLibraries.entries()) {
  print(`${at + 1} of ${selectedLibraries.length}: ${name}`)
  await installMissing([`tests/libraries/${name}`])
  await buildPage(name)
}
// Type check: every library must accept the provider and the connector without a cast.
if (selectedLibraries.length === all.length)
  await run('npx', ['--no-install', 'tsc', '-p', 'tests/libraries/tsconfig.json'], { cwd: inRoot() })

process.exitCode = await runPlaywright(['--project', 'libraries', '--workers', '1', '--retries', '1'], {
  env: { W3M_LIBRARIES: selectedLibraries.join(' ') },
})
