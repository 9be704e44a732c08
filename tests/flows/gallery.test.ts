import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { after, before, describe, test } from 'node:test'
import type Axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { browserArguments, findBrowser } from '../../scripts/lib/browser.mjs'
import { startPages } from '../../scripts/lib/demo-server.mjs'

/** Names that an app, a wallet, a token or a login chose freely may end with dots. */
const strangers = ['mira.mira.', 'A network whose name', 'A token whose name', 'Base (formerly', 'WWWW']

describe('Every state of the gallery', () => {
  let served: Awaited<ReturnType<typeof startPages>>
  let browser: Browser
  let page: Page
  before(async () => {
    served = await startPages()
    browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
    page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 320, height: 640 } })
    page.setDefaultTimeout(60_000)
    // The runner names functions by a helper of its own, which the page does not know.
    await page.addInitScript({ content: 'globalThis.__name = one => one' })
  })
  after(async () => {
    await browser.close()
    await served.close()
  })

  test('fits at 320 px with words 40 % longer and with text twice as large, its targets have 44 px, and axe finds nothing', async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    const gallery = `${served.url}/pages/gallery.html`
    await page.goto(gallery)
    await page.locator('html[data-ready]').waitFor()
    const addresses = await page
      .locator('iframe')
      .evaluateAll(all => all.map(one => (one as HTMLIFrameElement).src))
    assert.ok(addresses.length > 20)
    const faults: string[] = []
    for (const [index, address] of addresses.entries()) {
      await page.setViewportSize({ width: 320, height: 640 })
      // Every other state in the other direction, and two of four in the other theme.
      const look = {
        lang: 'pseudo',
        density: 'compact',
        dir: index % 2 ? 'rtl' : 'ltr',
        theme: index % 4 < 2 ? 'light' : 'dark',
      }
      const url = new URL(address)
      for (const [key, value] of Object.entries(look)) url.searchParams.set(key, value)
      await page.goto(url.href)
      await page.locator('html[data-ready]').waitFor()
      const name = address.slice(address.indexOf('view='))
      const tell = (fault: string) => faults.push(`${name}: ${fault}`)
      for (const fault of await page.evaluate(findFaults, strangers)) tell(fault)
      await page.evaluate(axe)
      for (const fault of await page.evaluate(askAxe)) tell(`axe, ${fault}`)
      await page.setViewportSize({ width: 430, height: 932 })
      await page.evaluate(() => {
        const element = document.querySelector<HTMLElement & { modal?: { setTheme(theme: object): void } }>(
          'w3m-button, w3m-modal',
        )
        element?.modal?.setTheme({ variables: { '--w3m-font-size-master': '20px' } })
      })
      await page.evaluate(
        () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
      for (const fault of await page.evaluate(findFaults, strangers)) tell(`large text, ${fault}`)
    }
    assert.deepEqual(faults, [])
  })
})

/** Runs in the page: what axe finds in it, but for the invented language and the head that belongs to a page. */
async function askAxe(): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: typeof Axe }
  const { violations } = await axe.run(document, {
    rules: { 'valid-lang': { enabled: false }, 'page-has-heading-one': { enabled: false } },
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 160)}`))
}

/** Runs in the page: what is cut off, stands out of the window, or is too small to touch. */
function findFaults(freeNames: string[]): string[] {
  const faults: string[] = []
  const all = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap(each => [
      each,
      ...(each.shadowRoot ? all(each.shadowRoot) : []),
    ])
  const words = (each: Element) => (each.textContent ?? '').replace(/\s+/g, ' ').trim()
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > width) faults.push('the page scrolls sideways')
  for (const each of all(document)) {
    const box = each.getBoundingClientRect()
    if (!box.width || !each.checkVisibility() || each.closest('.hidden')) continue
    const style = getComputedStyle(each)
    const hasText = [...each.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
    if (hasText && (box.left < -1 || box.right > width + 1)) faults.push(`“${words(each)}” stands out`)
    const isCut =
      style.overflowX === 'hidden' &&
      (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2)
    const label = words(each)
    // A tile of the grid shortens a stranger's name, which stands whole in its title (T3).
    const isTile = (each.getRootNode() as ShadowRoot).host?.localName === 'wui-tile'
    if (isCut && !isTile && label && box.width > 1 && !freeNames.some(name => label.includes(name)))
      faults.push(`“${label.slice(0, 40)}” is cut off`)
    // A link in a sentence is as high as its line (WCAG 2.5.8), also in the sentence beside a checkbox.
    if (!each.matches('button, a[href], input') || each.closest('p, wui-checkbox')) continue
    // A press on its label is a press on a box or a switch.
    let { width: wide, height: high } = (each.closest('label') ?? each).getBoundingClientRect()
    for (const pseudo of ['::before', '::after']) {
      const more = getComputedStyle(each, pseudo)
      if (more.content === 'none' || more.position !== 'absolute') continue
      wide = Math.max(wide, Number.parseFloat(more.width))
      high = Math.max(high, Number.parseFloat(more.height))
    }
    if (wide < 43.5 || high < 43.5)
      faults.push(`the target “${label || each.getAttribute('aria-label')}” has ${wide} × ${high} px`)
  }
  return faults
}
