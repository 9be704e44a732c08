// Prepares small apps written for AppKit. Each app must build, compile and run after `create-w3m migrate appkit`, without other changes.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { apps as tableApps, formatTable, steps } from './compat-table.mjs'
import { inRoot } from './project.mjs'
import { run } from './run.mjs'

export const appsFolder = inRoot('tests/consumers/compat')
/**
 * Folder of the migrated copies of the apps. It is inside the folder of the apps, so that imports resolve to the packages installed
 * there.
 */
const migratedFolder = path.join(appsFolder, '.cache/apps')
const mainFiles = ['main.tsx', 'main.ts']
export const isApp = name => mainFiles.some(file => existsSync(path.join(appsFolder, name, file)))

/** Returns an alias for module names that match all of the pattern `name`. `file` may refer to groups of the pattern. */
const createAlias = (name, file) => ({ find: new RegExp(`^${name}$`), replacement: inRoot(file) })
/**
 * Aliases of the package's entries. The first two match the entries that modules of `local/` replace. Those re-export the entry with
 * the chains and services of the local stack.
 */
const alias = [
  createAlias('w3m-elements/appkit', 'tests/consumers/compat/local/appkit.ts'),
  createAlias('w3m-elements/appkit/(react|vue|networks)', 'tests/consumers/compat/local/$1.ts'),
  createAlias('w3m-elements/appkit/adapters/(\\w+)', 'dist/src/appkit/adapters/$1.js'),
]

/** Migrates the apps with the public command. Throws if its report leaves a step to the user, or if the app keeps a package of AppKit. */
async function migrateApps(names) {
  const { migrate } = await import('../../packages/create-w3m/migrate/command.mjs')
  rmSync(migratedFolder, { recursive: true, force: true })
  for (const name of names)
    cpSync(path.join(appsFolder, name), path.join(migratedFolder, name), { recursive: true })
  const publishedExports = JSON.parse(readFileSync(inRoot('tests/appkit/published-exports.json'), 'utf8'))
  const dependencies = { '@wagmi/core': '3' }
  for (const [entry, { version }] of Object.entries(publishedExports))
    dependencies[entry.split('/').slice(0, 2).join('/')] = version
  writeFileSync(path.join(migratedFolder, 'package.json'), JSON.stringify({ dependencies }))
  const report = migrate(['appkit', migratedFolder, '--force', '--package', '0.1.0'])
  if (report.includes('Left to you')) throw new Error(report)
  const packages = Object.keys(
    JSON.parse(readFileSync(path.join(migratedFolder, 'package.json'), 'utf8')).dependencies,
  )
  if (packages.some(name => name.startsWith('@reown')))
    throw new Error(`The migration keeps packages of AppKit: ${packages.join(', ')}`)
  for (const name of names) writeComponentScript(path.join(migratedFolder, name, 'App.vue'))
}

/** Migrates the sample apps of RainbowKit and ConnectKit in tests/package, which the compiler then checks with the types of wagmi. */
async function migrateKits() {
  const { register } = await import('tsx/esm/api')
  const unregister = register()
  const { connectkitApp, rainbowkitApp } = await import('../../tests/package/migrate-apps.ts')
  await unregister()
  const { migrate } = await import('../../packages/create-w3m/migrate/command.mjs')
  for (const [library, { files }] of Object.entries({
    rainbowkit: rainbowkitApp,
    connectkit: connectkitApp,
  })) {
    const appFolder = path.join(migratedFolder, library)
    mkdirSync(path.join(appFolder, 'src'), { recursive: true })
    for (const name of ['package.json', 'src/config.ts', 'src/app.tsx'])
      writeFileSync(path.join(appFolder, name), files[name])
    migrate([library, appFolder, '--force', '--package', '0.1.0'])
  }
}

/** Writes the script of a Vue component into a module, because the compiler cannot read components. */
function writeComponentScript(file) {
  if (!existsSync(file)) return
  const [, script] = /<script[^>]*>([\s\S]*?)<\/script>/.exec(readFileSync(file, 'utf8'))
  writeFileSync(file.replace('.vue', '.script.ts'), script)
}

/** Compiles all migrated apps. Resolves with the messages of the compiler. */
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
    folder: path.join(migratedFolder, name),
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
  const failedApps = new Set()
  if (!names.length) return { outcomes, faults, failed: failedApps }
  await migrateApps(names)
  await migrateKits()
  const { resolve } = createRequire(path.join(appsFolder, 'package.json'))
  const vue = (await import(pathToFileURL(resolve('@vitejs/plugin-vue')).href)).default
  for (const [index, name] of names.entries()) {
    process.stdout.write(`${index + 1} of ${names.length}: ${name}\n`)
    rmSync(inRoot(`.cache/compat/${name}`), { recursive: true, force: true })
    mkdirSync(inRoot(`.cache/compat/${name}`), { recursive: true })
    await buildApp(name, vue).catch(error => {
      failedApps.add(name)
      faults.push(`${name} does not build: ${error.message}`)
    })
    outcomes[name].build = failedApps.has(name) ? 'failed' : 'passed'
  }
  const messages = await checkTypes()
  const hasTypeError = name => messages.some(line => line.includes(`/.cache/apps/${name}/`))
  for (const name of names) outcomes[name].types = hasTypeError(name) ? 'failed' : 'passed'
  return { outcomes, faults: [...faults, ...messages], failed: failedApps }
}

/** Prints the table of the apps and everything that failed, after their tests. Returns the exit code. */
export function reportApps(names, { outcomes, faults }) {
  const rowNames = tableApps.filter(name => names.includes(name))
  for (const name of rowNames) {
    const file = inRoot(`.cache/compat/${name}/steps.json`)
    if (existsSync(file)) Object.assign(outcomes[name], JSON.parse(readFileSync(file, 'utf8')))
  }
  if (rowNames.length) process.stdout.write(`\n${formatTable(rowNames, outcomes)}\n`)
  const missedSteps = rowNames.flatMap(name =>
    steps
      .filter(step => !['passed', 'one network'].includes(outcomes[name][step]))
      .map(step => `${name}: ${step} did not pass`),
  )
  for (const fault of [...faults, ...missedSteps]) process.stderr.write(`✖ ${fault}\n`)
  return faults.length + missedSteps.length ? 1 : 0
}
