/** Throws if a Node version (by default this one) is older than package.json allows. */
export function requireNode(version?: string): void
/** Whether node_modules of a folder contains the packages of its lockfile, or with `members` at least these members of its workspace. */
export function isInstalled(folder: string, members?: string[]): boolean
/** Runs `npm ci` in every folder of the project whose packages are missing or have other versions. */
export function installMissing(folders?: string[], members?: string[]): Promise<void>
