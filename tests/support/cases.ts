/**
 * Generated cases for each boundary: 100, or as many as `W3M_CASES` says; `npm run nightly -- cases` runs 100,000. The bundler of
 * the browser tests replaces the variable, since a page has no environment.
 */
export const cases: number = Number(process.env.W3M_CASES) || 100

/** Only nightly runs, which set `W3M_CASES`, compare times: continuous integration runs many tests on two cores. */
export const comparesTimes = Boolean(process.env.W3M_CASES)

/** Throws in nightly runs where more than `limitMs` milliseconds have passed since `started`, a value of `performance.now()`. */
export function expectTime(started: number, limitMs: number): void {
  const took = performance.now() - started
  if (comparesTimes && took >= limitMs) throw new Error(`It took ${Math.round(took)} ms of ${limitMs}`)
}

/** Time limit of a property with this many cases, with room for a loaded machine. */
export const casesLimitMs: number = Math.max(120_000, cases * 30)

/** Parameters for `fc.assert`: seeded, so that a failure can be repeated, and with the error in the report. */
export const generated = (seed: number): { numRuns: number; seed: number; includeErrorInReport: true } => ({
  numRuns: cases,
  seed,
  includeErrorInReport: true,
})

/** Fails when a hostile case left something on every object of the page (T11). */
export function expectNoPollution(): void {
  const added = Object.keys(Object.prototype)
  const reached = ['polluted', 'isAdmin', 'x'].filter(name => name in {})
  if (added.length || reached.length) throw new Error(`Object.prototype has ${[...added, ...reached].join()}`)
}
