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
/** The tier a file states: 0, 0r, 1 or 2. */
export function tierOf(file: string): '0' | '0r' | '1' | '2'
