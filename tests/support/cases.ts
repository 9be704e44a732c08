/**
 * How many generated cases each boundary meets: 1,000, or as many as `W3M_CASES` says; `npm run soak` says 100,000. The
 * bundler of the test runner puts the number into pages, which have no environment.
 */
export const cases: number = Number(process.env.W3M_CASES) || 1_000

/** What a property of this many cases may take; a loaded machine is slow. */
export const casesLimitMs: number = Math.max(120_000, cases * 30)

/** Parameters for `fc.assert`: seeded, so that a failure can be repeated, and told with its reason. */
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
