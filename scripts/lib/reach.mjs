// Which test files a change can reach, by the imports of the sources.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'

const git = (...args) =>
  execFileSync('git', args, { cwd: inRoot(), encoding: 'utf8' }).split('\n').filter(Boolean)

/** Files that differ from a commit, those that git does not track among them. */
export const changedSince = base => [
  ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
]

const imports = /(?:from|import|new URL\()\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g
/** What only lends its types changes nothing that runs. */
const typeImports = /^(?:import|export) type\b[^'"]*['"][^'"]+['"]/gm

/** What a file imports inside its repository, its own name left out. */
function importsOf(file, folder) {
  const place = path.join(folder, file)
  if (!/\.[cm]?[jt]sx?$/.test(file) || !existsSync(place)) return []
  return [...readFileSync(place, 'utf8').replace(typeImports, '').matchAll(imports)].map(([, name]) =>
    path.posix.join(path.posix.dirname(file), name),
  )
}

/**
 * How many imports lie between a file and each of those it stands on; itself has none. Files may import each other in a
 * circle. `known` keeps what was read, for the next file.
 */
export function distancesFrom(file, folder = inRoot(), known = new Map()) {
  const found = new Map([[file, 0]])
  for (const [each, distance] of found) {
    if (!known.has(each)) known.set(each, importsOf(each, folder))
    for (const next of known.get(each)) if (!found.has(next)) found.set(next, distance + 1)
  }
  return found
}

/** Those of `tests` that are changed, or import something changed, at any depth. */
export function reachedBy(tests, changed) {
  const wanted = new Set(changed)
  const known = new Map()
  return tests.filter(test => [...distancesFrom(test, inRoot(), known).keys()].some(file => wanted.has(file)))
}
