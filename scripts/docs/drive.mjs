// Tests the built site in a browser: the live modal connects, HTML blocks load, and no request leaves the machine.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { browserArguments, findFastBrowser } from '../lib/browser.mjs'
import { inRoot } from '../lib/project.mjs'
import { serveFolder } from '../lib/serve-folder.mjs'
import { blocksOf } from './check.mjs'
import { readSitePages } from './llms.mjs'

const mainPages = [
  'index.html',
  'start/index.html',
  'start/html.html',
  'theme.html',
  'reference/options.html',
  'recipes/content-policy.html',
  'measured.html',
  'compare.html',
  'screens.html',
]
const axeSource = readFileSync(inRoot('node_modules/axe-core/axe.min.js'), 'utf8')

/** Returns the axe violations of a page, including those of the VitePress theme. */
async function findAxeFaults(page, name) {
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    }),
  )
  return violations.map(
    ({ id, nodes }) =>
      `${name}: axe reports ${id}: ${nodes.map(node => node.html.slice(0, 120)).join(' · ')}`,
  )
}

/** Creates a page from each HTML block. On these pages, the modal logs unknown options and attributes to the console, which is a fault. */
function createHtmlPages() {
  const blocks = readSitePages()
    .flatMap(blocksOf)
    // Excludes the start pages and the reference. Examples of options are checked by name, and there are too many to load each.
    .filter(({ language, position }) => language === 'html' && !/^(?:start|reference)\//.test(position))
  return blocks.map(({ id, code, position }) => ({
    position,
    path: `/block-${id}.html`,
    text: `<!doctype html><html lang="en"><title>${id}</title><link rel="icon" href="data:,">${
      code.includes('w3m/w3m.js') ? '' : '<script type="module" src="/w3m/w3m.js"></script>'
    }${code}</html>`.replaceAll('"/w3m/', '"/docs/w3m/'),
  }))
}

async function testModal(page, origin) {
  await page.goto(`${origin}/`)
  const button = page.getByTestId('connect-button').getByRole('button')
  await button.click()
  await page.getByTestId('wallet-selector-page.wallet').click()
  const account = page.getByTestId('docs-account')
  await account.filter({ hasText: /^0x[0-9a-fA-F]{40}$/ }).waitFor({ timeout: 20_000 })
  await page.getByTestId('account-button').waitFor()
}

/** Maps search words to the page that the search must list first. */
const searches = {
  swapSource: 'reference/options.html#swapsource',
  csp: 'recipes/content-policy.html',
  accent: 'theme.html',
  ens: 'recipes/rpc.html#ens-names',
  'hide balance': 'recipes/hide-balance.html',
}

async function testSearch(page, origin) {
  for (const [words, expectedPage] of Object.entries(searches)) {
    await page.goto(`${origin}/`)
    await page.locator('.VPNavBarSearch button').first().click()
    await page.locator('#localsearch-input').fill(words)
    const firstResult = page.locator('#localsearch-list a').first()
    await firstResult.and(page.locator(`[href*="${expectedPage}"]`)).waitFor({ timeout: 20_000 })
  }
}

/** Tests that a framework chosen on one page is also chosen on another page and after a reload. */
async function testTabs(page, origin) {
  const findTab = name => page.locator('.vp-code-group').first().locator('label', { hasText: name })
  const waitForText = text => page.locator('.vp-code-group .active', { hasText: text }).first().waitFor()
  await page.goto(`${origin}/recipes/hide-balance.html`)
  await findTab('React').click()
  await waitForText('W3mButton')
  await page.goto(`${origin}/recipes/rpc.html`)
  await waitForText('ModalProvider')
  await page.reload()
  await waitForText('ModalProvider')
  await page.goto(`${origin}/start/`)
  await findTab('pnpm').click()
  await page.locator('a', { hasText: 'Plain HTML' }).first().click()
  await waitForText('pnpm add')
}

/** Resolves with a screenshot of a preview once two in a row are equal. */
async function takeStableScreenshot(frame) {
  let screenshot
  for (let attempt = 0; attempt < 40; attempt++) {
    const nextScreenshot = (await frame.screenshot({ animations: 'disabled' })).toString('base64')
    if (nextScreenshot === screenshot) return screenshot
    screenshot = nextScreenshot
    await new Promise(resolve => setTimeout(resolve, 400))
  }
  throw new Error('a preview of an option keeps changing')
}

/** Tests that each option has a visible effect. Selects all its values, because an invalid value logs a warning, which is a fault. */
async function testOptions(page, origin) {
  await page.goto(`${origin}/reference/options.html`)
  const controls = await page.locator('.try').all()
  assert.ok(controls.length > 10, 'options can be tried')
  for (const control of controls) {
    const name = await control.getByRole('group').getAttribute('aria-label')
    const screenshots = new Set()
    for (const value of await control.getByRole('button').all()) {
      await value.click()
      const preview = control.locator('iframe')
      await preview.contentFrame().locator('w3m-modal .card').waitFor({ timeout: 20_000 })
      screenshots.add(await takeStableScreenshot(preview))
    }
    assert.ok(screenshots.size > 1, `${name}: all values look the same`)
  }
}

/** Tests the theme builder, opened by a link with the values of a theme. */
async function testTheme(page, origin) {
  await page.goto(`${origin}/theme.html?accent=%237c3aed&radius=99&density=compact`)
  await page.locator('.output', { hasText: '--w3m-accent: #7c3aed' }).waitFor()
  assert.ok(!(await page.locator('.output').innerText()).includes('radius'), 'an invalid value is ignored')
  await page
    .frameLocator('iframe[title="Preview, light"]')
    .getByText('Connect Wallet')
    .first()
    .waitFor({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Networks', exact: true }).click()
  for (const scheme of ['light', 'dark']) {
    const frame = page.frameLocator(`iframe[title="Preview, ${scheme}"]`)
    await frame.getByText('Base').first().waitFor({ timeout: 20_000 })
    const accent = await frame
      .locator('html')
      .evaluate(html => getComputedStyle(html).getPropertyValue('--w3m-accent'))
    assert.equal(accent.trim(), '#7c3aed')
  }
  await page.getByRole('button', { name: 'Ocean' }).click()
  await page.waitForURL(/accent=%232f5bff/)
}

/** Returns one sentence for each fault of the built site. */
export async function findSiteFaults() {
  const blocks = createHtmlPages()
  const server = await serveFolder(
    inRoot('docs/site/.vitepress/dist'),
    0,
    new Map(blocks.map(({ path, text }) => [path, text])),
    '/docs/',
  )
  const origin = `http://127.0.0.1:${server.port}/docs`
  const browser = await chromium.launch({ executablePath: await findFastBrowser(), args: browserArguments })
  const faults = []
  try {
    const context = await browser.newContext()
    // Blocks all other hosts, because the site must work without a network.
    await context.route(
      url => url.hostname !== '127.0.0.1' && !['data:', 'blob:'].includes(url.protocol),
      route => {
        faults.push(`${route.request().frame().url()} requested ${new URL(route.request().url()).host}`)
        return route.abort()
      },
    )
    const page = await context.newPage()
    page.on('pageerror', error => faults.push(`${page.url()}: ${error}`))
    page.on('console', message => {
      if (
        /w3m: |Vue warn|hydration|Content Security Policy/i.test(message.text()) &&
        !/Project ID Not Configured/.test(message.text())
      )
        faults.push(`${page.url()}: ${message.text()}`)
    })
    for (const theme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: theme })
      for (const name of mainPages) {
        await page.goto(`${origin}/${name}`, { waitUntil: 'networkidle' })
        faults.push(...(await findAxeFaults(page, `${name} (${theme})`)))
      }
    }
    for (const runStep of [testModal, testSearch, testTabs, testOptions, testTheme])
      await runStep(page, origin).catch(error => faults.push(`${runStep.name}: ${error.message}`))
    for (const { path, position } of blocks) {
      await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
      const areElementsDefined = await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter(element => element.localName.startsWith('w3m-'))
          .every(element => element.shadowRoot),
      )
      if (!areElementsDefined) faults.push(`${position}: uses an element that is not defined`)
    }
    assert.ok(blocks.length > 3, 'blocks of HTML were found')
  } finally {
    await browser.close()
    await server.close()
  }
  return faults
}
