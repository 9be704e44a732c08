export declare function recordRequests(file: string, paths: readonly string[]): void
export declare function flowsReachedBy(
  flows: readonly string[],
  changedFiles: readonly string[],
  reach?: Readonly<Record<string, readonly string[]>>,
): string[]
