import { type BrowserName, browserNames, type Appearance } from './engine.ts'
import { startPages } from '../../../scripts/lib/demo-server.mjs'
import { localOne, localTwo } from '../../../src/testing/networks.ts'
import { networksAttribute, toAttributeJson } from '../../support/attributes.ts'
import { bundleForPage } from '../../support/page-bundle.ts'
import { type StackProcess, startStackProcess } from '../../support/stack.ts'
import { findEngine } from './find.ts'
import { Page } from './page.ts'

/** Rdns of the default wallet in every page. */
export const testWallet = 'test.wallet'

export interface SiteVisit extends Appearance {
  /** Attributes of the button in addition to its networks. */
  readonly extraAttributes?: string
  /** The whole body instead of a button and a network button. */
  readonly body?: string
  /** Additional pages of the site, by path. */
  readonly files?: Readonly<Record<string, string>>
  readonly policy?: string
  /** The user has no wallet. */
  readonly isNewUser?: boolean
  /** Path of a built demo page. */
  readonly path?: string
  /** Another host name of this machine, which is cross-site to the frame. */
  readonly host?: 'localhost'
  /** Allows the browser's back/forward cache. */
  readonly isCacheable?: boolean
  /** Opens a second window in the same profile. */
  readonly isSecondWindow?: boolean
}

/** The built bundle, the local stack and a browser, for one file of flows. */
export interface Site {
  readonly browser: BrowserName
  readonly stack: StackProcess
  readonly url: string
  visit(options?: SiteVisit): Promise<ModalPage>
  close(): Promise<void>
}

/** Returns attributes of a button on the networks of the local stack. */
export const networksAttributes = ({ urls }: StackProcess): string =>
  `${networksAttribute(localOne, localTwo)} rpc-urls="${toAttributeJson(
    Object.fromEntries(Object.entries(urls.chains).map(([id, url]) => [`eip155:${id}`, [url]])),
  )}"`

/** Returns attributes that point to services of the local stack. */
export const servicesAttributes = ({ urls }: StackProcess, ...names: string[]): string =>
  `project-id="flow" endpoints="${toAttributeJson(Object.fromEntries(names.map(name => [name, urls[name] ?? null])))}"`

/** Runs before the page's scripts. Records uncaught errors, CSP violations and console errors. */
const errorsScript = `
  window.pageErrors = []
  const record = text => pageErrors.push(String(text))
  addEventListener('error', event => record(event.message || (event.target?.src ?? event.target)), true)
  addEventListener('unhandledrejection', event => record(event.reason?.stack ?? event.reason))
  document.addEventListener('securitypolicyviolation', event => record(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample))
  const logError = console.error
  console.error = (...args) => { record(args.join(' ')); logError(...args) }
`

/** Starts everything that a file of flows needs. The runner selects the browser by `W3M_BROWSER`. */
export async function startSite(): Promise<Site> {
  const browser = browserNames.find(name => name === process.env.W3M_BROWSER)
  if (!browser) throw new Error('Run by npm run nightly -- browsers, which names the browser')
  const engine = findEngine(browser)
  if (typeof engine === 'string') throw new Error(engine)
  const [stack, wallets] = await Promise.all([
    startStackProcess(),
    bundleForPage('tests/support/page-wallets.ts'),
  ])
  const chains = [31337, 31338].map(chainId => ({ chainId, rpcUrls: [stack.urls.chains[chainId as 31337]] }))
  const wallet = { name: 'Test Wallet', rdns: testWallet, chains }
  const createWalletScript = (list: readonly object[]) => ({
    type: 'text/javascript',
    body: `${errorsScript}\n${wallets}\npageWallets.installPageWallets(${JSON.stringify(list)}, [])`,
  })
  const pages: Record<string, { body: string; type?: string; headers?: Record<string, string> }> = {
    '/one-wallet.js': createWalletScript([wallet]),
    '/no-wallet.js': createWalletScript([]),
  }
  const server = await startPages({ stack, pages })
  let visitCount = 0

  const addPage = (options: SiteVisit): string => {
    const address = `/visit-${++visitCount}.html`
    pages[address] = {
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Flow</title><link rel="icon" href="data:,"><script src="/${options.isNewUser ? 'no' : 'one'}-wallet.js"></script>
<script type="module" src="/cdn/w3m.js"></script></head><body>
${options.body ?? `<h1>Flow</h1><w3m-button ${networksAttributes(stack)} ${options.extraAttributes ?? ''}></w3m-button><w3m-network-button></w3m-network-button>`}
</body></html>`,
      headers: {
        ...(options.policy && { 'content-security-policy': options.policy }),
        ...(options.isCacheable && { 'cache-control': 'max-age=60' }),
      },
    }
    return address
  }

  return {
    browser,
    stack,
    url: server.url,
    async visit(options = {}) {
      for (const [name, body] of Object.entries(options.files ?? {})) pages[name] = { body }
      const address = options.path ?? addPage(options)
      const window = options.isSecondWindow ? await engine.openWindow() : await engine.openProfile(options)
      const page = new ModalPage(engine, { window, frames: [] })
      const url = options.host ? server.url.replace('127.0.0.1', options.host) : server.url
      await page.goto(`${url}${address}`)
      return page
    },
    async close() {
      await engine.end()
      await server.close()
      await stack.close()
    },
  }
}

declare global {
  interface Window {
    pageErrors: string[]
  }
}

/** A page with the modal and the user's actions. */
export class ModalPage extends Page {
  /** Opens the modal at the first button of the page. */
  async open(): Promise<void> {
    await this.press({ css: '.frame > button' })
    await this.see('w3m-modal-card')
  }

  /** Opens the modal, selects the wallet, and waits for the connection. */
  async connect(): Promise<void> {
    await this.open()
    await this.press(`wallet-selector-${testWallet}`)
    await this.waitUntilConnected()
  }

  async waitUntilConnected(): Promise<void> {
    await this.see('account-button')
    await this.waitUntilHidden('w3m-modal-card')
  }

  async waitUntilDisconnected(): Promise<void> {
    await this.see('connect-button')
    await this.until(
      () => document.querySelector('w3m-button')?.modal?.getAccount().status === 'disconnected',
    )
  }

  readAccount() {
    return this.evaluate(() => {
      const account = document.querySelector('w3m-button')?.modal?.getAccount()
      return account && { address: account.address, status: account.status, user: account.user }
    })
  }

  /** Starts a request from the page. `waitForAnswer()` waits for its response. */
  request(method: string, params: readonly unknown[]): Promise<void> {
    return this.evaluate(
      (name, requestParams) => {
        const provider = document.querySelector('w3m-button')?.modal?.getProvider('eip155')
        Object.assign(window, { answer: undefined })
        void provider?.request({ method: name, params: [...requestParams] }).then(
          value => Object.assign(window, { answer: { value } }),
          (error: { code: number }) => Object.assign(window, { answer: { code: error.code } }),
        )
      },
      method,
      params,
    )
  }

  waitForAnswer<Value>(): Promise<{ value?: Value; code?: number }> {
    return this.until(() => (window as { answer?: object }).answer) as Promise<{
      value?: Value
      code?: number
    }>
  }

  /** Returns the page's errors, without expected ones. */
  async readPageErrors(expectedErrors?: RegExp): Promise<string[]> {
    const pageErrors = await this.evaluate(() => window.pageErrors)
    return pageErrors.filter(text => !expectedErrors?.test(text))
  }
}
