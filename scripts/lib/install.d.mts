/** Throws where a version of Node (this one by default) is older than package.json allows. */
export function requireNode(version?: string): void
/** Whether node_modules of a folder holds the versions of its lockfile. */
export function isInstalled(folder: string): boolean
/** Runs `npm ci` in every folder of the project whose packages are missing or of another version. */
export function installMissing(folders?: string[]): Promise<void>
