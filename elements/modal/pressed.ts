type Native = HTMLButtonElement | HTMLAnchorElement

/**
 * The control of a screen that was pressed last, which shows that it works while what it leads to is on its way: by a slow
 * pulse, which needs no file and no room, and by saying so.
 */
export class Pressed {
  #control: Native | undefined
  #stop: (() => void) | undefined

  /** For every click on the card. */
  readonly note = (event: Event): void => {
    if (this.#stop) return
    this.#control = event
      .composedPath()
      .find((each): each is Native => each instanceof HTMLButtonElement || each instanceof HTMLAnchorElement)
  }

  work(): void {
    const control = this.#control
    if (!control || this.#stop) return
    control.ariaBusy = 'true'
    // Whoever asked for less motion gets a pulse of opacity all the same: it moves nothing.
    const pulse = control.animate([{}, { opacity: 0.45 }, {}], { duration: 1_200, iterations: Infinity })
    this.#stop = () => {
      control.ariaBusy = null
      pulse.cancel()
    }
  }

  rest(): void {
    this.#stop?.()
    this.#stop = undefined
    this.#control = undefined
  }
}
