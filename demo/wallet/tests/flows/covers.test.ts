import assert from 'node:assert/strict'
import type { ElementHandle, Page } from 'playwright-core'
import {
  type FrameFixture,
  restyle,
  guardPauseMs,
  type FrameVisit,
  startFrameFixture,
} from '../support/frame-fixture.ts'
import { hover, hoverUntilEnabled, type Point } from '../../../../tests/support/press.ts'
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  test,
} from '../../../../tests/support/flow-test.ts'
import { uiTexts } from '../../../../tests/support/ui-texts.ts'

// Other tests cover the rules of the guard with a fake clock (demo/wallet/tests/page/guard.test.ts, visibility-watch.test.ts,
// pointer-watch.test.ts). These tests need a real browser, because they check that it reports each kind of cover, and in which order it
// dispatches presses and moves.

let fixture: FrameFixture
beforeAll(async () => {
  fixture = await startFrameFixture()
})
afterAll(() => fixture.close())

/** Returns the id of the request on the screen. Sends a new request if an attack got the last one signed. */
const ensureRequest = async (visit: FrameVisit, id: string) =>
  (await visit.isPending(id)) ? id : visit.requestSignature()

describe('Page that covers the embedded wallet frame', { tag: '@full-browser' }, () => {
  let visit: FrameVisit
  let id: string
  let spot: Point

  beforeAll(async () => {
    ;({ visit, id, spot } = await fixture.openWithRequest({
      hasSkippableTime: true,
      body: '<div id="box"><iframe id="w3m-iframe" src="{frame}"></iframe></div>',
      // During a view transition, the snapshot of the old page covers the page and lets clicks through, until the test skips it.
      style: `#box{position:relative;width:360px;height:600px;overflow:hidden}
iframe{position:absolute;top:0;left:0}
.cover{position:fixed;background:white;pointer-events:none;z-index:9}
::view-transition{pointer-events:none}
::view-transition-group(*){animation-duration:60s;pointer-events:none}
::view-transition-old(*){animation:none;opacity:1}
::view-transition-new(*){animation:none;opacity:0}`,
    }))
  })
  afterAll(() => visit.end())

  const blockedLabel = 'Approve in a new window'
  const waitUntilBlocked = () => visit.frame.locator('.note', { hasText: blockedLabel }).waitFor()
  const waitUntilUnblocked = () =>
    visit.frame.locator('.note', { hasNotText: blockedLabel }).waitFor({ state: 'attached' })
  const coverWith = (css: string) => (page: Page) =>
    page.evaluate(style => {
      const coverElement = document.createElement('div')
      coverElement.className = 'cover'
      coverElement.style.cssText = style
      document.body.append(coverElement)
    }, css)
  const styleFrame = (css: string) => (page: Page) => restyle(css)({ page })
  const startViewTransition = (page: Page) =>
    page.evaluate(async () => {
      const transition = document.startViewTransition(() => {
        document.body.style.setProperty('background', 'white')
      })
      Object.assign(window, { transition })
      await transition.ready
    })
  const uncover = () =>
    visit.page.evaluate(() => {
      document.getElementById('w3m-iframe')?.removeAttribute('style')
      document.getElementById('box')?.removeAttribute('style')
      for (const coverElement of document.querySelectorAll('.cover')) coverElement.remove()
      const { transition } = window as { transition?: ViewTransition }
      transition?.skipTransition()
    })

  const covers: readonly {
    readonly name: string
    cover(page: Page): Promise<unknown>
    /** Position of the button under this cover. Defaults to the usual position. */
    readonly position?: Point
  }[] = [
    { name: 'an element over the frame that ignores pointer events', cover: coverWith('inset:0') },
    {
      name: 'an element over the text of the frame',
      cover: coverWith('left:20px;top:115px;width:120px;height:20px'),
    },
    { name: 'opacity', cover: styleFrame('opacity:0.01') },
    { name: 'a transform', cover: styleFrame('transform:scale(0.2);transform-origin:264px 518px') },
    { name: 'a clip path', cover: styleFrame('clip-path:inset(490px 16px 60px 184px)') },
    { name: 'a filter', cover: styleFrame('filter:blur(6px)') },
    { name: 'a blend mode', cover: styleFrame('mix-blend-mode:multiply') },
    {
      name: 'an unreadable zoom',
      cover: styleFrame('zoom:0.25;width:1440px;height:2400px'),
      position: { x: 218, y: 579 },
    },
    {
      name: 'a position that leaves only the button on the screen',
      cover: styleFrame('position:fixed;top:-480px'),
      position: { x: 264, y: 38 },
    },
    {
      name: 'an ancestor that clips everything except the button',
      cover: page =>
        page.evaluate(() => {
          document.getElementById('box')?.style.setProperty('height', '80px')
          document.getElementById('w3m-iframe')?.style.setProperty('top', '-490px')
        }),
      position: { x: 264, y: 28 },
    },
    {
      name: 'a size too small to read',
      cover: styleFrame('width:200px;height:140px'),
      position: { x: 100, y: 70 },
    },
    { name: 'a view transition', cover: startViewTransition },
  ]

  afterEach(async () => {
    await uncover()
    id = await ensureRequest(visit, id)
    await waitUntilUnblocked()
    await visit.skip(guardPauseMs)
    await visit.waitUntilEnabled(uiTexts.sign)
  })

  for (const { name, cover, position } of covers)
    test(`T5 T6 gets no signature with ${name}`, async () => {
      await cover(visit.page)
      await waitUntilBlocked()
      await visit.skip(guardPauseMs)
      await visit.frame.locator('button.primary:disabled').waitFor({ state: 'attached' })
      const { x, y } = position ?? spot
      await visit.page.mouse.click(x, y)
      assert.equal(await visit.isPending(id), true)
    })

  test('T5 T6 gets a signature with one click after the frame is uncovered', async () => {
    await visit.press(uiTexts.sign)
    // This is the first signature of the wallet on this page.
    assert.equal((await visit.waitForAnswer(id)).payload, 'signed personal_sign 1')
  })
})

describe('Page that zooms the embedded wallet frame on a high-density screen', {
  tag: '@full-browser',
}, () => {
  let denseFixture: FrameFixture
  beforeAll(async () => {
    denseFixture = await startFrameFixture(['--force-device-scale-factor=2'])
  })
  afterAll(() => denseFixture.close())

  test('T5 T6 gets no signature with an unreadable zoom, before or after the request appears', async () => {
    const zoom = 'zoom:0.25;width:1440px;height:2400px'
    const { visit, id } = await denseFixture.openWithRequest()
    await expect.poll(() => visit.frameContent.evaluate(() => devicePixelRatio)).toBe(2)
    const waitUntilTooSmall = () => visit.frame.locator('.note', { hasText: 'too small' }).waitFor()
    await restyle(zoom)(visit)
    await waitUntilTooSmall()
    await visit.frame.locator('button.primary:disabled').waitFor()
    await visit.page.evaluate(() => document.getElementById('w3m-iframe')?.removeAttribute('style'))
    await visit.press(uiTexts.sign)
    assert.equal((await visit.waitForAnswer(id)).payload, 'signed personal_sign 1')

    await restyle(zoom)(visit)
    await visit.requestSignature()
    await waitUntilTooSmall()
    await visit.end()
  })
})

describe('Page that misdirects clicks into the embedded wallet frame', {
  tag: '@full-browser',
}, () => {
  let visit: FrameVisit
  let id: string
  let spot: Point

  beforeAll(async () => {
    ;({ visit, id } = await fixture.openWithRequest({
      style: '#w3m-iframe{position:absolute;left:0;top:60px}',
    }))
  })
  afterAll(() => visit.end())

  const waitForCoverReport = () =>
    visit.frame.locator('.note', { hasText: 'covers' }).waitFor({ state: 'attached' })
  const moveFrame = (left: number, top: number) => restyle(`left:${left}px;top:${top}px`)(visit)
  /** Rests the mouse over the frame until its buttons are enabled. */
  const restMouseAt = async (spot: Point) => {
    const button = (await visit.button(uiTexts.sign).elementHandle()) as ElementHandle<HTMLElement>
    await hover(visit.page, button, spot)
    await visit.waitUntilEnabled(uiTexts.sign)
  }

  const attacks: readonly {
    readonly name: string
    /** Performs the attack up to the end of the click, at the position of the enabled button. */
    attack(): Promise<void>
  }[] = [
    {
      name: 'a frame that becomes visible just before the press',
      async attack() {
        await restyle('visibility:hidden')(visit)
        await waitForCoverReport()
        await restyle('visibility:visible')(visit)
        await visit.page.mouse.click(spot.x, spot.y)
      },
    },
    {
      name: 'a cover that is removed between the presses of a double click',
      async attack() {
        await visit.page.evaluate(() => {
          const coverElement = document.createElement('button')
          coverElement.style.cssText = 'position:fixed;inset:0;z-index:9'
          coverElement.addEventListener('click', () => coverElement.remove())
          document.body.append(coverElement)
        })
        await waitForCoverReport()
        await visit.page.mouse.dblclick(spot.x, spot.y)
      },
    },
    {
      name: 'a cover that is not reported, because the first press of a double click removes it',
      async attack() {
        await restMouseAt(spot)
        await visit.page.evaluate(async () => {
          const coverElement = document.createElement('button')
          coverElement.style.cssText = 'position:fixed;inset:0;z-index:9'
          coverElement.addEventListener('click', () => coverElement.remove())
          document.body.append(coverElement)
          // Waits until the cover is painted, because clicks go to the frame until then.
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        })
        await visit.page.mouse.dblclick(spot.x, spot.y)
        await visit.frame.locator('.note', { hasText: 'Take another look' }).waitFor({ state: 'attached' })
      },
    },
    {
      name: 'a frame that appears under a resting mouse',
      async attack() {
        const { mouse } = visit.page
        await mouse.move(600, spot.y)
        await visit.waitUntilEnabled(uiTexts.sign)
        // Clicks several times, like a user who does not notice the frame.
        await moveFrame(600 - spot.x, 60)
        for (let clicks = 0; clicks < 3; clicks++) {
          await mouse.down()
          await mouse.up()
        }
        await visit.frame.locator('.note', { hasText: 'Take another look' }).waitFor()
      },
    },
    {
      name: 'a drag that begins outside the frame and ends on the button',
      async attack() {
        const { mouse } = visit.page
        await mouse.move(600, 300)
        await mouse.down()
        await mouse.move(spot.x, spot.y, { steps: 5 })
        await mouse.up()
      },
    },
    {
      name: 'a frame that moves under a mouse from outside',
      async attack() {
        const { mouse } = visit.page
        await mouse.move(600, spot.y)
        await visit.waitUntilEnabled(uiTexts.sign)
        await moveFrame(340, 60)
        await mouse.move(spot.x + 341, spot.y + 1)
        await mouse.click(spot.x + 341, spot.y + 1)
      },
    },
    {
      name: 'a frame that moves under a resting mouse',
      async attack() {
        await restMouseAt({ x: spot.x, y: spot.y - 50 })
        await moveFrame(0, 10)
        await visit.page.mouse.down()
        await visit.page.mouse.up()
      },
    },
    {
      name: 'a frame that moves under a trembling hand',
      async attack() {
        const { mouse } = visit.page
        await restMouseAt({ x: spot.x, y: spot.y - 50 })
        await moveFrame(0, 10)
        await mouse.move(spot.x + 1, spot.y - 49)
        await mouse.click(spot.x + 1, spot.y - 49)
      },
    },
  ]

  for (const { name, attack } of attacks)
    test(`T5 T6 gets no signature with ${name}`, async () => {
      await restyle('visibility:visible;left:0;top:60px')(visit)
      id = await ensureRequest(visit, id)
      spot = await hoverUntilEnabled(visit.page, visit.button(uiTexts.sign))
      await attack()
      assert.equal(await visit.isPending(id), true)
    })

  test('T5 T6 gets a signature with one click on a frame that does not move', async () => {
    await visit.press(uiTexts.sign)
    assert.equal((await visit.waitForAnswer(id)).payload, 'signed personal_sign 1')
  })
})
