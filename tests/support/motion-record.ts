import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** The modal's card in one painted frame, in px and ms. */
export interface Frame {
  readonly at: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly opacity: number
  /** The current view. */
  readonly view: string
  readonly title: string
}

/** Functions of the recorder in the page. */
interface Recorder {
  start(): void
  end(): Frame[]
}

declare global {
  interface Window {
    motionRecorder: Recorder
  }
}

/** Runs before the page's scripts. Records each painted frame. */
export function installRecorder(): void {
  const findDeep = (root: ParentNode, selector: string): Element | undefined => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches(selector)) return element
      const innerMatch = element.shadowRoot && findDeep(element.shadowRoot, selector)
      if (innerMatch) return innerMatch
    }
    return undefined
  }
  let frames: Frame[] = []
  let round = 0
  const record = (time: number) => {
    const card = document.querySelector('w3m-modal')?.shadowRoot?.querySelector('.card')
    const dialog = card?.closest('dialog')
    if (!card || !dialog || getComputedStyle(dialog).display === 'none') return
    const { x, y, width, height } = card.getBoundingClientRect()
    frames.push({
      at: time,
      x,
      y,
      width,
      height,
      opacity: Number(getComputedStyle(dialog).opacity),
      view: findDeep(card, '.view')?.localName ?? '',
      title: findDeep(card, 'h2')?.textContent ?? '',
    })
  }
  // Resize observers run between layout and paint. The size of this element changes in every frame, so its observer runs in each.
  const probe = document.createElement('div')
  probe.style.cssText = 'position: fixed; inset-block-end: 0; block-size: 0; inline-size: 1px'
  let isWide = false
  let at = 0
  new ResizeObserver(() => record(at)).observe(probe)
  window.motionRecorder = {
    start() {
      frames = []
      const ownRound = ++round
      const tick = (frameTime: number) => {
        if (ownRound !== round) return
        at = frameTime
        isWide = !isWide
        probe.style.inlineSize = isWide ? '2px' : '1px'
        requestAnimationFrame(tick)
      }
      document.body.append(probe)
      record(performance.now())
      requestAnimationFrame(tick)
    },
    end() {
      round++
      probe.remove()
      return frames
    },
  }
}

/** Records the frames painted during `act`, and until the card has kept its size and position for `stillMs`. */
export async function recordMotion(page: Page, act: () => Promise<unknown>, stillMs = 400): Promise<Frame[]> {
  await page.evaluate(() => window.motionRecorder.start())
  await act()
  await page.evaluate(
    stillTime =>
      new Promise<void>(resolve => {
        let lastText = ''
        let stillSince = performance.now()
        const checkStill = () => {
          const card = document.querySelector('w3m-modal')?.shadowRoot?.querySelector('.card')
          const rect = JSON.stringify(card?.getBoundingClientRect())
          if (rect !== lastText) stillSince = performance.now()
          lastText = rect
          if (performance.now() - stillSince > stillTime) resolve()
          else requestAnimationFrame(checkStill)
        }
        checkStill()
      }),
    stillMs,
  )
  return page.evaluate(() => window.motionRecorder.end())
}

/** Formats the frames for a failure message. */
export const formatFrames = (frames: readonly Frame[]) =>
  frames
    .map(
      ({ at, x, y, width, height, opacity, view }) =>
        `${Math.round(at - (frames[0]?.at ?? 0))} ms: ${[x, y, width, height].map(length => Math.round(length)).join(' ')} ${opacity.toFixed(2)} ${view}`,
    )
    .join('\n')

/** Asserts that the card's height changes monotonically, its top stays between its first and last value, and width and `x` stay. */
export function expectOneMotion(frames: readonly Frame[], name: string): void {
  const [firstFrame, lastFrame] = [frames[0], frames.at(-1)] as [Frame, Frame]
  const [minHeight, maxHeight] = [firstFrame.height, lastFrame.height].sort((a, b) => a - b) as [
    number,
    number,
  ]
  const sign = Math.sign(lastFrame.height - firstFrame.height)
  for (const [index, { height, width, x, y }] of frames.entries()) {
    const previousFrame = frames[index - 1] ?? firstFrame
    const fault =
      (height < minHeight - 1 && 'lower than both') ||
      (height > maxHeight + 1 && 'higher than both') ||
      ((height - previousFrame.height) * sign < -1 && 'back and forth') ||
      (Math.abs(width - firstFrame.width) > 0.5 && 'another width') ||
      (Math.abs(x - firstFrame.x) > 0.5 && 'aside') ||
      (y < Math.min(firstFrame.y, lastFrame.y) - 1 && 'above') ||
      (y > Math.max(firstFrame.y, lastFrame.y) + 1 && 'below')
    assert.ok(!fault, `${name}: ${fault}\n${formatFrames(frames)}`)
  }
}
