import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { $modal } from '../../src/state/shell/modal.ts'

/** Begins something when its screen is shown, and gives it up as soon as the screen is left or the modal closes. */
export class WhileShown implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element
  readonly #begin: () => void
  readonly #giveUp: () => void
  #isRunning = false
  #stop: (() => void) | undefined

  constructor(host: ReactiveControllerHost & Element, begin: () => void, giveUp: () => void) {
    this.#host = host
    this.#begin = begin
    this.#giveUp = giveUp
    host.addController(this)
  }

  hostConnected(): void {
    let wasOpen = $modal.get().isOpen
    this.#stop = $modal.listen(({ isOpen }) => {
      // The closed modal is seen for another moment; the waiting must not last as long.
      if (wasOpen && !isOpen) this.#end()
      wasOpen = isOpen
    })
    if (this.#isRunning) return
    this.#isRunning = true
    this.#begin()
  }

  hostDisconnected(): void {
    this.#stop?.()
    // A page that moves the modal takes the screen out and puts it back at once: that is not leaving.
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#end()
    })
  }

  #end(): void {
    if (!this.#isRunning) return
    this.#isRunning = false
    this.#giveUp()
  }
}
