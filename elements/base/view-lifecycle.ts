import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { $modal } from '../../src/state/shell/modal.ts'
import { ancestorWith } from './ancestor-with.ts'

/** Starts a task when its screen is shown and cancels it as soon as the user leaves the screen or closes the modal that shows it. */
export class ViewLifecycle implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element
  readonly #onShow: () => void
  readonly #onHide: () => void
  #isRunning = false
  #isShown = false
  #stop: (() => void) | undefined

  constructor(host: ReactiveControllerHost & Element, onShow: () => void, onHide: () => void) {
    this.#host = host
    this.#onShow = onShow
    this.#onHide = onHide
    host.addController(this)
  }

  hostConnected(): void {
    this.#isShown = true
    const isInline = Boolean(ancestorWith(this.#host, 'surface')?.surface)
    let wasOpen = $modal.get().isOpen
    this.#stop = $modal.listen(({ isOpen }) => {
      // The closed modal remains visible during its animation, but the task must end immediately.
      if (wasOpen && !isOpen && !isInline) this.#end()
      wasOpen = isOpen
    })
    if (this.#isRunning) return
    this.#isRunning = true
    this.#onShow()
  }

  hostDisconnected(): void {
    this.#stop?.()
    this.#isShown = false
    // A page that moves the modal disconnects and reconnects the screen in one task. That must not cancel the task.
    queueMicrotask(() => {
      if (!this.#isShown) this.#end()
    })
  }

  #end(): void {
    if (!this.#isRunning) return
    this.#isRunning = false
    this.#onHide()
  }
}
