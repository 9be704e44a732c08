// Takes the screenshots of the README from the gallery, in light and dark mode.
import { chromium } from 'playwright-core'
import { browserArguments, findBrowser } from './lib/browser.mjs'
import { ensureBuilt } from './lib/builds.mjs'
import { startPages } from './lib/demo-server.mjs'
import { inRoot } from './lib/project.mjs'

/** Margin around the card in pixels. */
const margin = 16

await ensureBuilt('pages')
const server = await startPages({ pages: {} })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
try {
  for (const theme of ['light', 'dark']) {
    const page = await browser.newPage({
      reducedMotion: 'reduce',
      viewport: { width: 460, height: 780 },
      deviceScaleFactor: 2,
      colorScheme: theme,
    })
    await page.goto(`${server.url}/pages/gallery.html?view=Connect&state=first-screen&theme=${theme}`)
    await page.locator('html[data-ready]').waitFor()
    const { x, y, width, height } = await page.locator('w3m-modal .card').boundingBox()
    const clip = { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin }
    await page.screenshot({ path: inRoot(`docs/images/connect-${theme}.png`), clip })
  }
} finally {
  await browser.close()
  await server.close()
}
