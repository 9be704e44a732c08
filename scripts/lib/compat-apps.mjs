// Prepares small apps written for AppKit. `create-w3m migrate appkit` changes them, and nothing else does: each app must then build,
// compile and run.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { apps as tableApps, formatTable, steps } from './compat-table.mjs'
import { inRoot } from './project.mjs'
import { run } from './run.mjs'

export const appsFolder = inRoot('tests/consumers/compat')
/** Copies of the apps, which the migration changes. Inside the folder, so that they find its packages. */
const migrated = path.join(appsFolder, '.cache/apps')
const mainFiles = ['main.tsx', 'main.ts']
export const isApp = name => mainFiles.some(file => existsSync(path.join(appsFolder, name, file)))

/** The entries of the package in a bundle. The first four are those of `local/`, which add the local stack. */
const exactly = (name, file) => ({ find: new RegExp(`^${name}$`), replacement: inRoot(file) })
const alias = [
  exactly('w3m-elements/appkit', 'tests/consumers/compat/local/appkit.ts'),
  exactly('w3m-elements/appkit/(react|vue|networks)', 'tests/consumers/compat/local/$1.ts'),
  exactly('w3m-elements/appkit/adapters/(\\w+)', 'dist/src/appkit/adapters/$1.js'),
]

/** Migrates the apps by the command that users call. Throws if it leaves anything to the user. */
async function migrateApps(names) {
  const { migrate } = await import('../../packages/create-w3m/migrate/command.mjs')
  rmSync(migrated, { recursive: true, force: true })
  for (const name of names)
    cpSync(path.join(appsFolder, name), path.join(migrated, name), { recursive: true })
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
  for (const name of names) writeComponentScript(path.join(migrated, name, 'App.vue'))
}

/** Migrates the small apps of RainbowKit and ConnectKit, so that the compiler checks the result with the types of wagmi. */
async function migrateKits() {
  const { register } = await import('tsx/esm/api')
  const unregister = register()
  const { connectkitApp, rainbowkitApp } = await import('../../tests/package/migrate-apps.ts')
  await unregister()
  const { migrate } = await import('../../packages/create-w3m/migrate/command.mjs')
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
  const { code, output } = await run('npx', ['--no-install', 'tsc', '-p', appsFolder], {
    cwd: inRoot(),
    capture: true,
    mayFail: true,
  })
  const messages = output.split('\n').filter(line => /error TS/.test(line))
  return code && !messages.length ? [`The compiler failed: ${output}`] : messages
}

async function buildApp(name, vue) {
  const { buildForeignPage } = await import('./foreign-page.mjs')
  await buildForeignPage({
    folder: path.join(migrated, name),
    outDir: inRoot(`.cache/compat/${name}`),
    names: mainFiles,
    alias,
    dedupe: ['react', 'react-dom', 'vue', '@wagmi/core'],
    plugins: [vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('appkit-') } } })],
  })
}

/**
 * Migrates, compiles and builds the apps `names`. Resolves with the outcomes of these steps by app, the messages about failures, and
 * the apps that do not build.
 */
export async function prepareApps(names) {
  const outcomes = Object.fromEntries(names.map(name => [name, {}]))
  const faults = []
  const failed = new Set()
  if (!names.length) return { outcomes, faults, failed }
  await migrateApps(names)
  await migrateKits()
  const { resolve } = createRequire(path.join(appsFolder, 'package.json'))
  const vue = (await import(pathToFileURL(resolve('@vitejs/plugin-vue')).href)).default
  for (const [at, name] of names.entries()) {
    process.stdout.write(`${at + 1} of ${names.length}: ${name}\n`)
    rmSync(inRoot(`.cache/compat/${name}`), { recursive: true, force: true })
    mkdirSync(inRoot(`.cache/compat/${name}`), { recursive: true })
    await buildApp(name, vue).catch(error => {
      failed.add(name)
      faults.push(`${name} does not build: ${error.message}`)
    })
    outcomes[name].build = failed.has(name) ? 'failed' : 'passed'
  }
  const messages = await checkTypes()
  const isIn = name => messages.some(line => line.includes(`/.cache/apps/${name}/`))
  for (const name of names) outcomes[name].types = isIn(name) ? 'failed' : 'passed'
  return { outcomes, faults: [...faults, ...messages], failed }
}

/** Prints the table of the apps and everything that failed, after their tests. Returns the exit code. */
export function reportApps(names, { outcomes, faults }) {
  const rows = tableApps.filter(name => names.includes(name))
  for (const name of rows) {
    const file = inRoot(`.cache/compat/${name}/steps.json`)
    if (existsSync(file)) Object.assign(outcomes[name], JSON.parse(readFileSync(file, 'utf8')))
  }
  if (rows.length) process.stdout.write(`\n${formatTable(rows, outcomes)}\n`)
  const missed = rows.flatMap(name =>
    steps
      .filter(step => !['passed', 'one network'].includes(outcomes[name][step]))
      .map(step => `${name}: ${step} did not pass`),
  )
  for (const fault of [...faults, ...missed]) process.stderr.write(`✖ ${fault}\n`)
  return faults.length + missed.length ? 1 : 0
}
