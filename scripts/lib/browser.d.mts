/** Returns the system's Chromium-based browser, or undefined. */
export function systemBrowser(): string | undefined
/** Returns chromium-headless-shell, or undefined if it is not installed. */
export function headlessShell(): string | undefined
/** Resolves with the browser for tests without overlapping windows or storage partitioning in third-party frames. */
export function findFastBrowser(): Promise<string>
/** Resolves with the path of the test browser. */
export function findBrowser(): Promise<string>
/** Arguments for every browser. */
export const browserArguments: string[]
/** Features disabled in all test browsers. */
export const disabledFeatures: string[]
/** Returns the switch that disables features. Only the last such switch applies. */
export function without(features: readonly string[]): string
/** Returns the first of these programs in PATH. */
export function inPath(...programs: string[]): string | undefined
/** Returns Firefox from FIREFOX_PATH or the system. */
export function findFirefox(): string | undefined
/** Hosts used by flows. */
export const sites: Readonly<Record<'visitor' | 'other' | 'plain', string>>
/** Browser arguments that map these hosts to this machine and block all others. */
export const siteArguments: string[]
