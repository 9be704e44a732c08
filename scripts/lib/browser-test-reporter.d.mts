/** Reports browser tests on the terminal, or their counts in a file. */
export function browserTestReporter(resultFile?: string): {
  reportTestFileResults(args: { testFile: string; sessionsForTestFile: readonly object[] }): void
  onTestRunFinished(args: { sessions: readonly object[] }): void
}
