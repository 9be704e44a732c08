// Runs test files: those for the browser in one go, those for Node in lanes, each file in a process of its own.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { bareBrowser } from './browser.mjs'
import { laneHosts } from './lane-host.mjs'
import { inRoot } from './project.mjs'
import { reporting } from './reporting.mjs'
import { run } from './run.mjs'
import { byDuration, folderOf, isFlow, isForNode, isMeasuring, needsFullBrowser } from './test-levels.mjs'

/**
 * Folders whose files are bundled together: each of them would load hundreds of modules for a test of seconds. Tests of the
 * package load few modules and read files at their place.
 */
const bundledFolders = ['backend', 'browsers', 'server', 'flows', 'nightly']
export const stackHost = 'tests/support/stack-host.ts'
/** The local stack in a process of its own; tests/support/stack.ts starts its bundle, which loads in a fourth of the time. */
const stackStart = 'demo/backend/start.ts'
/** Test pages in the browser at a time: each waits for timers and frames more than half of its time. */
const pagesAtOnce = 4
/** The nightly runs of 100,000 generated cases raise it. */
const fileLimitMs = Number(process.env.W3M_LIMIT_MINUTES ?? 15) * 60_000

const say = text => process.stdout.write(`${text}\n`)
const secondsSince = started => (performance.now() - started) / 1000

const withoutResult = output => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [{ name: 'the file', text: `It ended without a result.\n\n${output.trim().slice(-2000)}` }],
  notes: [],
})

let runs = 0

/** Runs a command of a test runner. Resolves with the counts that its reporter wrote, if any. */
export async function runCounted(args, { env, ...options } = {}) {
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

/** One file in Node. `isVerbose` prints each test as it ends. */
export async function runInNode(file, { start, isVerbose = false, env }) {
  const { code, result, output } = await runCounted([...reporting, ...start(file)], {
    env,
    capture: true,
    echo: isVerbose,
  })
  const counts = result ?? withoutResult(output)
  if (code !== 0 && !counts.failed) {
    counts.failed = 1
    counts.failures.push({
      name: 'the file',
      text: `It ended with code ${code}.\n\n${output.trim().slice(-2000)}`,
    })
  }
  return counts
}

/** Browser tests, all files in one go. Resolves with the counts of each file. */
async function runInBrowser(files, { isBrowserNamed, pages }) {
  const wtr = inRoot('node_modules/@web/test-runner/dist/bin.js')
  const bare = isBrowserNamed ? undefined : bareBrowser()
  const { code, result } = await runCounted(
    [wtr, '--concurrency', `${pages}`, ...files.flatMap(file => ['--files', file])],
    { env: bare && { CHROME_PATH: bare } },
  )
  const counts = new Map(files.map(file => [file, result?.[file] ?? withoutResult('')]))
  const hasFailed = [...counts.values()].some(each => each.failed)
  if (code !== 0 && !hasFailed) for (const each of counts.values()) each.failed++
  return counts
}

/** How Node runs each of these files, as arguments: many from one bundle, the others as they are. */
export async function startsOf(files) {
  const asWritten = file => ['--import', 'tsx', inRoot(file)]
  const inBundle = files.filter(file => bundledFolders.includes(folderOf(file)))
  if (inBundle.length < 2) return asWritten
  inBundle.push(stackHost, stackStart)
  // Not a static import: a fresh clone has no packages yet.
  const { bundleForNode } = await import('./node-bundle.mjs')
  const bundleOf = await bundleForNode(inBundle)
  process.env.W3M_STACK_START = bundleOf(stackStart)
  return file => (inBundle.includes(file) ? ['--enable-source-maps', bundleOf(file)] : asWritten(file))
}

/**
 * Runs the files and adds the counts of each to the report. A file with one or two failures that ran next to others runs once
 * more alone; if it passes then, the report lists it as flaky. `isBrowserNamed`: the caller chose the browser by CHROME_PATH.
 */
export async function runFiles(files, report, { lanes, isBrowserNamed }) {
  const isVerbose = files.length === 1
  const inBrowser = files.filter(file => !isForNode(file)).sort(byDuration)
  const inNode = files.filter(isForNode)
  const measuring = inNode.filter(isMeasuring)
  const waiting = inNode.filter(file => !isMeasuring(file)).sort(byDuration)
  const hasNeighbors = waiting.length > 1
  const bare = isBrowserNamed ? undefined : bareBrowser()
  /** A flow runs in the same browser next to others, alone and when it is repeated. */
  const browserOf = file => (bare && isFlow(file) && !needsFullBrowser(file) ? { CHROME_PATH: bare } : {})
  /** Files to run once more, with the counts of their first run. */
  const again = []

  function add(file, counts, { seconds, isRepeated = false, wasShared }) {
    if (wasShared && !isRepeated && counts.failed && counts.failed <= 2) again.push({ file, first: counts })
    else report.add(file, counts, { seconds, isPrinted: !counts.failed && !isForNode(file) && !isRepeated })
  }

  const start = inNode.length ? await startsOf(inNode) : undefined
  for (const file of measuring) {
    const started = performance.now()
    add(file, await runInNode(file, { start, isVerbose }), { seconds: secondsSince(started) })
  }
  if (inBrowser.length) {
    if (!isVerbose) say(`${inBrowser.length} files in the browser …`)
    for (const [file, counts] of await runInBrowser(inBrowser, { isBrowserNamed, pages: pagesAtOnce }))
      add(file, counts, { wasShared: !isVerbose })
  }
  const lane = async () => {
    // A host of its own, so that no lane waits for another.
    const hosts = laneHosts({ stack: start(stackHost) })
    try {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        const started = performance.now()
        const isShared = hasNeighbors && isFlow(file)
        const env = {
          ...browserOf(file),
          ...(isShared && { W3M_STACK_HOST: await hosts.addressOf('stack') }),
        }
        const counts = await runInNode(file, { start, isVerbose, env })
        add(file, counts, { seconds: secondsSince(started), wasShared: isShared })
      }
    } finally {
      await hosts.endAll()
    }
  }
  if (waiting.length) await Promise.all(Array.from({ length: hasNeighbors ? lanes : 1 }, lane))

  for (const { file, first } of again) {
    say(`Once more, alone: ${file}`)
    const started = performance.now()
    const counts = isForNode(file)
      ? await runInNode(file, { start, env: browserOf(file) })
      : (await runInBrowser([file], { isBrowserNamed, pages: 1 })).get(file)
    add(file, counts, { seconds: secondsSince(started), isRepeated: true })
    if (!counts.failed) report.addFlaky(file, first.failures)
  }
}
