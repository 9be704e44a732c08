// Defines the test files of each level: `npm test`, continuous integration (`--rest`), and nightly runs.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'
import { findAffectedTests } from './reach.mjs'

/** Folders whose tests run in Node. */
const nodeFolders = ['package', 'server', 'backend', 'node']
/** Folders with tests: those of the product, and those of the demo wallet. */
const testRoots = ['tests', 'demo/wallet/tests']

/** Returns the name of the folder directly below `tests` that contains a test file. */
export const folderOf = file => /\btests\/([^/]+)/.exec(file)?.[1]
/** Whether a file contains flows: tests of whole pages on the local stack, run by Playwright Test. */
export const isFlow = file => /\btests\/(?:flows|nightly\/(?!types))/.test(file)
export const isForNode = file =>
  nodeFolders.includes(folderOf(file)) || file === 'tests/nightly/types.test.ts'
/** Whether a test runs in the browser and renders no element. Excludes tests directly in `tests`. */
export const isUnitTest = file =>
  file.split('/').length > 2 && folderOf(file) !== 'elements' && !isForNode(file) && !isFlow(file)

/** The flows that `npm test` includes: connect, sign and send, send, pairing, sign-in, embedded login, swap. */
const mainFlowPattern =
  /^tests\/flows\/(?:connect|sign-and-send|send|pairing|sign-in|email-login|swap)\.test\.ts$/
export const isMainFlow = file => mainFlowPattern.test(file)
/** A test that type-checks consumers with three compilers, which takes as long as several flows. `npm test` skips it. */
const slowPackageTest = 'tests/package/types.test.ts'

/** Matches sources and tests of the local stack. `npm test` runs the tests only if one of these files was edited. */
const backendPattern = /^(?:demo\/backend|tests\/backend|src\/namespaces)\//
export const shouldRunBackendTests = changedFiles => changedFiles.some(file => backendPattern.test(file))

const isWalletFile = file => file.startsWith('demo/wallet/')
/** Whether the demo wallet, its tests, or a module that they import was edited. */
export const shouldRunWalletTests = changedFiles =>
  changedFiles.some(isWalletFile) ||
  findAffectedTests(listTestFiles().filter(isWalletFile), changedFiles).length > 0

/** Whether `npm test` runs a file. `edited.backend` includes the tests of the local stack, `edited.wallet` those of the demo wallet. */
export function isInShortRun(file, edited = {}) {
  const folder = folderOf(file)
  if (isWalletFile(file)) return Boolean(edited.wallet) && folder !== 'flows'
  if (folder === 'nightly') return false
  if (folder === 'backend') return Boolean(edited.backend)
  return folder === 'flows' ? isMainFlow(file) : file !== slowPackageTest
}

/** Whether continuous integration runs a file in addition to `npm test` on an unmodified tree. */
export const isInRest = file => folderOf(file) !== 'nightly' && !isInShortRun(file)

/** Returns all test files, or those that match one of `patterns`: a path, a folder or a part of a path. */
export function listTestFiles(patterns = []) {
  const allFiles = testRoots
    .flatMap(folder => readdirSync(inRoot(folder), { recursive: true }).map(name => path.join(folder, name)))
    .map(name => name.split(path.sep).join('/'))
    .filter(name => /\.test\.tsx?$/.test(name) && !name.includes('/node_modules/'))
    .sort()
  if (!patterns.length) return allFiles
  const names = patterns.map(pattern =>
    path.relative(inRoot(), path.resolve(pattern)).split(path.sep).join('/'),
  )
  return allFiles.filter(file =>
    names.some(name => file === name || file.startsWith(`${name}/`) || file.includes(name)),
  )
}

/** Whether a file contains flows that measure task durations or animation frames. They run one at a time. */
export const isMeasuring = file => /nightly\/(?:hostile-load|long-lists|motion-pairs)\b/.test(file)

/**
 * Tag of tests that need the full Chromium, because they have overlapping windows or storage partitioning in third-party frames. Other
 * flows run in chromium-headless-shell if it is installed, which needs a third to two thirds of the processor time.
 */
const fullBrowserTag = /@full-browser/
/**
 * Tag of tests that repeat, in a whole page, what unit tests and another flow already cover. They run only in nightly runs and if their
 * file is named.
 */
export const nightlyTag = '@nightly'
/** The projects of playwright.config.ts, each with patterns for files and tags. */
export const flowProjects = [
  {
    name: 'full browser',
    files: /\/flows\/(?:email-login|approval|covers)\.test\.ts$/,
    grep: fullBrowserTag,
    needsFullBrowser: true,
  },
  // All other flows are one project, because each project starts its own workers and stacks.
  { name: 'flows', files: /\/flows\/[\w-]+\.test\.ts$/, grepInvert: fullBrowserTag },
  // The following projects need the preparation of `npm run nightly -- examples`, `-- bundlers`, `-- libraries` or `-- compat`.
  ...(process.env.W3M_EXAMPLES ? [{ name: 'examples', files: /\/examples\/all\.run\.ts$/ }] : []),
  ...(process.env.W3M_BUNDLERS ? [{ name: 'bundlers', files: /\/bundlers\/all\.run\.ts$/ }] : []),
  ...(process.env.W3M_CONSUMERS ? [{ name: 'consumers', files: /\/consumers\/\w+\/\w+\.run\.ts$/ }] : []),
  // Exists only with W3M_NIGHTLY, so that `npx playwright test leaks` selects the flow of that name.
  ...(process.env.W3M_NIGHTLY
    ? [{ name: 'nightly', files: /\/nightly\/(?!types)[\w-]+\.test\.ts$/, needsFullBrowser: true }]
    : []),
]

/** Parts of the paths of the longest files. They run first, so that all lanes end at about the same time. */
const longestFiles = [
  'package/types',
  'backend/stack',
  'package/entries',
  'wallet/tests/node/login',
  'elements/views/money',
  'elements/views/buy',
  'embedded-frame/client',
  'connectors/embedded/connector',
  'elements/views/swap',
  'elements/views/approve',
  'controllers/send/send.',
  'elements/views/activity',
  'controllers/account/account-data',
  'wallet-standard/discover',
  'elements/views/all-wallets',
  'elements/views/names',
  'evm/discover',
]
export function compareDurations(a, b) {
  const rankOf = file => {
    const index = longestFiles.findIndex(part => file.includes(part))
    return index < 0 ? longestFiles.length : index
  }
  return rankOf(a) - rankOf(b)
}
