import { NativeControl } from '../ui/native-control.ts'

type Native = HTMLButtonElement | HTMLAnchorElement

/**
 * The control of a screen that was pressed last, which shows that it works while what it leads to is on its way: the ring
 * of our own controls, a slow pulse of plain ones, which needs no file.
 */
export class Pressed {
  #path: readonly EventTarget[] = []
  #stop: (() => void) | undefined

  /** For every click on the card. */
  readonly note = (event: Event): void => {
    if (!this.#stop) this.#path = event.composedPath()
  }

  work(): void {
    if (this.#stop) return
    const native = this.#path.find(
      (each): each is Native => each instanceof HTMLButtonElement || each instanceof HTMLAnchorElement,
    )
    const control = this.#path.find(each => each instanceof NativeControl)
    if (control) {
      if (control.pending) return
      control.pending = true
      this.#stop = () => {
        control.pending = false
      }
    } else if (native) {
      native.ariaBusy = 'true'
      const pulse = native.animate([{}, { opacity: 0.45 }, {}], { duration: 1_200, iterations: Infinity })
      this.#stop = () => {
        native.ariaBusy = null
        pulse.cancel()
      }
    }
  }

  rest(): void {
    this.#stop?.()
    this.#stop = undefined
    this.#path = []
  }
}
