/**
 * Number of generated cases per test: 100, or the value of `W3M_CASES`. `npm run nightly -- cases` runs 100,000. The bundler of the
 * browser tests replaces the variable, because pages have no environment.
 */
export const cases: number = Number(process.env.W3M_CASES) || 100

/** Whether tests compare times: only in nightly runs, which set `W3M_CASES`, because continuous integration runs many tests on two cores. */
export const shouldCompareTimes = Boolean(process.env.W3M_CASES)

/** Throws in nightly runs if more than `limitMs` milliseconds have passed since `startTime`, a value of `performance.now()`. */
export function expectTime(startTime: number, limitMs: number): void {
  const elapsedMs = performance.now() - startTime
  if (shouldCompareTimes && elapsedMs >= limitMs)
    throw new Error(`It took ${Math.round(elapsedMs)} ms of ${limitMs}`)
}

/** Time limit of a property in ms. It grows with the number of cases, and has a margin for a loaded machine. */
export const casesLimitMs: number = Math.max(120_000, cases * 30)

/** Returns parameters for `fc.assert`: seeded for reproducibility, and with the error in the report. */
export const generatedOptions = (
  seed: number,
): { numRuns: number; seed: number; includeErrorInReport: true } => ({
  numRuns: cases,
  seed,
  includeErrorInReport: true,
})

/** Asserts that no generated case has polluted `Object.prototype` (T11). */
export function expectNoPollution(): void {
  const addedKeys = Object.keys(Object.prototype)
  const inheritedNames = ['polluted', 'isAdmin', 'x'].filter(name => name in {})
  if (addedKeys.length || inheritedNames.length)
    throw new Error(`Object.prototype has ${[...addedKeys, ...inheritedNames].join()}`)
}
