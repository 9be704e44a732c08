import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit'

/**
 * What all controls share: the focus goes to the native control inside, and an unavailable or busy control lets no
 * click through, not even one that a script makes on the host.
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

  /** Not available now. The words beside or on the control say why. */
  disabled?: boolean
  /** Busy with what it was asked to do: keeps its focus, takes no second click. */
  pending?: boolean

  constructor() {
    super()
    // In the constructor, so that it stands before every listener of the page.
    this.addEventListener('click', this.#guard, { capture: true })
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    if (!changed.has('disabled') && !changed.has('pending')) return
    // Tests and pages look at the element that has the test id, which is the host.
    // Few controls ever wait; without the ring the words beside it still say so.
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
