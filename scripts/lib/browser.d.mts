/** A browser of the system, or undefined. */
export function systemBrowser(): string | undefined
/** Path of the browser that tests use. */
export function findBrowser(): Promise<string>
/** How we start any browser. */
export const browserArguments: string[]
/** Features of the browser that tests do without. */
export const disabledFeatures: string[]
/** The switch that turns features off; the last one counts. */
export function without(features: readonly string[]): string
