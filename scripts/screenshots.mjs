// Takes screenshots of the gallery into .cache/screenshots: every state on a phone, and every view at 320 px, on a desktop, in
// dark mode, in each language and right to left, arranged on contact sheets. On request also in looks that tests check automatically
// (forced colors, 200 % zoom, double text size, words 40 % longer). Motion is reduced.
//
//   npm run make -- screenshots                      the contact sheets
//   npm run make -- screenshots Connect              only views whose name contains the word
//   npm run make -- screenshots Connect forced       every state of these views in the look `forced` ('' selects every view)
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { browserArguments, findBrowser } from './lib/browser.mjs'
import { ensureBuilt } from './lib/builds.mjs'
import { startPages } from './lib/demo-server.mjs'
import { runInParallel } from './lib/run-in-parallel.mjs'
import { listTranslations } from './lib/languages.mjs'
import { inRoot } from './lib/project.mjs'

const folder = inRoot('.cache/screenshots')
// Variants with the same query are adjacent, so that the page loads only once for them.
const variants = [
  { name: 'phone', query: { theme: 'light' }, width: 390, height: 780, hasAllStates: true },
  { name: 'small', query: { theme: 'light' }, width: 320, height: 640 },
  { name: 'desk', query: { theme: 'light' }, width: 1280, height: 800 },
  { name: 'dark', query: { theme: 'dark' }, width: 440, height: 760 },
  ...listTranslations().map(lang => ({
    name: lang,
    query: { theme: 'light', lang },
    width: 390,
    height: 780,
  })),
  { name: 'rtl', query: { theme: 'light', dir: 'rtl' }, width: 390, height: 780 },
  // Has the same CSS size as a window of 1280 × 800 at 200 % zoom.
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

/** Resolves with the view and state of each link in the gallery's index. */
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

/** Takes a screenshot of one state in each of the variants `stateVariants`. The image includes the background around the card. */
async function takeScreenshots(page, gallery, state, stateVariants) {
  let loadedAddress = ''
  for (const { name, query, width, height, forcedColors = 'none' } of stateVariants) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ forcedColors })
    const address = `${gallery}?${new URLSearchParams({ ...state, ...query })}`
    if (address !== loadedAddress) await page.goto(address)
    loadedAddress = address
    await page.locator('html[data-ready]').waitFor()
    await page.evaluate(
      () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    const clip = { x: Math.max(0, (width - 440) / 2), y: 0, width: Math.min(width, 440), height }
    await page.screenshot({ path: fileOf(state, name), animations: 'disabled', clip })
  }
}

/** Arranges the screenshots of one variant on contact sheets, with the names of view and state. */
async function printSheets(page, states, { name, width, height }) {
  const columnWidth = sheet.width / sheet.columns
  const rowHeight = (Math.min(columnWidth - 8, width) / Math.min(width, 440)) * height + 22
  const picturesPerSheet = sheet.columns * Math.max(1, Math.floor(sheet.height / rowHeight))
  await page.setViewportSize({ width: sheet.width, height: sheet.height })
  await page.emulateMedia({ forcedColors: 'none' })
  for (let index = 0; index < states.length; index += picturesPerSheet) {
    const figures = states.slice(index, index + picturesPerSheet).map(state => {
      const picture = readFileSync(fileOf(state, name)).toString('base64')
      return `<figure>${state.view} ${state.state}<img src="data:image/png;base64,${picture}"></figure>`
    })
    await page.setContent(`<style>
      body { display: flex; flex-wrap: wrap; align-content: flex-start; margin: 0; font: 11px sans-serif; background: #888 }
      figure { margin: 0; padding: 2px 4px; box-sizing: border-box; width: ${columnWidth}px }
      img { display: block; max-width: 100% }
    </style>${figures.join('')}`)
    const number = String(index / picturesPerSheet + 1).padStart(2, '0')
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
const server = await startPages()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
try {
  const openPage = () => browser.newPage({ reducedMotion: 'reduce' })
  const gallery = `${server.url}/pages/gallery.html`
  const page = await openPage()
  const states = (await statesOf(page, gallery)).filter(state => state.view.includes(viewFilter))
  const selectedVariants = variants.filter(({ name, isOnRequest }) =>
    variantFilter ? name === variantFilter : !isOnRequest,
  )
  const isFirst = state => states.find(({ view }) => view === state.view) === state
  const variantsOf = state =>
    selectedVariants.filter(({ hasAllStates }) => variantFilter || hasAllStates || isFirst(state))
  const pages = await Promise.all(Array.from({ length: workerCount }, openPage))
  await runInParallel(workerCount, states, (state, worker) =>
    takeScreenshots(pages[worker], gallery, state, variantsOf(state)),
  )
  let count = 0
  for (const variant of selectedVariants) {
    const variantStates = states.filter(state => variantsOf(state).includes(variant))
    await printSheets(page, variantStates, variant)
    count += variantStates.length
  }
  process.stdout.write(`${count} pictures of ${states.length} states in ${folder}\n`)
  process.exitCode = count ? 0 : 1
} finally {
  await browser.close()
  await server.close()
}
