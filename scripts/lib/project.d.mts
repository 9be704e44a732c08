/** The folder of package.json. */
export const root: string
/** A path inside the repository, whatever folder a command was started in. */
export function inRoot(...parts: string[]): string
/** The public elements, one file each. */
export function publicElements(): string[]
/** Source of every entry of the package. */
export const entryFiles: string[]
export const cdnEntry: string
export function present(files: string[]): string[]
export function absent(files: string[]): string[]
export const expectedBuildLogs: ReadonlySet<string>
