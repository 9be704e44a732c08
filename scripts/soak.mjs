// The long version of what CI does in short: thousands of cycles, generated cases by the hundred thousand, and the same
// tests again and again, counted.
//
//   npm run soak                 what comes and goes: 1,000 openings, 200 connections and mounts, three runs of the heap
//   npm run soak -- --flows 20   the browser flows, until they have run twenty times
//   npm run soak -- --runs 3     everything that CI runs, until it has run three times
//   npm run soak -- --cases      the generated cases, 100,000 for each boundary, and as many random walks
//   npm run soak -- --cases core/options,services   only the files with these names
//   npm run soak -- --told       what the record holds
//
// Each outcome is written into tests/soak-record.json as soon as it is known, and counts for the commit it was seen on:
// whoever stops and starts again goes on where the record ends.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { inRoot } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { isBuildStale } from './lib/stale.mjs'

const record = 'tests/soak-record.json'

/** What a soak asks of the tests that can do more than CI lets them. */
const more = {
  leaks: { W3M_SOAK_OPENINGS: 1000, W3M_SOAK_CONNECTIONS: 200, W3M_SOAK_MOUNTS: 200, W3M_SOAK_RUNS: 3 },
  cases: { W3M_CASES: Number(process.env.W3M_CASES ?? 100_000), W3M_LIMIT_MINUTES: 240 },
}

const say = text => process.stdout.write(`soak: ${text}\n`)
const git = (...args) => execFileSync('git', args, { cwd: inRoot(), encoding: 'utf8' }).trim()

/** The last commit that changed anything but the record, with a plus when files differ from it. */
function commit() {
  try {
    const rest = ['--', '.', `:!${record}`]
    const id = git('log', '-1', '--format=%h', ...rest)
    return git('status', '--porcelain', ...rest) ? `${id}+` : id
  } catch {
    return 'unknown'
  }
}

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

/** Runs one thing and keeps its outcome; what ended in between is no run. */
async function once(name, args, env = {}) {
  const entry = { name, commit: commit(), at: new Date().toISOString() }
  const started = performance.now()
  const text = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, String(value)]))
  const { code, output } = await run(process.execPath, args, { mayFail: true, capture: true, env: text })
  process.stdout.write(output)
  if (isEnding) return false
  const failed = filesIn(output, 'failed twice')
  const unstable = filesIn(output, 'failed at first and passed alone')
  const outcome = code !== 0 ? 'failed' : unstable.length ? 'unstable' : 'passed'
  const seconds = Math.round((performance.now() - started) / 1000)
  keep({
    ...entry,
    outcome,
    seconds,
    ...(failed.length && { failed: failed.join(', ') }),
    ...(unstable.length && { unstable: unstable.join(', ') }),
  })
  say(`${name}: ${outcome} after ${seconds} s`)
  return outcome === 'passed'
}

/** Runs one thing until the record holds so many runs of this commit; a failure does not stop the others. */
async function repeat(name, times, args) {
  const done = () => kept().filter(each => each.name === name && each.commit === commit()).length
  let isGood = true
  if (done()) say(`${name}: ${done()} of ${times} stand in the record`)
  while (done() < times) isGood = (await once(name, args)) && isGood
  return isGood
}

/** Test files whose number of cases can be chosen. */
const caseFiles = wanted =>
  readdirSync(inRoot('tests'), { recursive: true })
    .map(name => `tests/${name.split(path.sep).join('/')}`)
    .filter(
      name => name.endsWith('.test.ts') && /support\/cases\.ts'/.test(readFileSync(inRoot(name), 'utf8')),
    )
    .filter(name => !wanted.length || wanted.some(part => name.includes(part)))
    .sort()

const { values, positionals } = parseArgs({
  options: {
    flows: { type: 'string' },
    runs: { type: 'string' },
    cases: { type: 'boolean' },
    told: { type: 'boolean' },
  },
  allowPositionals: true,
})
const test = (...files) => [inRoot('scripts/test.mjs'), ...files.flatMap(name => ['--files', name])]

const outcomes = []
if (values.flows) outcomes.push(await repeat('flows', Number(values.flows), test('tests/flows')))
if (values.runs) outcomes.push(await repeat('everything', Number(values.runs), test()))
if (values.cases)
  for (const file of caseFiles(positionals.flatMap(one => one.split(','))))
    outcomes.push(await once(`${more.cases.W3M_CASES} cases of ${file}`, test(file), more.cases))
if (!values.flows && !values.runs && !values.cases && !values.told) {
  if (isBuildStale()) await run(process.execPath, [inRoot('scripts/build.mjs')])
  // It takes longer than `npm test` lets a file take.
  const alone = ['--import', 'tsx', '--test', inRoot('tests/flows/leaks.test.ts')]
  outcomes.push(await once('leaks', alone, more.leaks))
}

const totals = new Map()
for (const { name, commit: id, outcome } of kept()) {
  const key = `${name}, ${id}`
  const total = totals.get(key) ?? {}
  totals.set(key, { ...total, [outcome]: (total[outcome] ?? 0) + 1 })
}
for (const [key, total] of totals)
  say(
    `${key}: ${Object.entries(total)
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(', ')}`,
  )
process.exitCode = outcomes.every(Boolean) ? 0 : 1
