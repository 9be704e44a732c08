// Groups browser tests by page, because a separate page costs each file about half a second of processor time.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'
import { isUnitTest } from './test-levels.mjs'

const groupsFolder = '.cache/browser-groups'

/** Whether a file can share a page with others. Element tests cannot, because they focus, scroll and register tags. */
const isGrouped = file => isUnitTest(file) && !ownPagePattern.test(readFileSync(inRoot(file), 'utf8'))
/** Matches a file with the directive `@separate-page`, or with top-level await, which a suite cannot contain. */
const ownPagePattern = /^\/\/ @separate-page\b|^(?:const .* = )?await /m

/**
 * Maps each test file to the file that runs it: a generated one for all files of a folder, or the file itself. A generated file has a
 * suite per test file, named by its path, so that top-level hooks apply only to their own file. `seed` determines a different order of
 * the files in a group.
 */
export function groupByPage(files, seed = process.env.W3M_SHUFFLE) {
  const folders = {}
  for (const file of files.filter(isGrouped)) (folders[path.posix.dirname(file)] ??= []).push(file)
  rmSync(inRoot(groupsFolder), { recursive: true, force: true })
  mkdirSync(inRoot(groupsFolder), { recursive: true })
  const pages = new Map(files.map(file => [file, file]))
  for (const [folder, members] of Object.entries(folders)) {
    if (members.length < 2) continue
    const page = `${groupsFolder}/${folder.replaceAll('/', '-')}.test.ts`
    const createSuite = file => `describe('${file}', () => { require('../../${file}') })\n`
    if (seed) members.sort((a, b) => (hashOf(seed + a) < hashOf(seed + b) ? -1 : 1))
    writeFileSync(inRoot(page), members.map(createSuite).join(''))
    for (const file of members) pages.set(file, page)
  }
  return pages
}

const hashOf = text => createHash('sha256').update(text).digest('hex')

/** Returns the results of a session by test file. For a generated group file, these are the results of its suites. */
export function resultsByFile(name, session) {
  const suites = session.testResults?.suites ?? []
  if (!name.startsWith(groupsFolder) || session.errors?.length || !suites.length) return { [name]: session }
  const hasPassed = session.passed || suites.some(hasFailedTest)
  return Object.fromEntries(
    suites.map(suite => [suite.name, { ...session, passed: hasPassed, testResults: suite }]),
  )
}

const hasFailedTest = ({ tests, suites }) =>
  tests.some(test => !test.skipped && !test.passed) || suites.some(hasFailedTest)
