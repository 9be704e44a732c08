import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, expect, type Route } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { inRoot } from '../../scripts/lib/project.mjs'

/** Returns the wallet as one classic script. */
export async function buildWalletScript(): Promise<string> {
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

/** Answers requests to other hosts, so that none leaves the machine: JSON-RPC calls with zero or the chain id, others with status 404. */
function answerForeignRequest(route: Route): Promise<void> {
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

/**
 * Connects, signs, switches the network, reloads, signs again, disconnects and reloads on the page at `address`. Resolves with the
 * number and gzipped size of the loaded scripts, before the first click (`idle`) and once the list of wallets is visible (`open`).
 * `inline` is the tag of a view that contains the list from the beginning, on a page without a button.
 */
export async function useApp(
  context: BrowserContext,
  address: string,
  { hasSignIn = false, inline }: { readonly hasSignIn?: boolean; readonly inline?: string } = {},
) {
  const page = await context.newPage()
  const consoleErrors: string[] = []
  const scripts: number[] = []
  let foreignRequestCount = 0
  page.on('console', message => {
    // Ignores expected messages: `answerForeignRequest` responds with 404, and the apps have no project id.
    if (/Failed to load resource|Project ID Not Configured/.test(message.text())) return
    if (['warning', 'error'].includes(message.type())) consoleErrors.push(message.text())
  })
  page.on('pageerror', error => consoleErrors.push(String(error)))
  page.on('response', async response => {
    const url = new URL(response.url())
    if (!isLocal(url) || !/\.m?js$/.test(url.pathname)) return
    scripts.push(gzipSync(await response.body().catch(() => ''), { level: 9 }).length)
  })
  await context.route(
    url => !isLocal(url),
    route => {
      foreignRequestCount++
      return answerForeignRequest(route)
    },
  )
  const countScripts = () => ({
    scripts: scripts.length,
    bytes: scripts.reduce((sum, size) => sum + size, 0),
  })
  const findText = (id: string) => page.locator(`#${id}`)
  const sign = async () => {
    await page.locator('#sign').click()
    await expect(findText('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
  }

  /** Signs the message that the modal shows, and asserts that the server returns the account on the next request. */
  const signIn = async (chainId: number) => {
    // The button is disabled briefly after its screen appears. `click()` waits until it is enabled.
    await page.getByTestId('w3m-connecting-siwe-sign').getByRole('button').click()
    await expect(findText('session')).toHaveText('Signed in')
    const members = await context.newPage()
    await members.goto(new URL('/members', address).href)
    await expect(members.locator('#member')).toHaveText(new RegExp(`^eip155:${chainId}:0x`))
    await members.close()
  }

  await page.goto(address)
  const waitUntilReady = () =>
    page
      .locator(inline ?? 'w3m-button')
      .getByRole('button')
      .first()
      .waitFor()
  await waitUntilReady()
  await page.waitForLoadState('networkidle')
  // Waits until the idle page has finished its prefetch, so that the count before the click does not depend on the machine.
  for (let lastCount = -1; lastCount !== scripts.length; await page.waitForTimeout(2000))
    lastCount = scripts.length
  const idle = countScripts()
  assert.equal(foreignRequestCount, 0, 'requests to other hosts before the first click')
  if (!inline) await page.locator('w3m-button').getByRole('button').click()
  const walletRow = (inline ? page.locator(inline) : page).getByTestId('wallet-selector-example.wallet')
  await walletRow.waitFor()
  const open = countScripts()
  await walletRow.click()
  if (hasSignIn) await signIn(1)
  await expect(findText('account')).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  await sign()
  await page.locator('#switch').click()
  if (hasSignIn) await signIn(8453)
  await expect(findText('network')).toHaveText('Base')
  await page.reload()
  await expect(findText('account')).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  await expect(findText('network')).toHaveText('Base')
  await sign()
  await page.locator('#disconnect').click()
  await expect(findText('account')).toHaveText('Not connected')
  await page.reload()
  await waitUntilReady()
  await page.waitForLoadState('networkidle')
  await expect(findText('account')).toHaveText('Not connected')
  assert.deepEqual(consoleErrors, [], 'the console')
  return { idle, open }
}

/** Connects the scripted wallet on a quick start page, whose button then shows the account. */
export async function useQuickStart(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await context.route(url => !isLocal(url), answerForeignRequest)
  await page.goto(address)
  await page.locator('w3m-button').getByRole('button').click()
  await page.getByTestId('wallet-selector-example.wallet').click()
  await page.getByTestId('account-button').waitFor()
  const account = await page.evaluate(() => document.querySelector('w3m-button')?.modal?.getAccount().address)
  assert.match(String(account), /^0x[0-9a-fA-F]{40}$/)
  // The pages of React and Vue also show the account as text.
  const addressText = page.locator('p', { hasText: /0x|Not connected/ })
  if (await addressText.count()) await expect(addressText).toHaveText(String(account))
  assert.deepEqual(errors, [])
}

export const describeCounts = ({ scripts, bytes }: { scripts: number; bytes: number }) =>
  `${scripts} scripts, ${(bytes / 1000).toFixed(0)} kB by gzip`
