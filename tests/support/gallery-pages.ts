import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { startPages } from '../../scripts/lib/demo-server.mjs'
import { openBrowser } from './browser.ts'

/** Names chosen by an app, a wallet, a token or a login. They may be truncated. */
export const truncatableNames = [
  'mira.mira.',
  'A network whose name',
  'A token whose name',
  'Base (formerly',
  'WWWW',
]

export const smallPage = { name: '320 px', viewport: { width: 320, height: 640 }, fontSize: '10px' } as const
export const largeText = {
  name: 'large text',
  viewport: { width: 430, height: 932 },
  fontSize: '20px',
} as const

const timeoutMs = 60_000

/** Appearance of a gallery state. All texts are 40 % longer than English. */
export interface Appearance {
  readonly dir: 'ltr' | 'rtl'
  readonly theme: 'light' | 'dark'
  /** Value of `--w3m-font-size-master`. */
  readonly fontSize: string
}

/** The built gallery and a browser. */
export interface Gallery {
  readonly url: string
  /** Opens a page with reduced motion, 320 px wide. */
  openPage(): Promise<Page>
  /** Calls `check` for each state, on several pages in parallel. Returns the reported faults. */
  checkStates(
    parallelPages: number,
    check: (page: Page, state: string, index: number, report: (fault: string) => void) => Promise<void>,
  ): Promise<string[]>
  close(): Promise<void>
}

export async function startGallery(): Promise<Gallery> {
  const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  const [server, browser]: [Awaited<ReturnType<typeof startPages>>, Browser] = await Promise.all([
    // The response is cached, so that the browser compiles the script once.
    startPages({
      pages: { '/axe.js': { body: axeSource, headers: { 'cache-control': 'max-age=31536000, immutable' } } },
    }),
    openBrowser(),
  ])
  const url = `${server.url}/pages/gallery.html`

  async function openPage(): Promise<Page> {
    const page = await browser.newPage({ reducedMotion: 'reduce', viewport: smallPage.viewport })
    page.setDefaultTimeout(timeoutMs)
    // The test compiler wraps functions in the helper `__name`.
    await page.addInitScript({ content: 'globalThis.__name = value => value' })
    return page
  }

  /** Returns the addresses of all states, to which the gallery links. */
  async function readStateUrls(): Promise<string[]> {
    const page = await openPage()
    await page.goto(url)
    await page.locator('html[data-ready]').waitFor()
    const urls = await page
      .locator('.grid figcaption a')
      .evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href))
    await page.close()
    assert.ok(urls.length > 100, `${urls.length} states`)
    return urls
  }

  return {
    url,
    openPage,
    async checkStates(parallelPages, check) {
      const states = await readStateUrls()
      const faults: string[] = []
      let nextIndex = 0
      const checkNext = async () => {
        const page = await openPage()
        for (let index = nextIndex++; index < states.length; index = nextIndex++) {
          const state = states[index] as string
          const name = state.slice(state.indexOf('view='))
          await check(page, state, index, fault => faults.push(`${name}: ${fault}`))
        }
        await page.close()
      }
      await Promise.all(Array.from({ length: parallelPages }, checkNext))
      return faults
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

/** Shows a state with longer texts and waits until it has settled. */
export async function showState(
  page: Page,
  state: string,
  { dir, theme, fontSize }: Appearance,
): Promise<void> {
  const url = new URL(state)
  const params = { lang: 'pseudo', density: 'compact', dir, theme, size: fontSize }
  for (const [key, value] of Object.entries(params)) url.searchParams.set(key, value)
  await goToState(page, url)
}

/** Navigates to the address of a state and waits until it has settled. Only the first navigation of a page loads the document. */
export async function goToState(page: Page, url: URL): Promise<void> {
  if (page.url().startsWith('http')) await page.evaluate(pushState, url.href)
  else await page.goto(url.href, { waitUntil: 'commit' })
  await page.evaluate(waitUntilReady, timeoutMs)
}

/** Runs in the page. */
function pushState(url: string): void {
  history.pushState(null, '', url)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Runs in the page. Rejects after the limit. */
function waitUntilReady(limitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (document.documentElement?.dataset.ready === undefined) return
      observer.disconnect()
      clearTimeout(timer)
      resolve()
    }
    const observer = new MutationObserver(check)
    observer.observe(document, { attributeFilter: ['data-ready'], childList: true, subtree: true })
    const timer = setTimeout(() => reject(new Error(`timed out waiting for ${location.href}`)), limitMs)
    check()
  })
}
