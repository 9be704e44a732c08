import { type Browser, chromium, test } from '@playwright/test'
import { browserArguments, siteArguments } from '../../scripts/lib/browser.mjs'

/** Starts the browser of the current test's project (playwright.config.ts) with additional flags. */
export const openBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    ...test.info().project.use.launchOptions,
    args: [...browserArguments, ...siteArguments, ...flags],
  })
