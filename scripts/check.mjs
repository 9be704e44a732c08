// All checks that need no browser, side by side: types, lint, layers, unused code, format, generated files, rows, lockfiles.
import { run } from './lib/run.mjs'
import { inRoot } from './lib/project.mjs'

const bin = (file, ...args) => [inRoot('node_modules', file), ...args]
const script = (name, ...args) => [inRoot('scripts', name), ...args]

const checks = {
  types: bin('typescript/bin/tsc', '-p', '.'),
  lint: bin('oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '-c', 'oxlint.json'),
  layers: script('layers.mjs'),
  unused: bin('knip/bin/knip.js', '--no-progress'),
  // What tests alone use is as dead as what nobody uses; `@internal` names the few exports that are meant for them.
  dead: bin('knip/bin/knip.js', '--no-progress', '--production'),
  format: bin('@biomejs/biome/bin/biome', 'format', '.'),
  manifest: script('manifest.mjs', '--check'),
  words: script('words.mjs'),
  appkit: script('appkit-table.mjs', '--check'),
  rows: script('rows.mjs'),
  browsers: script('features.mjs', '--check'),
  lockfiles: script('lockfile.mjs', '--check'),
  addresses: script('addresses.mjs', '--check'),
}

/** Runs one check and tells its outcome; what it printed is shown when it failed. */
async function check(name) {
  const started = performance.now()
  const { code, output } = await run(process.execPath, checks[name], { capture: true, mayFail: true })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(
    `${code === 0 ? '✔' : '✖'} ${name} (${seconds} s)\n${code === 0 ? '' : `${output.trim()}\n`}`,
  )
  return code === 0
}

const wanted = process.argv.slice(2).filter(name => name in checks)
const waiting = wanted.length ? wanted : Object.keys(checks)
const outcomes = []
// Two at a time: as many as small machines have cores.
const work = async () => {
  for (let name = waiting.shift(); name; name = waiting.shift()) outcomes.push(await check(name))
}
await Promise.all([work(), work()])
process.exitCode = outcomes.every(Boolean) ? 0 : 1
