// What a visitor does on an example's page, and what the page asked for meanwhile.
import assert from 'node:assert/strict'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { browserArguments, findBrowser } from './browser.mjs'
import { inRoot } from './project.mjs'

const isHere = ({ protocol, hostname }) => ['data:', 'blob:'].includes(protocol) || hostname === '127.0.0.1'
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

/**
 * Connects, signs, switches, reloads, signs again, disconnects and reloads. Answers with the scripts and bytes before the
 * click and at the first row; throws on whatever went wrong, complaints in the console included.
 */
export async function driveExample(address) {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  try {
    const context = await browser.newContext()
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
      scripts.push((await response.body().catch(() => '')).length)
    })
    await context.route(
      url => !isHere(url),
      route => {
        outside++
        return answerForOthers(route)
      },
    )
    const count = () => ({ scripts: scripts.length, bytes: scripts.reduce((sum, size) => sum + size, 0) })
    const text = id => page.locator(`#${id}`)
    const says = (id, wanted) => text(id).filter({ hasText: wanted }).waitFor({ timeout: 20_000 })
    const signs = async () => {
      await page.locator('#sign').click()
      await says('signature', /^0x[0-9a-f]{130}$/)
    }

    await page.goto(address)
    const button = page.locator('w3m-button').getByRole('button')
    await button.waitFor()
    await page.waitForLoadState('networkidle')
    const idle = count()
    assert.equal(outside, 0, 'the page asked another host before anybody did anything')
    await button.click()
    const row = page.getByTestId('wallet-selector-example.wallet')
    await row.waitFor()
    const open = count()
    await row.click()
    await says('account', account)
    await signs()
    await page.locator('#switch').click()
    await says('network', /^Base$/)
    await page.reload()
    await says('account', account)
    await says('network', /^Base$/)
    await signs()
    await page.locator('#disconnect').click()
    await says('account', /^nobody$/)
    await page.reload()
    await page.locator('w3m-button').getByRole('button').waitFor()
    await page.waitForLoadState('networkidle')
    await says('account', /^nobody$/)
    assert.deepEqual(complaints, [], 'the console')
    return { idle, open }
  } finally {
    await browser.close()
  }
}
