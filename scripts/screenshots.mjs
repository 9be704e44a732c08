// Takes screenshots of the gallery into .cache/screenshots: every state on a phone, and every view at 320 px, on a desktop, in
// dark mode, in each language and right to left, arranged on contact sheets. On request also in looks that tests check automatically
// (forced colors, 200 % zoom, double text size, words 40 % longer). Motion is reduced.
//
//   npm run make -- screenshots                      the contact sheets
//   npm run make -- screenshots Connect              only views whose name contains the word
//   npm run make -- screenshots Connect forced       every state of them in that look ('' for every view)
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { browserArguments, findBrowser } from './lib/browser.mjs'
import { ensureBuilt } from './lib/builds.mjs'
import { startPages } from './lib/demo-server.mjs'
import { runInParallel } from './lib/run-in-parallel.mjs'
import { translations } from './lib/languages.mjs'
import { inRoot } from './lib/project.mjs'

const folder = inRoot('.cache/screenshots')
// Looks with the same query are adjacent, so the page loads once for them.
const variants = [
  { name: 'phone', query: { theme: 'light' }, width: 390, height: 780, isOfStates: true },
  { name: 'small', query: { theme: 'light' }, width: 320, height: 640 },
  { name: 'desk', query: { theme: 'light' }, width: 1280, height: 800 },
  { name: 'dark', query: { theme: 'dark' }, width: 440, height: 760 },
  ...translations().map(lang => ({ name: lang, query: { theme: 'light', lang }, width: 390, height: 780 })),
  { name: 'rtl', query: { theme: 'light', dir: 'rtl' }, width: 390, height: 780 },
  // A window of 1280 × 800 at 200 %.
  { name: 'zoom', query: { theme: 'light' }, width: 640, height: 400, isOnRequest: true },
  {
    name: 'forced',
    query: { theme: 'dark' },
    width: 440,
    height: 760,
    forcedColors: 'active',
    isOnRequest: true,
  },
  { name: 'text', query: { theme: 'light', size: '20px' }, width: 440, height: 800, isOnRequest: true },
  { name: 'long', query: { theme: 'light', lang: 'pseudo' }, width: 320, height: 640, isOnRequest: true },
]
const sheet = { width: 1560, height: 1200, columns: 6 }
const workerCount = 2

/** Returns the gallery's states by name. */
async function statesOf(page, url) {
  await page.goto(url)
  await page.locator('html[data-ready]').waitFor()
  const addresses = await page
    .locator('.grid figcaption a')
    .evaluateAll(links => links.map(link => link.href))
  return addresses.map(address => {
    const query = new URL(address).searchParams
    return { view: query.get('view'), state: query.get('state') }
  })
}

const fileOf = ({ view, state }, variant) =>
  path.join(folder, `${view}-${state}-${variant}.png`.replaceAll(/[^\w.-]/g, '_'))

/** Takes the screenshots of one state in the given looks. Each includes the surroundings of the card. */
async function photograph(page, gallery, one, targets) {
  let loaded = ''
  for (const { name, query, width, height, forcedColors = 'none' } of targets) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ forcedColors })
    const address = `${gallery}?${new URLSearchParams({ ...one, ...query })}`
    if (address !== loaded) await page.goto(address)
    loaded = address
    await page.locator('html[data-ready]').waitFor()
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    const clip = { x: Math.max(0, (width - 440) / 2), y: 0, width: Math.min(width, 440), height }
    await page.screenshot({ path: fileOf(one, name), animations: 'disabled', clip })
  }
}

/** Arranges the screenshots of one look with their names on contact sheets. */
async function printSheets(page, states, { name, width, height }) {
  const across = sheet.width / sheet.columns
  const down = (Math.min(across - 8, width) / Math.min(width, 440)) * height + 22
  const perSheet = sheet.columns * Math.max(1, Math.floor(sheet.height / down))
  await page.setViewportSize({ width: sheet.width, height: sheet.height })
  await page.emulateMedia({ forcedColors: 'none' })
  for (let at = 0; at < states.length; at += perSheet) {
    const figures = states.slice(at, at + perSheet).map(one => {
      const picture = readFileSync(fileOf(one, name)).toString('base64')
      return `<figure>${one.view} ${one.state}<img src="data:image/png;base64,${picture}"></figure>`
    })
    await page.setContent(`<style>
      body { display: flex; flex-wrap: wrap; align-content: flex-start; margin: 0; font: 11px sans-serif; background: #888 }
      figure { margin: 0; padding: 2px 4px; box-sizing: border-box; width: ${across}px }
      img { display: block; max-width: 100% }
    </style>${figures.join('')}`)
    const number = String(at / perSheet + 1).padStart(2, '0')
    await page.screenshot({
      path: path.join(folder, `sheet-${viewFilter}${name}-${number}.png`),
      fullPage: true,
    })
  }
}

const [viewFilter = '', variantFilter = ''] = process.argv.slice(2)
await ensureBuilt('pages')
if (!viewFilter && !variantFilter) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const served = await startPages()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
try {
  const open = () => browser.newPage({ reducedMotion: 'reduce' })
  const gallery = `${served.url}/pages/gallery.html`
  const page = await open()
  const states = (await statesOf(page, gallery)).filter(one => one.view.includes(viewFilter))
  const selectedVariants = variants.filter(({ name, isOnRequest }) =>
    variantFilter ? name === variantFilter : !isOnRequest,
  )
  const isFirst = one => states.find(({ view }) => view === one.view) === one
  const variantsOf = one =>
    selectedVariants.filter(({ isOfStates }) => variantFilter || isOfStates || isFirst(one))
  const pages = await Promise.all(Array.from({ length: workerCount }, open))
  await runInParallel(workerCount, states, (one, worker) =>
    photograph(pages[worker], gallery, one, variantsOf(one)),
  )
  let count = 0
  for (const variant of selectedVariants) {
    const variantStates = states.filter(one => variantsOf(one).includes(variant))
    await printSheets(page, variantStates, variant)
    count += variantStates.length
  }
  process.stdout.write(`${count} pictures of ${states.length} states in ${folder}\n`)
  process.exitCode = count ? 0 : 1
} finally {
  await browser.close()
  await served.close()
}
