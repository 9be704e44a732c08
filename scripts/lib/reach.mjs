// Finds the test files that a change affects, by the imports of the sources.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'

const git = (...args) =>
  execFileSync('git', args, { cwd: inRoot(), encoding: 'utf8' }).split('\n').filter(Boolean)

/** Returns the files that differ from the commit `base`, including untracked files. */
export const listChangedFiles = base => [
  ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
]

const imports = /(?:from|import|new URL\()\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g
/** Matches type imports, which do not exist at runtime and therefore do not count. */
const typeImports = /^(?:import|export) type\b[^'"]*['"][^'"]+['"]/gm

/** Returns the files of the repository that a file imports. */
function importsOf(file, folder) {
  const location = path.join(folder, file)
  if (!/\.[cm]?[jt]sx?$/.test(file) || !existsSync(location)) return []
  return [...readFileSync(location, 'utf8').replace(typeImports, '').matchAll(imports)].map(([, name]) =>
    path.posix.join(path.posix.dirname(file), name),
  )
}

/**
 * Returns the import distance from a file to each of its direct and indirect imports. The distance of the file itself is 0. `cache`
 * stores the imports of parsed files between calls.
 */
export function computeDistances(file, folder = inRoot(), cache = new Map()) {
  const distances = new Map([[file, 0]])
  for (const [source, distance] of distances) {
    if (!cache.has(source)) cache.set(source, importsOf(source, folder))
    for (const importedFile of cache.get(source))
      if (!distances.has(importedFile)) distances.set(importedFile, distance + 1)
  }
  return distances
}

/** Returns the tests that are in `changed` or that import one of these files at any depth. */
export function findAffectedTests(tests, changed) {
  const changedFiles = new Set(changed)
  const cache = new Map()
  return tests.filter(test =>
    [...computeDistances(test, inRoot(), cache).keys()].some(file => changedFiles.has(file)),
  )
}
