// Defines the kinds of build and checks whether each is current, by a hash of its sources stored in .cache.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'
import { computeDistances } from './reach.mjs'
import { run } from './run.mjs'

const productSources = ['src', 'elements', 'package-lock.json', 'vite.config.ts']

/**
 * Kinds of build. `sources` are files and folders, `script` is the module that builds (it and its imports count as sources), `args` are
 * its command-line arguments, and `outputs` are files of a complete build. `bench` has no `args`, because `ensureBuilt` does not build
 * it: the demo does on a visit.
 */
const kinds = {
  cdn: {
    sources: [...productSources, 'scripts/cdn', 'scripts/tiers.json'],
    script: 'scripts/build.mjs',
    args: ['--only', 'cdn'],
    outputs: ['dist/cdn/integrity.json', 'dist/cdn/w3m.js'],
  },
  package: {
    sources: [
      ...productSources,
      'bindings',
      'react',
      'vue',
      'types',
      'custom-elements.json',
      'tsconfig.json',
      'tsconfig.build.json',
      'scripts/tiers.json',
    ],
    script: 'scripts/build.mjs',
    args: ['--only', 'package'],
    outputs: ['dist/src/index.js', 'dist/src/index.d.ts', 'dist/editors/web-types.json'],
  },
  pages: {
    sources: [
      ...productSources,
      'bindings',
      'react',
      'demo/index.html',
      'demo/find-network.ts',
      'demo/pages',
      'demo/wallet',
    ],
    script: 'scripts/build-pages.mjs',
    args: [],
    outputs: ['.cache/pages/index.html', '.cache/pages/testing.js'],
  },
  bench: {
    sources: [...productSources, 'demo/pages', 'tests/consumers/package-lock.json'],
    script: 'scripts/lib/bench-build.mjs',
    outputs: ['.cache/bench-pages/page.js'],
  },
}

/**
 * Returns the files below the folder `name` in a stable order, or `name` itself if it is a file. Omits folders named `node_modules` or
 * `tests`. Returns none if `name` does not exist.
 */
function listFiles(root, name) {
  const location = path.join(root, name)
  if (!existsSync(location)) return []
  if (!statSync(location).isDirectory()) return [name]
  return readdirSync(location)
    .filter(entryName => !['node_modules', 'tests'].includes(entryName))
    .sort()
    .flatMap(entryName => listFiles(root, path.posix.join(name, entryName)))
}

/** Returns the build records of a working tree, which show whether a build is current. */
export function createBuildRecords(root) {
  const recordFileOf = kind => path.join(root, `.cache/built-${kind}.json`)

  /** Hashes the names and contents of all sources of a kind. */
  function fingerprintOf({ sources, script }) {
    const scripts = [script, 'vite.config.ts'].flatMap(file => [...computeDistances(file, root).keys()])
    const files = new Set([...sources, ...scripts].flatMap(name => listFiles(root, name)))
    const hash = createHash('sha256')
    for (const file of [...files].sort())
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(root, file)))
        .update('\0')
    return hash.digest('hex')
  }

  return {
    /** Whether a build is missing, incomplete, or made from different sources. */
    isStale(kind) {
      const outputs = kinds[kind].outputs.map(file => path.join(root, file))
      if (![recordFileOf(kind), ...outputs].every(file => existsSync(file))) return true
      return JSON.parse(readFileSync(recordFileOf(kind), 'utf8')).fingerprint !== fingerprintOf(kinds[kind])
    },
    /**
     * Runs `build` and records the hash of its sources. The hash is taken before the build, so an edit during it makes the result
     * stale. A failed build leaves no record.
     */
    async recordBuild(kind, build) {
      const fingerprint = fingerprintOf(kinds[kind])
      rmSync(recordFileOf(kind), { force: true })
      await build()
      mkdirSync(path.dirname(recordFileOf(kind)), { recursive: true })
      writeFileSync(recordFileOf(kind), `${JSON.stringify({ fingerprint })}\n`)
    },
  }
}

export const { isStale, recordBuild } = createBuildRecords(inRoot())

/** Builds the given kinds that are stale, one after the other. */
export async function ensureBuilt(...requestedKinds) {
  for (const kind of requestedKinds.filter(isStale)) {
    process.stdout.write(`Building the ${kind} …\n`)
    await run(process.execPath, [inRoot(kinds[kind].script), ...kinds[kind].args])
  }
}
