/** Throws if a Node version (by default this one) is older than package.json allows. */
export function requireNode(version?: string): void
/** Whether node_modules of a folder contains the versions of its lockfile, or those that members of its workspace need. */
export function isInstalled(folder: string, members?: string[]): boolean
/** Runs `npm ci` in every folder of the project whose packages are missing or have other versions. */
export function installMissing(folders?: string[], members?: string[]): Promise<void>
