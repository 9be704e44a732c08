// A reporter of Node's test runner for whoever asks only whether all pass: the first failure ends the process.
import { writeFileSync, writeSync } from 'node:fs'

export default async function* firstFailure(events) {
  for await (const { type, data } of events)
    if (type === 'test:complete' && !data.details.passed && !data.todo) {
      // A hook that breaks, or a test cut by it, says nothing of a case.
      const isCase = data.details.error?.failureType === 'testCodeFailure'
      // What is left to write would be lost with the process.
      if (isCase) writeSync(1, `\nfirst failure: ${data.name.replaceAll('\n', ' ')}\n`)
      process.exit(1)
    }
  // Written by the probes of scripts/lib/mutants.mjs.
  if (process.env.W3M_HITS) writeFileSync(process.env.W3M_HITS, JSON.stringify(globalThis.__coverage__ ?? {}))
  yield 'all pass\n'
}
