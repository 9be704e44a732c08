import * as limits from '../../src/core/limits.ts'
import { animationTiming } from '../styles/animation-timing.ts'

/**
 * Animates the height of the card in one motion when the screen changes, even if parts of the new screen render later. Later changes
 * within a screen are not animated, so that buttons do not move while the user presses them.
 */
export class CardHeight {
  #lastSizes: readonly [height: number, width: number, window: number] = [0, 0, 0]
  #endTime = 0
  #frame = 0
  #stop: (() => void) | undefined

  /** The card is the parent of the outlet. */
  constructor(protected readonly outlet: HTMLElement) {}

  /** Records the sizes from which the animation starts. Forces layout, so call it only just before the screen is replaced. */
  recordSizes(): void {
    this.#lastSizes = this.#measure()
  }

  /** Starts the animation. Call it once the new screen is in place. */
  trackHeight(): void {
    this.#stop?.()
    this.#endTime = performance.now() + limits.heightSettleMs
    this.#frame ||= requestAnimationFrame(this.#onFrame)
  }

  cancel(): void {
    this.#stop?.()
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  #measure() {
    const card = this.outlet.parentElement
    return [card?.offsetHeight ?? 0, card?.offsetWidth ?? 0, innerHeight] as const
  }

  // Runs before each frame, because parts of the screen render one after another.
  #onFrame = (): void => {
    this.#frame = 0
    if (performance.now() > this.#endTime && !this.#stop) return
    this.#frame = requestAnimationFrame(this.#onFrame)
    if (this.#stop) return
    const [lastHeight, lastWidth, lastWindowHeight] = this.#lastSizes
    const currentSizes = this.#measure()
    this.#lastSizes = currentSizes
    // After a rotation or a window resize the new height applies immediately.
    if (lastHeight && lastWidth === currentSizes[1] && lastWindowHeight === currentSizes[2])
      this.#animateHeight(lastHeight, currentSizes[0])
  }

  #animateHeight(startHeight: number, endHeight: number): void {
    const card = this.outlet.parentElement as HTMLElement
    const timing = animationTiming(card, limits.heightMs)
    if (startHeight === endHeight || !timing.duration) return
    // The content has its final size during the animation. The card only reveals more of the content.
    const finalSize = { blockSize: `${this.outlet.offsetHeight}px`, flex: 'none' }
    const animations = [
      card.animate([{ blockSize: `${startHeight}px` }, { blockSize: `${endHeight}px` }], timing),
      this.outlet.animate([finalSize, finalSize], timing),
    ]
    const stop = () => {
      for (const animation of animations) animation.cancel()
      this.#stop = undefined
    }
    this.#stop = stop
    // Lets `#onFrame` animate changes that happened during this animation.
    ;(animations[0] as Animation).onfinish = stop
  }
}
