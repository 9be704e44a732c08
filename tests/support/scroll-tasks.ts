import type { Visit } from './modal-page.ts'

/** Measurements of a scroll to the end of a list. */
export interface ScrollResult {
  /** The longest main thread task during the scroll, ms. */
  readonly longestMs: number
  /** The maximum number of rows in the document at once. */
  readonly maxRows: number
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

const throttlingRate = 4
/** Time without a new row after which the list counts as stuck. */
const timeoutMs = 30_000

/** Scrolls a list with 4× CPU throttling until a share of its rows was rendered. A share of 1 scrolls to the end. */
export async function scrollTo(visit: Visit, options: ScrollOptions, share = 1): Promise<ScrollResult> {
  const { page } = visit
  const cdp = await visit.context.newCDPSession(page)
  const scroller = page.locator(options.scroller).first()
  await scroller.waitFor()
  const box = await scroller.boundingBox()
  if (!box) throw new Error(`${options.scroller} is not visible`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const scrollWatch = await page.evaluateHandle(
    ([scrollElement, listElement, { row, total }, reachedShare]) => {
      const longestTask = { ms: 0 }
      const recordTasks = (entries: PerformanceEntry[]) => {
        for (const { duration } of entries) longestTask.ms = Math.max(longestTask.ms, duration)
      }
      const observer = new PerformanceObserver(entryList => recordTasks(entryList.getEntries()))
      observer.observe({ type: 'longtask' })
      const scroll = { lastPosition: 0, maxRows: 0, longestMs: 0, isEnd: false }
      return {
        /** Reads the rows after a frame. */
        async readRows() {
          await new Promise(requestAnimationFrame)
          const rows = listElement?.shadowRoot?.querySelectorAll(row) ?? []
          recordTasks(observer.takeRecords())
          // A virtual list marks rows with `aria-posinset`.
          const position = rows[rows.length - 1]?.getAttribute('aria-posinset') ?? rows.length
          scroll.lastPosition = Math.max(scroll.lastPosition, Number(position))
          scroll.maxRows = Math.max(scroll.maxRows, rows.length)
          scroll.longestMs = longestTask.ms
          const isAtEnd =
            !!scrollElement &&
            scrollElement.scrollTop + scrollElement.clientHeight >= scrollElement.scrollHeight - 2
          scroll.isEnd = scroll.lastPosition >= total * reachedShare && (reachedShare < 1 || isAtEnd)
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
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttlingRate })
  try {
    let reachedRow = 0
    let lastRowTime = performance.now()
    for (;;) {
      const rowState = await scrollWatch.evaluate(scrollWatch => scrollWatch.readRows())
      if (rowState.isEnd) return rowState
      if (rowState.lastPosition > reachedRow) {
        reachedRow = rowState.lastPosition
        lastRowTime = performance.now()
      } else if (performance.now() - lastRowTime > timeoutMs)
        throw new Error(`${options.list} stopped at ${reachedRow} of ${options.total} rows`)
      await page.mouse.wheel(0, options.step)
    }
  } finally {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await cdp.detach()
    await scrollWatch.dispose()
  }
}
