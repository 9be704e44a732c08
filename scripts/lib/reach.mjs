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

/** What a file imports inside the repository, its own name left out. */
function importsOf(file) {
  if (!/\.[cm]?[jt]sx?$/.test(file) || !existsSync(inRoot(file))) return []
  return [...readFileSync(inRoot(file), 'utf8').matchAll(imports)].map(([, name]) =>
    path.posix.join(path.posix.dirname(file), name),
  )
}

/** Those of `tests` that are changed, or import something changed, at any depth. Files may import each other in a circle. */
export function reachedBy(tests, changed) {
  const wanted = new Set(changed)
  const known = new Map()
  const imported = file => {
    if (!known.has(file)) known.set(file, importsOf(file))
    return known.get(file)
  }
  return tests.filter(test => {
    const found = new Set([test])
    for (const file of found) {
      if (wanted.has(file)) return true
      for (const each of imported(file)) found.add(each)
    }
    return false
  })
}
