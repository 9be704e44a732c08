// Tests small apps written for AppKit on the built package and the local stack. `create-w3m migrate appkit` changes them, and nothing
// else does: each app must then build, compile and run.
//
//   npm run nightly -- compat                          all of them, with a table of ten apps, and the bench pages
//   npm run nightly -- compat react-wagmi siwe      these
//   npm run nightly -- compat apps                     all but the bench pages
//   npm run nightly -- compat bench                 the bench pages of the demo, which use the libraries installed here
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './lib/builds.mjs'
import { apps as tableApps, formatTable, steps } from './lib/compat-table.mjs'
import { installMissing } from './lib/install.mjs'
import { inRoot } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { runPlaywright } from './lib/run-flows.mjs'

const folder = inRoot('tests/compat')
/** Copies of the apps, which the migration changes. Inside the folder, so that they find its packages. */
const migrated = path.join(folder, '.cache/apps')
const names = ['main.tsx', 'main.ts']
const isApp = name => names.some(file => existsSync(path.join(folder, name, file)))
const apps = readdirSync(folder).filter(isApp)
const { positionals } = parseArgs({ allowPositionals: true })
const all = [...apps, 'bench']
const namedApps = positionals.flatMap(name => (name === 'apps' ? apps : name))
const unknown = namedApps.filter(name => !all.includes(name))
if (unknown.length) throw new Error(`no such app: ${unknown.join(', ')}; there are apps, ${all.join(', ')}`)
const selectedApps = namedApps.length ? namedApps : all
const wantedApps = selectedApps.filter(name => name !== 'bench')

/** The entries of the package in a bundle. The first four are those of `local/`, which add the local stack. */
const exactly = (name, file) => ({ find: new RegExp(`^${name}$`), replacement: inRoot(file) })
const alias = [
  exactly('w3m-elements/appkit', 'tests/compat/local/appkit.ts'),
  exactly('w3m-elements/appkit/(react|vue|networks)', 'tests/compat/local/$1.ts'),
  exactly('w3m-elements/appkit/adapters/(\\w+)', 'dist/src/appkit/adapters/$1.js'),
]

/** Migrates the apps by the command that users call. Throws if it leaves anything to the user. */
async function migrateApps() {
  const { migrate } = await import('../packages/create-w3m/migrate/command.mjs')
  rmSync(migrated, { recursive: true, force: true })
  for (const name of wantedApps)
    cpSync(path.join(folder, name), path.join(migrated, name), { recursive: true })
  const published = JSON.parse(readFileSync(inRoot('tests/appkit/published-exports.json'), 'utf8'))
  const dependencies = { '@wagmi/core': '3' }
  for (const [entry, { version }] of Object.entries(published))
    dependencies[entry.split('/').slice(0, 2).join('/')] = version
  writeFileSync(path.join(migrated, 'package.json'), JSON.stringify({ dependencies }))
  const report = migrate(['appkit', migrated, '--force', '--package', '0.1.0'])
  if (report.includes('Left to you')) throw new Error(report)
  const packages = Object.keys(
    JSON.parse(readFileSync(path.join(migrated, 'package.json'), 'utf8')).dependencies,
  )
  if (packages.some(name => name.startsWith('@reown')))
    throw new Error(`Packages that stay: ${packages.join(', ')}`)
  for (const name of wantedApps) writeComponentScript(path.join(migrated, name, 'App.vue'))
}

/** Migrates the small apps of RainbowKit and ConnectKit, so that the compiler checks the result with the types of wagmi. */
async function migrateKits() {
  const { register } = await import('tsx/esm/api')
  const unregister = register()
  const { connectkitApp, rainbowkitApp } = await import('../tests/package/migrate-apps.ts')
  await unregister()
  const { migrate } = await import('../packages/create-w3m/migrate/command.mjs')
  for (const [library, { before }] of Object.entries({
    rainbowkit: rainbowkitApp,
    connectkit: connectkitApp,
  })) {
    const home = path.join(migrated, library)
    mkdirSync(path.join(home, 'src'), { recursive: true })
    for (const name of ['package.json', 'src/config.ts', 'src/app.tsx'])
      writeFileSync(path.join(home, name), before[name])
    migrate([library, home, '--force', '--package', '0.1.0'])
  }
}

/** Writes the script of a Vue component as a module, which the compiler can read. */
function writeComponentScript(file) {
  if (!existsSync(file)) return
  const [, script] = /<script[^>]*>([\s\S]*?)<\/script>/.exec(readFileSync(file, 'utf8'))
  writeFileSync(file.replace('.vue', '.script.ts'), script)
}

/** Compiles all migrated apps. Returns the compiler's messages. */
async function checkTypes() {
  const { code, output } = await run('npx', ['--no-install', 'tsc', '-p', 'tests/compat/tsconfig.json'], {
    cwd: inRoot(),
    capture: true,
    mayFail: true,
  })
  const messages = output.split('\n').filter(line => /error TS/.test(line))
  return code && !messages.length ? [`The compiler failed: ${output}`] : messages
}

async function buildApp(name, vue) {
  const { buildForeignPage } = await import('./lib/foreign-page.mjs')
  await buildForeignPage({
    folder: path.join(migrated, name),
    outDir: inRoot(`.cache/compat/${name}`),
    names,
    alias,
    dedupe: ['react', 'react-dom', 'vue', '@wagmi/core'],
    plugins: [vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('appkit-') } } })],
  })
}

await installMissing(['.', 'tests/compat'])
await ensureBuilt('package', 'cdn')

const outcomes = Object.fromEntries(wantedApps.map(name => [name, {}]))
const faults = []
if (wantedApps.length) {
  await migrateApps()
  await migrateKits()
  const { resolve } = createRequire(path.join(folder, 'package.json'))
  const vue = (await import(pathToFileURL(resolve('@vitejs/plugin-vue')).href)).default
  for (const [at, name] of wantedApps.entries()) {
    process.stdout.write(`${at + 1} of ${wantedApps.length}: ${name}\n`)
    rmSync(inRoot(`.cache/compat/${name}`), { recursive: true, force: true })
    mkdirSync(inRoot(`.cache/compat/${name}`), { recursive: true })
    await buildApp(name, vue).then(
      () => (outcomes[name].build = 'passed'),
      error => {
        outcomes[name].build = 'failed'
        faults.push(`${name} does not build: ${error.message}`)
      },
    )
  }
  const messages = await checkTypes()
  const isIn = name => messages.some(line => line.includes(`/.cache/apps/${name}/`))
  for (const name of wantedApps) outcomes[name].types = isIn(name) ? 'failed' : 'passed'
  faults.push(...messages)
}

const runs = []
if (wantedApps.length) runs.push('all.run.ts')
if (selectedApps.includes('bench')) {
  await run('npx', ['--no-install', 'tsc', '-p', 'demo/pages/library'], { cwd: inRoot() })
  await (await import('./lib/bench-build.mjs')).buildBenchPages()
  // The phone in a pairing test is a page of the demo.
  await ensureBuilt('pages')
  runs.push('bench.run.ts')
}
const code = await runPlaywright(
  ['--project', 'compat', '--workers', '1', '--retries', '1', ...runs.map(name => `compat/${name}`)],
  { env: { W3M_COMPAT: selectedApps.filter(name => outcomes[name]?.build !== 'failed').join(' ') } },
)

const rows = tableApps.filter(name => wantedApps.includes(name))
for (const name of rows) {
  const file = inRoot(`.cache/compat/${name}/steps.json`)
  if (existsSync(file)) Object.assign(outcomes[name], JSON.parse(readFileSync(file, 'utf8')))
}
if (rows.length) process.stdout.write(`\n${formatTable(rows, outcomes)}\n`)
for (const name of rows)
  for (const step of steps)
    if (!['passed', 'one network'].includes(outcomes[name][step]))
      faults.push(`${name}: ${step} did not pass`)
for (const fault of faults) process.stderr.write(`✖ ${fault}\n`)
process.exitCode = faults.length ? 1 : code
