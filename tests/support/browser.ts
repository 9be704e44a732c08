import { createRequire } from 'node:module'
import type { Browser, BrowserType } from 'playwright-core'
import { browserArguments, findBrowser, siteArguments } from '../../scripts/lib/browser.mjs'

// With `import`, Node would parse the driver twice.
const { chromium } = createRequire(import.meta.url)('playwright-core') as { chromium: BrowserType }

/** Starts a browser for a file of flows. The runner chooses which one by CHROME_PATH. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserArguments, ...siteArguments, ...flags],
  })
}
