/** One step of a walk: what is done, and a number that decides the rest of it (which wallet, which answer). */
export interface Step {
  readonly action: string
  readonly pick: number
}

export interface Walks<World> {
  readonly seed: number
  readonly count: number
  readonly steps: number
  readonly actions: Readonly<Record<string, (world: World, pick: number) => unknown>>
  begin(): World | Promise<World>
  /** What must hold after every step, `how` the world stands wrong otherwise. */
  fault(world: World): string | undefined
  /** What must hold when everybody has gone home. Ends the world in any case. */
  end(world: World): Promise<string | undefined>
}

/** A stream of numbers from 0 to 2^32 that depends on the seed alone (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

/** Walks at random through the actions; throws with the seed and the shortest walk that still goes wrong. */
export async function walkAll<World>(walks: Walks<World>): Promise<void> {
  const names = Object.keys(walks.actions)
  for (let number = 0; number < walks.count; number++) {
    const next = numbers(walks.seed * 1_000_003 + number)
    const steps = Array.from({ length: walks.steps }, () => ({
      action: names[next() % names.length] as string,
      pick: next(),
    }))
    const fault = await walk(walks, steps)
    if (fault === undefined) continue
    const [short, last = fault] = await shorten(walks, steps)
    const told = short.map(({ action, pick }) => `${action} ${pick}`).join('\n  ')
    throw new Error(`walk ${number} of seed ${walks.seed}: ${last}\n  ${told}\n(at first: ${fault})`)
  }
}

/** Goes these steps in a new world; tells what went wrong. */
export async function walk<World>(walks: Walks<World>, steps: readonly Step[]): Promise<string | undefined> {
  const world = await walks.begin()
  let fault: string | undefined
  try {
    for (const [at, { action, pick }] of steps.entries()) {
      await walks.actions[action]?.(world, pick)
      fault = walks.fault(world)
      if (fault !== undefined) {
        fault = `${fault} (after step ${at}, ${action})`
        break
      }
    }
  } catch (thrown) {
    fault = `thrown: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`
  }
  const last = await walks.end(world)
  return fault ?? last
}

/** Leaves out pieces as long as the walk still goes wrong. */
async function shorten<World>(
  walks: Walks<World>,
  steps: readonly Step[],
): Promise<[readonly Step[], string?]> {
  let short = steps
  let last: string | undefined
  let tries = 200
  for (let size = Math.ceil(short.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < short.length && tries-- > 0; ) {
      const fewer = [...short.slice(0, at), ...short.slice(at + size)]
      const fault = await walk(walks, fewer)
      if (fault === undefined) at += size
      else [short, last] = [fewer, fault]
    }
  return [short, last]
}
