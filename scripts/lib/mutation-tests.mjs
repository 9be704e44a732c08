// Selects and runs the tests that can kill a mutant.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { blockOf, withProbes } from './mutants.mjs'
import { openBrowser } from './mutation-browser.mjs'
import { mutatedFolderOf } from './mutation-folders.mjs'
import { bundleForNode } from './node-bundle.mjs'
import { inRoot } from './project.mjs'
import { computeDistances } from './reach.mjs'
import { run } from './run.mjs'

const reporter = pathToFileURL(inRoot('scripts/lib/first-failure-reporter.mjs')).href
/** Entry of the local stack, which some tests start in a separate process. */
const stackStart = 'demo/backend/start.ts'

const runsInNode = file => /\btests\/(?:backend|node|server)\//.test(file)
/** Limits per mutant: the number of tests, and their total duration in ms. More distant tests rarely kill mutants that nearer ones miss. */
const maxTests = 8
const maxTestsMs = 30_000
const nameOf = file => path.basename(file).replace(/(?:\.test)?\.ts$/, '')
const namePartsOf = file => new Set(file.split(/\W+/).slice(1, -1))

/** Returns the first failure from the reporter's output. */
const findFailureName = output => /^first failure: (.*)$/m.exec(output)?.[1]

const withoutMutant = (file, code) => (mutatedFolderOf(file) ? withProbes(file, code) : code)
const withMutant =
  ({ file: mutatedFile, start, end, after }) =>
  (file, code) =>
    file === mutatedFile ? code.slice(0, start) + after + code.slice(end) : code

/**
 * Prepares `tests` of `folder`, a copy of the repository. `baselines` stores the duration and the executed blocks of each test without
 * a mutant.
 */
export function prepareTests(folder, tests, baselines) {
  const importCache = new Map()
  const distances = new Map()
  const hashes = new Map()
  /** Promises of the baselines that this run has measured or reused, by test. */
  const baselineRuns = new Map()
  /** Tests that fail without mutants and are therefore skipped. */
  const failingTests = new Set()
  /** The test that killed the last mutant of a file. */
  const lastKiller = new Map()

  const distancesOf = test => {
    if (!distances.has(test)) distances.set(test, computeDistances(test, folder, importCache))
    return distances.get(test)
  }
  const hashOf = file => {
    const location = path.join(folder, file)
    if (!hashes.has(file)) {
      const text = existsSync(location) && statSync(location).isFile() ? readFileSync(location) : ''
      hashes.set(file, createHash('sha256').update(file).update(text).digest('hex'))
    }
    return hashes.get(file)
  }

  /** Hashes tests with all their imports. A stored result is valid while the hash is the same. */
  const stateOf = testFiles => {
    const files = new Set(testFiles.flatMap(test => [...distancesOf(test).keys()]))
    const hash = createHash('sha256')
    for (const file of [...files].sort()) hash.update(hashOf(file))
    return hash.digest('hex').slice(0, 24)
  }

  /**
   * Returns the tests that import a file directly or indirectly, those that most likely kill a mutant first. The rank is the import
   * distance, lower for the test that killed the last mutant of the file and for a similar path, and slightly higher for a slow test.
   */
  function importersOf({ file }) {
    const nameParts = namePartsOf(file)
    const rankOf = test =>
      distancesOf(test).get(file) -
      (lastKiller.get(file) === test ? 20 : 0) -
      (nameOf(test) === nameOf(file) ? 3 : 0) -
      [...namePartsOf(test)].filter(part => nameParts.has(part)).length / 2 +
      (baselines.get(test)?.tookMs ?? 5000) / 10_000
    const rankedTests = tests
      .filter(test => distancesOf(test).has(file))
      .map(test => ({ test, rank: rankOf(test) }))
      .sort((a, b) => a.rank - b.rank)
    return rankedTests.map(({ test }) => test)
  }

  const browsers = new Map()
  const browserOf = worker => {
    const browserTests = tests.filter(test => !runsInNode(test))
    if (!browsers.has(worker)) browsers.set(worker, openBrowser(worker, folder, browserTests))
    return browsers.get(worker)
  }

  let stack
  async function runInNode(worker, test, limitMs, edit) {
    const bundle = (file, name, editFile) =>
      bundleForNode([file], {
        sources: folder,
        folder: inRoot('.cache', 'mutation', name),
        edit: (source, code) => editFile(path.relative(folder, source), code),
      })
    stack ??= bundle(stackStart, 'stack', (_, code) => code)
    const bundleOf = await bundle(test, `node-${worker}`, edit)
    const hitsFile = inRoot('.cache', 'mutation', `hits-${worker}.json`)
    rmSync(hitsFile, { force: true })
    const args = [`--test-reporter=${reporter}`, '--test-reporter-destination=stdout', bundleOf(test)]
    const { code, output } = await run(process.execPath, args, {
      cwd: folder,
      env: { W3M_HITS: hitsFile, W3M_STACK_START: (await stack)(stackStart) },
      capture: true,
      mayFail: true,
      limitMs,
    })
    const hits = existsSync(hitsFile) ? JSON.parse(readFileSync(hitsFile, 'utf8')) : {}
    return { isGreen: code === 0, failed: findFailureName(output), why: output.slice(-500), hits }
  }

  async function runTest(worker, test, limitMs, edit) {
    const startTime = performance.now()
    const outcome = await (runsInNode(test)
      ? runInNode(worker, test, limitMs, edit)
      : (await browserOf(worker)).runTest(test, limitMs, edit))
    return { ...outcome, tookMs: performance.now() - startTime }
  }

  async function measureBaseline(worker, test) {
    const hash = stateOf([test])
    const storedBaseline = baselines.get(test)
    if (storedBaseline?.state === hash) return storedBaseline
    for (let triesLeft = 2; triesLeft; triesLeft--) {
      const {
        isGreen,
        failed,
        why,
        tookMs,
        hits = {},
      } = await runTest(worker, test, 15 * 60_000, withoutMutant)
      if (isGreen) {
        baselines.set(test, { state: hash, tookMs, hits })
        return baselines.get(test)
      }
      process.stdout.write(`${test} fails without a mutant: ${failed ?? 'outside of a case'}, ${why}\n`)
    }
    failingTests.add(test)
    return undefined
  }

  /** Resolves with the baseline of a test, or with undefined if the test fails without a mutant. */
  const baselineOf = (worker, test) => {
    if (!baselineRuns.has(test)) baselineRuns.set(test, measureBaseline(worker, test))
    return baselineRuns.get(test)
  }

  /**
   * Resolves with the case that fails with a mutant, or with undefined if none fails. If no named case failed or the run was unusually
   * slow, the cause may be the machine, so the failure only counts if the test then passes without the mutant.
   */
  async function findFailure(worker, test, edit) {
    const expectedMs = (await baselineOf(worker, test)).tookMs
    const limitMs = 15_000 + 3 * expectedMs
    for (let triesLeft = 3; triesLeft; triesLeft--) {
      const { isGreen, failed, tookMs } = await runTest(worker, test, limitMs, edit)
      if (isGreen) return undefined
      const isClearFailure = failed && tookMs < 10_000 + 2 * expectedMs
      if (isClearFailure || (await runTest(worker, test, limitMs, withoutMutant)).isGreen)
        return failed ?? 'breaks or hangs'
    }
    throw new Error(`${test}: fails without the mutant too. Repeat the run on an idle machine.`)
  }

  return {
    importersOf,
    stateOf,
    failingTests,
    rememberKiller: (file, test) => lastKiller.set(file, test),
    /** Resolves with the test and the case that kill a mutant, or with undefined. Only runs tests that execute the mutated code. */
    async findKillingTest(worker, mutant, importers) {
      const block = blockOf(readFileSync(path.join(folder, mutant.file), 'utf8'), mutant)
      let testCount = 0
      let spentMs = 0
      for (const test of importers) {
        const baseline = await baselineOf(worker, test)
        if (!baseline?.hits[mutant.file]?.[block]) continue
        const failedCase = await findFailure(worker, test, withMutant(mutant))
        if (failedCase) lastKiller.set(mutant.file, test)
        if (failedCase) return { test, failed: failedCase }
        spentMs += baseline.tookMs
        if (++testCount === maxTests || spentMs > maxTestsMs) break
      }
      return undefined
    },
    close: async () => {
      for (const browser of browsers.values()) await (await browser).close()
    },
  }
}
