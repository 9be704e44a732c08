import { type Browser, chromium, test } from '@playwright/test'
import { browserArguments, siteArguments } from '../../scripts/lib/browser.mjs'

/** Starts the browser of the running test's project (playwright.config.ts) with further flags. */
export const openBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    ...test.info().project.use.launchOptions,
    args: [...browserArguments, ...siteArguments, ...flags],
  })
