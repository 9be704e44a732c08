// Reporter of Node's test runner for runs that only need to know whether all tests pass. The first failure ends the process.
import { writeFileSync, writeSync } from 'node:fs'

export default async function* firstFailure(events) {
  for await (const { type, data } of events)
    if (type === 'test:complete' && !data.details.passed && !data.todo) {
      // Names only failures of test code, not failed hooks or canceled tests.
      const isCase = data.details.error?.failureType === 'testCodeFailure'
      // Writes synchronously, because pending output is lost when the process ends.
      if (isCase) writeSync(1, `\nfirst failure: ${data.name.replaceAll('\n', ' ')}\n`)
      process.exit(1)
    }
  // The probes of scripts/lib/mutants.mjs write to `__coverage__`.
  if (process.env.W3M_HITS) writeFileSync(process.env.W3M_HITS, JSON.stringify(globalThis.__coverage__ ?? {}))
  yield 'all pass\n'
}
