export interface Outcome {
  name: string
  code: number
  passed: number
  failed: number
  skipped: number
  seconds: number
}
/** The counts of the last closing line of a command's output; without one, its exit code counts as one test. */
export function countsOf(output: string, code: number): Pick<Outcome, 'passed' | 'failed' | 'skipped'>
/** Prints a line for each stage and the closing line; returns the exit code. */
export function summarize(outcomes: readonly Outcome[], seconds: number): number
