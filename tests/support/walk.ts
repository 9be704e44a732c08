import fc from 'fast-check'

export interface Walks<World> {
  readonly seed: number
  readonly count: number
  /** The longest walk; others are of any length up to it. */
  readonly steps: number
  /** What can happen, and a number that decides the rest of it (which wallet, which answer). */
  readonly actions: Readonly<Record<string, (world: World, pick: number) => unknown>>
  begin(): World | Promise<World>
  /** What must hold after every step, `how` the world stands wrong otherwise. */
  fault(world: World): string | undefined
  /** What must hold when everybody has gone home. Ends the world in any case. */
  end(world: World): Promise<string | undefined>
}

/** There is no second world to compare with: what must hold is told by `fault`. */
type Step<World> = fc.AsyncCommand<object, World>

/**
 * Walks at random through the actions; throws with the shortest walk that still goes wrong, and the seed and path by which
 * fast-check goes it again.
 */
export async function walkAll<World>(walks: Walks<World>): Promise<void> {
  const steps = Object.entries(walks.actions).map(([name, act]) =>
    fc.nat({ max: 0xff_ff_ff_ff }).map(
      (pick): Step<World> => ({
        check: () => true,
        toString: () => `${name} ${pick}`,
        async run(_model, world) {
          await act(world, pick)
          const fault = walks.fault(world)
          if (fault !== undefined) throw new Error(`${fault} (after ${name})`)
        },
      }),
    ),
  )
  const walk = fc.asyncProperty(
    fc.commands(steps, { maxCommands: walks.steps, size: 'max' }),
    async taken => {
      const world = await walks.begin()
      let left: string | undefined
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: world }), taken)
      } finally {
        left = await walks.end(world)
      }
      if (left !== undefined) throw new Error(left)
    },
  )
  await fc.assert(walk, { seed: walks.seed, numRuns: walks.count, includeErrorInReport: true })
}
