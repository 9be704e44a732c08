// Runs the tests on a machine with only Node: installs packages, finds a browser, builds, checks, tests, and prints counts.
//
//   npm test                                   about four minutes: light checks, all unit and element tests, the seven main flows
//   npm test -- --rest                         everything that `npm test` skips and continuous integration runs
//   npm test -- --files tests/core/x.test.ts   one file, folder or part of a path; several by repeating or commas
//   npm test -- --changed                      files affected by uncommitted edits; --changed=main since a branch
//   npm test -- --browser firefox              element tests in Firefox, except those of tests/not-in-firefox.json
//   npm test -- --files flows --repeat 5       each flow five times without retries, so a flaky flow fails
//   npm test -- --files tests/core --shuffle 7 unit tests, the files of each folder in the order of this seed
//   npm test -- --watch --files …              runs browser tests again after each edit
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findBrowser, findFirefox } from './lib/browser.mjs'
import { findAffectedFlows } from './lib/flow-reach.mjs'
import { ensureBuilt } from './lib/builds.mjs'
import { lightChecks, runChecks } from './lib/checks.mjs'
import { exitWith } from './lib/exit-with.mjs'
import { installMissing } from './lib/install.mjs'
import { inRoot } from './lib/project.mjs'
import { listChangedFiles, findAffectedTests } from './lib/reach.mjs'
import { run } from './lib/run.mjs'
import { runFiles } from './lib/run-tests.mjs'
import {
  shouldRunBackendTests,
  shouldRunWalletTests,
  folderOf,
  isFlow,
  isForNode,
  isInRest,
  isInShortRun,
  isMainFlow,
  listTestFiles,
} from './lib/test-levels.mjs'
import { createTestReport } from './lib/test-report.mjs'

const print = text => process.stdout.write(`${text}\n`)
const needsBuild = file => folderOf(file) === 'package' || isFlow(file)

/**
 * Returns the test files that changes since `base` affect: unit tests by their imports, and flows by the modules that their pages
 * loaded in the last run. Includes the seven main flows if any file changed.
 */
function findAffectedFiles(files, base) {
  const changedFiles = listChangedFiles(base)
  const flows = files.filter(isFlow)
  const affectedFiles = new Set([
    ...findAffectedTests(files, changedFiles),
    ...findAffectedFlows(flows, changedFiles),
  ])
  for (const file of flows) if (changedFiles.length && isMainFlow(file)) affectedFiles.add(file)
  print(
    `${changedFiles.length} files changed since ${base}. ${affectedFiles.size} test files depend on them.`,
  )
  if (changedFiles.some(file => /^(?:src|elements|react|scripts\/lib|vite\.config)/.test(file)))
    print('The change also affects the build: run npm test -- --files package')
  return files.filter(file => affectedFiles.has(file))
}

/** Returns the element tests that run in another browser than Chromium. Prints those that cannot pass there with the reason. */
function selectBrowserTests(files, browser) {
  if (browser !== 'firefox') throw new Error(`No such browser for tests: ${browser}. Available: firefox`)
  const file = findFirefox()
  if (!file) throw new Error('No Firefox found. Install it, or set FIREFOX_PATH.')
  Object.assign(process.env, { FIREFOX_PATH: file, W3M_BROWSER: browser })
  const exceptions = JSON.parse(readFileSync(inRoot('tests/not-in-firefox.json'), 'utf8'))
  const elementTests = files.filter(file => folderOf(file) === 'elements')
  for (const file of elementTests)
    if (exceptions[file]) print(`Skipped in Firefox: ${file}: ${exceptions[file]}`)
  return elementTests.filter(file => !exceptions[file])
}

/** Returns the test files of a run that names no files: those of `npm test`, or with `rest` all others except nightly ones. */
function filesOfLevel({ rest }) {
  if (rest) return listTestFiles().filter(isInRest)
  const changedFiles = existsSync(inRoot('.git')) ? listChangedFiles('HEAD') : undefined
  const editedParts = {
    backend: Boolean(changedFiles && shouldRunBackendTests(changedFiles)),
    wallet: !changedFiles || shouldRunWalletTests(changedFiles),
  }
  if (!editedParts.backend)
    print('Skipped tests/backend, because neither the local stack nor src/namespaces was edited')
  if (!editedParts.wallet)
    print('Skipped demo/wallet/tests, because neither the demo wallet nor its imports were edited')
  return listTestFiles().filter(file => isInShortRun(file, editedParts))
}

/** Runs the builds that the test files need, if they are stale. */
const buildFiles = files =>
  ensureBuilt(...(files.some(needsBuild) ? ['cdn', 'package'] : []), ...(files.some(isFlow) ? ['pages'] : []))

async function main() {
  const startTime = performance.now()
  const { values, positionals } = parseArgs({
    // Adds the default of `--changed`, because parseArgs does not support options with an optional value.
    args: process.argv.slice(2).map(arg => (arg === '--changed' ? '--changed=HEAD' : arg)),
    options: {
      files: { type: 'string', multiple: true },
      changed: { type: 'string' },
      watch: { type: 'boolean' },
      rest: { type: 'boolean' },
      browser: { type: 'string' },
      repeat: { type: 'string', default: '0' },
      shuffle: { type: 'string' },
    },
    allowPositionals: true,
  })
  await installMissing()
  if (values.shuffle) {
    process.env.W3M_SHUFFLE = values.shuffle
    print(`Order of the files: --shuffle ${values.shuffle}`)
  }
  const patterns = [...(values.files ?? []).flatMap(pattern => pattern.split(',')), ...positionals].filter(
    Boolean,
  )
  const isFullRun = !patterns.length && values.changed === undefined && values.browser === undefined
  const matches = isFullRun ? filesOfLevel(values) : listTestFiles(patterns)
  if (!matches.length) throw new Error(`No test file matches ${patterns.join(', ')}`)
  const selectedFiles = values.changed === undefined ? matches : findAffectedFiles(matches, values.changed)
  const files =
    values.browser === undefined ? selectedFiles : selectBrowserTests(selectedFiles, values.browser)
  if (!files.length) return 0
  const browser = await findBrowser()
  print(`Browser: ${browser}`)
  if (values.watch) {
    const browserFiles = files.filter(file => !isForNode(file))
    const wtr = inRoot('node_modules/@web/test-runner/dist/bin.js')
    const args = [wtr, '--watch', ...browserFiles.flatMap(file => ['--files', file])]
    const env = { CHROME_PATH: browser }
    const { code } = await run(process.execPath, args, { env, mayFail: true, stdin: true })
    return code
  }
  const report = createTestReport()
  const hasChecks = isFullRun && !values.rest
  // Runs the checks in parallel with the build and the first browser tests, which leave a core idle. Type checking takes as long as
  // both.
  const checksPromise = hasChecks ? runChecks(lightChecks, 1, report.addCheck) : undefined
  await buildFiles(files)
  await runFiles(files, report, {
    lanes: 4,
    repeat: Number(values.repeat),
    isNightly: !isFullRun && values.changed === undefined,
  })
  await checksPromise
  return report.close({ seconds: (performance.now() - startTime) / 1000 })
}

exitWith(main)
