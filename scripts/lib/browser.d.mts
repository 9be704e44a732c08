/** Returns the path of the system's Chromium-based browser, or undefined. */
export function findSystemBrowser(): string | undefined
/** Returns the path of chromium-headless-shell, or undefined if it is not installed. */
export function findHeadlessShell(): string | undefined
/** Resolves with a browser for tests that need neither overlapping windows nor storage partitioning in third-party frames. */
export function findFastBrowser(): Promise<string>
/** Resolves with the path of the full browser for tests. Rejects if none is installed. */
export function findBrowser(): Promise<string>
/** Arguments for every test browser. */
export const browserArguments: string[]
/** Features disabled in all test browsers. */
export const disabledFeatures: string[]
/** Returns the switch that disables features. Only the last such switch applies. */
export function createDisableSwitch(features: readonly string[]): string
/** Returns the path of the first of these programs that is in PATH, or undefined. */
export function findInPath(...programs: string[]): string | undefined
/** Returns the path of Firefox from FIREFOX_PATH or the system, or undefined. */
export function findFirefox(): string | undefined
/** Hosts of the pages in flows. */
export const sites: Readonly<Record<'visitor' | 'other' | 'plain', string>>
/** Browser arguments that map the hosts of `sites` to this machine, make `visitor` a secure context, and block all other hosts. */
export const siteArguments: string[]
