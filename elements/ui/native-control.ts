import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit'

/**
 * Base class of button-like elements. The inner native control receives the focus. A disabled or pending element blocks all clicks,
 * including scripted ones on the host.
 */
export abstract class NativeControl extends LitElement {
  static override properties: PropertyDeclarations = {
    disabled: { type: Boolean, reflect: true },
    pending: { type: Boolean, reflect: true },
  }
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }

  /** The element cannot be used. The label or the adjacent text says why. */
  disabled?: boolean
  /** The element runs an action: it keeps the focus and ignores further clicks. */
  pending?: boolean

  constructor() {
    super()
    // The listener is added in the constructor, so that it runs before all listeners of the page.
    this.addEventListener('click', this.#guard, { capture: true })
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    if (!changed.has('disabled') && !changed.has('pending')) return
    // Tests and pages read `aria-disabled` on the host, which has the test id. The spinner loads lazily, because few controls are
    // ever pending, and the label still explains the state without it.
    if (this.pending) void import('./wui-spinner.ts').catch(() => {})
    if (this.disabled || this.pending) this.setAttribute('aria-disabled', 'true')
    else this.removeAttribute('aria-disabled')
  }

  #guard = (event: Event): void => {
    if (!this.disabled && !this.pending) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
}
