// Whether what was built is older than what it was built from.
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'

const sources = [
  'src',
  'elements',
  'bindings',
  'react',
  'vue',
  'vite.config.ts',
  'tsconfig.build.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/lib',
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

/** True when `built` is missing, or one of `from` has changed since. */
function isOlder(built, from) {
  if (!existsSync(built)) return true
  const builtAt = statSync(built).mtimeMs
  return from.some(source => changedAt(inRoot(source)) > builtAt)
}

/** Whether the package must be built again. */
export const isBuildStale = () => isOlder(inRoot('dist/cdn/integrity.json'), sources)

/** Whether what the bench pages load must be built again. */
export const areBenchPagesStale = () =>
  isOlder(inRoot('.cache/bench-pages/page.js'), [...sources, 'demo/pages', 'tests/compat/package-lock.json'])

/** Whether the built pages of the demo, which tests visit, must be built again. */
export const arePagesStale = () =>
  isOlder(inRoot('.cache/pages/testing.js'), [
    ...sources,
    'demo/index.html',
    'demo/known-network.ts',
    'demo/pages',
    'scripts/lib/pages.mjs',
  ])
