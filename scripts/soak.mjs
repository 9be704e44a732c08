// Runs tests with thousands of cycles, and tests with hundreds of thousands of generated cases.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './lib/builds.mjs'
import { installMissing } from './lib/install.mjs'
import { inRoot } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { createPlaywrightArguments } from './lib/run-flows.mjs'
import { listTestFiles } from './lib/test-levels.mjs'

const leaks = 'tests/nightly/leaks.test.ts'

/** Returns an amount for a long run. An environment variable `W3M_SOAK_*` can reduce it for a quick trial. */
const readAmount = (name, amount) => String(process.env[`W3M_SOAK_${name}`] ?? amount)
const leakAmounts = {
  W3M_SOAK_OPENINGS: readAmount('OPENINGS', 1000),
  W3M_SOAK_CONNECTIONS: readAmount('CONNECTIONS', 200),
  W3M_SOAK_MOUNTS: readAmount('MOUNTS', 200),
  W3M_SOAK_RUNS: readAmount('RUNS', 3),
}
const caseAmounts = { W3M_CASES: process.env.W3M_CASES ?? '100000', W3M_LIMIT_MINUTES: '240' }

const print = text => process.stdout.write(`soak ${new Date().toTimeString().slice(0, 8)}: ${text}\n`)

/** Returns a part for each test file that has a configurable number of cases. */
const createCaseParts = names =>
  listTestFiles()
    .filter(name => /support\/cases\.ts'/.test(readFileSync(inRoot(name), 'utf8')))
    .filter(name => !names.length || names.some(pattern => name.includes(pattern)))
    .map(name => ({
      name: `${caseAmounts.W3M_CASES} cases of ${name}`,
      args: [inRoot('scripts/test.mjs'), '--files', name],
      env: caseAmounts,
      outputPattern: /^\d+ passed, 0 failed/m,
    }))

/** Returns a part for each leak test. Each part has its own process, stack and browser. */
const createLeakParts = filters =>
  [...readFileSync(inRoot(leaks), 'utf8').matchAll(/^ {2}test\(\s*'([^']+)'/gm)]
    .map(([, title]) => title)
    .filter(title => !filters.length || filters.some(filter => title.toLowerCase().includes(filter)))
    .map(title => ({
      name: title,
      args: createPlaywrightArguments(
        leaks,
        '--project=nightly',
        // The list prints what a test writes to its output.
        '--reporter=list',
        '--timeout=0',
        // Replaces special characters of the title by a wildcard, because the option is a regular expression.
        `--grep=${title.replaceAll(/[^\w ,']/g, '.')}$`,
      ),
      env: { ...leakAmounts, W3M_NIGHTLY: '1' },
      // Without this output the part did not run, so it counts as failed.
      outputPattern: /measured: /,
    }))

const { values, positionals } = parseArgs({
  options: { cases: { type: 'boolean' }, only: { type: 'string' } },
  allowPositionals: true,
})

await installMissing()
const parseList = text => text.split(',').filter(Boolean)
const parts = values.cases
  ? createCaseParts(positionals.flatMap(parseList))
  : createLeakParts(parseList((values.only ?? '').toLowerCase()))
if (!values.cases) await ensureBuilt('cdn', 'package')

const failedNames = []
for (const [index, { name, args, env, outputPattern }] of parts.entries()) {
  print(`${index + 1} of ${parts.length}: ${name}`)
  const startTime = performance.now()
  const { code, output } = await run(process.execPath, args, {
    mayFail: true,
    capture: true,
    echo: true,
    env,
  })
  const hasPassed = code === 0 && outputPattern.test(output)
  if (!hasPassed) failedNames.push(name)
  print(
    `${name}: ${hasPassed ? 'passed' : 'failed'} after ${Math.round((performance.now() - startTime) / 1000)} s`,
  )
}
print(
  `${parts.length - failedNames.length} passed, ${failedNames.length} failed${failedNames.length ? `: ${failedNames.join('; ')}` : ''}`,
)
process.exitCode = failedNames.length || !parts.length ? 1 : 0
