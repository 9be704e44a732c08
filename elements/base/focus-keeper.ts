import type { LitElement, ReactiveController } from 'lit'

type Control = HTMLElement & { readonly disabled?: boolean; readonly updateComplete?: Promise<unknown> }

/**
 * Keeps a place for whoever works by keys: when the control with the focus leaves the screen or is switched off, the
 * focus goes to the first control that is there, in the order of the selectors; where there is none yet, as soon as one is.
 */
export class FocusKeeper implements ReactiveController {
  readonly #host: LitElement
  readonly #selectors: readonly string[]
  #held: Control | null = null
  #isLost = false

  constructor(host: LitElement, ...selectors: string[]) {
    this.#host = host
    this.#selectors = selectors
    host.addController(this)
  }

  hostUpdate(): void {
    if (!this.#isLost) this.#held = this.#focused
  }

  hostUpdated(): void {
    const held = this.#held
    this.#isLost ||= held !== null && (!held.isConnected || held.disabled === true)
    if (this.#isLost) void this.#find()
  }

  hostDisconnected(): void {
    this.#held = null
    this.#isLost = false
  }

  async #find(): Promise<void> {
    const next = this.#selectors
      .flatMap(each => [...this.#root.querySelectorAll<Control>(each)])
      .find(each => !each.disabled)
    await next?.updateComplete
    if (!this.#isLost) return
    // Somebody else has it by now: the title of a new screen, or whoever pressed on.
    const isFree = document.activeElement === document.body || this.#focused === this.#held
    if (isFree && !next) return
    this.#isLost = false
    this.#held = null
    if (isFree) next?.focus()
  }

  get #root(): ShadowRoot {
    return this.#host.renderRoot as ShadowRoot
  }

  get #focused(): Control | null {
    return this.#root.activeElement as Control | null
  }
}
