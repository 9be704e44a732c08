/** Returns features of a source file that the minimum browsers lack and the table does not list, one sentence each. */
export function newerIn(file: string, source?: string): Promise<string[]>
/** Like `newerIn`, for a built file, in which the tags of style sheet templates are minified. */
export function newerInBuilt(file: string, code?: string): string[]
