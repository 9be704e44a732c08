import type { ReactiveElement } from 'lit'
import * as limits from '../../src/core/limits.ts'
import { animationTiming } from '../styles/animation-timing.ts'
import { CardHeight } from './card-height.ts'
import { focusPath } from './focus-return.ts'
import { elementsIn, freeze } from './freeze.ts'

/** Cross-fades two screens and animates the height of the card. Nothing waits for its end. */
export class ScreenTransition extends CardHeight {
  #finish: () => void = () => {}

  /** Replaces the last screen or notice by the next one. */
  start(previousElement: HTMLElement, nextElement: HTMLElement, isForward: boolean): void {
    this.#finish()
    if (previousElement.isConnected) this.#leave(previousElement, isForward)
    const root = this.outlet.shadowRoot as ShadowRoot
    if (!nextElement.isConnected)
      root.insertBefore(nextElement, previousElement.nextSibling ?? root.firstChild)
    // No frame is empty: if the last screen is gone, the next one starts half visible.
    nextElement.animate(
      [this.#createShift(isForward, previousElement.isConnected ? 0 : 0.5), {}],
      this.#timing(),
    )
    this.follow()
  }

  override cancel(): void {
    this.#finish()
    super.cancel()
  }

  #leave(previousElement: HTMLElement, isForward: boolean): void {
    const timing = this.#timing()
    // The iframe of an embedded wallet is slotted into its screen, and must not be visible for longer than its request.
    if (!timing.duration || previousElement.firstElementChild) return previousElement.remove()
    const { offsetHeight, style } = previousElement
    if (previousElement.matches(':focus-within')) focusPath()[0]?.blur()
    // What stays is a picture: the screen ends its tasks and subscriptions like a removed one.
    const elements = [previousElement, ...elementsIn(previousElement.shadowRoot as ShadowRoot)]
    const thaw = freeze(previousElement, elements)
    for (const element of elements as Partial<ReactiveElement>[]) element.disconnectedCallback?.()
    previousElement.className = 'leaving'
    previousElement.ariaHidden = 'true'
    // Only the card clips the picture, which may be higher than the new screen.
    Object.assign(this.outlet.style, { position: 'relative', overflow: 'visible' })
    style.cssText = `position: absolute; inset: 0 0 auto; block-size: ${offsetHeight}px`
    const motion = previousElement.animate([{}, this.#createShift(!isForward, 0)], {
      ...timing,
      fill: 'both',
    })
    motion.onfinish = this.#finish = () => {
      this.#finish = () => {}
      previousElement.remove()
      motion.cancel()
      this.outlet.style.overflow = ''
      style.cssText = ''
      previousElement.ariaHidden = null
      previousElement.className = 'view'
      thaw(true)
    }
  }

  #timing(): KeyframeAnimationOptions {
    return animationTiming(this.outlet, limits.viewMs)
  }

  #createShift(isForward: boolean, opacity: number): Keyframe {
    const from = isForward === this.outlet.matches(':dir(rtl)') ? -12 : 12
    return { opacity, transform: `translateX(${from}px)` }
  }
}
