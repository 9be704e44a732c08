import type { Visit } from './modal-page.ts'

/** Measurements of a scroll to the end of a list. */
export interface Scroll {
  /** The longest main thread task during the scroll, ms. */
  readonly longestMs: number
  /** The maximum number of rows in the document at once. */
  readonly mostInDom: number
}

export interface ScrollOptions {
  /** Selector of the scroll container. It pierces shadow roots. */
  readonly scroller: string
  /** The element whose shadow root contains the rows, and the selector of a row. */
  readonly list: string
  readonly row: string
  /** Total number of rows. */
  readonly total: number
  /** Distance of one wheel event, px. */
  readonly step: number
}

const slowdown = 4
/** Time without a new row after which the list counts as stuck. */
const timeoutMs = 30_000

/** Scrolls a list with 4× CPU throttling until a share of its rows was rendered. A share of 1 scrolls to the end. */
export async function scrollTo(visit: Visit, options: ScrollOptions, share = 1): Promise<Scroll> {
  const { page } = visit
  const cdp = await visit.context.newCDPSession(page)
  const scroller = page.locator(options.scroller).first()
  await scroller.waitFor()
  const box = await scroller.boundingBox()
  if (!box) throw new Error(`${options.scroller} is not visible`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const watch = await page.evaluateHandle(
    ([body, listSelector, { row, total }, reachedShare]) => {
      const longestTask = { ms: 0 }
      const recordTasks = (entries: PerformanceEntry[]) => {
        for (const { duration } of entries) longestTask.ms = Math.max(longestTask.ms, duration)
      }
      const observer = new PerformanceObserver(entryList => recordTasks(entryList.getEntries()))
      observer.observe({ type: 'longtask' })
      const scroll = { reached: 0, mostInDom: 0, longestMs: 0, isEnd: false }
      return {
        /** Reads the rows after a frame. */
        async readRows() {
          await new Promise(requestAnimationFrame)
          const rows = listSelector?.shadowRoot?.querySelectorAll(row) ?? []
          recordTasks(observer.takeRecords())
          // A virtual list marks rows with `aria-posinset`.
          const position = rows[rows.length - 1]?.getAttribute('aria-posinset') ?? rows.length
          scroll.reached = Math.max(scroll.reached, Number(position))
          scroll.mostInDom = Math.max(scroll.mostInDom, rows.length)
          scroll.longestMs = longestTask.ms
          const isAtEnd = !!body && body.scrollTop + body.clientHeight >= body.scrollHeight - 2
          scroll.isEnd = scroll.reached >= total * reachedShare && (reachedShare < 1 || isAtEnd)
          return scroll
        },
      }
    },
    [
      await scroller.elementHandle(),
      await page.locator(options.list).first().elementHandle(),
      options,
      share,
    ] as const,
  )
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  try {
    let reachedRow = 0
    let newAt = performance.now()
    for (;;) {
      const rowState = await watch.evaluate(scrollWatch => scrollWatch.readRows())
      if (rowState.isEnd) return rowState
      if (rowState.reached > reachedRow) {
        reachedRow = rowState.reached
        newAt = performance.now()
      } else if (performance.now() - newAt > timeoutMs)
        throw new Error(`${options.list} stopped at ${reachedRow} of ${options.total} rows`)
      await page.mouse.wheel(0, options.step)
    }
  } finally {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await cdp.detach()
    await watch.dispose()
  }
}
