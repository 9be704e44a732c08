/** Reports the tests of a browser, on the terminal or as counts in a file. */
export function plainSummaryReporter(resultFile?: string): {
  reportTestFileResults(): void
  onTestRunFinished(args: { sessions: readonly object[] }): void
}
