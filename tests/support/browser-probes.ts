// Detects behavior that differs between builds of Chromium, because version numbers do not identify it reliably.
import type { BrowserContext, Page, Route } from 'playwright-core'

const probeOrigin = 'http://127.0.0.1:9'

/** Runs a probe on a new page of the context. `handleScriptRequest` answers requests for scripts, and an empty page all others. */
async function runOnProbePage<T>(
  context: BrowserContext,
  handleScriptRequest: (route: Route) => Promise<void>,
  probe: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await context.newPage()
  try {
    await page.route(`${probeOrigin}/**`, route =>
      route.request().url().endsWith('.js')
        ? handleScriptRequest(route)
        : route.fulfill({ contentType: 'text/html', body: '<title>Probe</title>' }),
    )
    await page.goto(probeOrigin)
    return await probe(page)
  } finally {
    await page.close()
  }
}

/** Whether `import()` requests a file again after a failed request. Some builds cache the failure until a reload. */
export function canImportAgainAfterFailure(context: BrowserContext): Promise<boolean> {
  let requestCount = 0
  return runOnProbePage(
    context,
    route =>
      requestCount++
        ? route.fulfill({ contentType: 'text/javascript', body: 'export default 1' })
        : route.abort(),
    // Passed as a string, because a compiler may rewrite `import()` in a function.
    page =>
      page.evaluate<boolean>(`(async () => {
        const load = () => import('/probe.js').then(() => true, () => false)
        await load()
        return load()
      })()`),
  )
}

/** Whether a page reloaded while the context is offline reports that it is offline. */
export function isOfflineAfterReload(context: BrowserContext): Promise<boolean> {
  return runOnProbePage(
    context,
    route => route.abort(),
    async page => {
      await context.setOffline(true)
      try {
        await page.reload()
        return !(await page.evaluate(() => navigator.onLine))
      } finally {
        await context.setOffline(false)
      }
    },
  )
}
