/** Returns a reporter that prints the results of browser tests, or writes their counts to `resultFile`. */
export function browserTestReporter(resultFile?: string): {
  reportTestFileResults(args: { testFile: string; sessionsForTestFile: readonly object[] }): void
  onTestRunFinished(args: { sessions: readonly object[] }): void
}
