// Asks the tests about one change: which ones, in which order, and what counts as an answer.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openBrowser } from './mutation-browser.mjs'
import { inRoot } from './project.mjs'
import { distancesFrom } from './reach.mjs'
import { run } from './run.mjs'

const reporter = pathToFileURL(inRoot('scripts/lib/first-failure-reporter.mjs')).href

const isInNode = file => /^tests\/(?:backend|flows|server)\//.test(file)
const isFrame = file => file.startsWith('demo/backend/frame/')
const isFrameTest = file => /^tests\/(?:frame\/|backend\/frame-)/.test(file)
const maxGuards = 24
const nameOf = file => path.basename(file).replace(/(?:\.test)?\.ts$/, '')
const wordsOf = file => new Set(file.split(/\W+/).slice(1, -1))

/** What the reporter printed of the first failure. */
const failureIn = output => /^first failure: (.*)$/m.exec(output)?.[1]

/** Tests in a lane of their own, where nothing is changed: `clean` is its folder; `answers` keep what is known. */
export function testsIn(clean, tests, answers) {
  const known = new Map()
  const distances = new Map()
  const hashes = new Map()
  /** How long a file takes when nothing is changed, in milliseconds; a promise, so that it is asked once. */
  const usual = new Map()
  /** Tests that fail even when nothing is changed: they judge nothing. */
  const useless = new Set()
  /** Which test noticed the change before, by changed file: it knows that file. */
  const lastBy = new Map()

  const distancesOf = test => {
    if (!distances.has(test)) distances.set(test, distancesFrom(test, clean, known))
    return distances.get(test)
  }
  const hashOf = file => {
    const place = path.join(clean, file)
    if (!hashes.has(file)) {
      const text = existsSync(place) && statSync(place).isFile() ? readFileSync(place) : ''
      hashes.set(file, createHash('sha256').update(file).update(text).digest('hex'))
    }
    return hashes.get(file)
  }

  /**
   * The unit tests that import this file, directly or through other modules, the nearest first. Capped: a test that reaches the
   * file through many modules hardly ever depends on it. The page of the frame is bundled by its tests, not imported.
   */
  function guardsOf({ file }) {
    const own = tests.filter(test => distancesOf(test).has(file) || (isFrame(file) && isFrameTest(test)))
    return own.sort((one, other) => distanceTo(one, file) - distanceTo(other, file)).slice(0, maxGuards)
  }
  const distanceTo = (test, file) => distancesOf(test).get(file) ?? 9

  /** The nearest test first: the one that knew this file before, the same name, few imports between, quick ones. */
  async function inOrder(file, guards) {
    const words = wordsOf(file)
    const ranks = new Map()
    for (const test of guards) {
      const shared = [...wordsOf(test)].filter(word => words.has(word)).length
      const tookMs = (await usual.get(test)) ?? 5000
      ranks.set(
        test,
        (distancesOf(test).get(file) ?? 9) -
          (lastBy.get(file) === test ? 20 : 0) -
          (nameOf(test) === nameOf(file) ? 3 : 0) -
          shared / 2 +
          tookMs / 10_000,
      )
    }
    return [...guards].sort((one, other) => ranks.get(one) - ranks.get(other))
  }

  const browsers = new Map()
  const browserOf = lane => {
    if (!browsers.has(lane))
      browsers.set(
        lane,
        openBrowser(
          path.basename(lane),
          [clean, lane],
          tests.filter(test => !isInNode(test)),
        ),
      )
    return browsers.get(lane)
  }

  /** Runs a test in a folder, by the browser of a lane. */
  async function ask(lane, folder, test, limitMs) {
    const from = performance.now()
    if (!isInNode(test)) {
      const outcome = await (await browserOf(lane)).pass(folder, test, limitMs)
      return { ...outcome, tookMs: performance.now() - from }
    }
    const args = [
      '--import',
      'tsx',
      `--test-reporter=${reporter}`,
      '--test-reporter-destination=stdout',
      test,
    ]
    const { code, output } = await run(process.execPath, args, {
      cwd: folder,
      capture: true,
      mayFail: true,
      limitMs,
    })
    return { isGreen: code === 0, failed: failureIn(output), tookMs: performance.now() - from }
  }

  /** How long a test takes unchanged; undefined when it fails even so, for what it says then would mean nothing. */
  function usualMs(lane, test) {
    if (!usual.has(test))
      usual.set(
        test,
        (async () => {
          const state = stateOf([test])
          const known = answers.of(test)
          if (known?.state === state) return known.tookMs
          for (let left = 2; left; left--) {
            const { isGreen, failed, why, tookMs } = await ask(lane, clean, test, 15 * 60_000)
            if (isGreen) {
              answers.set(test, { state, tookMs })
              return tookMs
            }
            process.stdout.write(`${test} fails unchanged: ${failed ?? 'it breaks'}, ${why}\n`)
          }
          useless.add(test)
          return undefined
        })(),
      )
    return usual.get(test)
  }

  /**
   * The case of a test that notices what is changed in a lane, if any: it must fail twice. Where it is not the nearest test, no
   * case failed by name, another one the second time, or the answer took unusually long, the machine may be at fault: then
   * the same test must pass unchanged at this time too.
   */
  async function notices(lane, test, isNearest) {
    const expectedMs = await usualMs(lane, test)
    if (expectedMs === undefined) return undefined
    const limitMs = 30_000 + 3 * expectedMs
    for (let left = 3; left; left--) {
      const first = await ask(lane, lane, test, limitMs)
      if (first.isGreen) return undefined
      const second = await ask(lane, lane, test, 2 * limitMs)
      if (second.isGreen) return undefined
      const isQuick = second.tookMs < 10_000 + 2 * expectedMs
      const isClear = isQuick && second.failed && second.failed === first.failed
      if ((isNearest && isClear) || (await ask(lane, clean, test, limitMs)).isGreen)
        return second.failed ?? 'breaks or hangs'
    }
    throw new Error(`${test}: the machine is too busy to tell a change from its load`)
  }

  /** What the tests are and stand on, as one name: the same one means that they would answer the same. */
  const stateOf = asked => {
    const files = new Set(asked.flatMap(test => [...distancesOf(test).keys()]))
    const hash = createHash('sha256')
    for (const file of [...files].sort()) hash.update(hashOf(file))
    return hash.digest('hex').slice(0, 24)
  }

  return {
    guardsOf,
    stateOf,
    useless,
    /** Tells which test noticed a change of a file in an earlier run. */
    remember: (file, test) => lastBy.set(file, test),
    /** Tells that a file in a lane is another one now. */
    change: async (lane, file) => browsers.has(lane) && (await browserOf(lane)).change(lane, file),
    /** The test that notices the change in a lane, and the case in it; undefined when none does. */
    async noticing({ file }, guards, lane) {
      for (const [at, test] of (await inOrder(file, guards)).entries()) {
        const failed = await notices(lane, test, at === 0)
        if (!failed) continue
        lastBy.set(file, test)
        return { test, failed }
      }
      return undefined
    },
    close: async () => {
      for (const browser of browsers.values()) await (await browser).close()
    },
  }
}
