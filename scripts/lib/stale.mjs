// Whether what was built is older than what it was built from.
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'

const sources = [
  'src',
  'elements',
  'react',
  'vite.config.ts',
  'tsconfig.build.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/lib/cdn-chunks.mjs',
  'scripts/cdn',
]

/** The latest change of a file, or of any file and folder below a folder (a deleted file changes its folder). */
function changedAt(name) {
  if (!existsSync(name)) return 0
  const stat = statSync(name)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(name).reduce(
    (latest, inner) => Math.max(latest, changedAt(path.join(name, inner))),
    stat.mtimeMs,
  )
}

/** True when there is no build, or a source has changed since. */
export function isBuildStale() {
  const built = inRoot('dist/cdn/integrity.json')
  if (!existsSync(built)) return true
  const builtAt = statSync(built).mtimeMs
  return sources.some(source => changedAt(inRoot(source)) > builtAt)
}
