export declare function recordRequests(file: string, paths: readonly string[]): void
export declare function findAffectedFlows(
  flows: readonly string[],
  changedFiles: readonly string[],
  reach?: Readonly<Record<string, readonly string[]>>,
): string[]
