import type { LitElement, ReactiveController } from 'lit'

type Control = HTMLElement & { readonly disabled?: boolean; readonly updateComplete?: Promise<unknown> }

/**
 * Keeps the keyboard focus on the screen. When the focused control is removed or disabled, focuses the first available control in
 * the order of the selectors, or waits until one becomes available.
 */
export class FocusKeeper implements ReactiveController {
  readonly #host: LitElement
  readonly #selectors: readonly string[]
  #lastFocused: Control | null = null
  #isLost = false

  constructor(host: LitElement, ...selectors: string[]) {
    this.#host = host
    this.#selectors = selectors
    host.addController(this)
  }

  hostUpdate(): void {
    if (!this.#isLost) this.#lastFocused = this.#focused
  }

  hostUpdated(): void {
    const lastFocused = this.#lastFocused
    this.#isLost ||= lastFocused !== null && (!lastFocused.isConnected || lastFocused.disabled === true)
    if (this.#isLost) void this.#restoreFocus()
  }

  hostDisconnected(): void {
    this.#lastFocused = null
    this.#isLost = false
  }

  async #restoreFocus(): Promise<void> {
    const nextControl = this.#selectors
      .flatMap(selector => [...this.#root.querySelectorAll<Control>(selector)])
      .find(control => !control.disabled)
    await nextControl?.updateComplete
    if (!this.#isLost) return
    // Not free if another element has the focus, such as the title of a new screen or an element that the user chose.
    const isFree = document.activeElement === document.body || this.#focused === this.#lastFocused
    if (isFree && !nextControl) return
    this.#isLost = false
    this.#lastFocused = null
    if (isFree) nextControl?.focus()
  }

  get #root(): ShadowRoot {
    return this.#host.renderRoot as ShadowRoot
  }

  get #focused(): Control | null {
    return this.#root.activeElement as Control | null
  }
}
