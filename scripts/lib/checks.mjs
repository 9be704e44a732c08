// Defines the static checks and which of them `npm test` includes.
import { runInParallel } from './run-in-parallel.mjs'
import { inRoot } from './project.mjs'
import { run } from './run.mjs'

const createBinCommand = (file, ...args) => [inRoot('node_modules', file), ...args]
const createScriptCommand = (name, ...args) => [inRoot('scripts', name), ...args]

/** Checks that `npm test` runs, because they take only seconds. */
const lightCommands = {
  // Incremental: the first run checks all files, later runs check edited files and their dependents.
  types: createBinCommand(
    'typescript/bin/tsc',
    '-p',
    '.',
    '--incremental',
    '--tsBuildInfoFile',
    inRoot('.cache/types.tsbuildinfo'),
  ),
  format: createBinCommand('@biomejs/biome/bin/biome', 'format', '.'),
  words: createScriptCommand('words.mjs'),
  layers: createScriptCommand('layers.mjs'),
  prose: createScriptCommand('prose.mjs'),
  manifest: createScriptCommand('manifest.mjs', '--check'),
}

const otherCommands = {
  lint: createBinCommand('oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '-c', 'oxlint.json'),
  unused: createBinCommand('knip/bin/knip.js', '--no-progress'),
  // Reports exports that only tests use, except those marked with `@internal`.
  dead: createBinCommand('knip/bin/knip.js', '--no-progress', '--production'),
  appkit: createScriptCommand('appkit-table.mjs', '--check'),
  rows: createScriptCommand('rows.mjs'),
  support: createScriptCommand('features.mjs', '--check'),
  lockfiles: createScriptCommand('lockfile.mjs', '--check'),
  addresses: createScriptCommand('addresses.mjs', '--check'),
  // The following checks read the built files.
  size: createScriptCommand('size.mjs'),
  built: createScriptCommand('features.mjs', '--built'),
  // Opens pages with the built files in a browser.
  'set-ups': createScriptCommand('set-ups.mjs'),
}

export const checks = { ...lightCommands, ...otherCommands }
export const lightChecks = Object.keys(lightCommands)
/** Checks that continuous integration runs in addition to `npm test`. `built` is excluded, because it takes as long as a dozen others. */
export const otherChecks = Object.keys(otherCommands).filter(name => name !== 'built')
/** Checks that need the built package and bundle. */
export const buildChecks = ['size', 'built', 'set-ups']

/** Runs one check. Resolves with its outcome and its output. */
async function runCheck(name) {
  const startTime = performance.now()
  const { code, output } = await run(process.execPath, checks[name], { capture: true, mayFail: true })
  return { name, hasFailed: code !== 0, output, seconds: (performance.now() - startTime) / 1000 }
}

/** Runs checks, `concurrency` of them in parallel, and passes each outcome to `onOutcome`. */
export const runChecks = (names, concurrency, onOutcome) =>
  runInParallel(concurrency, names, async name => onOutcome(await runCheck(name)))
