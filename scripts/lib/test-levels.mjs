// Which test files each level runs: `npm test`, continuous integration (`--rest`), and the nightly runs.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'

/** Folders whose tests run in Node; all others run in the browser. */
const nodeFolders = ['package', 'server', 'backend', 'flows', 'nightly']

export const folderOf = file => file.split('/')[1]
export const isForNode = file => nodeFolders.includes(folderOf(file))
/** Whole pages on the local stack. */
export const isFlow = file => ['flows', 'nightly'].includes(folderOf(file))

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

/** Flows that measure time or size: each has the machine to itself, and a browser of its own. */
export const isMeasuring = file => /nightly\/(?:hostile-load|long-lists|motion-pairs)\b/.test(file)

/**
 * Flows that depend on what only the full Chromium does: it denies storage to frames of other sites, and its windows cover each other.
 * All other flows run in chromium-headless-shell where it is installed, in two thirds of the time.
 */
const fullBrowserFlows = /\/(?:email-login|frame-approval|frame-covers)\.test/
export const needsFullBrowser = file => fullBrowserFlows.test(file)

/** Parts of the paths of files that take longest. They run first, so that the last files of a run end at about the same time. */
const longest = [
  'flows/leaks',
  'package/types',
  'backend/stack',
  'flows/embedded',
  'flows/frame-approval',
  'flows/gallery',
  'flows/swap.',
  'flows/access-tree',
  'flows/hard-pages',
  'flows/services',
  'flows/frame-wallet',
  'flows/swap-troubles',
  'flows/pairing-faults',
  'flows/keyboard',
  'flows/social-login',
  'flows/email-login',
  'flows/sign-in',
  'flows/send',
  'flows/landing',
  'flows/provider',
  'package/entries',
  'flows/demo',
  'flows/hostile',
  'flows/pairing.',
  'flows/connect',
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
