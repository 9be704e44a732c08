export interface Outcome {
  name: string
  code: number
  passed: number
  failed: number
  skipped: number
  seconds: number
}
/** Returns the counts of the last closing line of a command's output. Without one, the exit code counts as one test. */
export function countsOf(output: string, code: number): Pick<Outcome, 'passed' | 'failed' | 'skipped'>
/** Prints a line for each stage and the closing line. Returns the exit code. */
export function summarize(outcomes: readonly Outcome[], seconds: number): number
