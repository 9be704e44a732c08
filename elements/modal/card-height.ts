import * as limits from '../../src/core/limits.ts'
import { animationTiming } from '../styles/animation-timing.ts'

/**
 * Lets the height of the card follow a change of screen in one motion, also when parts of the new screen come a moment
 * later. What changes within a screen afterwards moves nothing: a button stays under the thumb.
 */
export class CardHeight {
  readonly #outlet: HTMLElement
  #before: readonly [height: number, width: number, window: number] = [0, 0, 0]
  #until = 0
  #frame = 0
  #stop: (() => void) | undefined

  /** The card is around the outlet. */
  constructor(outlet: HTMLElement) {
    this.#outlet = outlet
  }

  /** Just before another screen takes the place: asking lays out the page. */
  leave(): void {
    this.#before = this.#sizes()
  }

  /** The other screen stands there. */
  follow(): void {
    this.#stop?.()
    this.#until = performance.now() + limits.heightSettleMs
    this.#frame ||= requestAnimationFrame(this.#look)
  }

  rest(): void {
    this.#stop?.()
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  #sizes() {
    const card = this.#outlet.parentElement
    return [card?.offsetHeight ?? 0, card?.offsetWidth ?? 0, innerHeight] as const
  }

  // Parts inside the screen render one after the other; before each next frame they have their size.
  #look = (): void => {
    this.#frame = 0
    if (performance.now() > this.#until && !this.#stop) return
    this.#frame = requestAnimationFrame(this.#look)
    if (this.#stop) return
    const [from, width, window] = this.#before
    const now = this.#sizes()
    this.#before = now
    // A turned phone, a window that is dragged: there the new height is there at once.
    if (from && width === now[1] && window === now[2]) this.#move(from, now[0])
  }

  #move(from: number, to: number): void {
    const card = this.#outlet.parentElement as HTMLElement
    const timing = animationTiming(card, limits.heightMs)
    if (from === to || !timing.duration) return
    // What stands in the card has its final size all the while: the card uncovers it.
    const final = { blockSize: `${this.#outlet.offsetHeight}px`, flex: 'none' }
    const motions = [
      card.animate([{ blockSize: `${from}px` }, { blockSize: `${to}px` }], timing),
      this.#outlet.animate([final, final], timing),
    ]
    const stop = () => {
      for (const motion of motions) motion.cancel()
      this.#stop = undefined
    }
    this.#stop = stop
    // Whatever has come meanwhile goes on from here.
    ;(motions[0] as Animation).onfinish = stop
  }
}
