type NativeElement = HTMLButtonElement | HTMLAnchorElement

/**
 * Marks the last pressed control of a screen as busy while the next screen loads, with a slow pulse and `aria-busy`. The pulse
 * needs no extra file and no space.
 */
export class PressedControl {
  #control: NativeElement | undefined
  #stop: (() => void) | undefined

  /** Click listener of the card. Records the pressed control. */
  readonly record = (event: Event): void => {
    if (this.#stop) return
    this.#control = event
      .composedPath()
      .find(
        (target): target is NativeElement =>
          target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement,
      )
  }

  showBusy(): void {
    const control = this.#control
    if (!control || this.#stop) return
    control.ariaBusy = 'true'
    // The pulse also runs with reduced motion, because a change of opacity moves nothing.
    const pulse = control.animate([{}, { opacity: 0.45 }, {}], { duration: 1_200, iterations: Infinity })
    this.#stop = () => {
      control.ariaBusy = null
      pulse.cancel()
    }
  }

  reset(): void {
    this.#stop?.()
    this.#stop = undefined
    this.#control = undefined
  }
}
