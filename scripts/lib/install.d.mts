/** Throws if a Node version (by default this one) is older than package.json allows. */
export function requireNode(version?: string): void
/** Whether node_modules of a folder contains the versions of its lockfile. */
export function isInstalled(folder: string): boolean
/** Runs `npm ci` in every folder of the project whose packages are missing or have other versions. */
export function installMissing(folders?: string[]): Promise<void>
