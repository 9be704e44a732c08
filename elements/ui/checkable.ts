import { css, LitElement, type PropertyDeclarations } from 'lit'
import { reset } from '../styles/reset.ts'

/** Base class of checkbox and switch: a native checkbox in a 44 px label. Fires `change`. */
export abstract class Checkable extends LitElement {
  static override properties: PropertyDeclarations = {
    checked: { type: Boolean, reflect: true },
    disabled: { type: Boolean, reflect: true },
    label: {},
  }
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }
  static checkableStyles = [
    reset,
    css`
      :host {
        display: inline-block;
      }
      label {
        display: flex;
        align-items: center;
        gap: 12px;
        min-block-size: 44px;
        cursor: pointer;
        font-size: var(--wui-fs-small);
        line-height: 1.43;
        color: var(--wui-t2);
      }
      input {
        appearance: none;
        flex: none;
        display: grid;
        place-items: center;
        cursor: inherit;
      }
      label:has(:disabled) {
        cursor: default;
        color: var(--wui-t3);
      }
    `,
  ]

  checked = false
  disabled = false
  /** Accessible name, if the slot has no text. */
  label = ''

  protected onChange = (change: Event): void => {
    this.checked = (change.target as HTMLInputElement).checked
    this.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
