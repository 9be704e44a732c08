// Defines the static checks and which of them `npm test` includes.
import { runInParallel } from './run-in-parallel.mjs'
import { inRoot } from './project.mjs'
import { run } from './run.mjs'

const bin = (file, ...args) => [inRoot('node_modules', file), ...args]
const script = (name, ...args) => [inRoot('scripts', name), ...args]

/** Checks that `npm test` runs, because they take only seconds. */
const light = {
  // Incremental: the first run checks all files, later runs check edited files and their dependents.
  types: bin(
    'typescript/bin/tsc',
    '-p',
    '.',
    '--incremental',
    '--tsBuildInfoFile',
    inRoot('.cache/types.tsbuildinfo'),
  ),
  format: bin('@biomejs/biome/bin/biome', 'format', '.'),
  words: script('words.mjs'),
  layers: script('layers.mjs'),
  prose: script('prose.mjs'),
  manifest: script('manifest.mjs', '--check'),
}

const otherCommands = {
  lint: bin('oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '-c', 'oxlint.json'),
  unused: bin('knip/bin/knip.js', '--no-progress'),
  // Reports exports that only tests use, except those marked with `@internal`.
  dead: bin('knip/bin/knip.js', '--no-progress', '--production'),
  appkit: script('appkit-table.mjs', '--check'),
  rows: script('rows.mjs'),
  support: script('features.mjs', '--check'),
  lockfiles: script('lockfile.mjs', '--check'),
  addresses: script('addresses.mjs', '--check'),
  // The following checks read the built files.
  size: script('size.mjs'),
  built: script('features.mjs', '--built'),
  // Opens pages with the built files in a browser.
  'set-ups': script('set-ups.mjs'),
}

export const checks = { ...light, ...otherCommands }
export const lightChecks = Object.keys(light)
/** Checks that continuous integration runs in addition to `npm test`. `built` is excluded, because it takes as long as a dozen others. */
export const otherChecks = Object.keys(otherCommands).filter(name => name !== 'built')
/** Checks that need the built package and bundle. */
export const checksOfBuild = ['size', 'built', 'set-ups']

/** Runs one check. Resolves with its outcome and its output. */
async function runCheck(name) {
  const startTime = performance.now()
  const { code, output } = await run(process.execPath, checks[name], { capture: true, mayFail: true })
  return { name, hasFailed: code !== 0, output, seconds: (performance.now() - startTime) / 1000 }
}

/** Runs checks, `atOnce` of them in parallel, and passes each outcome to `onOutcome`. */
export const runChecks = (names, atOnce, onOutcome) =>
  runInParallel(atOnce, names, async name => onOutcome(await runCheck(name)))
