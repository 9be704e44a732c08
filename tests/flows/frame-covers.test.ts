import assert from 'node:assert/strict'
import type { ElementHandle, Page } from 'playwright-core'
import { type FrameStage, restyle, settledMs, type Staged, startFrameStage } from '../support/frame-stage.ts'
import { hover, reach, type Spot } from '../support/press.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '../support/flow-test.ts'
import { words } from '../support/words.ts'

// The guard rules are tested with a fake clock (tests/frame/guard.test.ts, sight.test.ts, pointer-watch.test.ts).
// These tests prove what only a browser can: that it reports each kind of cover, and in which order presses and moves
// arrive.

let stage: FrameStage
beforeAll(async () => {
  stage = await startFrameStage()
})
afterAll(() => stage.close())

/** Returns the id of the shown request: a new one if an attack got the last one signed. */
const signAgain = async (staged: Staged, id: string) => ((await staged.isOpen(id)) ? id : staged.sign())

describe('Page that covers the embedded wallet frame', { tag: '@full-browser' }, () => {
  let staged: Staged
  let id: string
  let spot: Spot

  beforeAll(async () => {
    ;({ staged, id, spot } = await stage.asking({
      hasSkippableTime: true,
      body: '<div id="box"><iframe id="w3m-iframe" src="{frame}"></iframe></div>',
      // An old snapshot that stays over the page until the transition is skipped, and lets clicks through.
      style: `#box{position:relative;width:360px;height:600px;overflow:hidden}
iframe{position:absolute;top:0;left:0}
.cover{position:fixed;background:white;pointer-events:none;z-index:9}
::view-transition{pointer-events:none}
::view-transition-group(*){animation-duration:60s;pointer-events:none}
::view-transition-old(*){animation:none;opacity:1}
::view-transition-new(*){animation:none;opacity:0}`,
    }))
  })
  afterAll(() => staged.end())

  const blocked = 'Approve in a new window'
  const isBlocked = () => staged.frame.locator('.note', { hasText: blocked }).waitFor()
  const isUnblocked = () =>
    staged.frame.locator('.note', { hasNotText: blocked }).waitFor({ state: 'attached' })
  const putCover = (css: string) => (page: Page) =>
    page.evaluate(style => {
      const cover = document.createElement('div')
      cover.className = 'cover'
      cover.style.cssText = style
      document.body.append(cover)
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
    staged.page.evaluate(() => {
      document.getElementById('w3m-iframe')?.removeAttribute('style')
      document.getElementById('box')?.removeAttribute('style')
      for (const cover of document.querySelectorAll('.cover')) cover.remove()
      const { transition } = window as { transition?: ViewTransition }
      transition?.skipTransition()
    })

  const covers: readonly {
    readonly name: string
    cover(page: Page): Promise<unknown>
    /** Position of the button under this cover, if not the usual one. */
    readonly at?: Spot
  }[] = [
    { name: 'an element over the frame that ignores pointer events', cover: putCover('inset:0') },
    { name: 'an element over its text', cover: putCover('left:20px;top:115px;width:120px;height:20px') },
    { name: 'opacity', cover: styleFrame('opacity:0.01') },
    { name: 'a transform', cover: styleFrame('transform:scale(0.2);transform-origin:264px 518px') },
    { name: 'a clip path', cover: styleFrame('clip-path:inset(490px 16px 60px 184px)') },
    { name: 'a filter', cover: styleFrame('filter:blur(6px)') },
    { name: 'a blend mode', cover: styleFrame('mix-blend-mode:multiply') },
    {
      name: 'an unreadable zoom',
      cover: styleFrame('zoom:0.25;width:1440px;height:2400px'),
      at: { x: 218, y: 579 },
    },
    {
      name: 'a position that leaves only its button on the screen',
      cover: styleFrame('position:fixed;top:-480px'),
      at: { x: 264, y: 38 },
    },
    {
      name: 'an ancestor that clips everything except its button',
      cover: page =>
        page.evaluate(() => {
          document.getElementById('box')?.style.setProperty('height', '80px')
          document.getElementById('w3m-iframe')?.style.setProperty('top', '-490px')
        }),
      at: { x: 264, y: 28 },
    },
    {
      name: 'a size too small to read',
      cover: styleFrame('width:200px;height:140px'),
      at: { x: 100, y: 70 },
    },
    { name: 'a view transition', cover: startViewTransition },
  ]

  afterEach(async () => {
    await uncover()
    id = await signAgain(staged, id)
    await isUnblocked()
    await staged.skip(settledMs)
    await staged.isReady(words.sign)
  })

  for (const { name, cover, at } of covers)
    test(`T5 T6 gets no signature with ${name}`, async () => {
      await cover(staged.page)
      await isBlocked()
      await staged.skip(settledMs)
      await staged.frame.locator('button.primary:disabled').waitFor({ state: 'attached' })
      const { x, y } = at ?? spot
      await staged.page.mouse.click(x, y)
      assert.equal(await staged.isOpen(id), true)
    })

  test('T5 T6 gets a signature with one click after the frame is uncovered', async () => {
    await staged.press(words.sign)
    // The first signature of the wallet on this page.
    assert.equal((await staged.answerTo(id)).payload, 'signed personal_sign 1')
  })
})

describe('Page that zooms the embedded wallet frame on a high-density screen', {
  tag: '@full-browser',
}, () => {
  let dense: FrameStage
  beforeAll(async () => {
    dense = await startFrameStage(['--force-device-scale-factor=2'])
  })
  afterAll(() => dense.close())

  test('T5 T6 gets no signature with an unreadable zoom, before or after the frame appears', async () => {
    const zoom = 'zoom:0.25;width:1440px;height:2400px'
    const { staged, id } = await dense.asking()
    await expect.poll(() => staged.inside.evaluate(() => devicePixelRatio)).toBe(2)
    const isTooSmall = () => staged.frame.locator('.note', { hasText: 'too small' }).waitFor()
    await restyle(zoom)(staged)
    await isTooSmall()
    await staged.frame.locator('button.primary:disabled').waitFor()
    await staged.page.evaluate(() => document.getElementById('w3m-iframe')?.removeAttribute('style'))
    await staged.press(words.sign)
    assert.equal((await staged.answerTo(id)).payload, 'signed personal_sign 1')

    await restyle(zoom)(staged)
    await staged.sign()
    await isTooSmall()
    await staged.end()
  })
})

describe('Page that misdirects clicks into the embedded wallet frame', {
  tag: '@full-browser',
}, () => {
  let staged: Staged
  let id: string
  let spot: Spot

  beforeAll(async () => {
    ;({ staged, id } = await stage.asking({ style: '#w3m-iframe{position:absolute;left:0;top:60px}' }))
  })
  afterAll(() => staged.end())

  const coverIsReported = () =>
    staged.frame.locator('.note', { hasText: 'covers' }).waitFor({ state: 'attached' })
  const place = (left: number, top: number) => restyle(`left:${left}px;top:${top}px`)(staged)
  /** Rests the mouse over the frame until its buttons are enabled. */
  const restAt = async (at: Spot) => {
    const button = (await staged.button(words.sign).elementHandle()) as ElementHandle<HTMLElement>
    await hover(staged.page, button, at)
    await staged.isReady(words.sign)
  }

  const tricks: readonly {
    readonly name: string
    /** Performs everything up to the end of the click, at the position of the enabled button. */
    trick(): Promise<void>
  }[] = [
    {
      name: 'a frame that becomes visible at the press',
      async trick() {
        await restyle('visibility:hidden')(staged)
        await coverIsReported()
        await restyle('visibility:visible')(staged)
        await staged.page.mouse.click(spot.x, spot.y)
      },
    },
    {
      name: 'a cover that is removed between the presses of a double click',
      async trick() {
        await staged.page.evaluate(() => {
          const cover = document.createElement('button')
          cover.style.cssText = 'position:fixed;inset:0;z-index:9'
          cover.addEventListener('click', () => cover.remove())
          document.body.append(cover)
        })
        await coverIsReported()
        await staged.page.mouse.dblclick(spot.x, spot.y)
      },
    },
    {
      name: 'a cover that is not reported, because the first press of a double click removes it',
      async trick() {
        await restAt(spot)
        await staged.page.evaluate(async () => {
          const cover = document.createElement('button')
          cover.style.cssText = 'position:fixed;inset:0;z-index:9'
          cover.addEventListener('click', () => cover.remove())
          document.body.append(cover)
          // Until the cover is painted, clicks go to the visible frame.
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        })
        await staged.page.mouse.dblclick(spot.x, spot.y)
        await staged.frame.locator('.note', { hasText: 'Take another look' }).waitFor({ state: 'attached' })
      },
    },
    {
      name: 'a frame that appears under a resting mouse',
      async trick() {
        const { mouse } = staged.page
        await mouse.move(600, spot.y)
        await staged.isReady(words.sign)
        // Several clicks, as by a user who does not see the frame.
        await place(600 - spot.x, 60)
        for (let clicks = 0; clicks < 3; clicks++) {
          await mouse.down()
          await mouse.up()
        }
        await staged.frame.locator('.note', { hasText: 'Take another look' }).waitFor()
      },
    },
    {
      name: 'a drag that begins outside the frame and ends on the button',
      async trick() {
        const { mouse } = staged.page
        await mouse.move(600, 300)
        await mouse.down()
        await mouse.move(spot.x, spot.y, { steps: 5 })
        await mouse.up()
      },
    },
    {
      name: 'a frame that moves under a mouse from outside',
      async trick() {
        const { mouse } = staged.page
        await mouse.move(600, spot.y)
        await staged.isReady(words.sign)
        await place(340, 60)
        await mouse.move(spot.x + 341, spot.y + 1)
        await mouse.click(spot.x + 341, spot.y + 1)
      },
    },
    {
      name: 'a frame that moves under a resting mouse',
      async trick() {
        await restAt({ x: spot.x, y: spot.y - 50 })
        await place(0, 10)
        await staged.page.mouse.down()
        await staged.page.mouse.up()
      },
    },
    {
      name: 'a frame that moves under a trembling hand',
      async trick() {
        const { mouse } = staged.page
        await restAt({ x: spot.x, y: spot.y - 50 })
        await place(0, 10)
        await mouse.move(spot.x + 1, spot.y - 49)
        await mouse.click(spot.x + 1, spot.y - 49)
      },
    },
  ]

  for (const { name, trick } of tricks)
    test(`T5 T6 gets no signature with ${name}`, async () => {
      await restyle('visibility:visible;left:0;top:60px')(staged)
      id = await signAgain(staged, id)
      spot = await reach(staged.page, staged.button(words.sign))
      await trick()
      assert.equal(await staged.isOpen(id), true)
    })

  test('T5 T6 gets a signature with one click on a frame that does not move', async () => {
    await staged.press(words.sign)
    assert.equal((await staged.answerTo(id)).payload, 'signed personal_sign 1')
  })
})
