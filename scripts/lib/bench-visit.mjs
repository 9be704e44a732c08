// Visits a measured page: loads it, clicks the button and waits for the first row.

const slowdown = 4
/**
 * Simulated network conditions for comparing modals, in the units of the DevTools protocol: latency in ms, throughput in bytes per
 * second. `slowerLine` has a lower throughput.
 */
export const slowLine = {
  offline: false,
  latency: 562,
  downloadThroughput: 188_000,
  uploadThroughput: 188_000,
}
const slowerLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const timeoutMs = 60_000

/**
 * Script that runs before the page's scripts. Checks in each animation frame whether the button and the first row exist, and records
 * their paint times in ms since navigation.
 */
const createWatcher = ({ button, row }) => `
{
  const bench = (globalThis.bench = { row: undefined, clicks: [] })
  const isVisible = element => element && element.getBoundingClientRect().height > 0
  const reported = new Set()
  const report = (mark, time) => { benchReport(JSON.stringify({ mark, time })) }
  const reportPaint = mark => { const channel = new MessageChannel(); channel.port1.onmessage = () => report(mark, performance.now()); channel.port2.postMessage(0) }
  addEventListener('click', event => { bench.click = event.timeStamp; reported.delete('row'); report('click', event.timeStamp) }, true)
  const checkElements = () => {
    if (!reported.has('button') && isVisible(${button})) { reported.add('button'); reportPaint('button') }
    if (bench.click && !reported.has('row') && isVisible(${row})) { reported.add('row'); reportPaint('row') }
    requestAnimationFrame(checkElements)
  }
  requestAnimationFrame(checkElements)
}`

/** Opens a page in a new browser context. Resolves with the actions of the visit. */
export async function startVisit({ browser, site, name, line, query = '' }) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const pendingMarks = new Map()
  const times = new Map()
  cdp.on('Runtime.bindingCalled', ({ name: binding, payload }) => {
    if (binding !== 'benchReport') return
    const { mark, time } = JSON.parse(payload)
    times.set(mark, time)
    pendingMarks.get(mark)?.(time)
  })
  await cdp.send('Runtime.enable')
  await cdp.send('Runtime.addBinding', { name: 'benchReport' })
  await cdp.send('Performance.enable')
  await cdp.send('Page.enable')
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: createWatcher(site.pages[name]) })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (line) {
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', line)
  }
  const waitForMark = mark => {
    times.delete(mark)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${name}: timed out waiting for the ${mark}`)),
        timeoutMs,
      )
      pendingMarks.set(mark, time => {
        clearTimeout(timer)
        resolve(time)
      })
    })
  }
  const readMetrics = async () =>
    Object.fromEntries(
      (await cdp.send('Performance.getMetrics')).metrics.map(({ name: key, value }) => [key, value]),
    )
  /** Moves the pointer to the center of the button. Resolves with that position. */
  const hoverButton = async () => {
    const point = await page.evaluate(
      `(() => { const { x, y, width, height } = ${site.pages[name].button}.getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 } })()`,
    )
    void cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point })
    return point
  }
  const press = async () => {
    const point = await hoverButton()
    const [click, row] = [waitForMark('click'), waitForMark('row')]
    for (const [type, fields] of [
      ['mousePressed', { button: 'left', clickCount: 1 }],
      ['mouseReleased', { button: 'left', clickCount: 1 }],
    ])
      void cdp.send('Input.dispatchMouseEvent', { type, ...point, ...fields })
    const clickedAt = await click
    return { clickedAt, rowAt: await row }
  }
  const load = async () => {
    site.served.scripts = 0
    site.served.files = 0
    site.served.calls = 0
    const durationBefore = (await readMetrics()).TaskDuration
    const button = waitForMark('button')
    void cdp.send('Page.navigate', { url: `${site.url}/${name}.html${query}` })
    const buttonAt = await button
    return { buttonAt, taskMs: ((await readMetrics()).TaskDuration - durationBefore) * 1000 }
  }
  return { page, context, cdp, load, hoverButton, press, readMetrics, close: () => context.close() }
}

export const waitUntilIdle = page =>
  page.evaluate(
    () => new Promise(resolve => requestIdleCallback(() => setTimeout(resolve, 50), { timeout: 2000 })),
  )

/** Loads the page, opens the modal for the first time (cold), then closes and opens it three more times (warm). */
export async function measureOpening(options) {
  const visit = await startVisit(options)
  const { served } = options.site
  const { buttonAt, taskMs } = await visit.load()
  await visit.page.waitForLoadState('networkidle')
  await waitUntilIdle(visit.page)
  const startCounts = { ...served }
  const warmTimes = []
  // Hovers first, so that hover effects do not count as part of the click.
  await visit.hoverButton()
  await waitUntilIdle(visit.page)
  const { RecalcStyleCount: stylesBefore } = await visit.readMetrics()
  const firstRow = await visit.press()
  const { RecalcStyleCount: stylesAfter } = await visit.readMetrics()
  const coldMs = firstRow.rowAt - firstRow.clickedAt
  for (let index = 0; index < 3; index++) {
    await waitUntilIdle(visit.page)
    await visit.page.keyboard.press('Escape')
    // Waits until the row is hidden, because the modal stays visible during its closing animation.
    const isHidden = `!(${options.site.pages[options.name].row})?.checkVisibility()`
    await visit.page.waitForFunction(isHidden, undefined, { timeout: 2000 }).catch(async () => {
      // Clicks outside of the modal, because some modals ignore Escape.
      await visit.page.mouse.click(4, 790)
      await visit.page.waitForFunction(isHidden)
    })
    await waitUntilIdle(visit.page)
    const { clickedAt, rowAt } = await visit.press()
    warmTimes.push(rowAt - clickedAt)
  }
  await waitUntilIdle(visit.page)
  await visit.cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await visit.cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await visit.cdp.send('Memory.getDOMCounters')
  const openCounts = { ...served }
  await visit.close()
  return {
    buttonMs: buttonAt,
    buttonTaskMs: taskMs,
    coldMs,
    warmMs: warmTimes.sort((a, b) => a - b)[1],
    styles: stylesAfter - stylesBefore,
    scriptBytes: startCounts.scripts,
    scriptFiles: startCounts.files,
    openBytes: openCounts.scripts,
    openFiles: openCounts.files,
    heapBytes: usedSize,
    nodes,
    listeners: jsEventListeners,
  }
}

/** Loads the page and clicks at once, so that the requests of the click overlap with those of the page load. */
export async function measureAtOnce(options) {
  const visit = await startVisit({ ...options, query: '?once' })
  const { served } = options.site
  await visit.load()
  const requestsBefore = served.files + served.calls
  const { clickedAt, rowAt } = await visit.press()
  const countsAtRow = { bytes: served.scripts, requests: served.files + served.calls }
  await waitUntilSilent(served)
  const settledCounts = { bytes: served.scripts, requests: served.files + served.calls }
  await visit.close()
  return {
    atOnceMs: rowAt - clickedAt,
    requestsBefore,
    rowBytes: countsAtRow.bytes,
    requestsAtRow: countsAtRow.requests,
    settledBytes: settledCounts.bytes,
    requestsSettled: settledCounts.requests,
  }
}

/** Resolves when the site has served no file and no call for a second. */
async function waitUntilSilent(served) {
  for (let lastCount = -1; lastCount !== served.files + served.calls; ) {
    lastCount = served.files + served.calls
    await pause(1_000)
  }
}

const pause = ms =>
  new Promise(resolve => {
    setTimeout(resolve, ms)
  })

/** Visits the page over a simulated connection. Clicks the button `waitMs` milliseconds after it appears. */
export async function visitOver(line, waitMs, options) {
  const visit = await startVisit({ ...options, line })
  const { buttonAt } = await visit.load()
  if (waitMs) await pause(waitMs)
  const { clickedAt, rowAt } = await visit.press()
  await visit.close()
  return { buttonAt, rowAt, rowMs: rowAt - clickedAt }
}

/**
 * Measures the first row on both slow connections. After an immediate click, the time counts from navigation; after a later click, from
 * the click.
 */
export async function measureFirstRow(options) {
  const visit = (line, waitMs) => visitOver(line, waitMs, options)
  const immediateVisit = await visit(slowLine, 0)
  const laterVisit = await visit(slowLine, 1_000)
  const slowerImmediateVisit = await visit(slowerLine, 0)
  const slowerLaterVisit = await visit(slowerLine, 2_000)
  return {
    slowButtonMs: immediateVisit.buttonAt,
    firstRowMs: immediateVisit.rowAt,
    laterRowMs: laterVisit.rowMs,
    slowerRowMs: slowerImmediateVisit.rowAt,
    slowerLaterMs: slowerLaterVisit.rowMs,
  }
}
