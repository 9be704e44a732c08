// Tests the built site in a browser: the live modal connects, HTML blocks load, and no request leaves the machine.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { browserArguments, findFastBrowser } from '../lib/browser.mjs'
import { inRoot } from '../lib/project.mjs'
import { serveFolder } from '../lib/serve-folder.mjs'
import { blocksOf } from './check.mjs'
import { sitePages } from './llms.mjs'

const mainPages = [
  'index.html',
  'start/index.html',
  'start/html.html',
  'theme.html',
  'reference/options.html',
  'recipes/content-policy.html',
  'measured.html',
]
const axe = readFileSync(inRoot('node_modules/axe-core/axe.min.js'), 'utf8')

/** Returns the axe violations of a page, including those of the VitePress theme. */
async function axeFaults(page, name) {
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    }),
  )
  return violations.map(
    ({ id, nodes }) => `${name}: axe says ${id}: ${nodes.map(node => node.html.slice(0, 120)).join(' · ')}`,
  )
}

/** Creates a page from each HTML block. The modal logs unknown options and attributes to the console. */
function htmlPages() {
  const blocks = sitePages()
    .flatMap(blocksOf)
    .filter(({ language, where }) => language === 'html' && !where.startsWith('start/'))
  return blocks.map(({ id, code, where }) => ({
    where,
    path: `/block-${id}.html`,
    text: `<!doctype html><html lang="en"><title>${id}</title><link rel="icon" href="data:,">${
      code.includes('w3m/w3m.js') ? '' : '<script type="module" src="/w3m/w3m.js"></script>'
    }${code}</html>`,
  }))
}

async function tryTheModal(page, origin) {
  await page.goto(`${origin}/`)
  const button = page.getByTestId('connect-button').getByRole('button')
  await button.click()
  await page.getByTestId('wallet-selector-page.wallet').click()
  const account = page.getByTestId('docs-account')
  await account.filter({ hasText: /^0x[0-9a-fA-F]{40}$/ }).waitFor({ timeout: 20_000 })
  await page.getByTestId('account-button').waitFor()
}

async function tryTheSearch(page, origin) {
  await page.goto(`${origin}/`)
  await page.locator('.VPNavBarSearch button').first().click()
  await page.locator('#localsearch-input').fill('swapSource')
  await page.locator('#localsearch-list a').first().waitFor({ timeout: 20_000 })
}

/** Returns one sentence for each fault of the built site. */
export async function siteFaults() {
  const blocks = htmlPages()
  const server = await serveFolder(
    inRoot('docs/site/.vitepress/dist'),
    0,
    new Map(blocks.map(({ path, text }) => [path, text])),
  )
  const origin = `http://127.0.0.1:${server.port}`
  const browser = await chromium.launch({ executablePath: await findFastBrowser(), args: browserArguments })
  const faults = []
  try {
    const context = await browser.newContext()
    // The site must work without a network.
    await context.route(
      url => url.hostname !== '127.0.0.1' && !['data:', 'blob:'].includes(url.protocol),
      route => {
        faults.push(`${route.request().frame().url()} asked ${new URL(route.request().url()).host}`)
        return route.abort()
      },
    )
    const page = await context.newPage()
    page.on('pageerror', error => faults.push(`${page.url()}: ${error}`))
    page.on('console', message => {
      if (
        /w3m: |Vue warn|hydration/i.test(message.text()) &&
        !/Project ID Not Configured/.test(message.text())
      )
        faults.push(`${page.url()}: ${message.text()}`)
    })
    for (const theme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: theme })
      for (const name of mainPages) {
        await page.goto(`${origin}/${name}`, { waitUntil: 'networkidle' })
        faults.push(...(await axeFaults(page, `${name} (${theme})`)))
      }
    }
    for (const step of [tryTheModal, tryTheSearch])
      await step(page, origin).catch(error => faults.push(`${step.name}: ${error.message}`))
    for (const { path, where } of blocks) {
      await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
      const isThere = await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter(one => one.localName.startsWith('w3m-'))
          .every(one => one.shadowRoot),
      )
      if (!isThere) faults.push(`${where}: an element of it was not defined`)
    }
    assert.ok(blocks.length > 3, 'blocks of HTML were found')
  } finally {
    await browser.close()
    await server.close()
  }
  return faults
}
