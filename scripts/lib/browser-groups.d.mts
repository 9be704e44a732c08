export interface SuiteResult {
  readonly name: string
  readonly suites: readonly SuiteResult[]
  readonly tests: readonly { readonly name: string; readonly passed: boolean }[]
}
export interface SessionResult {
  readonly passed: boolean
  readonly errors: readonly Error[]
  readonly testResults: Pick<SuiteResult, 'suites' | 'tests'>
}
export function groupByPage(files: readonly string[], seed?: string): Map<string, string>
export function resultsByFile(name: string, session: SessionResult): Record<string, SessionResult>
