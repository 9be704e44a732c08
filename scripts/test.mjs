// Runs the tests on a machine that has nothing but Node: installs what is missing, finds a browser, builds, tests, counts.
//
//   npm test                               all but the long ones
//   npm test -- --long                     the long ones: leaks by the dozen, long lists, every pair of screens, every state
//   npm test -- --files tests/core/x.test.ts   one file, folder or glob part; several by repeating or commas
//   npm test -- --changed                  the files that what is not committed can reach; --changed=main since a branch
//   npm test -- --watch --files …          browser tests again at each change
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { installMissing } from './lib/install.mjs'
import { findBrowser } from './lib/browser.mjs'
import { inRoot } from './lib/project.mjs'
import { changedSince, reachedBy } from './lib/reach.mjs'
import { run } from './lib/run.mjs'
import { startStackHost } from './lib/stack-host.mjs'
import { arePagesStale, isBuildStale } from './lib/stale.mjs'

/** Folders whose tests run in Node, in this order; all others run in the browser. */
const nodeFolders = ['package', 'backend', 'server', 'adapters-node', 'flows']
const needsBuild = ['package', 'flows']
/** What repeats or measures: minutes for each. Continuous integration runs them behind the others. */
const long = /flows\/(?:gallery|leaks|long-lists|motion-pairs)\b/
const measures = /flows\/long-lists\b/
/** Waits for half a minute of a socket's own time: beside others it costs none of theirs. */
const mostlyWaits = /backend\/relay\b/
/** Flows that take longest go first, so that no lane ends long after the other. */
const longest = [
  'leaks',
  'gallery',
  'frame-approval',
  'pairing',
  'send',
  'embedded',
  'social-login',
  'hard-pages',
  'services',
  'keyboard',
]
const rankOf = file => {
  const at = longest.indexOf(path.basename(file, '.test.ts'))
  return at < 0 ? longest.length : at
}
// `npm run soak` asks for ten times the cases.
const fileLimitMs = Number(process.env.W3M_LIMIT_MINUTES ?? 15) * 60_000

const say = text => process.stdout.write(`${text}\n`)
const folderOf = file => file.split('/')[1]
const isForNode = file => nodeFolders.includes(folderOf(file))

/** All test files but the long ones, or the long ones, or those that `wanted` names (a path, a folder or a part of a path). */
function testFiles(wanted, isLong = false) {
  const all = readdirSync(inRoot('tests'), { recursive: true })
    .map(name => `tests/${name.split(path.sep).join('/')}`)
    .filter(name => /\.test\.tsx?$/.test(name) && !name.includes('/node_modules/'))
    .sort((a, b) => nodeFolders.indexOf(folderOf(a)) - nodeFolders.indexOf(folderOf(b)) || (a < b ? -1 : 1))
  if (!wanted.length) return all.filter(file => long.test(file) === isLong)
  const names = wanted.map(one => path.relative(inRoot(), path.resolve(one)).split(path.sep).join('/'))
  return all.filter(file =>
    names.some(name => file === name || file.startsWith(`${name}/`) || file.includes(name)),
  )
}

/** The test files that a change can reach. Flows and package tests look at the whole build: they count where it changes. */
function reachable(files, base) {
  const changed = changedSince(base)
  const byImport = reachedBy(files, changed)
  const isOfBuild = changed.some(file => /^(?:src|elements|react|scripts\/lib|vite\.config)/.test(file))
  const whole = isOfBuild ? files.filter(file => needsBuild.includes(folderOf(file))) : []
  say(`${changed.length} files changed since ${base}: ${byImport.length} test files import them`)
  if (whole.length)
    say(`${whole.length} more look at the whole build: npm test -- --files ${needsBuild.join(',')}`)
  return byImport
}

let runs = 0

/** Runs a command that leaves its counts in a result file. */
async function runCounted(args, { env, ...options } = {}) {
  const resultFile = inRoot('.cache', `test-result-${process.pid}-${++runs}.json`)
  mkdirSync(path.dirname(resultFile), { recursive: true })
  rmSync(resultFile, { force: true })
  const { code, output } = await run(process.execPath, args, {
    ...options,
    env: { ...env, W3M_TEST_RESULT: resultFile },
    mayFail: true,
    limitMs: fileLimitMs,
  })
  const result = existsSync(resultFile) ? JSON.parse(readFileSync(resultFile, 'utf8')) : undefined
  rmSync(resultFile, { force: true })
  return { code, result, output }
}

/** Browser tests, all files in one go; resolves with the counts of each file. */
async function runInBrowser(files, concurrency) {
  const wtr = inRoot('node_modules/@web/test-runner/dist/bin.js')
  const { code, result } = await runCounted([
    wtr,
    '--concurrency',
    `${concurrency}`,
    ...files.flatMap(file => ['--files', file]),
  ])
  const counts = new Map(files.map(file => [file, result?.[file] ?? { passed: 0, failed: 1, skipped: 0 }]))
  const isRed = [...counts.values()].some(one => one.failed)
  if (code !== 0 && !isRed) for (const one of counts.values()) one.failed++
  return counts
}

/** One test file in Node; its lines come together when it has ended, where others run at the same time. */
async function runInNode(file, { isBeside = false, env = {} } = {}) {
  const reporter = pathToFileURL(inRoot('scripts/lib/node-test-reporter.mjs')).href
  const args = [
    '--import',
    'tsx',
    `--test-reporter=${reporter}`,
    '--test-reporter-destination=stdout',
    inRoot(file),
  ]
  if (!isBeside) say(`\n${file}`)
  const started = performance.now()
  const { code, result, output } = await runCounted(args, { env, capture: isBeside })
  const seconds = Math.round((performance.now() - started) / 1000)
  say(isBeside ? `\n${file}\n${output.trimEnd()}\n  ${seconds} s` : `  ${seconds} s`)
  const counts = result ?? { passed: 0, failed: 1, skipped: 0 }
  if (code !== 0 && !counts.failed) counts.failed = 1
  return counts
}

/** Runs files once, and those that fail once more alone; a file fails when it fails twice. Both outcomes are told, for mending. */
async function runAll(files) {
  const results = new Map()
  const inBrowser = files.filter(file => !isForNode(file))
  if (inBrowser.length) {
    say(`\n${inBrowser.length} test files in the browser …`)
    for (const [file, counts] of await runInBrowser(inBrowser, 2)) results.set(file, counts)
  }
  const inNode = async (file, options) => {
    results.set(file, await runInNode(file, options))
    if (files.length > 1) say(`  ${results.size} of ${files.length} test files`)
  }
  // Flows mostly wait for pages and chains of their own: two at a time. What measures has the machine to itself.
  const isFlow = file => folderOf(file) === 'flows' && !measures.test(file)
  const others = files.filter(one => isForNode(one) && !isFlow(one))
  const beside = others.filter(one => mostlyWaits.test(one)).map(file => inNode(file, { isBeside: true }))
  for (const file of others) if (!mostlyWaits.test(file) && !measures.test(file)) await inNode(file)
  await Promise.all(beside)
  const waiting = files.filter(isFlow).sort((a, b) => rankOf(a) - rankOf(b))
  const isBeside = waiting.length > 1
  // Each lane has a process of its own for its stacks, so that none waits for what another one computes.
  const hosts = isBeside ? await Promise.all([startStackHost(), startStackHost()]) : []
  const envOf = host => (host ? { W3M_STACK_HOST: host.url } : {})
  for (const file of others) if (measures.test(file)) await inNode(file, { env: envOf(hosts[0]) })
  const lane = async host => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      await inNode(file, { isBeside, env: envOf(host) })
  }
  await Promise.all([lane(hosts[0]), lane(hosts[1])])
  await Promise.all(hosts.map(host => host.close()))
  const red = files.filter(file => results.get(file).failed)
  if (red.length) say(`\nFailed: ${red.join(', ')}\nOnce more, each alone …`)
  for (const file of red) {
    const again = isForNode(file) ? await runInNode(file) : (await runInBrowser([file], 1)).get(file)
    say(again.failed ? `${file} failed twice` : `${file} failed at first and passed alone: unstable`)
    results.set(file, again)
  }
  return [...results.values()]
}

async function main() {
  const { values } = parseArgs({
    // `--changed` takes a commit or nothing, which the parser does not know.
    args: process.argv.slice(2).map(arg => (arg === '--changed' ? '--changed=HEAD' : arg)),
    options: {
      files: { type: 'string', multiple: true },
      changed: { type: 'string' },
      watch: { type: 'boolean' },
      long: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const started = performance.now()
  await installMissing()
  const named = testFiles(
    (values.files ?? []).flatMap(one => one.split(',')),
    values.long,
  )
  if (!named.length) throw new Error('no test file of that name')
  const files = values.changed === undefined ? named : reachable(named, values.changed)
  if (!files.length) return 0
  process.env.CHROME_PATH = await findBrowser()
  say(`Browser: ${process.env.CHROME_PATH}`)
  if (values.watch) {
    const args = [
      inRoot('node_modules/@web/test-runner/dist/bin.js'),
      '--watch',
      ...files.flatMap(file => ['--files', file]),
    ]
    const { code } = await run(process.execPath, args, { mayFail: true, stdin: true })
    return code
  }
  if (files.some(file => needsBuild.includes(folderOf(file))) && isBuildStale()) {
    say('Building, since sources are newer than the build …')
    await run(process.execPath, [inRoot('scripts/build.mjs')])
  }
  if (files.some(file => folderOf(file) === 'flows') && arePagesStale()) {
    say('Building the pages of the demo …')
    await run(process.execPath, [inRoot('scripts/build-pages.mjs')])
  }
  const results = await runAll(files)
  const total = key => results.reduce((sum, counts) => sum + counts[key], 0)
  const skipped = total('skipped')
  say(`\n${files.length} test files in ${Math.round((performance.now() - started) / 1000)} s`)
  if (!values.files && !values.long && values.changed === undefined)
    say('Leaks, long lists, pairs of screens and the gallery: npm test -- --long')
  say(`${total('passed')} passed, ${total('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`)
  return total('failed') || !total('passed') ? 1 : 0
}

main().then(
  code => process.exit(code),
  error => {
    process.stderr.write(
      `${error.message}${error.cause ? `\n  ${error.cause.message ?? error.cause}` : ''}\n`,
    )
    process.exit(1)
  },
)
