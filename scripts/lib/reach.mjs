// Finds the test files that a change affects, by the imports of the sources.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'

const git = (...args) =>
  execFileSync('git', args, { cwd: inRoot(), encoding: 'utf8' }).split('\n').filter(Boolean)

/** Returns files that differ from a commit, including untracked files. */
export const changedSince = base => [
  ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
]

const imports = /(?:from|import|new URL\()\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g
/** Type imports, which have no effect at runtime. */
const typeImports = /^(?:import|export) type\b[^'"]*['"][^'"]+['"]/gm

/** Returns a file's imports in the repository, without the file itself. */
function importsOf(file, folder) {
  const place = path.join(folder, file)
  if (!/\.[cm]?[jt]sx?$/.test(file) || !existsSync(place)) return []
  return [...readFileSync(place, 'utf8').replace(typeImports, '').matchAll(imports)].map(([, name]) =>
    path.posix.join(path.posix.dirname(file), name),
  )
}

/**
 * Returns the import distance from a file to each of its direct and indirect imports, with 0 for the file itself. Handles import
 * cycles. `known` caches parsed files between calls.
 */
export function distancesFrom(file, folder = inRoot(), cache = new Map()) {
  const distances = new Map([[file, 0]])
  for (const [each, distance] of distances) {
    if (!cache.has(each)) cache.set(each, importsOf(each, folder))
    for (const next of cache.get(each)) if (!distances.has(next)) distances.set(next, distance + 1)
  }
  return distances
}

/** Returns the tests that are changed or import a changed file at any depth. */
export function reachedBy(tests, changed) {
  const changedFiles = new Set(changed)
  const cache = new Map()
  return tests.filter(test =>
    [...distancesFrom(test, inRoot(), cache).keys()].some(file => changedFiles.has(file)),
  )
}
