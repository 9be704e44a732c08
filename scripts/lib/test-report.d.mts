export interface Counts {
  passed: number
  failed: number
  skipped: number
  failures: { name: string; text: string }[]
  /** Lines for the reader, such as why a test was skipped. */
  notes: string[]
}
/** What a run of tests prints, file by file and at its end. */
export function testReport(options?: { repeatTests?: (files: string[]) => string }): {
  add(file: string, counts: Counts, options?: { seconds?: number; isPrinted?: boolean }): void
  addCheck(outcome: { name: string; hasFailed: boolean; output: string; seconds: number }): void
  addFlaky(file: string, failures: Counts['failures']): void
  /** Prints the end of the report; returns the exit code. */
  close(options: { seconds: number }): number
}
