import type { ReactiveElement } from 'lit'
import * as limits from '../../src/core/limits.ts'
import { animationTiming } from '../styles/animation-timing.ts'
import { CardHeight } from './card-height.ts'
import { focusPath } from './focus-return.ts'
import { elementsIn, freeze } from './freeze.ts'

/** Cross-fades two screens and animates the height of the card. The new screen can be used before the animation ends. */
export class ScreenTransition extends CardHeight {
  #finish: () => void = () => {}

  /** Replaces the previous screen or notice with the next one. */
  start(previousElement: HTMLElement, nextElement: HTMLElement, isForward: boolean): void {
    this.#finish()
    if (previousElement.isConnected) this.#fadeOut(previousElement, isForward)
    const root = this.outlet.shadowRoot as ShadowRoot
    if (!nextElement.isConnected)
      root.insertBefore(nextElement, previousElement.nextSibling ?? root.firstChild)
    // If the previous screen is already removed, the next one starts half visible, so that no frame is empty.
    nextElement.animate(
      [this.#createShift(isForward, previousElement.isConnected ? 0 : 0.5), {}],
      this.#timing(),
    )
    this.trackHeight()
  }

  override cancel(): void {
    this.#finish()
    super.cancel()
  }

  #fadeOut(previousElement: HTMLElement, isForward: boolean): void {
    const timing = this.#timing()
    // The iframe of an embedded wallet is slotted into its screen, and must not be visible for longer than its request.
    if (!timing.duration || previousElement.firstElementChild) return previousElement.remove()
    const { offsetHeight, style } = previousElement
    if (previousElement.matches(':focus-within')) focusPath()[0]?.blur()
    // The previous screen stays only as a picture. Its tasks and subscriptions end, as if it were removed.
    const elements = [previousElement, ...elementsIn(previousElement.shadowRoot as ShadowRoot)]
    const thaw = freeze(previousElement, elements)
    for (const element of elements as Partial<ReactiveElement>[]) element.disconnectedCallback?.()
    previousElement.className = 'leaving'
    previousElement.ariaHidden = 'true'
    // Only the card clips the previous screen, which may be taller than the next one.
    Object.assign(this.outlet.style, { position: 'relative', overflow: 'visible' })
    style.cssText = `position: absolute; inset: 0 0 auto; block-size: ${offsetHeight}px`
    const animation = previousElement.animate([{}, this.#createShift(!isForward, 0)], {
      ...timing,
      fill: 'both',
    })
    animation.onfinish = this.#finish = () => {
      this.#finish = () => {}
      previousElement.remove()
      animation.cancel()
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
    const shift = isForward === this.outlet.matches(':dir(rtl)') ? -12 : 12
    return { opacity, transform: `translateX(${shift}px)` }
  }
}
