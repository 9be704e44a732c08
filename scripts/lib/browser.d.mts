/** A browser of the system, or undefined. */
export function systemBrowser(): string | undefined
/** chromium-headless-shell, or undefined where it is not installed. */
export function headlessShell(): string | undefined
/** Path of the browser for pages that need neither windows that cover each other nor storage denied to frames of other sites. */
export function findFastBrowser(): Promise<string>
/** Path of the browser that tests use. */
export function findBrowser(): Promise<string>
/** How we start any browser. */
export const browserArguments: string[]
/** Features of the browser that tests do without. */
export const disabledFeatures: string[]
/** The switch that turns features off; the last one counts. */
export function without(features: readonly string[]): string
/** The first of these programs that the system finds. */
export function inPath(...programs: string[]): string | undefined
/** Firefox, the one that FIREFOX_PATH names or the system's. */
export function findFirefox(): string | undefined
/** Names of sites that flows are on. */
export const sites: Readonly<Record<'visitor' | 'other' | 'plain', string>>
/** What makes a browser take these names for this machine and find nothing else. */
export const siteArguments: string[]
