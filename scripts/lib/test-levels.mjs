// Which test files each level runs: `npm test`, continuous integration (`--rest`), and the nightly runs.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'

/** Folders whose tests Node runs. */
const nodeFolders = ['package', 'server', 'backend']

export const folderOf = file => file.split('/')[1]
/** Whole pages on the local stack, which Playwright Test runs. */
export const isFlow = file => /^tests\/(?:flows|nightly\/(?!types))/.test(file)
export const isForNode = file =>
  nodeFolders.includes(folderOf(file)) || file === 'tests/nightly/types.test.ts'

/** The flows of `npm test`: connect, sign and send, send, pairing, sign-in, embedded login, swap. */
const mainFlows = /^tests\/flows\/(?:connect|sign-and-send|send|pairing|sign-in|email-login|swap)\.test\.ts$/
export const isMainFlow = file => mainFlows.test(file)
/** Compiles consumers with three compilers, which takes as long as several flows. */
const slowPackageTest = 'tests/package/types.test.ts'

/** Sources that the tests of the local stack depend on: `npm test` runs those tests only where one of them was edited. */
const backendSources = /^(?:demo\/backend|tests\/backend|src\/namespaces)\//
export const areBackendTestsDue = changed => changed.some(file => backendSources.test(file))

/** Whether `npm test` runs a file; `isBackendDue` says whether it runs the tests of the local stack. */
export function isInShortRun(file, isBackendDue) {
  const folder = folderOf(file)
  if (folder === 'nightly') return false
  if (folder === 'backend') return isBackendDue
  return folder === 'flows' ? isMainFlow(file) : file !== slowPackageTest
}

/** What continuous integration runs besides `npm test` of a tree without edits. */
export const isInRest = file => folderOf(file) !== 'nightly' && !isInShortRun(file, false)

/** All test files, or those that `wanted` names: a path, a folder or a part of a path. */
export function testFiles(wanted = []) {
  const all = readdirSync(inRoot('tests'), { recursive: true })
    .map(name => `tests/${name.split(path.sep).join('/')}`)
    .filter(name => /\.test\.tsx?$/.test(name) && !name.includes('/node_modules/'))
    .sort()
  if (!wanted.length) return all
  const names = wanted.map(one => path.relative(inRoot(), path.resolve(one)).split(path.sep).join('/'))
  return all.filter(file =>
    names.some(name => file === name || file.startsWith(`${name}/`) || file.includes(name)),
  )
}

/** Flows that measure time or size: they run one at a time. */
export const isMeasuring = file => /nightly\/(?:hostile-load|long-lists|motion-pairs)\b/.test(file)

/**
 * Tests with this tag need the full Chromium: it denies storage to frames of other sites, and its windows cover each other. All
 * other flows run in chromium-headless-shell where it is installed, which needs a third to two thirds of the processor time.
 */
const fullBrowser = /@full-browser/
/**
 * Tests with this tag repeat in a whole page what lower levels and another flow prove. Nightly runs and runs of named files include
 * them; `npm test` and continuous integration leave them out.
 */
export const nightlyTag = '@nightly'
/** Flows that take longest. They start first, so that all workers end at about the same time. */
const longFlows =
  /\/flows\/(?:leaks|embedded|gallery|swap|access-tree|hard-pages|services|frame-wallet|swap-troubles|pairing-faults|keyboard|social-login|landing|frame-approval)\.test/

/** The projects of playwright.config.ts. */
export const flowProjects = [
  {
    name: 'full browser',
    files: /\/flows\/(?:email-login|frame-approval|frame-covers)\.test\.ts$/,
    only: fullBrowser,
    needsFullBrowser: true,
  },
  { name: 'long', files: longFlows, not: fullBrowser },
  { name: 'flows', files: /\/flows\/[\w-]+\.test\.ts$/, except: longFlows, not: fullBrowser },
  // They need what `npm run nightly -- examples`, `-- libraries` and `-- compat` prepare.
  ...(process.env.W3M_EXAMPLES ? [{ name: 'examples', files: /\/examples\/all\.run\.ts$/ }] : []),
  ...(process.env.W3M_LIBRARIES ? [{ name: 'libraries', files: /\/libraries\/all\.run\.ts$/ }] : []),
  ...(process.env.W3M_COMPAT ? [{ name: 'compat', files: /\/compat\/\w+\.run\.ts$/ }] : []),
  // Only where a file of that folder is named: `npx playwright test leaks` means the flow.
  ...(process.env.W3M_NIGHTLY
    ? [{ name: 'nightly', files: /\/nightly\/(?!types)[\w-]+\.test\.ts$/, needsFullBrowser: true }]
    : []),
]

/** Parts of the paths of files that take longest. They run first, so that the last files of a run end at about the same time. */
const longest = [
  'package/types',
  'backend/stack',
  'package/entries',
  'backend/frame-login',
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
export function byDuration(a, b) {
  const rankOf = file => {
    const at = longest.findIndex(part => file.includes(part))
    return at < 0 ? longest.length : at
  }
  return rankOf(a) - rankOf(b)
}
