// Runs test files: unit and element tests in a browser, flows with Playwright Test, and all others in Node with one process per file.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findFastBrowser } from './browser.mjs'
import { runInParallel } from './run-in-parallel.mjs'
import { inRoot } from './project.mjs'
import { reporting } from './reporting.mjs'
import { run } from './run.mjs'
import { flowsLimitMs, createPlaywrightArguments } from './run-flows.mjs'
import { groupByPage } from './browser-groups.mjs'
import { compareDurations, folderOf, isFlow, isForNode, isMeasuring, nightlyTag } from './test-levels.mjs'

/**
 * Folders whose tests are bundled, because each file would otherwise load hundreds of modules. Tests in other folders, such as
 * `package`, load few modules and read files by location.
 */
const bundledFolders = ['backend', 'browsers', 'node', 'server']
/** Entry of the local stack, which tests/support/stack.ts starts in a separate process. It loads four times as fast from a bundle. */
const stackStart = 'demo/backend/start.ts'
/** Number of parallel test pages. It exceeds the number of cores, because pages mostly wait for timers and frames. */
const maxPages = 4
/** Time limit per file in ms. W3M_LIMIT_MINUTES raises it for nightly runs with 100,000 generated cases. */
const fileLimitMs = Number(process.env.W3M_LIMIT_MINUTES ?? 15) * 60_000

const print = text => process.stdout.write(`${text}\n`)
const secondsSince = startTime => (performance.now() - startTime) / 1000

const createMissingResult = output => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [{ name: 'the file', text: `It ended without a result.\n\n${output.trim().slice(-2000)}` }],
  notes: [],
})

let runCount = 0

/** Runs the command of a test runner. Resolves with its exit code, its output, and the counts that its reporter wrote, if any. */
export async function runCounted(args, { env, limitMs = fileLimitMs, ...options } = {}) {
  const resultFile = inRoot('.cache', `test-result-${process.pid}-${++runCount}.json`)
  mkdirSync(path.dirname(resultFile), { recursive: true })
  rmSync(resultFile, { force: true })
  const { code, output } = await run(process.execPath, args, {
    env: { ...env, W3M_TEST_RESULT: resultFile },
    ...options,
    mayFail: true,
    limitMs,
  })
  const result = existsSync(resultFile) ? JSON.parse(readFileSync(resultFile, 'utf8')) : undefined
  rmSync(resultFile, { force: true })
  return { code, result, output }
}

/** Runs one file in Node. Resolves with its counts. `isVerbose` prints each finished test. */
export async function runInNode(file, { start, isVerbose = false, env }) {
  const { code, result, output } = await runCounted([...reporting, ...start(file)], {
    env,
    capture: true,
    echo: isVerbose,
  })
  const counts = result ?? createMissingResult(output)
  if (code !== 0 && !counts.failed) {
    counts.failed = 1
    counts.failures.push({
      name: 'the file',
      text: `It ended with code ${code}.\n\n${output.trim().slice(-2000)}`,
    })
  }
  return counts
}

/** Runs all browser tests in one test run. Resolves with the counts of each file. */
async function runInBrowser(files, { pages }) {
  const wtr = inRoot('node_modules/@web/test-runner/dist/bin.js')
  const pageByFile = groupByPage(files)
  const { code, result } = await runCounted(
    [
      wtr,
      '--concurrency',
      `${pages}`,
      ...[...new Set(pageByFile.values())].flatMap(page => ['--files', page]),
    ],
    { env: { CHROME_PATH: await findFastBrowser() } },
  )
  // If a generated group file does not load, its result applies to each test file of the group.
  const counts = new Map(
    files.map(file => [file, result?.[file] ?? result?.[pageByFile.get(file)] ?? createMissingResult('')]),
  )
  const hasFailed = [...counts.values()].some(fileCounts => fileCounts.failed)
  if (code !== 0 && !hasFailed) for (const fileCounts of counts.values()) fileCounts.failed++
  return counts
}

/** Resolves with a function that returns the arguments of Node for a file: the path in a shared bundle, or the source file itself. */
export async function createStartArguments(files) {
  const createSourceArguments = file => ['--import', 'tsx', inRoot(file)]
  const bundledFiles = files.filter(file => bundledFolders.includes(folderOf(file)))
  if (bundledFiles.length < 2) return createSourceArguments
  bundledFiles.push(stackStart)
  // Imports dynamically, because a static import would fail before the packages are installed.
  const { bundleForNode } = await import('./node-bundle.mjs')
  const bundleOf = await bundleForNode(bundledFiles)
  process.env.W3M_STACK_START = bundleOf(stackStart)
  return file =>
    bundledFiles.includes(file) ? ['--enable-source-maps', bundleOf(file)] : createSourceArguments(file)
}

/**
 * Runs flows in several workers. Prints a line per file. A failed flow runs again and is reported as flaky if it then passes. With
 * `repeat`, each flow runs that many times without retries.
 */
async function runFlows(files, report, { workers, isVerbose, repeat, isNightly }) {
  const patterns = files.map(file => `${file.replaceAll(/[.\\/]/g, '\\$&')}$`)
  const repeatArguments = repeat ? ['--retries', '0', '--repeat-each', `${repeat}`] : ['--retries', '1']
  const tagArguments = isNightly ? [] : ['--grep-invert', nightlyTag]
  const { code, result } = await runCounted(
    createPlaywrightArguments(...repeatArguments, ...tagArguments, ...patterns),
    {
      limitMs: flowsLimitMs,
      env: {
        W3M_WORKERS: `${workers}`,
        W3M_VERBOSE: isVerbose ? '1' : '',
        W3M_NIGHTLY: files.some(file => folderOf(file) === 'nightly') ? '1' : '',
      },
    },
  )
  const results = result?.files ?? {}
  const otherFiles = Object.keys(results).filter(file => !files.includes(file))
  // If a file cannot be loaded, no flow runs. Its error is then reported as the result.
  for (const file of otherFiles) report.add(file, results[file], { isPrinted: true })
  for (const file of files)
    if (results[file] || !otherFiles.length)
      report.add(file, results[file] ?? createMissingResult(''), { isPrinted: Boolean(results[file]) })
  for (const { file, failures } of result?.flaky ?? []) report.addFlaky(file, failures)
  const hasFailed = Object.values(results).some(counts => counts.failed)
  if (code !== 0 && result && !hasFailed) report.add('playwright', createMissingResult(''))
}

/**
 * Runs the files and adds their counts to the report. In a run of several files, a browser test file with one or two failures runs
 * again on its own, and is reported as flaky if it then passes. `lanes` is the number of parallel workers. `isNightly` includes flows
 * with the nightly tag.
 */
export async function runFiles(files, report, { lanes: concurrency, repeat, isNightly }) {
  const isVerbose = files.length === 1
  const browserFiles = files.filter(file => !isForNode(file) && !isFlow(file)).sort(compareDurations)
  const flows = files.filter(isFlow)
  const nodeFiles = files.filter(isForNode).sort(compareDurations)
  const start = nodeFiles.length ? await createStartArguments(nodeFiles) : undefined

  if (browserFiles.length) {
    if (!isVerbose) print(`${browserFiles.length} files in the browser …`)
    const repeats = []
    for (const [file, counts] of await runInBrowser(browserFiles, { pages: maxPages }))
      if (!isVerbose && counts.failed && counts.failed <= 2) repeats.push({ file, firstCounts: counts })
      else report.add(file, counts, { isPrinted: !counts.failed })
    for (const { file, firstCounts } of repeats) {
      print(`Repeating ${file} alone`)
      const counts = (await runInBrowser([file], { pages: 1 })).get(file)
      report.add(file, counts)
      if (!counts.failed) report.addFlaky(file, firstCounts.failures)
    }
  }
  const runNodeFile = async file => {
    const startTime = performance.now()
    report.add(file, await runInNode(file, { start, isVerbose }), { seconds: secondsSince(startTime) })
  }
  // Runs Node files in parallel with flows, because both spend half of the time waiting for timers, frames and servers.
  const hasBoth = flows.length > 0 && nodeFiles.length > 0
  const workers = flows.some(isMeasuring) ? 1 : hasBoth ? concurrency - 1 : concurrency
  await Promise.all([
    runInParallel(hasBoth ? 2 : concurrency, nodeFiles, runNodeFile),
    flows.length && runFlows(flows, report, { workers, isVerbose, repeat, isNightly }),
  ])
}
