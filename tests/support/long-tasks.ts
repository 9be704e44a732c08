import type { Visit } from './modal-page.ts'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Processor time in µs, which excludes other processes. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** Runs `act`. Resolves with the longest main thread task during it, in ms of processor time. */
export async function measureLongestTask(visit: Visit, act: () => Promise<unknown>): Promise<number> {
  const browser = visit.context.browser()
  if (!browser) throw new Error('The visit has no browser')
  await browser.startTracing(visit.page, { categories: ['toplevel', '__metadata'] })
  let text = ''
  try {
    await act()
    // Includes work that starts in the next frames.
    await visit.page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(resolve => requestAnimationFrame(resolve))
    })
  } finally {
    text = (await browser.stopTracing()).toString()
  }
  const { traceEvents } = JSON.parse(text) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const pageThreads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  )
  const threads = new Set(pageThreads.map(threadOf))
  const tasks = traceEvents.filter(
    traceEvent => traceEvent.name.endsWith('RunTask') && threads.has(threadOf(traceEvent)),
  )
  if (!tasks.length) throw new Error('The browser reported no task')
  return Math.round(tasks.reduce((longestMs, { tdur = 0 }) => Math.max(longestMs, tdur), 0) / 1_000)
}
