import type { CDPSession } from 'playwright-core'
import type { LiveObjects } from './leak-watch.ts'
import type { Visit } from './modal-page.ts'
import { until } from './until.ts'

/** Counts of a page after a forced garbage collection. */
export interface MemoryCounts {
  readonly liveObjects: LiveObjects
  /** Counts of objects that the library created, by kind. */
  readonly library?: LiveObjects['counts']
  readonly nodes: number
  readonly listeners: number
  /** Names of detached nodes that scripts still reference. */
  readonly detachedNames: readonly string[]
  readonly heap: number
}

export interface CycleRun {
  /** Cycles before the first count, which create one-time objects of the page. */
  readonly warmUp: number
  readonly cycles: number
  /** Runs some cycles. */
  run(count: number): Promise<void>
  /** Number of heap measurements during the cycles. Default: 0. */
  readonly heapSamples?: number
  readonly library?: Library
}

/** Limits of the leaks of a library, which cannot be fixed in this repository. */
export interface Library {
  /** Pattern of the stack lines of its code. */
  readonly filePattern: string
  /** Limits by kind. Other kinds have a limit of 0. */
  readonly limits: Readonly<Record<string, number>>
}

export interface LeakResult {
  readonly initialCounts: MemoryCounts
  readonly finalCounts: MemoryCounts
  /** Heap growth, bytes per cycle: least squares over the samples, 0 without samples. */
  readonly heapPerCycle: number
  /** One sentence for each count that grew. */
  readonly leaks: readonly string[]
}

const timerKind = /^(set|request)/

/** Runs cycles in a page and returns what they leak. */
export async function countLeaks(
  visit: Visit,
  { warmUp, cycles, run, library, heapSamples = 0 }: CycleRun,
): Promise<LeakResult> {
  const session = await visit.context.newCDPSession(visit.page)
  await run(warmUp)
  const countsBefore = await countWhenSettled(session, visit, library)
  const samples: [number, number][] = []
  let completedCycles = 0
  if (!heapSamples) await run(cycles)
  for (let index = 1; index <= heapSamples; index++) {
    const count = Math.round((cycles * index) / heapSamples) - completedCycles
    if (count) await run(count)
    completedCycles += count
    samples.push([completedCycles, (await measure(session, visit, library)).heap])
  }
  let baseline = countsBefore
  let countsAfter = await countWhenSettled(session, visit, library)
  const findLeaks = () => [
    ...findNewObjects(baseline, countsAfter),
    ...getGrowth(baseline, countsAfter),
    ...findCountsAboveLimit(countsAfter, library),
  ]
  // Repeats the count, because a cycle can create one-time objects, and browsers keep the last hovered or animated node. A leak grows
  // in further cycles too.
  for (let extraRounds = 0; extraRounds < 2 && findLeaks().length; extraRounds++) {
    baseline = countsAfter
    await run(cycles)
    countsAfter = await countWhenSettled(session, visit, library)
  }
  await session.detach()
  return {
    initialCounts: countsBefore,
    finalCounts: countsAfter,
    heapPerCycle: computeSlope(samples),
    leaks: findLeaks(),
  }
}

/** Counts once no timer is pending, as on an idle page. */
async function countWhenSettled(session: CDPSession, visit: Visit, library?: Library): Promise<MemoryCounts> {
  let counts = await measure(session, visit, library)
  const isStill = () => !Object.keys(counts.liveObjects.counts).some(kind => timerKind.test(kind))
  await until(
    async () => {
      if (!isStill()) counts = await measure(session, visit, library)
      return isStill()
    },
    'no timer runs',
    60_000,
  ).catch((error: unknown) => {
    throw new Error(
      `${String(error)}: ${counts.liveObjects.list.filter(line => timerKind.test(line)).join('\n')}`,
    )
  })
  return counts
}

async function measure(session: CDPSession, visit: Visit, library?: Library): Promise<MemoryCounts> {
  // Finalizers run between two garbage collections.
  for (let index = 0; index < 2; index++) {
    await session.send('HeapProfiler.collectGarbage')
    await visit.page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
  }
  await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const readLiveObjects = (options: { exclude?: string; include?: string }) =>
    visit.page.evaluate(
      filter => window.leakWatch?.listLiveObjects(filter) ?? { counts: {}, list: [] },
      options,
    )
  return {
    liveObjects: withWindows(visit, await readLiveObjects(library ? { exclude: library.filePattern } : {})),
    ...(library && { library: (await readLiveObjects({ include: library.filePattern })).counts }),
    nodes,
    listeners: jsEventListeners,
    detachedNames: await getDetachedNodes(visit),
    heap: usedSize,
  }
}

/** Adds the number of frames and windows from the browser, because a page cannot count frames inside shadow roots. */
function withWindows(visit: Visit, { counts, list: objectLines }: LiveObjects): LiveObjects {
  const frame = visit.page.frames().length - 1
  const window = visit.context.pages().length - 1
  return { counts: { ...counts, frame, window }, list: objectLines }
}

// Uses a separate session and closes it, because a session keeps references to the nodes that it requests.
async function getDetachedNodes(visit: Visit): Promise<string[]> {
  const session = await visit.context.newCDPSession(visit.page)
  await session.send('DOM.enable')
  const { detachedNodes } = await session.send('DOM.getDetachedDomNodes')
  await session.detach()
  // Excludes templates, which Lit keeps for each element class.
  return detachedNodes
    .map(({ treeNode }) => treeNode.localName || treeNode.nodeName)
    .filter(name => name !== 'template')
}

function findNewObjects(countsBefore: MemoryCounts, countsAfter: MemoryCounts): string[] {
  const leaks: string[] = []
  for (const [kind, count] of Object.entries(countsAfter.liveObjects.counts)) {
    const growthCount = count - (countsBefore.liveObjects.counts[kind] ?? 0)
    if (growthCount > 0)
      leaks.push(
        `${growthCount} more of ${kind}: ${findNewLines(countsBefore, countsAfter, kind).join(' | ')}`,
      )
  }
  if (countsAfter.listeners > countsBefore.listeners)
    leaks.push(`${countsAfter.listeners - countsBefore.listeners} more listeners by the browser's count`)
  if (countsAfter.detachedNames.length > countsBefore.detachedNames.length)
    leaks.push(
      `${countsAfter.detachedNames.length - countsBefore.detachedNames.length} more detached trees: ${[...new Set(countsAfter.detachedNames)].join(' ')}`,
    )
  return leaks
}

/** Returns node growth. The engine's count has no names and includes nodes of Lit templates, which are created once. */
const getGrowth = (countsBefore: MemoryCounts, countsAfter: MemoryCounts): string[] =>
  countsAfter.nodes > countsBefore.nodes ? [`${countsAfter.nodes - countsBefore.nodes} more nodes`] : []

/** Returns counts of the library above their limits. */
const findCountsAboveLimit = ({ library: libraryCounts = {} }: MemoryCounts, library?: Library): string[] =>
  Object.entries(libraryCounts)
    .filter(([kind, count]) => count > (library?.limits[kind] ?? 0))
    .map(([kind, count]) => `the library left ${count} of ${kind}`)

/** Returns up to five lines that describe new objects and where they were created, without duplicates. */
function findNewLines(countsBefore: MemoryCounts, countsAfter: MemoryCounts, kind: string): string[] {
  const linesBefore = [...countsBefore.liveObjects.list]
  const newLines = countsAfter.liveObjects.list.filter(line => {
    const index = linesBefore.indexOf(line)
    if (index >= 0) linesBefore.splice(index, 1)
    return index < 0 && line.startsWith(kind)
  })
  return [...new Set(newLines)].slice(0, 5)
}

/** Computes the slope by least squares. Ignores the first third of the samples, when the browser still compiles and fills caches. */
function computeSlope(samples: readonly [number, number][]): number {
  const usedSamples = samples.slice(Math.floor(samples.length / 3))
  const computeMean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = computeMean(usedSamples.map(([cycle]) => cycle))
  const y = computeMean(usedSamples.map(([, heap]) => heap))
  const numerator = usedSamples.reduce((sum, [cycle, heap]) => sum + (cycle - x) * (heap - y), 0)
  const denominator = usedSamples.reduce((sum, [cycle]) => sum + (cycle - x) ** 2, 0)
  return denominator ? numerator / denominator : 0
}
