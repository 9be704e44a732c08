// Runs the tests on a machine that has nothing but Node: installs what is missing, finds a browser, builds, tests, counts.
//
//   npm test                               about ten minutes: all tests but flows, and the flows that walk a journey
//   npm test -- --long                     what takes longer: all other flows, with attacks, faults, leaks and every state
//   npm test -- --files tests/core/x.test.ts   one file, folder or glob part; several by repeating or commas
//   npm test -- --changed                  the files that what is not committed can reach; --changed=main since a branch
//   npm test -- --browser firefox          the elements in Firefox, but those of tests/not-in-firefox.json
//   npm test -- --watch --files …          browser tests again at each change
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { installMissing } from './lib/install.mjs'
import { bareBrowser, findBrowser, findFirefox } from './lib/browser.mjs'
import { laneHosts } from './lib/lane-host.mjs'
import { inRoot } from './lib/project.mjs'
import { changedSince, reachedBy } from './lib/reach.mjs'
import { reporting } from './lib/reporting.mjs'
import { run } from './lib/run.mjs'
import { arePagesStale, isBuildStale } from './lib/stale.mjs'

/** Folders whose tests run in Node; all others run in the browser. */
const nodeFolders = ['package', 'backend', 'server', 'adapters-node', 'flows']
const needsBuild = ['package', 'flows']
/**
 * Folders whose files are bundled together: each of them would load hundreds of modules for a test of seconds. Tests of the
 * package read few modules, and look at files as they lie there.
 */
const bundledFolders = ['backend', 'server', 'flows']
/** Flows that walk a journey as most people do. All others try what may go wrong on it, or vary, repeat or measure it. */
const walks =
  /flows\/(?:connect|email-login|pairing|restore|send|sign-and-send|sign-in|solana|strict|swap)\.test/
/** What does not fit into ten minutes. Continuous integration runs it too, behind the others. */
const isLong = file => (isFlow(file) && !walks.test(file)) || file === 'tests/package/types.test.ts'
/** What measures has the machine to itself, and a browser of its own. */
const measures = /flows\/(?:long-lists|motion-pairs)\b/
/**
 * Flows of the embedded wallet: its windows, and the storage of its frame, behave as in people's browsers only in the whole
 * Chromium. All others run in the bare one where it is installed, in two thirds of the time.
 */
const inWholeBrowser =
  /flows\/(?:bench-consent|email-login|embedded|foreign-client|frame-\w+|sign-in-smart|social-login)\b/
/** What starts stacks for the files of a lane, and what holds their browser. */
const stackHost = 'tests/support/stack-host.ts'
const browserHost = inRoot('scripts/lib/browser-host.mjs')
/** Files run side by side in Node: most of them wait for a page or a chain half of their time. */
const laneCount = 3
/** Test pages in the browser at a time: each waits for timers and frames more than half of its time. */
const pagesAtOnce = 4
/** Files that take longest go first, so that no lane ends long after the others. */
const longest = [
  'leaks',
  'gallery',
  'frame-approval',
  'frame-covers',
  'types',
  'relay',
  'stack',
  'sign-in',
  'send',
  'landing',
  'sign-in-at-once',
  'embedded',
  'frame-wallet',
  'social-login',
  'pairing-faults',
  'swap-troubles',
  'hard-pages',
  'services',
  'restore',
  'swap',
  'provider',
]
const rankOf = file => {
  const at = longest.indexOf(path.basename(file, '.test.ts'))
  return at < 0 ? longest.length : at
}
// `npm run soak` asks for a hundred times the cases.
const fileLimitMs = Number(process.env.W3M_LIMIT_MINUTES ?? 15) * 60_000

const say = text => process.stdout.write(`${text}\n`)
const folderOf = file => file.split('/')[1]
const isFlow = file => folderOf(file) === 'flows'
const isForNode = file => nodeFolders.includes(folderOf(file))

/** All test files, or those that `wanted` names (a path, a folder or a part of a path). */
function testFiles(wanted) {
  const all = readdirSync(inRoot('tests'), { recursive: true })
    .map(name => `tests/${name.split(path.sep).join('/')}`)
    .filter(name => /\.test\.tsx?$/.test(name) && !name.includes('/node_modules/'))
    .sort((a, b) => nodeFolders.indexOf(folderOf(a)) - nodeFolders.indexOf(folderOf(b)) || (a < b ? -1 : 1))
  if (!wanted.length) return all
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

/** The tests of elements, for another browser than the usual one; those that cannot hold there are told with the reason. */
function inOtherBrowser(files, browser) {
  if (browser !== 'firefox') throw new Error(`No such browser for tests: ${browser}. There is firefox`)
  const file = findFirefox()
  if (!file) throw new Error('No Firefox found: install one, or set FIREFOX_PATH')
  Object.assign(process.env, { FIREFOX_PATH: file, W3M_BROWSER: browser })
  const exceptions = JSON.parse(readFileSync(inRoot('tests/not-in-firefox.json'), 'utf8'))
  const elements = files.filter(each => folderOf(each) === 'elements')
  for (const each of elements) if (exceptions[each]) say(`Not in Firefox: ${each}: ${exceptions[each]}`)
  return elements.filter(each => !exceptions[each])
}

/** Somebody wants the tests in this browser and in no other. */
const isBrowserNamed = Boolean(process.env.CHROME_PATH)
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

/** Counts of a file that ended before it could tell any. */
const brokenOff = () => ({ passed: 0, failed: 1, skipped: 0, failures: ['The file broke off.'] })

/** Browser tests, all files in one go; resolves with the counts of each file. */
async function runInBrowser(files, concurrency) {
  const wtr = inRoot('node_modules/@web/test-runner/dist/bin.js')
  const bare = isBrowserNamed ? undefined : bareBrowser()
  const { code, result } = await runCounted(
    [wtr, '--concurrency', `${concurrency}`, ...files.flatMap(file => ['--files', file])],
    { env: bare && { CHROME_PATH: bare } },
  )
  const counts = new Map(files.map(file => [file, result?.[file] ?? brokenOff()]))
  const isRed = [...counts.values()].some(one => one.failed)
  if (code !== 0 && !isRed) for (const one of counts.values()) one.failed++
  return counts
}

/** How Node runs each of these files: many from one bundle, the rest, or all where one cannot be bundled, as it is written. */
async function startsOf(files) {
  const asWritten = file => ['--import', 'tsx', inRoot(file)]
  const inBundle = files.filter(file => bundledFolders.includes(folderOf(file)))
  if (inBundle.length < 2) return asWritten
  if (inBundle.some(isFlow)) inBundle.push(stackHost)
  try {
    // Only now may packages be imported: a fresh clone has none.
    const { bundleForNode } = await import('./lib/node-bundle.mjs')
    const bundleOf = await bundleForNode(inBundle)
    return file => (inBundle.includes(file) ? ['--enable-source-maps', bundleOf(file)] : asWritten(file))
  } catch (error) {
    say(`Not bundled, each file runs as it is written: ${error.message}`)
    return asWritten
  }
}

/** One test file in Node; its lines come together when it has ended, where others run at the same time. */
async function runInNode(file, { start, isBeside = false, env }) {
  const args = [...reporting, ...start(file)]
  if (!isBeside) say(`\n${file}`)
  const started = performance.now()
  const { code, result, output } = await runCounted(args, { env, capture: isBeside })
  const seconds = Math.round((performance.now() - started) / 1000)
  say(isBeside ? `\n${file}\n${output.trimEnd()}\n  ${seconds} s` : `  ${seconds} s`)
  const counts = result ?? brokenOff()
  if (code !== 0 && !counts.failed) counts.failed = 1
  return counts
}

/**
 * Runs the files: those for the browser together, then those for Node in lanes. A flow or a file of the browser with one or two
 * failures runs once more alone; one that passes then is told to be unstable, with what it said, since it or the product has a
 * race to mend. Resolves with the counts of each file.
 */
async function runAll(files) {
  const results = new Map()
  const unstable = []
  const started = performance.now()
  const done = (file, counts) => {
    results.set(file, counts)
    const seconds = Math.round((performance.now() - started) / 1000)
    if (files.length > 1) say(`  ${results.size} of ${files.length} test files, ${seconds} s`)
  }
  const inBrowser = files.filter(file => !isForNode(file))
  if (inBrowser.length) {
    say(`\n${inBrowser.length} test files in the browser …`)
    for (const [file, counts] of await runInBrowser(inBrowser, pagesAtOnce)) results.set(file, counts)
    say(`  ${Math.round((performance.now() - started) / 1000)} s`)
  }
  const waiting = files
    .filter(file => isForNode(file) && !measures.test(file))
    .sort(
      (a, b) => rankOf(a) - rankOf(b) || nodeFolders.indexOf(folderOf(b)) - nodeFolders.indexOf(folderOf(a)),
    )
  const measured = files.filter(file => measures.test(file))
  const isBeside = waiting.length > 1
  const start = await startsOf([...measured, ...waiting])
  for (const file of measured) done(file, await runInNode(file, { start }))
  const lane = async () => {
    // Hosts of its own, so that no lane waits for what another one computes.
    const hosts = laneHosts({
      stack: start(stackHost),
      browser: [browserHost],
      bare: [browserHost, 'bare'],
    })
    try {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        const isShared = isBeside && isFlow(file)
        const browserOfFile = isBrowserNamed || inWholeBrowser.test(file) ? 'browser' : 'bare'
        const env = isShared && {
          W3M_STACK_HOST: await hosts.addressOf('stack'),
          W3M_BROWSER_HOST: await hosts.addressOf(browserOfFile),
        }
        const counts = await runInNode(file, { start, isBeside, env })
        // Whatever the file did to the browser, it is not handed on.
        if (isShared && counts.failed) await hosts.end(browserOfFile)
        done(file, counts)
      }
    } finally {
      await hosts.endAll()
    }
  }
  await Promise.all(Array.from({ length: isBeside ? laneCount : 1 }, lane))
  for (const [file, first] of results) {
    const hasStoodBeside = isForNode(file) ? isBeside && isFlow(file) : inBrowser.length > 1
    if (!hasStoodBeside || !first.failed || first.failed > 2) continue
    say(`\nOnce more, alone: ${file}`)
    const again = isForNode(file)
      ? await runInNode(file, { start })
      : (await runInBrowser([file], 1)).get(file)
    results.set(file, again)
    if (!again.failed) unstable.push([file, first.failures])
  }
  return { results, unstable }
}

/** What failed, again at the end, where nobody has to look for it. */
function sayFailures(title, entries) {
  const told = entries.filter(([, failures]) => failures.length)
  if (told.length) say(`\n${title}`)
  for (const [file, failures] of told)
    for (const failure of failures) say(`\n${file}\n  ${failure.replaceAll('\n', '\n    ').slice(0, 2000)}`)
}

async function main() {
  const { values, positionals } = parseArgs({
    // `--changed` takes a commit or nothing, which the parser does not know.
    args: process.argv.slice(2).map(arg => (arg === '--changed' ? '--changed=HEAD' : arg)),
    options: {
      files: { type: 'string', multiple: true },
      changed: { type: 'string' },
      watch: { type: 'boolean' },
      long: { type: 'boolean' },
      browser: { type: 'string' },
    },
    allowPositionals: true,
  })
  const started = performance.now()
  await installMissing()
  const chosen = [...(values.files ?? []).flatMap(one => one.split(',')), ...positionals].filter(Boolean)
  const isWhole = !chosen.length && values.changed === undefined
  const named = testFiles(chosen).filter(file => !isWhole || isLong(file) === Boolean(values.long))
  if (!named.length) throw new Error('no test file of that name')
  const all = values.changed === undefined ? named : reachable(named, values.changed)
  const files = values.browser === undefined ? all : inOtherBrowser(all, values.browser)
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
  const { results, unstable } = await runAll(files)
  sayFailures(
    'Failed:',
    [...results].map(([file, counts]) => [file, counts.failures]),
  )
  sayFailures('Unstable, failed beside others and passed alone:', unstable)
  const total = key => [...results.values()].reduce((sum, counts) => sum + counts[key], 0)
  const skipped = total('skipped')
  say(`\n${files.length} test files in ${Math.round((performance.now() - started) / 1000)} s`)
  if (isWhole && !values.long) say('All other flows, and what repeats or measures: npm test -- --long')
  say(
    `${total('passed')} passed, ${total('failed')} failed${skipped ? `, ${skipped} skipped` : ''}${unstable.length ? `, ${unstable.length} unstable` : ''}`,
  )
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
