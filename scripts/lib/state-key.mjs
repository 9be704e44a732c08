// What a run depends on, as one short name: two commits that differ in nothing a run could notice have the same.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { inRoot } from './project.mjs'

const git = (args, input) =>
  execFileSync('git', args, { cwd: inRoot(), encoding: 'utf8', input, maxBuffer: 64 * 1024 * 1024 })

const list = text => text.split('\0').filter(Boolean)

/** The product and what builds it. */
const product = [
  'src',
  'elements',
  'react',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig*.json',
]

/** How tests run, and what of it no run of CI, or no test, is made of. */
const runner = ['scripts/lib', 'scripts/cdn', 'scripts/build*.mjs', 'scripts/test.mjs']
const noRun = [':!scripts/soak.mjs', ':!scripts/lib/state-key.mjs']
const noTest = [...noRun, ':!scripts/lib/bench-*', ':!scripts/lib/manifest*']

/** What random walks alone use: they go through the source, without a page of ours. */
const noWalk = ':!tests/support/walk*'

/** What a file of flows uses besides itself. */
const flowSupport = ['demo', 'tests/support', 'tests/bench', noWalk]

/** Paths of which a run of each kind is made; everything else may change without making it worthless. */
export const madeOf = {
  flows: [...product, ...runner, ...flowSupport, 'tests/flows', ...noTest],
  leaks: [...product, ...runner, ...flowSupport, 'tests/flows/leaks.test.ts', ...noTest],
  everything: [...product, '.ci', 'scripts', 'demo', 'tests', 'web-test-runner.config.js', ...noRun],
  /** Cases of one file. */
  cases: file => [
    ...product,
    ...runner,
    'tests/support',
    'tests/vectors',
    'web-test-runner.config.js',
    file,
    ...(file.includes('walks') ? [] : [noWalk]),
    ...noTest,
  ],
}

// Words for people, and what is written about runs, change no run.
const isNoticed = name => !/\.md$|^tests\/(?:soak-record|rows)\.json$/.test(name)

/** A hash of the files below these paths as they are now, committed or not; undefined where there is no git. */
export function stateKey(paths) {
  try {
    const blobs = new Map()
    for (const line of list(git(['ls-files', '-s', '-z', '--', ...paths]))) {
      const [, id, , name] = /^\d+ (\w+) (\d)\t(.*)$/s.exec(line) ?? []
      if (isNoticed(name)) blobs.set(name, id)
    }
    const others = list(git(['ls-files', '-mo', '--exclude-standard', '-z', '--', ...paths])).filter(
      isNoticed,
    )
    const here = [...new Set(others)].filter(name => existsSync(inRoot(name)))
    const ids = here.length ? git(['hash-object', '--stdin-paths'], here.join('\n')).trim().split('\n') : []
    for (const name of others) blobs.delete(name)
    for (const [at, name] of here.entries()) blobs.set(name, ids[at])
    const lines = [...blobs].sort(([one], [other]) => (one < other ? -1 : 1)).map(entry => entry.join(' '))
    return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 10)
  } catch {
    return undefined
  }
}

/** The last commit, with a plus when files that a run would notice differ from it. */
export function commitId(paths) {
  try {
    const isChanged = list(git(['status', '--porcelain', '-z', '--', ...paths])).some(line =>
      isNoticed(line.slice(3)),
    )
    return `${git(['rev-parse', '--short', 'HEAD']).trim()}${isChanged ? '+' : ''}`
  } catch {
    return 'unknown'
  }
}
