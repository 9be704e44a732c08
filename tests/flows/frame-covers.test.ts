import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type FrameStage,
  pause,
  restyle,
  settledMs,
  type Staged,
  startFrameStage,
} from '../support/frame-stage.ts'
import type { Spot } from '../support/press.ts'

describe('A page that hides, moves or covers the frame of the embedded wallet', () => {
  let stage: FrameStage
  before(async () => {
    stage = await startFrameStage()
  })
  after(() => stage.close())

  /** What a page does to the frame; the press that follows must sign nothing. */
  const tricks: readonly {
    readonly name: string
    readonly style?: string
    readonly body?: string
    readonly turn: (staged: Staged, spot: Spot) => Promise<void>
    /** The press of the victim, where it is not one click. */
    readonly press?: (staged: Staged, spot: Spot) => Promise<void>
  }[] = [
    {
      name: 'a cover that lets presses through',
      turn: ({ page }) =>
        page.evaluate(() => {
          const cover = document.createElement('div')
          cover.style.cssText = 'position:fixed;inset:0;background:white;pointer-events:none;z-index:9'
          cover.textContent = 'You have won. Press here'
          document.body.append(cover)
        }),
    },
    { name: 'a frame that is almost see-through', turn: restyle('opacity:0.01') },
    {
      name: 'a frame shrunk by a transform',
      turn: restyle('transform:scale(0.2);transform-origin:264px 518px'),
    },
    {
      name: 'a frame of which a clip path leaves the button',
      turn: restyle('clip-path:inset(490px 16px 60px 184px)'),
    },
    { name: 'a frame blurred by a filter', turn: restyle('filter:blur(6px)') },
    { name: 'a frame blended with what is behind it', turn: restyle('mix-blend-mode:multiply') },
    {
      name: 'a frame of which only the button is on the screen',
      turn: restyle('position:fixed;inset-block-start:-480px'),
      press: ({ page }) => page.mouse.click(264, 38),
    },
    {
      name: 'a frame that is too small to be read',
      turn: restyle('width:200px;height:140px'),
      press: ({ page }) => page.mouse.click(100, 70),
    },
    {
      name: 'a patch that lies on the text only',
      turn: ({ page }) =>
        page.evaluate(() => {
          const patch = document.createElement('div')
          patch.style.cssText =
            'position:fixed;left:20px;top:115px;width:120px;height:20px;background:white;pointer-events:none;z-index:9'
          document.body.append(patch)
        }),
    },
    {
      name: 'a box around the frame that cuts it down to the button',
      body: '<div id="box" style="width:360px;height:600px;overflow:hidden;position:relative"><iframe id="w3m-iframe" src="{frame}" style="position:absolute;top:0"></iframe></div>',
      turn: ({ page }) =>
        page.evaluate(() => {
          const box = document.getElementById('box')
          box?.style.setProperty('height', '80px')
          document.getElementById('w3m-iframe')?.style.setProperty('top', '-490px')
        }),
      press: ({ page }) => page.mouse.click(264, 28),
    },
    {
      name: 'a reveal at the moment of the press',
      turn: async ({ page }) => {
        await restyle('visibility:hidden')({ page })
        await page.waitForTimeout(settledMs)
        await restyle('visibility:visible')({ page })
      },
      press: async ({ page }, { x, y }) => {
        // As a person presses what was there a moment ago: again and again, but within the half second.
        await page.mouse.click(x, y)
      },
    },
    {
      name: 'a cover that goes away between the two presses of a double click',
      turn: ({ page }) =>
        page.evaluate(() => {
          const cover = document.createElement('button')
          cover.style.cssText = 'position:fixed;inset:0;z-index:9'
          cover.textContent = 'Press twice'
          cover.addEventListener('click', () => cover.remove())
          document.body.append(cover)
        }),
      press: ({ page }, { x, y }) => page.mouse.dblclick(x, y),
    },
    {
      name: 'a frame made tiny by zoom',
      turn: restyle('zoom:0.25;width:1440px;height:2400px'),
    },
    {
      name: 'a picture of another page that a view transition lays over it',
      style:
        '::view-transition{pointer-events:none}::view-transition-group(*){animation-duration:60s;pointer-events:none}::view-transition-old(*){animation:none;opacity:1}::view-transition-new(*){animation:none;opacity:0}',
      turn: async ({ page }) => {
        await page.evaluate(async () => {
          const transition = document.startViewTransition(() => {
            document.body.style.setProperty('background', 'white')
          })
          await transition.ready
        })
      },
    },
    {
      name: 'a drag that begins outside and ends on the button',
      turn: async () => {},
      press: async ({ page }, { x, y }) => {
        await page.mouse.move(600, 300)
        await page.mouse.down()
        await page.mouse.move(x, y, { steps: 5 })
        await page.mouse.up()
      },
    },
    {
      name: 'a frame that is moved under a pointer that rests in it',
      turn: async ({ page }, { x, y }) => {
        await page.mouse.move(x, y - 60, { steps: 3 })
        await page.waitForTimeout(settledMs)
        await page.evaluate(() => {
          document.getElementById('w3m-iframe')?.style.setProperty('margin-top', '-60px')
        })
      },
      press: async ({ page }, { x, y }) => {
        // The pointer has not moved; the frame has.
        await page.mouse.down()
        await page.mouse.up()
        await page.mouse.move(x, y + 40)
      },
    },
  ]

  for (const { name, style, body, turn, press } of tricks)
    test(`T5 T6 ${name} gets no signature`, async () => {
      const { staged, id, spot } = await stage.asking({ style, body })
      await turn(staged, spot)
      // The first press comes at once where the trick is one of time; where it is one of looks, any later one must fail too.
      const isOfTime = /moment|drag|rests/.test(name)
      if (!isOfTime) await pause(staged)
      if (press) await press(staged, spot)
      else await staged.page.mouse.click(spot.x, spot.y)
      await pause(staged, 300)
      assert.equal(await staged.isOpen(id), true)
      await staged.end()
    })
})
