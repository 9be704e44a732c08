// The long version of what CI does in short: thousands of cycles, generated cases by the hundred thousand, and the same
// tests again and again, counted.
//
//   npm run soak                 what comes and goes: 1,000 openings, 200 connections of each kind, three runs of the heap
//   npm run soak -- --only social,pairing   only the parts of it with these words in their names
//   npm run soak -- --flows 20   the browser flows, until they have run twenty times
//   npm run soak -- --runs 3     everything that CI runs (.ci/run), until it has run three times; each is a run of the flows too
//   npm run soak -- --cases      the generated cases, 100,000 for each boundary, and as many random walks
//   npm run soak -- --cases core/options,services   only the files with these names
//   npm run soak -- --told       what the record holds
//
// Each outcome is written into tests/soak-record.json as soon as it is known, whatever it is. It counts for everything that
// the run was made of (scripts/lib/state-key.mjs), so later commits that a run would not notice leave it its worth. Whoever
// stops and starts again goes on where the record ends: with the next run, or with the next part of what comes and goes.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { installMissing } from './lib/install.mjs'
import { inRoot } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { isBuildStale } from './lib/stale.mjs'
import { commitId, madeOf, stateKey } from './lib/state-key.mjs'

const record = 'tests/soak-record.json'
const leaks = 'tests/flows/leaks.test.ts'

/** What a soak asks of the tests that can do more than CI lets them; smaller numbers try out whether it works. */
const wanted = (name, many) => Number(process.env[`W3M_SOAK_${name}`] ?? many)
const more = {
  leaks: {
    W3M_SOAK_OPENINGS: wanted('OPENINGS', 1000),
    W3M_SOAK_CONNECTIONS: wanted('CONNECTIONS', 200),
    W3M_SOAK_MOUNTS: wanted('MOUNTS', 200),
    W3M_SOAK_RUNS: wanted('RUNS', 3),
  },
  cases: { W3M_CASES: Number(process.env.W3M_CASES ?? 100_000), W3M_LIMIT_MINUTES: 240 },
}

const say = text => process.stdout.write(`soak ${new Date().toTimeString().slice(0, 8)}: ${text}\n`)

const kept = () => (existsSync(inRoot(record)) ? JSON.parse(readFileSync(inRoot(record), 'utf8')) : [])

const keep = entry => writeFileSync(inRoot(record), `${JSON.stringify([...kept(), entry], undefined, 2)}\n`)

/** Files that a run named as failed, or as passed at the second try. */
const filesIn = (output, how) =>
  [...output.matchAll(new RegExp(`^(\\S+) ${how}`, 'gm'))].map(([, name]) => name)

// A sitting that somebody ends in the middle of a run saw no outcome of it.
let isEnding = false
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(name, () => {
    isEnding = true
  })

/** Runs one thing and keeps its outcome; what ended in between is no run, and what changed meanwhile counts for nothing. */
async function once({ name, paths, args, command = process.execPath, env = {}, proof, within }) {
  const entry = { name, state: stateKey(paths), commit: commitId(paths), at: new Date().toISOString() }
  const inner = within && { name: within.name, state: stateKey(within.paths), commit: commitId(within.paths) }
  const started = performance.now()
  const text = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, String(value)]))
  const { code, output } = await run(command, args, {
    mayFail: true,
    capture: true,
    echo: true,
    env: text,
  })
  if (isEnding) return false
  const failed = filesIn(output, 'failed twice')
  const unstable = filesIn(output, 'failed at first and passed alone')
  // Passed at the second try is not passed.
  const outcome =
    code !== 0 || (proof && !proof.test(output)) ? 'failed' : unstable.length ? 'unstable' : 'passed'
  const seconds = Math.round((performance.now() - started) / 1000)
  const isSame = stateKey(paths) === entry.state
  const measured = [...output.matchAll(/^\s*measured: (.*)$/gm)].map(([, line]) => line)
  keep({
    ...entry,
    ...(!isSame && { state: `${entry.state}, changed meanwhile` }),
    outcome,
    seconds,
    ...(measured.length && { measured }),
    ...(failed.length && { failed: failed.join(', ') }),
    ...(unstable.length && { unstable: unstable.join(', ') }),
  })
  say(`${name}: ${outcome} after ${seconds} s`)
  if (inner) keepInner({ inner, entry, output, failed, unstable, isSame })
  return outcome === 'passed'
}

/** What ran within another run counts for itself, by the files of its own, once all files have run. */
function keepInner({ inner, entry, output, failed, unstable, isSame }) {
  const own = names => names.filter(name => name.startsWith('tests/flows/'))
  const bad = own(failed).length ? 'failed' : own(unstable).length ? 'unstable' : undefined
  if (!isSame || !/^\d+ test files in \d+ s$/m.test(output)) return
  const names = own([...failed, ...unstable]).join(', ')
  keep({ ...inner, at: entry.at, within: entry.name, outcome: bad ?? 'passed', ...(bad && { [bad]: names }) })
}

/** The runs of a thing that the record holds for what it is made of now. */
const runsOf = ({ name, paths }) => {
  const state = stateKey(paths)
  return kept().filter(each => each.name === name && each.state !== undefined && each.state === state)
}

/** Runs one thing until the record holds so many runs of it; a failure does not stop the others, and stays a failure. */
async function repeat(thing, times) {
  for (;;) {
    const done = runsOf(thing)
    const bad = done.filter(({ outcome }) => outcome !== 'passed').length
    say(`${thing.name}: ${done.length} of ${times} runs stand in the record, ${bad} of them not passed`)
    if (done.length >= times) return bad === 0
    await once(thing)
    if (isEnding) return false
  }
}

/** Test files whose number of cases can be chosen. */
const caseFiles = names =>
  readdirSync(inRoot('tests'), { recursive: true })
    .map(name => `tests/${name.split(path.sep).join('/')}`)
    .filter(
      name => name.endsWith('.test.ts') && /support\/cases\.ts'/.test(readFileSync(inRoot(name), 'utf8')),
    )
    .filter(name => !names.length || names.some(part => name.includes(part)))
    .sort()

/** What comes and goes, one part after the other: each a test of its own, on a stack and a browser of its own. */
function leakParts(words) {
  const all = readFileSync(inRoot(leaks), 'utf8').matchAll(/^ {2}test\(\s*'([^']+)'/gm)
  const titles = [...all].map(([, title]) => title)
  const chosen = titles.filter(
    title => !words.length || words.some(word => title.toLowerCase().includes(word)),
  )
  const { W3M_SOAK_OPENINGS, W3M_SOAK_CONNECTIONS, W3M_SOAK_MOUNTS, W3M_SOAK_RUNS } = more.leaks
  const amount = `${W3M_SOAK_OPENINGS}/${W3M_SOAK_CONNECTIONS}/${W3M_SOAK_MOUNTS} cycles, ${W3M_SOAK_RUNS} runs`
  return chosen.map(title => ({
    name: `leaks, ${amount}: ${title}`,
    paths: madeOf.leaks,
    args: [
      '--import',
      'tsx',
      '--test',
      `--test-reporter=${pathToFileURL(inRoot('scripts/lib/node-test-reporter.mjs')).href}`,
      '--test-reporter-destination=stdout',
      // Signs that mean something in a pattern stand for any sign.
      `--test-name-pattern=${title.replaceAll(/[^\w ,']/g, '.')}$`,
      inRoot(leaks),
    ],
    env: more.leaks,
    // A part that did not run has not passed.
    proof: /^\s*measured: /m,
  }))
}

const { values, positionals } = parseArgs({
  options: {
    flows: { type: 'string' },
    runs: { type: 'string' },
    cases: { type: 'boolean' },
    only: { type: 'string' },
    told: { type: 'boolean' },
  },
  allowPositionals: true,
})
const test = (...files) => [inRoot('scripts/test.mjs'), ...files.flatMap(name => ['--files', name])]

if (!values.told) await installMissing()

const outcomes = []
const flows = { name: 'flows', paths: madeOf.flows, args: test('tests/flows') }
const everything = {
  name: 'everything',
  paths: madeOf.everything,
  command: 'bash',
  args: [inRoot('.ci/run')],
  within: flows,
}
if (values.runs) outcomes.push(await repeat(everything, Number(values.runs)))
if (values.flows && !isEnding) outcomes.push(await repeat(flows, Number(values.flows)))
if (values.cases)
  for (const file of caseFiles(positionals.flatMap(one => one.split(',')))) {
    if (isEnding) break
    const name = `${more.cases.W3M_CASES} cases of ${file}`
    outcomes.push(await once({ name, paths: madeOf.cases(file), args: test(file), env: more.cases }))
  }
if (!values.flows && !values.runs && !values.cases && !values.told) {
  if (isBuildStale()) await run(process.execPath, [inRoot('scripts/build.mjs')])
  const parts = leakParts((values.only ?? '').toLowerCase().split(',').filter(Boolean))
  for (const [at, part] of parts.entries()) {
    if (isEnding) break
    say(`part ${at + 1} of ${parts.length}`)
    outcomes.push(await repeat(part, 1))
  }
}

// Runs of what is there now first in their line; others stand beside what they were seen on.
const totals = new Map()
for (const { name, state, commit, outcome } of kept()) {
  const key = state ? `${name}, state ${state}` : `${name}, commit ${commit}`
  const { commits = new Set(), ...total } = totals.get(key) ?? {}
  totals.set(key, { ...total, commits: commits.add(commit), [outcome]: (total[outcome] ?? 0) + 1 })
}
for (const [key, { commits, ...total }] of totals)
  say(
    `${key}: ${Object.entries(total)
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(', ')}${key.includes(', state ') ? ` (seen at ${[...commits].join(', ')})` : ''}`,
  )
process.exitCode = outcomes.every(Boolean) ? 0 : 1
