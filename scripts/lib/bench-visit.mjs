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
  const isThere = element => element && element.getBoundingClientRect().height > 0
  const seen = new Set()
  const told = (what, at) => { benchTell(JSON.stringify({ what, at })) }
  const painted = what => { const after = new MessageChannel(); after.port1.onmessage = () => told(what, performance.now()); after.port2.postMessage(0) }
  addEventListener('click', event => { bench.click = event.timeStamp; seen.delete('row'); told('click', event.timeStamp) }, true)
  const look = () => {
    if (!seen.has('button') && isThere(${button})) { seen.add('button'); painted('button') }
    if (bench.click && !seen.has('row') && isThere(${row})) { seen.add('row'); painted('row') }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

/** Opens a page in a new browser context. Resolves with the actions of the visit. */
export async function beginVisit({ browser, site, name, line, query = '' }) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const waiting = new Map()
  const times = new Map()
  cdp.on('Runtime.bindingCalled', ({ name: binding, payload }) => {
    if (binding !== 'benchTell') return
    const { what, at } = JSON.parse(payload)
    times.set(what, at)
    waiting.get(what)?.(at)
  })
  await cdp.send('Runtime.enable')
  await cdp.send('Runtime.addBinding', { name: 'benchTell' })
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
      waiting.set(mark, time => {
        clearTimeout(timer)
        resolve(time)
      })
    })
  }
  const metrics = async () =>
    Object.fromEntries(
      (await cdp.send('Performance.getMetrics')).metrics.map(({ name: key, value }) => [key, value]),
    )
  /** Moves the pointer to the center of the button. Resolves with that position. */
  const hoverButton = async () => {
    const box = await page.evaluate(
      `(() => { const { x, y, width, height } = ${site.pages[name].button}.getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 } })()`,
    )
    void cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...box })
    return box
  }
  const press = async () => {
    const box = await hoverButton()
    const [click, row] = [waitForMark('click'), waitForMark('row')]
    for (const [type, fields] of [
      ['mousePressed', { button: 'left', clickCount: 1 }],
      ['mouseReleased', { button: 'left', clickCount: 1 }],
    ])
      void cdp.send('Input.dispatchMouseEvent', { type, ...box, ...fields })
    const clickedAt = await click
    return { clickedAt, rowAt: await row }
  }
  const load = async () => {
    site.served.scripts = 0
    site.served.files = 0
    site.served.calls = 0
    const durationBefore = (await metrics()).TaskDuration
    const button = waitForMark('button')
    void cdp.send('Page.navigate', { url: `${site.url}/${name}.html${query}` })
    const buttonAt = await button
    return { buttonAt, taskMs: ((await metrics()).TaskDuration - durationBefore) * 1000 }
  }
  return { page, context, cdp, load, hoverButton, press, metrics, close: () => context.close() }
}

export const idle = page =>
  page.evaluate(
    () => new Promise(resolve => requestIdleCallback(() => setTimeout(resolve, 50), { timeout: 2000 })),
  )

/** Loads the page, opens the modal for the first time (cold), then closes and opens it three more times (warm). */
export async function measureOpening(options) {
  const visit = await beginVisit(options)
  const { served } = options.site
  const { buttonAt, taskMs } = await visit.load()
  await visit.page.waitForLoadState('networkidle')
  await idle(visit.page)
  const start = { ...served }
  const warm = []
  // Hovers first, so that hover effects do not count as part of the click.
  await visit.hoverButton()
  await idle(visit.page)
  const { RecalcStyleCount: stylesBefore } = await visit.metrics()
  const firstRow = await visit.press()
  const { RecalcStyleCount: stylesAfter } = await visit.metrics()
  const cold = firstRow.rowAt - firstRow.clickedAt
  for (let index = 0; index < 3; index++) {
    await idle(visit.page)
    await visit.page.keyboard.press('Escape')
    // Waits until the row is hidden, because the modal stays visible during its closing animation.
    const isHidden = `!(${options.site.pages[options.name].row})?.checkVisibility()`
    await visit.page.waitForFunction(isHidden, undefined, { timeout: 2000 }).catch(async () => {
      // Clicks outside of the modal, because some modals ignore Escape.
      await visit.page.mouse.click(4, 790)
      await visit.page.waitForFunction(isHidden)
    })
    await idle(visit.page)
    const { clickedAt, rowAt } = await visit.press()
    warm.push(rowAt - clickedAt)
  }
  await idle(visit.page)
  await visit.cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await visit.cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await visit.cdp.send('Memory.getDOMCounters')
  const openCounts = { ...served }
  await visit.close()
  return {
    buttonMs: buttonAt,
    buttonTaskMs: taskMs,
    coldMs: cold,
    warmMs: warm.sort((a, b) => a - b)[1],
    styles: stylesAfter - stylesBefore,
    scriptBytes: start.scripts,
    scriptFiles: start.files,
    openBytes: openCounts.scripts,
    openFiles: openCounts.files,
    heapBytes: usedSize,
    nodes,
    listeners: jsEventListeners,
  }
}

/** Loads the page and clicks at once, so that the requests of the click overlap with those of the page load. */
export async function measureAtOnce(options) {
  const visit = await beginVisit({ ...options, query: '?once' })
  const { served } = options.site
  await visit.load()
  const requestsBefore = served.files + served.calls
  const { clickedAt, rowAt } = await visit.press()
  const atRow = { bytes: served.scripts, requests: served.files + served.calls }
  await waitUntilSilent(served)
  const atRest = { bytes: served.scripts, requests: served.files + served.calls }
  await visit.close()
  return {
    atOnceMs: rowAt - clickedAt,
    requestsBefore: requestsBefore,
    rowBytes: atRow.bytes,
    requestsAtRow: atRow.requests,
    settledBytes: atRest.bytes,
    requestsSettled: atRest.requests,
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
  const visit = await beginVisit({ ...options, line })
  const { buttonAt } = await visit.load()
  if (waitMs) await pause(waitMs)
  const { clickedAt, rowAt } = await visit.press()
  await visit.close()
  return { buttonAt, rowAt, waited: rowAt - clickedAt }
}

/**
 * Measures the first row on both slow connections. After an immediate click, the time counts from navigation; after a later click, from
 * the click.
 */
export async function measureFirstRow(options) {
  const run = (line, waitMs) => visitOver(line, waitMs, options)
  const atOnce = await run(slowLine, 0)
  const later = await run(slowLine, 1_000)
  const slowerAtOnce = await run(slowerLine, 0)
  const slowerLater = await run(slowerLine, 2_000)
  return {
    slowButtonMs: atOnce.buttonAt,
    firstRowMs: atOnce.rowAt,
    laterRowMs: later.waited,
    slowerRowMs: slowerAtOnce.rowAt,
    slowerLaterMs: slowerLater.waited,
  }
}
