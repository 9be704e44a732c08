import type { CDPSession } from 'playwright-core'
import type { Living } from './leak-watch.ts'
import type { Visit } from './modal-page.ts'
import { until } from './until.ts'

/** What a page holds after a forced collection. */
export interface Held {
  readonly living: Living
  /** What the library keeps, by kind. */
  readonly library?: Living['counts']
  readonly nodes: number
  readonly listeners: number
  /** Nodes outside every document that a script still holds. */
  readonly detached: readonly string[]
  readonly heap: number
}

export interface Cycles {
  /** Cycles before the first look: what is made once is made then. */
  readonly warmUp: number
  readonly cycles: number
  /** Runs some cycles. */
  run(count: number): Promise<void>
  /** How often the heap is looked at on the way. */
  readonly looks?: number
  readonly library?: Library
}

/** What is not ours, and how much of it may stay. */
export interface Library {
  /** Its makers, as a pattern over stack lines. */
  readonly file: string
  /** The most it may leave in the page, by kind; nothing of any other kind. */
  readonly leaves: Readonly<Record<string, number>>
}

export interface Outcome {
  readonly before: Held
  readonly after: Held
  /** Bytes of heap a cycle, by least squares over the looks. */
  readonly heapPerCycle: number
  /** What there is more of, in words; empty when nothing was left. */
  readonly left: readonly string[]
}

const isTimer = /^(set|request)/

/** Runs a page through cycles and tells what they left. */
export async function countLeaks(
  visit: Visit,
  { warmUp, cycles, run, library, looks = 10 }: Cycles,
): Promise<Outcome> {
  const session = await visit.context.newCDPSession(visit.page)
  await run(warmUp)
  const before = await settled(session, visit, library)
  // What a browser compiles and caches settles within the first looks.
  const samples: [number, number][] = []
  let done = 0
  for (let at = 1; at <= looks; at++) {
    const count = Math.round((cycles * at) / looks) - done
    if (count) await run(count)
    done += count
    samples.push([done, (await look(session, visit, library)).heap])
  }
  let start = before
  let after = await settled(session, visit, library)
  const left = () => [...differences(start, after), ...growth(start, after), ...tooMuch(after, library)]
  // What is made once may come late, in a cycle that went another way, and a browser holds the node that was pointed at or
  // animated last. What leaks is left in each cycle: it is there after every further look, too.
  for (let more = 0; more < 2 && left().length; more++) {
    start = after
    await run(cycles)
    after = await settled(session, visit, library)
  }
  await session.detach()
  return {
    before,
    after,
    heapPerCycle: slope(samples),
    left: left(),
  }
}

/** Looks when nothing is under way any more: a page that does nothing has no timer of ours. */
async function settled(session: CDPSession, visit: Visit, library?: Library): Promise<Held> {
  let held = await look(session, visit, library)
  const isStill = () => !Object.keys(held.living.counts).some(kind => isTimer.test(kind))
  await until(
    async () => {
      if (!isStill()) held = await look(session, visit, library)
      return isStill()
    },
    'no timer runs',
    60_000,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${held.living.list.filter(line => isTimer.test(line)).join('\n')}`)
  })
  return held
}

async function look(session: CDPSession, visit: Visit, library?: Library): Promise<Held> {
  // Finalizers run between two collections.
  for (let at = 0; at < 2; at++) {
    await session.send('HeapProfiler.collectGarbage')
    await visit.page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
  }
  await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const living = (options: { without?: string; only?: string }) =>
    visit.page.evaluate(given => window.leakWatch?.living(given) ?? { counts: {}, list: [] }, options)
  return {
    living: withWindows(visit, await living(library ? { without: library.file } : {})),
    ...(library && { library: (await living({ only: library.file })).counts }),
    nodes,
    listeners: jsEventListeners,
    detached: await detachedNodes(visit),
    heap: usedSize,
  }
}

/** Frames and windows as the browser knows them: a page does not see those inside shadow roots. */
function withWindows(visit: Visit, { counts, list }: Living): Living {
  const frame = visit.page.frames().length - 1
  const window = visit.context.pages().length - 1
  return { counts: { ...counts, frame, window }, list }
}

// Whoever asks for these nodes holds them from then on, until the session that asked is over.
async function detachedNodes(visit: Visit): Promise<string[]> {
  const session = await visit.context.newCDPSession(visit.page)
  await session.send('DOM.enable')
  const { detachedNodes } = await session.send('DOM.getDetachedDomNodes')
  await session.detach()
  // Lit keeps the template of each kind of element for the next one.
  return detachedNodes
    .map(({ treeNode }) => treeNode.localName || treeNode.nodeName)
    .filter(name => name !== 'template')
}

function differences(before: Held, after: Held): string[] {
  const left: string[] = []
  for (const [kind, count] of Object.entries(after.living.counts)) {
    const more = count - (before.living.counts[kind] ?? 0)
    if (more > 0) left.push(`${more} more of ${kind}: ${newest(before, after, kind).join(' | ')}`)
  }
  if (after.listeners > before.listeners)
    left.push(`${after.listeners - before.listeners} more listeners by the browser's count`)
  if (after.detached.length > before.detached.length)
    left.push(
      `${after.detached.length - before.detached.length} more detached trees: ${[...new Set(after.detached)].join(' ')}`,
    )
  return left
}

/** What the engine counts and nobody can name: nodes of templates count as well, which Lit makes once. */
const growth = (before: Held, after: Held): string[] =>
  after.nodes > before.nodes ? [`${after.nodes - before.nodes} more nodes`] : []

/** What a library left beyond its bound. */
const tooMuch = ({ library: held = {} }: Held, library?: Library): string[] =>
  Object.entries(held)
    .filter(([kind, count]) => count > (library?.leaves[kind] ?? 0))
    .map(([kind, count]) => `the library left ${count} of ${kind}`)

/** The makers of what came, each once. */
function newest(before: Held, after: Held, kind: string): string[] {
  const had = [...before.living.list]
  const more = after.living.list.filter(line => {
    const at = had.indexOf(line)
    if (at >= 0) had.splice(at, 1)
    return at < 0 && line.startsWith(kind)
  })
  return [...new Set(more)].slice(0, 5)
}

/** Least squares over what follows the first third, which still warms up. */
function slope(samples: readonly [number, number][]): number {
  const used = samples.slice(Math.floor(samples.length / 3))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(used.map(([at]) => at))
  const y = mean(used.map(([, heap]) => heap))
  const above = used.reduce((sum, [at, heap]) => sum + (at - x) * (heap - y), 0)
  const below = used.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  return below ? above / below : 0
}
