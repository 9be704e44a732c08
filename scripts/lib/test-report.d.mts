export interface Counts {
  passed: number
  failed: number
  skipped: number
  failures: { name: string; text: string }[]
  /** Lines for the reader, such as skip reasons. */
  notes: string[]
}
/** Prints the results of a test run by file, and a summary. */
export function createTestReport(options?: { repeatTests?: (files: string[]) => string }): {
  add(file: string, counts: Counts, options?: { seconds?: number; isPrinted?: boolean }): void
  addCheck(outcome: { name: string; hasFailed: boolean; output: string; seconds: number }): void
  addFlaky(file: string, failures: Counts['failures']): void
  /** Prints shared causes, flaky files, failed files and the closing line. Returns the exit code. */
  close(options: { seconds: number }): number
}
