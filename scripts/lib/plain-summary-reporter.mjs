/** Prints the plain closing line `N passed, N failed`, which tools that read the output look for. */
export function plainSummaryReporter() {
  return {
    onTestRunFinished({ sessions }) {
      let passed = 0
      let failed = 0
      let skipped = 0
      const count = suite => {
        for (const test of suite?.tests ?? []) {
          if (test.skipped) skipped++
          else if (test.passed) passed++
          else failed++
        }
        for (const inner of suite?.suites ?? []) count(inner)
      }
      for (const session of sessions) {
        count(session.testResults)
        if (!session.passed && !session.testResults) failed++
      }
      process.stdout.write(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`)
    },
  }
}
