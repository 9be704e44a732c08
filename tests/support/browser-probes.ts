// Detects behavior that differs between builds of Chromium, because version numbers do not identify it reliably.
import type { BrowserContext, Page, Route } from 'playwright-core'

const site = 'http://127.0.0.1:9'

/** Opens a page in the context. The probe fulfills its requests. */
async function onProbePage<T>(
  context: BrowserContext,
  answerScript: (route: Route) => Promise<void>,
  probe: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await context.newPage()
  try {
    await page.route(`${site}/**`, route =>
      route.request().url().endsWith('.js')
        ? answerScript(route)
        : route.fulfill({ contentType: 'text/html', body: '<title>Probe</title>' }),
    )
    await page.goto(site)
    return await probe(page)
  } finally {
    await page.close()
  }
}

/** Whether `import()` requests a file again after a failed request. Some builds cache the failure until a reload. */
export function importsAgainAfterFailure(context: BrowserContext): Promise<boolean> {
  let requests = 0
  return onProbePage(
    context,
    route =>
      requests++
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
  return onProbePage(
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
