export interface Outcome {
  name: string
  code: number
  passed: number
  failed: number
  skipped: number
  seconds: number
}
/**
 * Returns the counts of the last closing line of a command's output. Without such a line, the command counts as one test, which passed
 * if the exit code is 0.
 */
export function parseCounts(output: string, code: number): Pick<Outcome, 'passed' | 'failed' | 'skipped'>
/** Prints a line for each stage and the closing line. Returns the exit code, which is 1 if a test failed or none passed. */
export function summarize(outcomes: readonly Outcome[], seconds: number): number
