// The long version of what CI does in short: thousands of cycles, generated cases by the hundred thousand, and the same
// tests again and again, counted.
//
//   npm run soak                 what comes and goes: 1,000 openings, 200 connections and mounts, three runs of the heap
//   npm run soak -- --flows 20   the browser flows twenty times
//   npm run soak -- --runs 3     everything that CI runs, three times
//   npm run soak -- --cases      the generated cases, 100,000 for each boundary
//
// Counts add up over sittings in .cache/soak.json, by commit.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { inRoot } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { isBuildStale } from './lib/stale.mjs'

const file = inRoot('.cache/soak.json')

/** What a soak asks of the tests that can do more than CI lets them. */
const more = {
  leaks: { W3M_SOAK_OPENINGS: 1000, W3M_SOAK_CONNECTIONS: 200, W3M_SOAK_MOUNTS: 200, W3M_SOAK_RUNS: 3 },
  cases: { W3M_CASES: 100_000 },
}

const commit = () => {
  try {
    const id = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: inRoot(),
      encoding: 'utf8',
    }).trim()
    const isChanged =
      execFileSync('git', ['status', '--porcelain'], { cwd: inRoot(), encoding: 'utf8' }) !== ''
    return isChanged ? `${id}+` : id
  } catch {
    return 'unknown'
  }
}

const kept = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])

/** Runs one thing so many times; a failure does not stop the others. Each outcome is kept at once. */
async function repeat(name, times, args, env = {}) {
  const entry = {
    at: new Date().toISOString(),
    commit: commit(),
    name,
    passed: 0,
    failed: 0,
    unstable: 0,
    seconds: 0,
  }
  for (let at = 1; at <= times; at++) {
    const started = performance.now()
    const { code, output } = await run(process.execPath, args, { mayFail: true, capture: true, env })
    process.stdout.write(output)
    const isUnstable = /passed alone: unstable/.test(output)
    if (code !== 0) entry.failed++
    else if (isUnstable) entry.unstable++
    else entry.passed++
    entry.seconds += Math.round((performance.now() - started) / 1000)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(
      file,
      `${JSON.stringify([...kept().filter(each => each.at !== entry.at), entry], undefined, 2)}\n`,
    )
    process.stdout.write(
      `soak: ${name} ${at} of ${times}: ${code === 0 ? (isUnstable ? 'unstable' : 'passed') : 'FAILED'}\n`,
    )
  }
  return entry.failed + entry.unstable
}

const { values } = parseArgs({
  options: { flows: { type: 'string' }, runs: { type: 'string' }, cases: { type: 'boolean' } },
})
const test = (...files) => [inRoot('scripts/test.mjs'), ...files.flatMap(name => ['--files', name])]
const text = set => Object.fromEntries(Object.entries(set).map(([key, value]) => [key, String(value)]))

let bad = 0
if (values.flows) bad += await repeat('flows', Number(values.flows), test('tests/flows'))
if (values.runs) bad += await repeat('everything', Number(values.runs), test())
if (values.cases) bad += await repeat('cases', 1, test('tests/boundaries.test.ts'), text(more.cases))
if (!values.flows && !values.runs && !values.cases) {
  if (isBuildStale()) await run(process.execPath, [inRoot('scripts/build.mjs')])
  // It takes longer than `npm test` lets a file take.
  const alone = ['--import', 'tsx', '--test', inRoot('tests/flows/leaks.test.ts')]
  bad += await repeat('leaks', 1, alone, text(more.leaks))
}

const totals = {}
for (const { name, passed, failed, unstable } of kept()) {
  const total = (totals[name] ??= { passed: 0, failed: 0, unstable: 0 })
  total.passed += passed
  total.failed += failed
  total.unstable += unstable
}
for (const [name, { passed, failed, unstable }] of Object.entries(totals))
  process.stdout.write(
    `soak: ${name}, all sittings: ${passed} passed, ${failed} failed, ${unstable} passed at the second try\n`,
  )
process.exitCode = bad ? 1 : 0
