import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core'
import type { Hex } from 'viem'
import { callNode } from '../../demo/backend/chains/json-rpc.ts'
import { sites } from '../../scripts/lib/browser.mjs'
import { startPages } from '../../scripts/lib/demo-server.mjs'
import { recordRequests } from '../../scripts/lib/flow-reach.mjs'
import { localOne, localTwo } from '../../src/testing/networks.ts'
import { networksAttribute, toAttributeJson } from './attributes.ts'
import { openBrowser } from './browser.ts'
import { bundleForPage } from './page-bundle.ts'
import type { PageSolanaWallet, PageWallet } from './page-wallets.ts'
import { type StackProcess, startStackProcess } from './stack.ts'
import { until } from './until.ts'

/** Generous timeout, since tests must not depend on the speed of the machine. */
const timeoutMs = 30_000
/** Real time for which a pending request may delay the page's clock, ms. It is limited, because a silent service never responds. */
const maxRequestMs = 1_000

const root = fileURLToPath(new URL('../..', import.meta.url))

export const { other: otherSite, visitor: visitorHost, plain: plainHost } = sites

export const localChains = [31337, 31338] as const
const enableAutomine = { method: 'evm_setAutomine', params: [true] }

/** Rdns of the default wallet in every page. */
export const testWallet = 'test.wallet'

/** Entries of local storage by origin. */
export type StoredEntries = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface VisitOptions {
  /** Path of a built demo page. */
  readonly path?: string
  /** Host of the page instead of the loopback address. */
  readonly host?: string
  /** Attributes of the button. */
  readonly attributes?: string
  /** The whole body instead of a button and a network button. */
  readonly body?: string
  /** Scripts and styles of the page's head instead of the bundle. */
  readonly head?: string
  /** Further files of the site, by path. */
  readonly files?: Readonly<Record<string, string>>
  /** The Content-Security-Policy header of the page. */
  readonly policy?: string
  /** Further headers of the page. */
  readonly headers?: Readonly<Record<string, string>>
  /** Opens the page in another browser than the flow's. */
  readonly browser?: Browser
  /** Wallets in the page. Default: one announced wallet. */
  readonly wallets?: readonly Partial<PageWallet>[]
  /** Private key of the first wallet's account. The page restores its connection, as after a reload. */
  readonly connectedKey?: Hex
  /** Entries of local storage by origin, the page's or a frame's. They are written once, before the first script runs. */
  readonly storage?: StoredEntries
  /** Solana wallets (Wallet Standard) in the page. Default: none. */
  readonly solana?: readonly PageSolanaWallet[]
  /** Allows the page to create Bitcoin and Polkadot wallets too. */
  readonly hasAllWallets?: boolean
  readonly viewport?: { width: number; height: number }
  readonly deviceScaleFactor?: number
  /** Emulates a phone: viewport, touch and user agent. */
  readonly isPhone?: boolean
  /** Disables `prefers-reduced-motion`, which is set by default so that tests do not wait for animations. */
  readonly hasMotion?: boolean
  /** Makes `window.recordAnnouncements` available, which records live region announcements. */
  readonly hasAnnouncements?: boolean
  /** Installs the page's clock before the page loads. It runs in real time until a test advances it. */
  readonly hasClock?: boolean
  /** Opens a second tab in the browser profile of another visit. */
  readonly sameProfileAs?: Visit
  /** Functions that run in the page after the test wallets are installed and before the page's scripts, in order. */
  readonly prepare?: (() => void) | readonly (() => void)[]
  /** Aborts the requests whose URL matches. */
  readonly blockedUrls?: RegExp
  /** Console errors that are expected. */
  readonly expectedErrors?: RegExp
}

/** The built bundle, a browser and the local stack. */
export interface Flow {
  readonly stack: StackProcess
  readonly url: string
  /** Opens a page with separate storage. */
  visit(options?: VisitOptions): Promise<Visit>
  /** Describes the visible page of each open visit. */
  describe(): Promise<string[]>
  /** Ends all visits, removes faults, resets the clock and turns automatic mining on again: the state for the next test. */
  reset(): Promise<void>
  close(): Promise<void>
}

export interface FlowOptions {
  /** Flags of the browser. */
  readonly flags?: readonly string[]
  /** Includes the demo user of the start page. */
  readonly demo?: boolean
  /** Skips the consent screen for logins on the flow's pages. */
  readonly isConsentGiven?: boolean
}

/** Starts a flow. Tests use the flow of their worker (flow-test.ts). */
export async function startFlow({ flags, demo, isConsentGiven = false }: FlowOptions = {}): Promise<Flow> {
  if (!existsSync(`${root}/dist/cdn/w3m.js`)) throw new Error('The bundle is not built. Run npm run build.')
  const pages: Record<string, { body: string; headers?: Record<string, string> }> = {}
  // The page server starts first, because the stack may need its port. Pages read the stack's addresses when it runs.
  const stack = {} as StackProcess
  const server = await startPages({ stack, pages })
  const [stackProcess, browser] = await Promise.all([
    startStackProcess({ demo, ...(isConsentGiven && { benchPort: Number(new URL(server.url).port) }) }),
    openBrowser(flags),
  ])
  Object.assign(stack, stackProcess)
  let visitCount = 0
  const openVisits: { visit: Visit; file: string }[] = []
  const flow: Flow = {
    stack,
    url: server.url,
    async visit(options = {}) {
      const pagePath = options.path ?? `/visit-${++visitCount}.html`
      if (!options.path)
        pages[pagePath] = {
          body: renderPage(options, stack),
          headers: {
            ...(options.policy && { 'content-security-policy': options.policy }),
            ...options.headers,
          },
        }
      for (const [name, body] of Object.entries(options.files ?? {})) pages[name] = { body }
      const site = options.host ? server.url.replace('127.0.0.1', options.host) : server.url
      const visit = await openVisit({
        browser: options.browser ?? browser,
        stack,
        url: `${site}${pagePath}`,
        options,
      })
      openVisits.push({ visit, file: test.info().file })
      return visit
    },
    describe: () => Promise.all(openVisits.map(({ visit }) => visit.describe().catch(String))),
    async reset() {
      await endVisits([
        stack.faults.clear(),
        stack.clock.reset(),
        ...localChains.map(id => callNode(stack.urls.chains[id], [enableAutomine])),
      ])
    },
    async close() {
      try {
        await endVisits()
      } finally {
        await browser.close()
        await server.close()
        await stack.close()
      }
    },
  }
  /** Ends the visits and waits for `otherPromises` even if some fail, then throws the first error. */
  async function endVisits(otherPromises: readonly Promise<unknown>[] = []): Promise<void> {
    const visits = openVisits.splice(0)
    const results = await Promise.allSettled([...visits.map(({ visit }) => visit.end()), ...otherPromises])
    for (const { visit, file } of visits)
      recordRequests(path.relative(root, file).split(path.sep).join('/'), visit.scripts)
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
  return flow
}

/** Returns attributes of a button on the networks of the local stack. */
export const localAttributes = (stack: StackProcess): string => {
  const urls = Object.entries(stack.urls.chains).map(([id, url]) => [`eip155:${id}`, [url]])
  return `${networksAttribute(localOne, localTwo)} rpc-urls="${toAttributeJson(Object.fromEntries(urls))}"`
}

function renderPage({ attributes, body, head }: VisitOptions, stack: StackProcess): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Flow</title>
<link rel="icon" href="data:,">
${head ?? '<script type="module" src="/cdn/w3m.js"></script>'}</head>
<body>
${body ?? `<h1>Flow</h1><w3m-button ${attributes ?? localAttributes(stack)}></w3m-button><w3m-network-button></w3m-network-button>`}
</body>
</html>`
}

const phoneContext = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
}

interface VisitParameters {
  browser: Browser
  stack: StackProcess
  url: string
  options: VisitOptions
}

async function openVisit({ browser, stack, url, options }: VisitParameters): Promise<Visit> {
  const context =
    options.sameProfileAs?.context ??
    (await browser.newContext({
      viewport: options.viewport ?? { width: 1000, height: 800 },
      ...(options.isPhone && phoneContext),
      deviceScaleFactor: options.deviceScaleFactor,
      reducedMotion: options.hasMotion ? 'no-preference' : 'reduce',
    }))
  const page = await context.newPage()
  page.setDefaultTimeout(timeoutMs)
  const visit = new Visit(page, context, options.expectedErrors)
  const chains = localChains.map(chainId => ({ chainId, rpcUrls: [stack.urls.chains[chainId]] }))
  const { connectedKey } = options
  const walletList = (options.wallets ?? [{}]).map((wallet, index) => ({
    name: 'Test Wallet',
    rdns: testWallet,
    chains,
    ...(connectedKey && index === 0 && { privateKeys: [connectedKey] }),
    ...wallet,
  }))
  const preparation = [options.prepare ?? []]
    .flat()
    .map(script => `(${script})();`)
    .join('\n')
  // Defines the compiler's helper `__name`, which functions that are passed to the page may use.
  const nameHelper = 'globalThis.__name ??= value => value;'
  const solana = options.solana ?? []
  // Omits the wallet script in pages and frames without wallets.
  const isWithoutWallets =
    !walletList.length && !solana.length && !options.hasAllWallets && !options.hasAnnouncements
  const entry = `tests/support/page-${options.hasAllWallets ? 'all-' : ''}wallets.ts`
  const installScript = isWithoutWallets
    ? ''
    : `${await bundleForPage(entry)}\npageWallets.installPageWallets(${JSON.stringify(walletList)}, ${JSON.stringify(solana)});`
  const isRestored = connectedKey !== undefined || solana.some(wallet => wallet.isConnected)
  const { origin } = new URL(options.sameProfileAs?.page.url() ?? url)
  const connections = isRestored && { [origin]: getConnectionEntries(connectedKey && walletList[0], solana) }
  const restoreScript = createStorageScript({ ...connections, ...options.storage })
  await page.addInitScript({ content: [nameHelper, restoreScript, installScript, preparation].join('\n') })
  if (options.blockedUrls) await page.route(options.blockedUrls, route => route.abort())
  if (options.hasClock) await page.clock.install()
  await page.goto(options.sameProfileAs ? options.sameProfileAs.page.url() : url)
  if (isRestored) await visit.waitUntilRestored()
  return visit
}

/** Returns a script that writes entries of local storage once per origin and tab. */
const createStorageScript = (storage: StoredEntries): string => `{
  const entries = ${JSON.stringify(storage)}[location.origin]
  if (entries && !sessionStorage.getItem('restored')) {
    sessionStorage.setItem('restored', 'true')
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }
}`

/** Returns stored connections of an earlier visit. */
function getConnectionEntries(
  wallet: PageWallet | undefined,
  solana: readonly PageSolanaWallet[],
): Record<string, string> {
  const storedAt = Date.now()
  return Object.fromEntries([
    ...(wallet ? createEvmEntries(wallet, storedAt) : []),
    ...solana.flatMap(wallet => (wallet.isConnected ? createSolanaEntries(wallet, storedAt) : [])),
  ])
}

const createEvmEntries = ({ name, rdns }: PageWallet, storedAt: number): [string, string][] => [
  [`wallet:${rdns}`, JSON.stringify({ authorized: true, chainId: localChains[0] })],
  ['w3m:1:connection:eip155', JSON.stringify({ value: { connectorId: rdns, name, rdns }, at: storedAt })],
  ['w3m:1:network', JSON.stringify({ value: localOne.id, at: storedAt })],
]

const createSolanaEntries = ({ name }: PageSolanaWallet, storedAt: number): [string, string][] => [
  [`solana-wallet:${name}`, 'given'],
  [
    'w3m:1:connection:solana',
    JSON.stringify({ value: { connectorId: `standard:${name.toLowerCase()}`, name }, at: storedAt }),
  ],
]

/**
 * Matches an uncaught error of the pairing library. It occurs if the relay delivers the response to a request that the library no longer
 * has, because the session ended or the page was reloaded.
 */
const lateAnswerError = /^Error: No matching key\. history: \d+\n(?:\s+at .*universal-provider-.*\n?)+$/

/** A page and the user's actions on it. */
export class Visit {
  /** URLs that the page requested, oldest first. */
  readonly requests: string[] = []
  /** Paths of the scripts that the page requested, oldest first. */
  readonly scripts: string[] = []
  /** Uncaught errors and console errors. */
  readonly pageErrors: string[] = []
  readonly page: Page
  readonly context: BrowserContext
  readonly #expectedErrors: RegExp | undefined
  readonly #openRequests = new Set<Request>()

  constructor(page: Page, context: BrowserContext, expectedErrors?: RegExp) {
    this.page = page
    this.context = context
    this.#expectedErrors = expectedErrors
    page.on('request', request => {
      this.requests.push(request.url())
      if (/\.m?js$/.test(request.url())) this.scripts.push(new URL(request.url()).pathname)
      this.#openRequests.add(request)
    })
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', request => this.#openRequests.delete(request))
    page.on('pageerror', error => {
      const text = String(error.stack ?? error)
      if (!lateAnswerError.test(text)) this.pageErrors.push(text)
    })
    page.on('console', message => {
      // Ignores logs of the pairing library. The modal shows the errors that concern the user.
      const isLibraryLog = /^\{(time: \d+, level: \d+, )?context: /.test(message.text())
      if (message.type() === 'error' && !isLibraryLog) this.pageErrors.push(message.text())
    })
  }

  /** Returns a locator for the elements with this public test id. */
  getByTestId(id: string): Locator {
    return this.page.getByTestId(id)
  }

  /** Waits until the element is visible. */
  async see(id: string): Promise<void> {
    await this.getByTestId(id).first().waitFor({ state: 'visible' })
  }

  /** Describes the visible page, for the report of a failed test. */
  async describe(): Promise<string> {
    const pageState = await this.page.evaluate(() => {
      const readTexts = (root: ParentNode): string[] =>
        [...root.querySelectorAll('*')].flatMap(
          ({ localName, textContent, childElementCount, shadowRoot }) => [
            ...(/-(view|screen)$/.test(localName) ? [`<${localName}>`] : []),
            ...(childElementCount || /^(script|style|title)$/.test(localName)
              ? []
              : [textContent?.trim() ?? '']),
            ...(shadowRoot ? readTexts(shadowRoot) : []),
          ],
        )
      const handle = document.querySelector('w3m-button')?.modal
      const requests = window.wallet?.log.map(({ method }) => method)
      return {
        visibleTexts: readTexts(document).filter(Boolean).join(' · '),
        account: handle?.getAccount(),
        requests,
      }
    })
    return `The page ${this.page.url()} at the end: ${JSON.stringify({ ...pageState, errors: this.pageErrors })}`
  }

  /** Waits until the element is removed from the page. */
  waitUntilRemoved(id: string): Promise<void> {
    return this.getByTestId(id).first().waitFor({ state: 'detached' })
  }

  /** Waits until the page shows the text. */
  seeText(text: string | RegExp): Promise<void> {
    return this.page.getByText(text).first().waitFor({ state: 'visible' })
  }

  click(id: string): Promise<void> {
    return this.getByTestId(id).first().click()
  }

  /** Opens the modal with the first button of the page. */
  async open(): Promise<void> {
    await this.page.locator('w3m-button').first().getByRole('button').first().click()
    await this.see('w3m-modal-card')
  }

  /** Selects a wallet in the list. */
  pick(rdns = testWallet): Promise<void> {
    return this.click(`wallet-selector-${rdns}`)
  }

  /** Returns the displayed pairing code. With `previousCode`, waits for a different code. */
  async readPairingCode(previousCode?: string): Promise<string> {
    await this.see('wui-qr-code')
    const readCode = () =>
      this.getByTestId('wui-qr-code')
        .first()
        .evaluate(code => (code as HTMLElement & { uri: string }).uri)
    return until(async () => {
      const uri = await readCode()
      return uri !== previousCode && uri
    }, 'a pairing code')
  }

  /** Opens the modal and the code for a wallet on another device, and returns the code. */
  async openPairing(): Promise<string> {
    await this.open()
    await this.pick('walletconnect')
    return this.readPairingCode()
  }

  /** Opens the modal, selects the wallet, and waits for the connection. */
  async connect(rdns = testWallet): Promise<void> {
    await this.open()
    await this.pick(rdns)
    await this.waitUntilConnected()
  }

  async waitUntilConnected(): Promise<void> {
    await this.see('account-button')
    await this.waitUntilRemoved('w3m-modal-card')
  }

  /** Waits until the modal's handle has an account with these values. */
  expectAccount(expected: Readonly<Record<string, unknown>>): Promise<void> {
    return expect.poll(() => this.readAccount()).toMatchObject(expected)
  }

  /** Waits until the page has restored a connection. */
  async waitUntilRestored(): Promise<void> {
    await this.see('account-button')
    await this.expectAccount({ status: 'connected' })
  }

  async waitUntilDisconnected(): Promise<void> {
    await this.see('connect-button')
    await this.until(
      () => document.querySelector('w3m-button')?.modal?.getAccount().status === 'disconnected',
    )
  }

  async closeModal(): Promise<void> {
    await this.click('w3m-header-close')
    await this.waitUntilRemoved('w3m-modal-card')
  }

  /** Waits until the condition is true in the page. */
  async until<T>(isReached: (argument: T) => unknown, argument?: T): Promise<void> {
    await this.page.waitForFunction(isReached as () => unknown, argument, {
      polling: 50,
      timeout: timeoutMs,
    })
  }

  /**
   * Advances the page's clock by a second at a time until `state` settles, so that product timers take no real time. Waits for
   * open requests, because their timeouts would expire otherwise. The visit needs `hasClock`.
   */
  async fastForwardUntil<T>(state: Promise<T>): Promise<T> {
    let isSettled = false
    const settle = () => {
      isSettled = true
    }
    state.then(settle, settle)
    for (let lastStepTime = 0; !isSettled; await new Promise(resolve => setTimeout(resolve, 50))) {
      const isBusy = this.#openRequests.size && performance.now() - lastStepTime < maxRequestMs
      if (isBusy) continue
      await this.page.clock.fastForward(1_000)
      lastStepTime = performance.now()
    }
    return state
  }

  /** Returns the account, `isOpen` and the connections from the modal's handle. */
  readAccount() {
    return this.page.evaluate(() => {
      const handle = document.querySelector('w3m-button')?.modal
      return handle && { ...handle.getAccount(), isOpen: handle.isOpen, connections: handle.getConnections() }
    })
  }

  /** Returns the methods requested from the first wallet, oldest first. */
  readRequestedMethods(): Promise<string[]> {
    return this.page.evaluate(() => window.wallet.log.map(request => request.method))
  }

  /** Saves a screenshot of the page. */
  async saveScreenshot(name: string): Promise<void> {
    await mkdir(`${root}/.cache/flows`, { recursive: true })
    await this.page.screenshot({ path: `${root}/.cache/flows/${name}.png` })
  }

  /** Closes the page if it is open. Throws if it sent requests beyond this machine or logged unexpected errors. */
  async end(): Promise<void> {
    if (this.page.isClosed()) return
    await this.page.close()
    if (this.context.pages().length === 0) await this.context.close()
    const foreignRequests = this.requests.filter(
      url =>
        !/^(data:|blob:|about:|http:\/\/(127\.0\.0\.1|(www\.visitor|plain)\.test|[a-z]+\.localhost):)/.test(
          url,
        ),
    )
    if (foreignRequests.length) throw new Error(`Requests to other machines: ${foreignRequests.join(' ')}`)
    const unexpectedTexts = this.pageErrors.filter(text => !this.#expectedErrors?.test(text))
    if (unexpectedTexts.length)
      throw new Error(`Unexpected errors of the page: ${unexpectedTexts.join('\n')}`)
  }
}
