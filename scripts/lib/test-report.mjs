// Prints the report of `npm test`: a line for each file, each failure once, then the failed files with the command that runs them
// again, and the closing line.
const print = text => process.stdout.write(`${text}\n`)

/** Returns the cause of a failure `{ name, text }`: the first paragraph of its error. */
const causeOf = ({ text }) => text.split(/\n\s+at |\n\n/)[0].trim()

const indent = (text, width) => text.replaceAll(/^/gm, ' '.repeat(width))
const maxTextLength = 2000

/** Returns the closing line: the sums of all counts, such as `12 passed, 0 failed`, with the number of skipped tests if there are any. */
export function formatClosingLine(countsList) {
  const total = key => countsList.reduce((sum, counts) => sum + counts[key], 0)
  const skipped = total('skipped')
  return `${total('passed')} passed, ${total('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/** Formats counts as `12 passed, 1 failed, 2 skipped`. Omits zeros. */
export const formatCounts = counts =>
  ['passed', 'failed', 'skipped']
    .filter(key => counts[key])
    .map(key => `${counts[key]} ${key}`)
    .join(', ') || 'no tests'

/** Creates a report of the outcomes by file. `repeatTests` returns the command that runs failed files again. */
export function createTestReport({ repeatTests = files => `npm test -- --files ${files.join(',')}` } = {}) {
  const results = new Map()
  const flaky = []
  /** The first failed file for each cause. */
  const causes = new Map()

  function printFailures(file, failures) {
    for (const failure of failures) {
      const cause = causeOf(failure)
      const firstFailure = causes.get(cause)
      if (!firstFailure) {
        causes.set(cause, { name: failure.name, file, count: 1 })
        print(`    ${failure.name}\n${indent(failure.text.slice(0, maxTextLength), 6)}`)
        continue
      }
      firstFailure.count++
      if (firstFailure.count === 2 || firstFailure.file !== file)
        print(`    ${failure.name}: same cause as "${firstFailure.name}"`)
    }
  }

  return {
    /**
     * Adds the counts of a file and prints its line, its notes (such as skip reasons) and its failures. `isPrinted` means that the test
     * runner has already printed the line.
     */
    add(file, counts, { seconds, isPrinted = false } = {}) {
      results.set(file, counts)
      const duration = seconds === undefined ? '' : ` (${seconds.toFixed(1)} s)`
      if (!isPrinted) print(`${counts.failed ? '✖' : '✔'} ${file}: ${formatCounts(counts)}${duration}`)
      for (const note of counts.notes) print(`    ${note}`)
      printFailures(file, counts.failures)
    },
    /** Adds the outcome of a static check (checks.mjs) and prints it, with the check's output if it failed. */
    addCheck({ name, hasFailed, output, seconds }) {
      results.set(`check ${name}`, { passed: Number(!hasFailed), failed: Number(hasFailed), skipped: 0 })
      print(`${hasFailed ? '✖' : '✔'} check ${name} (${seconds.toFixed(1)} s)`)
      if (hasFailed) print(indent(output.trim(), 4))
    },
    /** Adds a file that failed once and passed when it was repeated, which indicates a race in the test or the product. */
    addFlaky(file, failures) {
      flaky.push({ file, failures })
    },
    results,
    flaky,
    /** Prints shared causes, flaky files, failed files and the closing line. Returns the exit code. */
    close({ seconds }) {
      const total = key => [...results.values()].reduce((sum, counts) => sum + counts[key], 0)
      const failedFiles = [...results].filter(([, counts]) => counts.failed).map(([file]) => file)
      const sharedCauses = [...causes].filter(([, { count }]) => count > 1)
      for (const [cause, { count, name }] of sharedCauses)
        print(
          `\n${count} failures have one cause, first seen in "${name}":\n${indent(cause.slice(0, 300), 2)}`,
        )
      if (flaky.length) print('\nFlaky: failed once and passed when repeated')
      for (const { file, failures } of flaky)
        for (const { name, text } of failures)
          print(`  ${file}: ${name}\n${indent(text.slice(0, maxTextLength), 4)}`)
      const tests = failedFiles.filter(file => /\btests\//.test(file))
      const checks = failedFiles.filter(file => file.startsWith('check '))
      if (failedFiles.length) print(`\nFailed:\n${failedFiles.map(file => `  ${file}`).join('\n')}`)
      if (tests.length) print(`Repeat them: ${repeatTests(tests)}`)
      if (checks.length) print(`Repeat them: npm run check -- ${checks.map(name => name.slice(6)).join(' ')}`)
      print(`\n${results.size} files in ${Math.round(seconds)} s`)
      print(formatClosingLine([...results.values()]))
      return total('failed') || !total('passed') ? 1 : 0
    },
  }
}
