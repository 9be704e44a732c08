import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { after, before, describe, test } from 'node:test'
import type Axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { bareBrowser, browserArguments, findBrowser } from '../../scripts/lib/browser.mjs'
import { startPages } from '../../scripts/lib/demo-server.mjs'
import { until } from '../support/until.ts'

/** Names that an app, a wallet, a token or a login chose freely may end with dots. */
const strangers = ['mira.mira.', 'A network whose name', 'A token whose name', 'Base (formerly', 'WWWW']

/** Small with usual text, and wide with text of twice the size. */
const sizes = [
  { name: '320 px', viewport: { width: 320, height: 640 }, master: '10px' },
  { name: 'large text', viewport: { width: 430, height: 932 }, master: '20px' },
] as const

const sentence = 'w3m-connecting-status .words'
/** What must be seen on a low screen: the part that is moved out of sight first. */
const lowScreens = [
  ['ConnectingExternal', 'declined', sentence],
  ['ConnectingExternal', 'waiting', sentence],
  ['ConnectingWalletConnect', 'phone-declined', sentence],
  ['ConnectingSocial', 'lost', sentence],
  ['WalletSendConfirmed', 'replaced', 'w3m-wallet-send-confirmed-view p'],
  ['UnsupportedChain', 'choices', 'w3m-unsupported-chain-view p'],
  ['SwitchNetwork', 'declined', sentence],
  ['ConnectingWalletConnectBasic', 'code', 'wui-qr-code'],
  ['ConnectingFarcaster', 'code', 'wui-qr-code'],
  ['WalletReceive', 'ready', 'wui-qr-code'],
] as const

/** Pages that walk through the gallery side by side: each mostly waits until its screen has come to rest. */
const lanes = 3

describe('Every state of the gallery', () => {
  let served: Awaited<ReturnType<typeof startPages>>
  let browser: Browser
  before(async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    // Loaded as a site's file is, so that the browser compiles it once.
    served = await startPages({
      pages: { '/axe.js': { body: axe, headers: { 'cache-control': 'max-age=31536000, immutable' } } },
    })
    browser = await chromium.launch({
      executablePath: bareBrowser() ?? (await findBrowser()),
      args: browserArguments,
    })
  })
  after(async () => {
    await browser.close()
    await served.close()
  })

  async function openLane(): Promise<Page> {
    const page = await browser.newPage({ reducedMotion: 'reduce', viewport: sizes[0].viewport })
    page.setDefaultTimeout(60_000)
    // The runner names functions by a helper of its own, which the page does not know.
    await page.addInitScript({ content: 'globalThis.__name = one => one' })
    return page
  }

  /** Looks at one state, and leaves the page at the size it was seen in last: the next one begins there. */
  async function look(page: Page, address: string, index: number, tell: (fault: string) => void) {
    const [first, last] = index % 2 ? [sizes[1], sizes[0]] : [sizes[0], sizes[1]]
    // Two of four states in the other direction, and two in the other theme.
    const appearance = {
      lang: 'pseudo',
      density: 'compact',
      dir: index % 4 < 2 ? 'ltr' : 'rtl',
      theme: index % 8 < 4 ? 'light' : 'dark',
      size: first.master,
    }
    const url = new URL(address)
    for (const [key, value] of Object.entries(appearance)) url.searchParams.set(key, value)
    await page.goto(url.href, { waitUntil: 'commit' })
    await page.locator('html[data-ready]').waitFor()
    for (const { name, viewport, master } of [first, last]) {
      if (master !== first.master) await resize(page, viewport, master)
      for (const fault of await page.evaluate(findFaults, strangers)) tell(`${name}, ${fault}`)
      if (master !== '10px') continue
      for (const fault of await page.evaluate(findMotion)) tell(fault)
      for (const fault of await page.evaluate(askAxe)) tell(`axe, ${fault}`)
      await page.emulateMedia({ forcedColors: 'active' })
      for (const fault of await page.evaluate(findEdgeless)) tell(`forced colors, ${fault}`)
      for (const fault of await page.evaluate(findFaults, strangers)) tell(`forced colors, ${fault}`)
      await page.emulateMedia({ forcedColors: 'none' })
    }
  }

  test('fits at 320 px with words 40 % longer, with text twice as large and in forced colors, has targets of 44 px, keeps still for who wants that, and axe finds nothing', async () => {
    const index = await openLane()
    await index.goto(`${served.url}/pages/gallery.html`)
    await index.locator('html[data-ready]').waitFor()
    const addresses = await index
      .locator('iframe')
      .evaluateAll(all => all.map(one => (one as HTMLIFrameElement).src))
    await index.close()
    assert.ok(addresses.length > 100)
    const faults: string[] = []
    const walk = async (lane: number) => {
      const page = await openLane()
      const mine = addresses.filter((_, at) => at % lanes === lane)
      for (const [at, address] of mine.entries())
        await look(page, address, at, fault =>
          faults.push(`${address.slice(address.indexOf('view='))}: ${fault}`),
        )
      await page.close()
    }
    await Promise.all(Array.from({ length: lanes }, (_, lane) => walk(lane)))
    assert.deepEqual(faults, [])
  })

  test('has sections with headings, a search and three columns, and fits a phone', async () => {
    const page = await openLane()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${served.url}/pages/gallery.html`)
    await page.locator('html[data-ready]').waitFor()
    const columns = () =>
      page
        .locator('.grid')
        .first()
        .evaluate(grid => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
    assert.equal(await columns(), 3)
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
    assert.ok(headings.length >= 6, headings.join())
    const total = await page.locator('figure').count()
    await page.getByRole('searchbox', { name: 'Search' }).fill('send declined')
    const shown = page.locator('figure:visible')
    await until(async () => (await shown.count()) < total, 'the search to leave states out')
    assert.deepEqual(
      await shown.evaluateAll(
        all =>
          all.filter(one => !/send/i.test(one.textContent ?? '') || !/declined/i.test(one.textContent ?? ''))
            .length,
      ),
      0,
    )
    await page.getByRole('searchbox', { name: 'Search' }).fill('code')
    assert.ok((await page.locator('figure:visible').count()) > 1)
    // What the search leaves out has no columns to count.
    await page.getByRole('searchbox', { name: 'Search' }).fill('')
    await page.locator('.grid').first().waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    assert.equal(await columns(), 1)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    await page.close()
  })

  test('Connect shows all of itself at once, with a login and wallets, on a small phone and in a low window', async () => {
    const page = await openLane()
    for (const viewport of [
      { width: 390, height: 664 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(viewport)
      for (const state of ['first-screen', 'catalog', 'catalog-loading', 'wallets']) {
        const view = new URLSearchParams({ view: 'Connect', state })
        await page.goto(`${served.url}/pages/gallery.html?${view}`)
        await page.locator('html[data-ready]').waitFor()
        const body = page.getByTestId('w3m-connect-scroll-view')
        const hidden = await body.evaluate(box => box.scrollHeight - box.clientHeight)
        assert.ok(hidden <= 1, `${state} at ${viewport.width}: ${hidden} px below`)
        assert.ok((await page.locator('w3m-connector-list wui-list-item').count()) <= 6, state)
      }
    }
    await page.getByTestId('wallet-selector-walletconnect').waitFor()
    await page.close()
  })

  test('shows what became of a step, and a whole code, in a window of 1280 × 800 at 200 %', async () => {
    const page = await openLane()
    await page.setViewportSize({ width: 640, height: 400 })
    for (const [view, state, sight] of lowScreens) {
      await page.goto(`${served.url}/pages/gallery.html?${new URLSearchParams({ view, state })}`)
      await page.locator('html[data-ready]').waitFor()
      const words = page.locator(sight)
      // The code may be scrolled to; what is announced must be seen without it.
      if (sight === 'wui-qr-code') await words.scrollIntoViewIfNeeded()
      assert.deepEqual(await words.evaluate(findHidden), [], `${view} ${state}`)
    }
    await page.close()
  })
})

/** Runs in the page: the corners of a box that cannot be seen, because something lies over them or cuts them off. */
function findHidden(box: Element): string[] {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const deepest = (x: number, y: number) => {
    let found = document.elementFromPoint(x, y)
    for (let inner = found; inner; ) {
      found = inner
      inner = found.shadowRoot?.elementFromPoint(x, y) ?? null
      if (inner === found) break
    }
    return found
  }
  const isOver = (node: Node | null): boolean =>
    node !== null && (node === box || isOver(node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null))
  const middle = (left + right) / 2
  return (
    [
      ['top', middle, top + 2],
      ['bottom', middle, bottom - 2],
    ] as const
  )
    .filter(([, x, y]) => !isOver(deepest(x, y)))
    .map(([name]) => `its ${name} is out of sight`)
}

async function resize(page: Page, viewport: { width: number; height: number }, master: string) {
  await page.setViewportSize(viewport)
  await page.evaluate(size => {
    const element = document.querySelector<HTMLElement & { modal?: { setTheme(theme: object): void } }>(
      'w3m-button, w3m-modal',
    )
    element?.modal?.setTheme({ variables: { '--w3m-font-size-master': size } })
  }, master)
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Runs in the page: what still moves although somebody asked for stillness. A pulse of opacity may stay. */
function findMotion(): string[] {
  const still = ['opacity', 'offset', 'computedOffset', 'easing', 'composite']
  return document.getAnimations().flatMap(({ effect, playState }) => {
    const { target } = effect as KeyframeEffect
    const moved = (effect as KeyframeEffect).getKeyframes().flatMap(Object.keys)
    const strange = moved.filter(name => !still.includes(name))
    const duration = Number(effect?.getComputedTiming().duration)
    return playState === 'running' && duration > 0 && strange.length
      ? [`${target?.localName}.${target?.className} moves its ${[...new Set(strange)].join(' and ')}`]
      : []
  })
}

/** Runs in the page: what is told apart from its ground by a color alone, which forced colors take away. */
function findEdgeless(): string[] {
  const all = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap(each => [
      each,
      ...(each.shadowRoot ? all(each.shadowRoot) : []),
    ])
  const hasEdge = (each: Element) => {
    const style = getComputedStyle(each)
    return (
      (style.borderTopStyle !== 'none' && Number.parseFloat(style.borderTopWidth) > 0) ||
      (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) ||
      (each instanceof HTMLInputElement && style.appearance === 'auto')
    )
  }
  // A field may have its edge on a box around it.
  const around = (each: Element): Element[] => {
    const up = each.parentElement ?? (each.getRootNode() as Partial<ShadowRoot>).host
    return up && !up.matches('.card') ? [each, ...around(up)] : [each]
  }
  return all(document)
    .filter(each => each.matches('.card, input') && each.checkVisibility() && each.offsetWidth > 2)
    .filter(each => !around(each).slice(0, 5).some(hasEdge))
    .map(each => `${each.localName}.${each.className} has no edge`)
}

/** Runs in the page: what axe finds in it, but for the invented language and the head that belongs to a page. */
async function askAxe(): Promise<string[]> {
  const page = globalThis as unknown as { axe?: typeof Axe }
  if (!page.axe)
    await new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { src: '/axe.js' })
      script.addEventListener('load', resolve)
      script.addEventListener('error', reject)
      document.head.append(script)
    })
  const { axe } = page as { axe: typeof Axe }
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
  const card = all(document).find(each => each.matches('.card'))
  const edge = card?.getBoundingClientRect() ?? { left: 0, right: width }
  if (!all(document.body).some(each => each.matches('button'))) faults.push('nothing to press is shown')
  if (document.documentElement.scrollWidth > width) faults.push('the page scrolls sideways')
  for (const each of all(document)) {
    const box = each.getBoundingClientRect()
    if (!box.width || !each.checkVisibility() || each.closest('.hidden')) continue
    const style = getComputedStyle(each)
    const hasText = [...each.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
    if (hasText && (box.left < edge.left - 1 || box.right > edge.right + 1))
      faults.push(`“${words(each)}” stands out`)
    const isCut =
      style.overflowX === 'hidden' &&
      (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2)
    const label = words(each)
    // A tile of the grid shortens a stranger's name, which stands whole in its title (T3).
    const host = (each.getRootNode() as ShadowRoot).host?.localName ?? ''
    // So does a button in a page's own line, for text of twice the size.
    const isShort =
      host === 'wui-tile' || (/^w3m-.*button$/.test(host) && Number.parseFloat(style.fontSize) > 20)
    if (isCut && !isShort && label && box.width > 1 && !freeNames.some(name => label.includes(name)))
      faults.push(`“${label.slice(0, 40)}” is cut off`)
    if (each.matches('[inputmode=decimal]')) {
      const isTurned = getComputedStyle(each.parentElement as Element).direction === 'rtl'
      if (isTurned !== (style.textAlign === 'end')) faults.push('an amount begins on the wrong side')
      if (each.scrollWidth > each.clientWidth + 1)
        faults.push(`a digit of ${(each as HTMLInputElement).value} is out of sight`)
    }
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
