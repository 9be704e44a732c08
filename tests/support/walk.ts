import fc from 'fast-check'

export interface Walks<World> {
  readonly seed: number
  readonly walkCount: number
  /** Maximum length of a walk. Actual lengths vary. */
  readonly maxSteps: number
  /** Actions by name. The number selects the details (which wallet, which response). */
  readonly actions: Readonly<Record<string, (world: World, choice: number) => unknown>>
  start(): World | Promise<World>
  /** Returns a violated invariant after a step, if any. */
  findFault(world: World): string | undefined
  /** Ends the walk. Resolves with a violated final invariant, if any. */
  end(world: World): Promise<string | undefined>
}

/** A step of a walk. Its model is empty, because `findFault` checks the invariants. */
type Step<World> = fc.AsyncCommand<object, World>

/**
 * Runs random walks through the actions. Throws with the shortest failing walk, and the seed and path that reproduce it in
 * fast-check.
 */
export async function runWalks<World>(walks: Walks<World>): Promise<void> {
  const steps = Object.entries(walks.actions).map(([name, act]) =>
    fc.nat({ max: 0xff_ff_ff_ff }).map(
      (choice): Step<World> => ({
        check: () => true,
        toString: () => `${name} ${choice}`,
        async run(_model, walkState) {
          await act(walkState, choice)
          const fault = walks.findFault(walkState)
          if (fault !== undefined) throw new Error(`${fault} (after ${name})`)
        },
      }),
    ),
  )
  const walk = fc.asyncProperty(
    fc.commands(steps, { maxCommands: walks.maxSteps, size: 'max' }),
    async commands => {
      const walkState = await walks.start()
      let problem: string | undefined
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: walkState }), commands)
      } finally {
        problem = await walks.end(walkState)
      }
      if (problem !== undefined) throw new Error(problem)
    },
  )
  await fc.assert(walk, { seed: walks.seed, numRuns: walks.walkCount, includeErrorInReport: true })
}
