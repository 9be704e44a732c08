import type { Page } from 'playwright-core'

/** The card of the modal in one painted frame, px and ms. */
export interface Frame {
  readonly at: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly opacity: number
  /** The screen that stands in it. */
  readonly view: string
  readonly title: string
}

/** Functions of a page that is being recorded. */
interface Recorder {
  begin(): void
  end(): Frame[]
}

declare global {
  interface Window {
    motionRecorder: Recorder
  }
}

/** Runs in the page before its scripts: writes down each frame as it was painted. */
export function installRecorder(): void {
  const deep = (root: ParentNode, selector: string): Element | undefined => {
    for (const each of root.querySelectorAll('*')) {
      if (each.matches(selector)) return each
      const inside = each.shadowRoot && deep(each.shadowRoot, selector)
      if (inside) return inside
    }
    return undefined
  }
  let frames: Frame[] = []
  let round = 0
  const look = (at: number) => {
    const card = document.querySelector('w3m-modal')?.shadowRoot?.querySelector('.card')
    const dialog = card?.closest('dialog')
    if (!card || !dialog || getComputedStyle(dialog).display === 'none') return
    const { x, y, width, height } = card.getBoundingClientRect()
    frames.push({
      at,
      x,
      y,
      width,
      height,
      opacity: Number(getComputedStyle(dialog).opacity),
      view: deep(card, '.view')?.localName ?? '',
      title: deep(card, 'h2')?.textContent ?? '',
    })
  }
  // A task behind the frame sees what was painted, with all that its last steps put in motion.
  const channel = new MessageChannel()
  channel.port1.onmessage = ({ data }) => look(data)
  window.motionRecorder = {
    begin() {
      frames = []
      const mine = ++round
      const tick = (at: number) => {
        if (mine !== round) return
        channel.port2.postMessage(at)
        requestAnimationFrame(tick)
      }
      look(performance.now())
      requestAnimationFrame(tick)
    },
    end() {
      round++
      return frames
    },
  }
}

/** What is painted while something is done, and until nothing has changed for a moment. */
export async function recorded(page: Page, act: () => Promise<unknown>, restMs = 400): Promise<Frame[]> {
  await page.evaluate(() => window.motionRecorder.begin())
  await act()
  await page.evaluate(
    rest =>
      new Promise<void>(done => {
        let last = ''
        let since = performance.now()
        const look = () => {
          const card = document.querySelector('w3m-modal')?.shadowRoot?.querySelector('.card')
          const rect = JSON.stringify(card?.getBoundingClientRect())
          if (rect !== last) since = performance.now()
          last = rect
          if (performance.now() - since > rest) done()
          else requestAnimationFrame(look)
        }
        look()
      }),
    restMs,
  )
  return page.evaluate(() => window.motionRecorder.end())
}
