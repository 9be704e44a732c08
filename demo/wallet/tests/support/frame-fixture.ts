import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import {
  type Browser,
  type BrowserContext,
  type Frame,
  type FrameLocator,
  type Locator,
  type Page,
} from 'playwright-core'
import { loadFrameFiles } from '../../page-files.ts'
import { Approvals } from '../../server/approvals.ts'
import { Refusal } from '../../../backend/http.ts'
import { sites as hostNames } from '../../../../scripts/lib/browser.mjs'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { press, hoverUntilEnabled, type Point, centerOf } from '../../../../tests/support/press.ts'
import { uiTexts } from '../../../../tests/support/ui-texts.ts'

/** Timeout in ms. It is long, because tests must not depend on the speed of the machine. */
const timeoutMs = 30_000
/** Label of the button that the frame shows if it allows approvals only in a separate window. */
export const separateWindowLabel = 'Continue in a new window'

type ButtonName = 'Sign' | 'Cancel' | 'Share account' | 'Open in a new window' | typeof separateWindowLabel

declare global {
  interface Window {
    frameMessages: { type: string; id?: string; payload?: unknown }[]
    callFrame(name: string, payload?: unknown, id?: string): Promise<{ type: string; payload?: unknown }>
    post(message: unknown): void
  }
}

/** Script of the embedding page. It behaves like the client of this package, without its checks. */
const pageScript = `
window.frameMessages = []
let next = 0
const frame = () => document.getElementById('w3m-iframe').contentWindow
addEventListener('message', event => {
  if (event.source === frame()) frameMessages.push(event.data)
})
window.post = message => frame().postMessage(message, '*')
window.callFrame = (name, payload, id = crypto.getRandomValues(new Uint32Array(4)).join('-')) =>
  new Promise(resolve => {
    addEventListener('message', function onMessage(event) {
      if (event.source !== frame() || event.data.id !== id) return
      removeEventListener('message', onMessage)
      resolve(event.data)
    })
    post({ id, type: '@w3m-app/' + name, ...(payload !== undefined && { payload }) })
  })
`

const getPolicy = (allowedAncestors: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${allowedAncestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

export interface FrameVisitOptions {
  /** Further query parameters of the frame's URL, which frame-page/main.ts reads. */
  readonly query?: string
  /** HTML of the page's body. Defaults to the frame alone. `{frame}` is replaced with the URL of the frame. */
  readonly body?: string
  /** CSS of the page. */
  readonly style?: string
  /** The page does not identify as our client, like a third-party client. */
  readonly isForeign?: boolean
  readonly viewport?: { width: number; height: number }
  /** An additional origin that may embed the frame. */
  readonly extraAllowedOrigin?: string
  /** Headers of the page, such as Cross-Origin-Opener-Policy. */
  readonly headers?: Readonly<Record<string, string>>
  /** The frame's Content-Security-Policy lets every origin embed it, so that only the frame's own list of origins protects it. */
  readonly isOpenPolicy?: boolean
  /** Origin of an outer page that embeds the page. `open` then does not wait for the frame. */
  readonly outerSite?: string
  /** Installs a clock that runs in real time. `FrameVisit.skip` advances it in the page, the frame and its windows. */
  readonly hasSkippableTime?: boolean
}

export interface FrameFixture {
  readonly site: string
  /** Origin of another site, which is not allowed to embed the frame. */
  readonly hostileOrigin: string
  /** Adds a page to both sites. */
  putPage(path: string, page: string): void
  readonly origin: string
  open(options?: FrameVisitOptions): Promise<FrameVisit>
  /** Opens a page with a request whose button is enabled and under the pointer. */
  openWithRequest(options?: FrameVisitOptions): Promise<{ visit: FrameVisit; id: string; spot: Point }>
  close(): Promise<void>
}

/** Time in ms after which the frame's guard has enabled its buttons. It disables them for half a second. */
export const guardPauseMs = 700

export const pause = (visit: FrameVisit, ms = guardPauseMs): Promise<void> => visit.page.waitForTimeout(ms)

/** Changes the style of the frame element, which the embedding page controls. */
export const restyle =
  (style: string) =>
  ({ page }: Pick<FrameVisit, 'page'>): Promise<void> =>
    page.evaluate(css => {
      const frame = document.getElementById('w3m-iframe')
      frame?.setAttribute('style', `${frame.getAttribute('style') ?? ''};${css}`)
    }, style)

/** Starts a server for the frame's pages with fake parts, a server for embedding pages on another origin, and a browser. */
export async function startFrameFixture(flags: readonly string[] = []): Promise<FrameFixture> {
  const [files, browser] = await Promise.all([
    loadFrameFiles({ page: 'demo/wallet/tests/support/frame-page/main.ts' }),
    openBrowser(flags),
  ])
  const pages = new Map<
    string,
    { readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  >()
  const siteServer = await listen((url, respond) => {
    const page = pages.get(url.pathname)
    respond(page ? 200 : 404, 'text/html; charset=utf-8', page?.body ?? 'Nothing', page?.headers)
  })
  // The embedding page is cross-site to the frame, as in production, so that the browser isolates the frame in a separate process. Host
  // names under localhost are a secure context in every browser, which the frame needs for `crypto.subtle`.
  const site = `http://${hostNames.other}:${siteServer.port}`
  const approvals = new Approvals(Date.now)
  const frameServer = await listen(async (url, respond, body) => {
    if (url.pathname.startsWith('/api/approval/'))
      return respond(...(await answerApprovalCall(approvals, url.pathname, body)))
    const name = url.pathname === '/sdk' ? 'index.html' : url.pathname.replace(/^\/sdk\//, '')
    const file = files.get(name)
    const allowedAncestors = url.searchParams.get('policy') || url.searchParams.get('allowed') || "'none'"
    const isPage = name.endsWith('.html')
    respond(
      file ? 200 : 404,
      file?.type ?? 'text/plain',
      file?.body ?? '',
      isPage ? { 'content-security-policy': getPolicy(allowedAncestors) } : {},
    )
  })
  const origin = `http://127.0.0.1:${frameServer.port}`
  let count = 0
  const fixture: FrameFixture = {
    site,
    hostileOrigin: `http://127.0.0.1:${siteServer.port}`,
    origin,
    putPage: (path, page) => void pages.set(path, { body: page }),
    async open(options = {}) {
      const path = `/page-${++count}.html`
      const source = `${origin}/sdk?projectId=test&chainId=eip155:31337&allowed=${encodeURIComponent([site, origin, options.extraAllowedOrigin ?? ''].join(' ').trim())}&${options.isOpenPolicy ? 'policy=*&' : ''}${options.query ?? ''}`
      const address = source.replaceAll('&', '&amp;')
      const plainFrame = `<iframe id="w3m-iframe" name="w3m-secure-iframe" src="{frame}"></iframe>`
      pages.set(path, {
        headers: options.headers,
        body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Site</title><link rel="icon" href="data:,">
<style>body{margin:0}iframe{border:0;width:360px;height:600px;display:block}${options.style ?? ''}</style>
<script>${pageScript}</script><body>${(options.body ?? plainFrame).replaceAll('{frame}', address)}</body></html>`,
      })
      const context = await browser.newContext({ viewport: options.viewport ?? { width: 800, height: 700 } })
      if (options.hasSkippableTime) await context.clock.install()
      const visit = new FrameVisit(browser, context, source, options.hasSkippableTime)
      if (options.outerSite === undefined) await visit.load(`${site}${path}`, options.isForeign ?? false)
      else {
        const outerPath = `/outer-${count}.html`
        fixture.putPage(
          outerPath,
          `<!doctype html><title>Outer</title><iframe src="${site}${path}"></iframe>`,
        )
        await visit.goto(`${options.outerSite}${outerPath}`)
      }
      return visit
    },
    async openWithRequest(options) {
      const visit = await fixture.open(options)
      const id = await visit.requestSignature()
      return { visit, id, spot: await hoverUntilEnabled(visit.page, visit.button(uiTexts.sign)) }
    },
    async close() {
      await browser.close()
      await Promise.all([siteServer.close(), frameServer.close()])
    },
  }
  return fixture
}

/** A page with a frame that has loaded and accepts requests. */
export class FrameVisit {
  page!: Page
  readonly context: BrowserContext
  readonly source: string
  readonly browser: Browser
  readonly pageErrors: string[] = []

  readonly #skipTime: (() => Promise<void>) | undefined

  constructor(browser: Browser, context: BrowserContext, source: string, hasSkippableTime = false) {
    this.browser = browser
    this.#skipTime = hasSkippableTime ? () => context.clock.fastForward(guardPauseMs) : undefined
    this.context = context
    this.source = source
  }

  async goto(url: string): Promise<void> {
    this.page = await this.context.newPage()
    this.page.setDefaultTimeout(timeoutMs)
    this.page.on('pageerror', error => this.pageErrors.push(String(error)))
    this.page.on('console', message => {
      if (message.type() === 'error') this.pageErrors.push(message.text())
    })
    await this.page.goto(url)
  }

  async load(url: string, isForeign: boolean): Promise<void> {
    await this.goto(url)
    await this.until(() => window.frameMessages.some(({ type }) => type === '@w3m-frame/READY'))
    const sdk = isForeign ? {} : { sdkType: 'w3m', sdkVersion: 'html-elements-test' }
    await this.call('SYNC_DAPP_DATA', { projectId: 'test', ...sdk })
  }

  get frame(): FrameLocator {
    return this.page.frameLocator('#w3m-iframe')
  }

  /** The frame, for scripts that the embedding page itself could not run in it. */
  get frameContent(): Frame {
    const frame = this.page.frames().find(frame => frame.url() === this.source)
    if (!frame) throw new Error('There is no frame')
    return frame
  }

  call(name: string, payload?: unknown, id?: string): Promise<{ type: string; payload?: unknown }> {
    return this.page.evaluate(([callName, callPayload, i]) => window.callFrame(callName, callPayload, i), [
      name,
      payload,
      id,
    ] as [string, unknown, string | undefined])
  }

  /** Sends a request that needs approval. `waitForAnswer` returns the response later. */
  async request(method: string, params: unknown, extraFields: object = {}): Promise<string> {
    const id = `request-${Math.random()}`
    const isSolana = method.startsWith('solana_')
    const chain = isSolana
      ? { chainId: 'solana:7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8', chainNamespace: 'solana' }
      : { chainId: 31337, chainNamespace: 'eip155' }
    const payload = { method, params, ...chain, ...extraFields }
    await this.page.evaluate(
      ([i, params]) => window.post({ id: i, type: '@w3m-app/RPC_REQUEST', payload: params }),
      [id, payload] as const,
    )
    return id
  }

  requestSignature(text = 'Hello'): Promise<string> {
    return this.request('personal_sign', [`0x${Buffer.from(text).toString('hex')}`, '0x'])
  }

  button(name: ButtonName): Locator {
    return this.frame.getByRole('button', { name, exact: true })
  }

  /** Clicks a button of the frame with the mouse. */
  press(name: ButtonName): Promise<void> {
    return press(this.page, this.button(name), this.#skipTime)
  }

  /** Clicks a button in a separate window. */
  pressIn(windowPage: Page, name: string): Promise<void> {
    return press(windowPage, windowPage.getByRole('button', { name }), this.#skipTime)
  }

  /** Clicks the frame's button that opens a separate window, and waits for that window. */
  async openSeparateWindow(press?: () => Promise<void>): Promise<Page> {
    const openEvent = this.context.waitForEvent('page')
    await (press?.() ?? this.press(separateWindowLabel))
    const otherPage = await openEvent
    otherPage.setDefaultTimeout(timeoutMs)
    await otherPage.locator('main.screen:not(.plain)').waitFor()
    return otherPage
  }

  async waitForAnswer(id: string): Promise<{ type: string; payload?: unknown }> {
    await this.until(requestId => window.frameMessages.some(message => message.id === requestId), id)
    return this.page.evaluate(
      requestId => window.frameMessages.find(message => message.id === requestId)!,
      id,
    )
  }

  /** Advances time and waits until the frame has handled due timers. */
  async skip(ms: number): Promise<void> {
    await this.context.clock.fastForward(ms)
    await this.settle()
  }

  /** Resolves when the frame has handled every message and click before this call. */
  async settle(): Promise<void> {
    await this.call('GET_CHAIN_ID')
  }

  /** Returns whether a request is still pending after the frame has handled every click before this call. */
  async isPending(id: string): Promise<boolean> {
    await this.settle()
    return !(await this.page.evaluate(
      requestId => window.frameMessages.some(message => message.id === requestId),
      id,
    ))
  }

  async until<T>(predicate: (argument: T) => unknown, argument?: T): Promise<void> {
    await this.page.waitForFunction(predicate as () => unknown, argument, {
      polling: 50,
      timeout: timeoutMs,
    })
  }

  /** Returns the position of a button of the frame in the page. */
  spot(name: ButtonName): Promise<Point> {
    return centerOf(this.button(name))
  }

  /** Waits until the button is enabled. */
  waitUntilEnabled(name: ButtonName): Promise<void> {
    return this.frame.getByRole('button', { name, exact: true, disabled: false }).waitFor()
  }

  async saveScreenshot(name: string, page = this.page): Promise<void> {
    const folder = fileURLToPath(new URL('../../../../.cache/flows', import.meta.url))
    await mkdir(folder, { recursive: true })
    await page.screenshot({ path: `${folder}/${name}.png` })
  }

  async end(): Promise<void> {
    await this.context.close()
    if (this.pageErrors.length)
      throw new Error(`Unexpected errors of the page: ${this.pageErrors.join('\n')}`)
  }
}

/** Answers the approval calls of the frame like the server, but without a login. */
async function answerApprovalCall(
  approvals: Approvals,
  path: string,
  body: string,
): Promise<Parameters<Respond>> {
  const {
    name,
    ticket,
    sealed: sealedScreen,
    wasClaimed,
  } = JSON.parse(body) as Record<string, string> & {
    wasClaimed?: boolean
  }
  const session = 'ann'
  const { signal } = new AbortController()
  const json = (status: number, value: unknown): Parameters<Respond> => [
    status,
    'application/json',
    JSON.stringify(value ?? {}),
  ]
  const calls: Readonly<Record<string, () => unknown>> = {
    put: () => approvals.put(String(name), String(sealedScreen), { session, isLive: () => true }),
    wait: () => approvals.wait(String(name), session, wasClaimed === true, signal),
    drop: () => approvals.drop(String(name), session),
    claim: () => approvals.claim(String(name), signal),
    watch: () => approvals.watch(String(name), String(ticket), signal),
    answer: () => approvals.answer(String(name), String(ticket), String(sealedScreen)),
  }
  try {
    return json(200, await calls[path.replace('/api/approval/', '')]?.())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return json(error.status, { reasons: [{ description: error.message }] })
  }
}

type Respond = (
  status: number,
  type: string,
  body: string | Uint8Array,
  headers?: Record<string, string>,
) => void

async function listen(handle: (url: URL, respond: Respond, body: string) => unknown) {
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://local')
    const respond: Respond = (status, type, content, headers = {}) =>
      response.writeHead(status, { 'content-type': type, ...headers }).end(content)
    void text(request).then(body => handle(url, respond, body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
