// Runs continuous integration: `npm start`, `npm test`, then the checks and tests that `npm test` skips, and some of the nightly runs.
//
//   npm run ci                  runs every stage to its end and prints a summary last
//   npm run ci -- --only flows  the stages whose names contain the word
import { parseArgs } from 'node:util'
import { exitWith } from './lib/exit-with.mjs'
import { runInParallel } from './lib/run-in-parallel.mjs'
import { runStage, summarize } from './lib/stages.mjs'

/** The rows run in sequence. The stages of a row run in parallel, because installs and builds leave a core idle. */
const stageRows = [
  [{ name: 'npm start', args: ['check-start.mjs'] }],
  [{ name: 'npm test', args: ['test.mjs'] }],
  [
    { name: 'checks', args: ['check.mjs', '--rest'] },
    { name: 'server runtimes', args: ['runtimes.mjs'] },
  ],
  [{ name: 'flows and local stack', args: ['test.mjs', '--rest'] }],
  [
    { name: 'Firefox and WebKit', args: ['browsers.mjs', '--files', 'visit'] },
    { name: 'wagmi and an AppKit app', args: ['consumers.mjs', 'all', 'wagmi3', 'react-wagmi'] },
    { name: 'docs', args: ['docs.mjs', 'check'] },
  ],
]

exitWith(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const startTime = performance.now()
  const outcomes = []
  for (const row of stageRows) {
    const stages = row.filter(({ name }) => !values.only || name.includes(values.only))
    const isBuffered = stages.length > 1
    await runInParallel(2, stages, async stage => outcomes.push(await runStage(stage, { isBuffered })))
  }
  if (!outcomes.length) throw new Error(`No stage is named ${values.only}`)
  return summarize(outcomes, (performance.now() - startTime) / 1000)
})
