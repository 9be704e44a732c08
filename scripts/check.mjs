// Runs the static checks and the size check of the built files.
//
//   npm run check                   all of them
//   npm run check -- lint words     some of them
//   npm run check -- --rest         those that continuous integration adds to `npm test`
import { parseArgs } from 'node:util'
import { ensureBuilt } from './lib/builds.mjs'
import { checks, buildChecks, otherChecks, runChecks } from './lib/checks.mjs'
import { exitWith } from './lib/exit-with.mjs'
import { installMissing } from './lib/install.mjs'
import { createTestReport } from './lib/test-report.mjs'

exitWith(async () => {
  const startTime = performance.now()
  const { values, positionals } = parseArgs({
    options: { rest: { type: 'boolean' } },
    allowPositionals: true,
  })
  const unknownNames = positionals.filter(name => !Object.hasOwn(checks, name))
  if (unknownNames.length)
    throw new Error(`No such check: ${unknownNames.join(', ')}. Available: ${Object.keys(checks).join(', ')}`)
  await installMissing()
  const selectedChecks = positionals.length ? positionals : values.rest ? otherChecks : Object.keys(checks)
  if (selectedChecks.some(name => buildChecks.includes(name))) await ensureBuilt('package', 'cdn')
  const report = createTestReport()
  // Runs two checks at a time, because small machines have two cores.
  await runChecks(selectedChecks, 2, report.addCheck)
  return report.close({ seconds: (performance.now() - startTime) / 1000 })
})
