import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, chromium, expect, type Route, test } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { browserArguments, findBrowser } from '../../scripts/lib/browser.mjs'
import { type Example, examples, startExample, storeCounts } from '../../scripts/lib/example-apps.mjs'
import { inRoot } from '../../scripts/lib/project.mjs'

// Run by `npm run nightly -- examples`, which packs the package first.
const {
  W3M_EXAMPLES: exampleNames = '',
  W3M_EXAMPLES_FOLDER: workplace = '',
  W3M_EXAMPLES_PACKAGE: tarball = '',
  W3M_EXAMPLES_RECORD: isRecording,
  W3M_EXAMPLES_LOCK: isLocking,
} = process.env

/** Returns the wallet as one classic script. */
async function walletScript(): Promise<string> {
  const [output] = [
    await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      build: {
        write: false,
        target: 'es2022',
        lib: {
          entry: inRoot('tests/examples/wallet.js'),
          formats: ['iife'],
          name: 'exampleWallet',
        },
        rolldownOptions: { output: { codeSplitting: false } },
      },
    }),
  ].flat() as Rolldown.RolldownOutput[]
  return (output as Rolldown.RolldownOutput).output[0].code
}

const isLocal = ({ protocol, hostname }: URL) =>
  ['data:', 'blob:', 'chrome-extension:'].includes(protocol) || hostname === '127.0.0.1'

/** Responds for every other host, so that no request leaves the machine: balances are zero, lists are empty. */
function answerForOthers(route: Route): Promise<void> {
  const request = route.request()
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
  }
  if (request.method() !== 'POST') return route.fulfill({ status: 404, headers, json: {} })
  const body = request.postDataJSON() ?? {}
  const answer = ({ id = 1, method }: { id?: number; method?: string }) => ({
    jsonrpc: '2.0',
    id,
    result: method === 'eth_chainId' ? (request.url().includes('base') ? '0x2105' : '0x1') : '0x0',
  })
  return route.fulfill({
    headers,
    json: Array.isArray(body) ? body.map(answer) : answer(body),
  })
}

/** Returns the id that Chromium derives from the folder of an extension. */
const extensionId = (folder: string) =>
  createHash('sha256')
    .update(folder)
    .digest('hex')
    .slice(0, 32)
    .replace(/./g, digit => String.fromCharCode(97 + Number.parseInt(digit, 16)))

/** Starts a browser with an unpacked extension. */
const startWithExtension = async (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext('', {
    executablePath: await findBrowser(),
    args: [
      ...browserArguments,
      '--headless=new',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
    ],
    ignoreDefaultArgs: ['--headless', '--disable-extensions'],
  })

/**
 * Connects, signs, switches the network, reloads, signs again, disconnects and reloads: on the page at `address`, or in the element
 * `frame` of that page. Resolves with the scripts, and their bytes by gzip, before the click and at the first row.
 */
async function useExample(context: BrowserContext, address: string, { frame, hasSignIn }: Example) {
  const page = await context.newPage()
  const complaints: string[] = []
  const scripts: number[] = []
  let outside = 0
  page.on('console', message => {
    // `answerForOthers` answers with 404, and the examples have no project id.
    if (/Failed to load resource|Project ID Not Configured/.test(message.text())) return
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('response', async response => {
    const url = new URL(response.url())
    if (!isLocal(url) || !/\.m?js$/.test(url.pathname)) return
    scripts.push(gzipSync(await response.body().catch(() => ''), { level: 9 }).length)
  })
  await context.route(
    url => !isLocal(url),
    route => {
      outside++
      return answerForOthers(route)
    },
  )
  const count = () => ({
    scripts: scripts.length,
    bytes: scripts.reduce((sum, size) => sum + size, 0),
  })
  const app = frame ? page.frameLocator(frame) : page
  const text = (id: string) => app.locator(`#${id}`)
  const sign = async () => {
    await app.locator('#sign').click()
    await expect(text('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
  }

  /** Signs the message that the modal shows, and expects the server to know the account on the next request. */
  const signIn = async (chainId: number) => {
    // The button accepts presses only some time after its screen appears.
    await app.getByTestId('w3m-connecting-siwe-sign').getByRole('button').click()
    await expect(text('session')).toHaveText('Signed in')
    const members = await context.newPage()
    await members.goto(new URL('/members', address).href)
    await expect(members.locator('#member')).toHaveText(new RegExp(`^eip155:${chainId}:0x`))
    await members.close()
  }

  await page.goto(address)
  const button = app.locator('w3m-button').getByRole('button')
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  // Includes the prefetch of the idle page in the count before the click, regardless of the machine's speed.
  for (let last = -1; last !== scripts.length; await page.waitForTimeout(2000)) last = scripts.length
  const idle = count()
  assert.equal(outside, 0, 'requests to other hosts before the first click')
  await button.click()
  const row = app.getByTestId('wallet-selector-example.wallet')
  await row.waitFor()
  const open = count()
  await row.click()
  if (hasSignIn) await signIn(1)
  await expect(text('account')).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  await sign()
  await app.locator('#switch').click()
  if (hasSignIn) await signIn(8453)
  await expect(text('network')).toHaveText('Base')
  await page.reload()
  await expect(text('account')).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  await expect(text('network')).toHaveText('Base')
  await sign()
  await app.locator('#disconnect').click()
  await expect(text('account')).toHaveText('Not connected')
  await page.reload()
  await app.locator('w3m-button').getByRole('button').waitFor()
  await page.waitForLoadState('networkidle')
  await expect(text('account')).toHaveText('Not connected')
  assert.deepEqual(complaints, [], 'the console')
  return { idle, open }
}

/** Connects the scripted wallet on a quick start page, whose button then shows the account. */
async function useQuickStart(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await context.route(url => !isLocal(url), answerForOthers)
  await page.goto(address)
  await page.locator('w3m-button').getByRole('button').click()
  await page.getByTestId('wallet-selector-example.wallet').click()
  await page.getByTestId('account-button').waitFor()
  const account = await page.evaluate(() => document.querySelector('w3m-button')?.modal?.getAccount().address)
  assert.match(String(account), /^0x[0-9a-fA-F]{40}$/)
  // The pages of React and Vue also show it as text.
  const addressText = page.locator('p', { hasText: /0x|Not connected/ })
  if (await addressText.count()) await expect(addressText).toHaveText(String(account))
  assert.deepEqual(errors, [])
}

const describeCounts = ({ scripts, bytes }: { scripts: number; bytes: number }) =>
  `${scripts} scripts, ${(bytes / 1000).toFixed(0)} kB by gzip`

let wallet: string
test.beforeAll(async () => {
  wallet = await walletScript()
})

for (const name of exampleNames.split(' ').filter(Boolean))
  test(`${name}: installs, builds, and its page connects, signs, switches and disconnects`, async ({
    context: ofTest,
  }) => {
    const { extension, port, close } = await startExample(name, {
      tarball,
      workplace,
      isLocking: isLocking !== undefined,
    })
    const context = extension ? await startWithExtension(extension) : ofTest
    try {
      await context.addInitScript(wallet)
      const address = extension
        ? `chrome-extension://${extensionId(extension)}/page.html`
        : `http://127.0.0.1:${port}/`
      if (examples[name]?.readme) return await useQuickStart(context, address)
      const counts = await useExample(context, address, examples[name] ?? {})
      if (isRecording) storeCounts(name, counts)
      test.info().annotations.push({
        type: 'note',
        description: `${name}: before the click ${describeCounts(counts.idle)}; at the first row ${describeCounts(counts.open)}`,
      })
    } finally {
      if (extension) await context.close()
      await close()
      rmSync(path.join(workplace, name), { recursive: true, force: true })
    }
  })
