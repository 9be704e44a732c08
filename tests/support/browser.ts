import { createRequire } from 'node:module'
import type { Browser, BrowserType } from 'playwright-core'
import { browserArguments, findBrowser, siteArguments } from '../../scripts/lib/browser.mjs'

// By `import` Node would read the driver twice.
const { chromium } = createRequire(import.meta.url)('playwright-core') as { chromium: BrowserType }

/**
 * A browser: the one that all files of a lane share, where there is one (scripts/lib/browser-host.mjs), else a new one. What a
 * file opened in the shared one goes when the file closes it or ends in whatever way.
 */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const shared = process.env.W3M_BROWSER_HOST
  if (shared && !flags.length) return chromium.connect(shared)
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserArguments, ...siteArguments, ...flags],
  })
}
