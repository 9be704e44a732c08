/** What a file uses that the lowest browsers lack and no row of the table names: a sentence for each. */
export function newerIn(file: string, source?: string): Promise<string[]>
/** The same of a file that was built, where the tags of style sheets have lost their names. */
export function newerInBuilt(file: string, code?: string): string[]
