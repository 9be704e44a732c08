/** Returns features of a source file that the minimum browsers lack and the table does not list, one sentence each. */
export function newerIn(file: string, source?: string): Promise<string[]>
/** The same for a built file, whose style sheets have no tag names. */
export function newerInBuilt(file: string, code?: string): string[]
