// Photographs every state of the gallery into .cache/screenshots: light and dark, desktop and phone, right-to-left, in
// forced colors, at 200 %, and with words 40 % longer at 320 px. All of them without motion, as for who asked for none.
//
//   npm run screenshots                  every state
//   npm run screenshots -- Connect       only views whose name holds the word
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { browserArguments, findBrowser } from './lib/browser.mjs'
import { startPages } from './lib/demo-server.mjs'
import { buildPages } from './lib/pages.mjs'
import { inRoot } from './lib/project.mjs'
import { arePagesStale } from './lib/stale.mjs'

const folder = inRoot('.cache/screenshots')
const looks = [
  { name: 'light', query: { theme: 'light' }, width: 900, height: 800 },
  { name: 'dark', query: { theme: 'dark' }, width: 900, height: 800 },
  { name: 'phone', query: { theme: 'light', frame: 'phone' }, width: 390, height: 780 },
  { name: 'rtl', query: { theme: 'light', dir: 'rtl' }, width: 900, height: 800 },
  { name: 'forced', query: { theme: 'dark' }, width: 900, height: 800, forcedColors: 'active' },
  { name: 'zoomed', query: { theme: 'light', size: '20px' }, width: 640, height: 800 },
  { name: 'long', query: { theme: 'light', lang: 'pseudo' }, width: 320, height: 640 },
]

/** The states that the gallery's own page links to or frames, as it names them. */
async function statesOf(page, url) {
  await page.goto(url)
  await page.locator('html[data-ready]').waitFor()
  const addresses = await page
    .locator('iframe, a')
    .evaluateAll(nodes => nodes.map(node => node.src ?? node.href))
  const states = addresses
    .map(address => new URL(address).searchParams)
    .filter(query => query.has('view') && query.has('state'))
    .map(query => ({ view: query.get('view'), state: query.get('state') }))
  return [...new Map(states.map(one => [`${one.view} ${one.state}`, one])).values()]
}

const wanted = process.argv[2] ?? ''
if (arePagesStale()) await buildPages()
mkdirSync(folder, { recursive: true })
const served = await startPages()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
try {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  const gallery = `${served.url}/pages/gallery.html`
  const states = (await statesOf(page, gallery)).filter(one => one.view.includes(wanted))
  for (const { view, state } of states)
    for (const { name, query, width, height, forcedColors = 'none' } of looks) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ forcedColors })
      await page.goto(`${gallery}?${new URLSearchParams({ view, state, ...query })}`)
      await page.locator('html[data-ready]').waitFor()
      await page.screenshot({
        path: path.join(folder, `${view}-${state}-${name}.png`.replaceAll(/[^\w.-]/g, '_')),
        animations: 'disabled',
      })
    }
  process.stdout.write(`${states.length * looks.length} pictures of ${states.length} states in ${folder}\n`)
  process.exitCode = states.length ? 0 : 1
} finally {
  await browser.close()
  await served.close()
}
