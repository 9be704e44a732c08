// What a visitor does on an example's page, and what the page asked for meanwhile.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { browserArguments, findBrowser, findFastBrowser } from './browser.mjs'
import { inRoot } from './project.mjs'

const isHere = ({ protocol, hostname }) =>
  ['data:', 'blob:', 'chrome-extension:'].includes(protocol) || hostname === '127.0.0.1'
const account = /^0x[0-9a-fA-F]{40}$/

/** The wallet as one classic script. */
async function walletScript() {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: inRoot('scripts/lib/example-wallet.js'), formats: ['iife'], name: 'exampleWallet' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  return [output].flat()[0].output[0].code
}

/** Answers for every host of the outside world, so that nothing leaves the machine: balances are zero, lists are empty. */
async function answerForOthers(route) {
  const request = route.request()
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  if (request.method() !== 'POST') return route.fulfill({ status: 404, headers, json: {} })
  const asked = request.postDataJSON() ?? {}
  const answer = ({ id = 1, method }) => ({
    jsonrpc: '2.0',
    id,
    result: method === 'eth_chainId' ? (request.url().includes('base') ? '0x2105' : '0x1') : '0x0',
  })
  return route.fulfill({ headers, json: Array.isArray(asked) ? asked.map(answer) : answer(asked) })
}

/** The id that the browser gives an extension by its folder. */
const extensionId = folder =>
  createHash('sha256')
    .update(folder)
    .digest('hex')
    .slice(0, 32)
    .replace(/./g, digit => String.fromCharCode(97 + Number.parseInt(digit, 16)))

/** A browser with a fresh profile; an extension stands in it as a developer loads one, unpacked. */
async function launch(extension) {
  if (!extension) {
    const browser = await chromium.launch({ executablePath: await findFastBrowser(), args: browserArguments })
    return { context: await browser.newContext(), close: () => browser.close() }
  }
  const args = [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`]
  const context = await chromium.launchPersistentContext('', {
    executablePath: await findBrowser(),
    args: [...browserArguments, '--headless=new', ...args],
    ignoreDefaultArgs: ['--headless', '--disable-extensions'],
  })
  return { context, close: () => context.close() }
}

/**
 * Connects, signs, switches, reloads, signs again, disconnects and reloads: on the page at an address, inside a frame of it, or on
 * the page of an extension. Answers with the scripts and their bytes by gzip before the click and at the first row; throws on
 * whatever went wrong, complaints in the console included.
 */
export async function driveExample({
  extension,
  address = `chrome-extension://${extensionId(extension)}/page.html`,
  frame,
}) {
  const { context, close } = await launch(extension)
  try {
    await context.addInitScript(await walletScript())
    const page = await context.newPage()
    const complaints = []
    const scripts = []
    let outside = 0
    page.on('console', message => {
      // An answer of 404 is ours, see above; and the examples go without a project id on purpose.
      if (/Failed to load resource|Project ID Not Configured/.test(message.text())) return
      if (['warning', 'error'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', error => complaints.push(String(error)))
    page.on('response', async response => {
      const url = new URL(response.url())
      if (!isHere(url) || !/\.m?js$/.test(url.pathname)) return
      scripts.push(gzipSync(await response.body().catch(() => ''), { level: 9 }).length)
    })
    await context.route(
      url => !isHere(url),
      route => {
        outside++
        return answerForOthers(route)
      },
    )
    const count = () => ({ scripts: scripts.length, bytes: scripts.reduce((sum, size) => sum + size, 0) })
    const app = frame ? page.frameLocator(frame) : page
    const text = id => app.locator(`#${id}`)
    const says = (id, wanted) => text(id).filter({ hasText: wanted }).waitFor({ timeout: 20_000 })
    const signs = async () => {
      await app.locator('#sign').click()
      await says('signature', /^0x[0-9a-f]{130}$/)
    }

    await page.goto(address)
    const button = app.locator('w3m-button').getByRole('button')
    await button.waitFor()
    await page.waitForLoadState('networkidle')
    // Once it rests, the page fetches the modal: that counts as before the click, however long the machine takes.
    for (let last = -1; last !== scripts.length; await page.waitForTimeout(2000)) last = scripts.length
    const idle = count()
    assert.equal(outside, 0, 'the page asked another host before anybody did anything')
    await button.click()
    const row = app.getByTestId('wallet-selector-example.wallet')
    await row.waitFor()
    const open = count()
    await row.click()
    await says('account', account)
    await signs()
    await app.locator('#switch').click()
    await says('network', /^Base$/)
    await page.reload()
    await says('account', account)
    await says('network', /^Base$/)
    await signs()
    await app.locator('#disconnect').click()
    await says('account', /^nobody$/)
    await page.reload()
    await app.locator('w3m-button').getByRole('button').waitFor()
    await page.waitForLoadState('networkidle')
    await says('account', /^nobody$/)
    assert.deepEqual(complaints, [], 'the console')
    return { idle, open }
  } finally {
    await close()
  }
}
