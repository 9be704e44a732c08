/** The absolute path of the folder with package.json. */
export const root: string
/** The command that starts npm on this system. */
export const npm: string
/** Joins path parts below the root folder. The result does not depend on the working directory. */
export function inRoot(...parts: string[]): string
/** Returns the files of the public elements. */
export function publicElements(): string[]
/** Sources of the package's entry points, as paths in the repository. */
export const entryFiles: string[]
export const cdnEntry: string
export function existingFiles(files: string[]): string[]
export function missingFiles(files: string[]): string[]
export const expectedBuildLogs: ReadonlySet<string>
