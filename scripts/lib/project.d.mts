/** The folder of package.json. */
export const root: string
/** Command that starts npm. */
export const npm: string
/** Returns a path in the repository, independent of the working directory. */
export function inRoot(...parts: string[]): string
/** Returns the files of the public elements. */
export function publicElements(): string[]
/** Sources of the package's entry points. */
export const entryFiles: string[]
export const cdnEntry: string
export function existingFiles(files: string[]): string[]
export function missingFiles(files: string[]): string[]
export const expectedBuildLogs: ReadonlySet<string>
