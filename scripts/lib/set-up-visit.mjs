// Visits the page of a set-up and measures the requests up to each step.
import { randomBytes } from 'node:crypto'
import { createShadowQuery, modalSelectors } from './bench-pages.mjs'
import { readTiers } from './cdn-chunks.mjs'
import { isRowExact, setUps } from './set-ups.mjs'

const createWalletListQuery = id =>
  createShadowQuery('w3m-modal', 'w3m-view-outlet', 'w3m-connect-screen', 'w3m-connector-list', id)
const walletRow = createWalletListQuery('[data-testid^="wallet-selector-"]')
const installedWallet = createWalletListQuery('[data-testid="wallet-selector-bench.wallet0"]')
const accountButton = createShadowQuery('w3m-button', 'w3m-account-button', 'button')
const accountScreen = createShadowQuery('w3m-modal', 'w3m-view-outlet', 'w3m-account-screen')

const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
}
const quietMs = 700
const limitMs = 30_000

/** Script that runs before those of the page. Records when each element is first visible, in ms since navigation. */
const createWatcher = elements => `
{
  const seen = (globalThis.seenAt = {})
  const elements = { ${Object.entries(elements).map(([name, expression]) => `${name}: () => ${expression}`)} }
  const checkElements = () => {
    for (const [name, find] of Object.entries(elements))
      if (!(name in seen) && find()?.getBoundingClientRect().height > 0) seen[name] = performance.now()
    requestAnimationFrame(checkElements)
  }
  requestAnimationFrame(checkElements)
}`

/** Counts the elements, texts and comments of the modal, including those in shadow roots. Runs in the page. */
function countNodes() {
  let count = 0
  const visit = node => {
    count++
    for (const child of [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes]) visit(child)
  }
  visit(document.querySelector('w3m-modal'))
  return count
}

const urlsOf = requests => [...requests].map(request => request.url()).join(', ')

/** Resolves when the page is idle and has sent no request for `quietMs` milliseconds. */
async function waitUntilIdle(page, log) {
  const deadline = Date.now() + limitMs
  for (;;) {
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve, { timeout: 2000 })))
    const remainingMs = log.lastAt + quietMs - Date.now()
    if (!log.running.size && remainingMs <= 0) return
    if (Date.now() > deadline)
      throw new Error(`The page keeps sending requests: ${urlsOf([log.last, ...log.running])}`)
    await new Promise(resolve => setTimeout(resolve, Math.max(50, remainingMs)))
  }
}

/** Returns a pattern of the files that the row of an announced wallet does not need on a page with these networks. */
function filesAfterRow({ networks }) {
  const { files, shared, gates } = readTiers()
  const gate = networks.includes('solana') ? 'the first row of two namespaces' : 'the first row'
  const laterFiles = Object.keys({ ...files, ...shared }).filter(role => !gates[gate].files.includes(role))
  return new RegExp(`/(?:${laterFiles.join('|')})-[\\w-]+\\.js$`)
}

let visitCount = 0

/**
 * Opens the page of a set-up in a new browser context, or in one with the storage of an earlier visit. Responses for files that match
 * `delayedFiles` wait until the first row is visible.
 */
async function startVisit({ browser, pages, name, state, delayedFiles, query = {} }) {
  const { visitor } = setUps[name]
  const context = await browser.newContext({
    viewport: { width: 1000, height: 800 },
    ...(visitor === 'phone' && phone),
    ...(state && { storageState: state }),
  })
  const page = await context.newPage()
  const errors = []
  page.on('pageerror', error => errors.push(error.message))
  const log = { lastAt: Date.now(), last: undefined, running: new Set() }
  page.on('request', request => {
    Object.assign(log, { lastAt: Date.now(), last: request })
    log.running.add(request)
  })
  for (const eventName of ['requestfinished', 'requestfailed'])
    page.on(eventName, request => {
      log.lastAt = Date.now()
      log.running.delete(request)
    })
  const elements = state
    ? { button: accountButton, row: accountScreen }
    : { button: modalSelectors.button, row: walletRow }
  await page.addInitScript(createWatcher(elements))
  let resolveRow = () => {}
  const rowPromise = new Promise(resolve => (resolveRow = resolve))
  if (delayedFiles)
    await page.route(delayedFiles, route => rowPromise.then(() => route.continue()).catch(() => {}))
  const visit = String(++visitCount)
  await page.goto(pages.addressOf(name, { ...query, visit, ...(state && { shared: '' }) }), {
    waitUntil: 'commit',
  })
  const waitUntilVisible = async elementName => {
    try {
      await page.waitForFunction(key => key in globalThis.seenAt, elementName, { timeout: limitMs })
    } catch (error) {
      throw new Error(`Timed out waiting for the ${elementName}. Pending requests: ${urlsOf(log.running)}`, {
        cause: error,
      })
    }
  }
  await waitUntilVisible('button')

  /**
   * Returns the bytes, the number and the URLs of the modal's requests that began before `maxStartTime`, in ms since navigation. With
   * `maxStartTime`, excludes delayed files.
   */
  const countRequested = async (maxStartTime = Infinity) => {
    const entries = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name: url, startTime }) => ({ url, startTime })),
    )
    const modalEntries = entries.filter(
      ({ url, startTime }) =>
        startTime <= maxStartTime &&
        pages.isOfModal(url) &&
        !(maxStartTime < Infinity && delayedFiles?.test(url)),
    )
    return {
      bytes: modalEntries.reduce((total, { url }) => total + pages.sizeOf(url), 0),
      requests: modalEntries.length,
      urls: modalEntries.map(({ url }) => url),
    }
  }
  return {
    context,
    page,
    seenAt: elementName => page.evaluate(key => globalThis.seenAt[key], elementName),
    countRequested,
    waitUntilIdle: () => waitUntilIdle(page, log),
    release: () => pages.release(visit),
    async press() {
      const button = await page.evaluateHandle(elements.button)
      await (visitor === 'phone' ? button.tap() : button.click())
      await waitUntilVisible('row')
      resolveRow()
    },
    async close() {
      pages.release(visit)
      await context.close()
      if (errors.length) throw new Error(`${name}: ${errors[0]}`)
    },
  }
}

/** Pairs the page with a wallet on a phone, which approves all proposals. Resolves with a function that closes the wallet. */
async function pair({ page }, { relay }) {
  const { createPairingWallet, evmSigner } = await import('../../dist/src/testing/index.js')
  const wallet = await createPairingWallet({
    relayUrl: relay,
    signers: [await evmSigner([`0x${randomBytes(32).toString('hex')}`])],
    networks: ['eip155:1'],
    onProposal: 'approve',
  })
  await page.locator('[data-testid="wallet-selector-walletconnect"]').click()
  const code = page.locator('wui-qr-code')
  await code.waitFor()
  await wallet.pair(await code.evaluate(({ uri }) => uri))
  return () => wallet.close()
}

/**
 * Connects the first wallet of the page, or pairs one on a phone. Resolves with the storage of the visit and a function that closes a
 * paired wallet.
 */
async function connect({ browser, pages, name, services }) {
  const visit = await startVisit({ browser, pages, name })
  visit.release()
  await visit.press()
  let endWallet = async () => {}
  if (setUps[name].isPaired) endWallet = await pair(visit, services)
  else {
    await visit.page.waitForFunction(installedWallet)
    await visit.page.evaluate(`${installedWallet}.click()`)
  }
  await visit.page.waitForFunction(accountButton)
  await visit.waitUntilIdle()
  // Removes the cached balance, because it would have expired when the visitor returns on another day.
  await visit.page.evaluate(() => localStorage.removeItem('w3m:1:balance'))
  const state = await visit.context.storageState({ indexedDB: true })
  await visit.close()
  return { state, endWallet }
}

/**
 * Measures a set-up in two visits, because the bytes at the first row depend on whether the page was idle before the press. Resolves
 * with the bytes and requests of four steps: the button is visible, the page is idle before a press, the first row is visible after an
 * immediate press, and the open modal is idle. If the first row is that of an announced wallet, all files that it does not need are
 * withheld until it is visible.
 */
export async function measureSetUp(options) {
  const { visitor, options: setUpOptions } = setUps[options.name]
  const isReturning = visitor === 'returning'
  const { state, endWallet } = isReturning ? await connect(options) : {}
  const immediateVisit = await startVisit({
    ...options,
    state,
    ...(isRowExact(options.name) && { delayedFiles: filesAfterRow(setUpOptions) }),
  })
  await immediateVisit.press()
  const button = await immediateVisit.countRequested(await immediateVisit.seenAt('button'))
  const countsAtRow = await immediateVisit.countRequested(await immediateVisit.seenAt('row'))
  await immediateVisit.close()

  const idleVisit = await startVisit({ ...options, state })
  idleVisit.release()
  await idleVisit.waitUntilIdle()
  const idle = await idleVisit.countRequested()
  await idleVisit.press()
  await idleVisit.waitUntilIdle()
  const settledCounts = await idleVisit.countRequested()
  const nodes = await idleVisit.page.evaluate(countNodes)
  await idleVisit.close()
  await endWallet?.()
  return { button, idle, row: countsAtRow, settled: settledCounts, nodes }
}

/** Resolves with the bytes that an idle page with `preload="intent"` has loaded. */
export async function measureIntent({ browser, pages, name }) {
  const visit = await startVisit({ browser, pages, name, query: { preload: 'intent' } })
  visit.release()
  await visit.waitUntilIdle()
  const { bytes } = await visit.countRequested()
  await visit.close()
  return bytes
}
