import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { errorReporter } from '../../src/controllers/shell/show-error.ts'

/** Runs an asynchronous action for an element and reports its errors. While the action is `pending`, further calls are ignored. */
export class Action<Args extends unknown[] = []> implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #task: (...args: Args) => unknown
  #isPending = false

  constructor(host: ReactiveControllerHost, task: (...args: Args) => unknown) {
    this.#host = host
    this.#task = task
    host.addController(this)
  }

  get pending(): boolean {
    return this.#isPending
  }

  readonly run = async (...args: Args): Promise<void> => {
    if (this.#isPending) return
    const report = errorReporter()
    this.#isPending = true
    this.#host.requestUpdate()
    try {
      await this.#task(...args)
    } catch (error) {
      report(error)
    } finally {
      this.#isPending = false
      this.#host.requestUpdate()
    }
  }

  hostDisconnected(): void {}
}
