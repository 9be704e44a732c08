// Tests pages of other libraries and apps written for AppKit, on the built package and the local stack. tests/consumers is one npm
// workspace; only the members of a run are installed.
//
//   npm run nightly -- libraries                     all libraries
//   npm run nightly -- libraries --only wagmi3       one; several by repeating
//   npm run nightly -- compat                        all apps, with a table of ten, and the bench pages
//   npm run nightly -- compat react-wagmi siwe       these apps
//   npm run nightly -- compat apps                   all but the bench pages
//   npm run nightly -- compat bench                  the bench pages of the demo, which use the libraries of the apps
//   node scripts/consumers.mjs all react-wagmi viem  these apps and libraries
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './lib/builds.mjs'
import { appsFolder, isApp, prepareApps, reportApps } from './lib/compat-apps.mjs'
import { installMissing } from './lib/install.mjs'
import { inRoot } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { runPlaywright } from './lib/run-flows.mjs'

const librariesFolder = inRoot('tests/consumers/libraries')
const libraries = readdirSync(librariesFolder).filter(name =>
  existsSync(path.join(librariesFolder, name, 'package.json')),
)
const apps = readdirSync(appsFolder).filter(isApp)
const compatNames = [...apps, 'bench']
const groups = { all: [...libraries, ...compatNames], libraries, compat: compatNames }

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true, default: [] } },
})
const [group = 'all', ...groupMembers] = positionals
const availableNames = groups[group]
if (!availableNames) throw new Error(`No such group: ${group}. Available: ${Object.keys(groups).join(', ')}`)
const requestedNames = [...groupMembers, ...values.only].flatMap(name => (name === 'apps' ? apps : name))
const unknownNames = requestedNames.filter(name => !availableNames.includes(name))
if (unknownNames.length)
  throw new Error(
    `Not in ${group}: ${unknownNames.join(', ')}. Available: apps, ${availableNames.join(', ')}`,
  )
const selectedNames = requestedNames.length ? requestedNames : availableNames
const selectedLibraries = selectedNames.filter(name => libraries.includes(name))
const selectedApps = selectedNames.filter(name => apps.includes(name))
const hasBench = selectedNames.includes('bench')

/** Whether a folder of libraries contains the wagmi apps (core, React and Vue), which a separate test file (wagmi.run.ts) tests. */
const isWagmiApps = name => name.endsWith('-apps')

const checkTypes = project => run('npx', ['--no-install', 'tsc', '-p', project], { cwd: inRoot() })

/** Builds the pages of the selected libraries. */
async function buildLibraryPages() {
  // Imports dynamically, because a static import would fail before the packages are installed.
  const { buildForeignPage } = await import('./lib/foreign-page.mjs')
  for (const name of selectedLibraries)
    await buildForeignPage({
      folder: path.join(librariesFolder, name),
      outDir: inRoot(`.cache/libraries/${name}`),
      names: ['page.tsx', 'page.ts'],
      alias: [
        { find: 'w3m-elements/testing/networks', replacement: inRoot('dist/src/testing/networks.js') },
        { find: 'w3m-elements/wagmi', replacement: inRoot('dist/src/wagmi.js') },
        { find: 'w3m-elements', replacement: inRoot('dist/src/index.js') },
      ],
      // The workspace contains several versions of these packages, and a page must contain only one.
      dedupe: ['@wagmi/core', 'react', 'react-dom'],
    })
  // Checks that every library accepts the provider and the connector without a cast.
  if (selectedLibraries.length === libraries.length) await checkTypes('tests/consumers/libraries')
}

await installMissing(['.'])
await installMissing(
  ['tests/consumers'],
  [
    ...selectedLibraries.map(name => `libraries/${name}`),
    ...(selectedApps.length || hasBench ? ['compat'] : []),
  ],
)
await ensureBuilt('package', 'cdn')
// Pairing tests use the demo's phone wallet page.
if (selectedLibraries.length || hasBench) await ensureBuilt('pages')

await buildLibraryPages()
const preparedApps = await prepareApps(selectedApps)
if (hasBench) {
  await checkTypes('demo/pages/library')
  await (await import('./lib/bench-build.mjs')).buildBenchPages()
}
const files = [
  ...(selectedLibraries.some(name => !isWagmiApps(name)) ? ['libraries/all'] : []),
  ...(selectedLibraries.some(isWagmiApps) ? ['libraries/wagmi'] : []),
  ...(selectedApps.length ? ['compat/all'] : []),
  ...(hasBench ? ['compat/bench'] : []),
]
const code = await runPlaywright(
  ['--project', 'consumers', '--workers', '1', '--retries', '1', ...files.map(name => `consumers/${name}`)],
  { env: { W3M_CONSUMERS: selectedNames.filter(name => !preparedApps.failed.has(name)).join(' ') } },
)
process.exitCode = reportApps(selectedApps, preparedApps) || code
