// Reporter of Node's test runner: a line for each test as it ends; counts and failures in the file W3M_TEST_RESULT.
import { writeFileSync } from 'node:fs'
import { inspect } from 'node:util'

const indent = data => '  '.repeat(data.nesting + 1)

export default async function* report(events) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  for await (const { type, data } of events) {
    if (type === 'test:stdout' || type === 'test:stderr') yield data.message
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const isSuite = data.details.type === 'suite'
    const skipped = data.skip !== undefined || data.todo !== undefined
    const outcome = type === 'test:fail' && !skipped ? 'failed' : skipped ? 'skipped' : 'passed'
    if (isSuite) {
      // A suite fails by its tests, unless a hook of its own broke.
      if (outcome === 'failed' && data.details.error?.failureType === 'hookFailed') counts.failed++
      else continue
    } else counts[outcome]++
    const seconds =
      data.details.duration_ms > 1000 ? ` (${(data.details.duration_ms / 1000).toFixed(1)} s)` : ''
    yield `${indent(data)}${{ passed: '✔', failed: '✖', skipped: '–' }[outcome]} ${data.name}${seconds}\n`
    if (outcome === 'failed') {
      const error = data.details.error?.cause ?? data.details.error
      const text = typeof error === 'string' ? error : inspect(error, { depth: 4 })
      failures.push(`${data.name}\n${text}`)
      yield `${text.replaceAll(/^/gm, `${indent(data)}  `)}\n`
    }
  }
  if (process.env.W3M_TEST_RESULT)
    writeFileSync(process.env.W3M_TEST_RESULT, JSON.stringify({ ...counts, failures }))
}
