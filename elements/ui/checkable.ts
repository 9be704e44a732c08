import { css, LitElement, type PropertyDeclarations } from 'lit'
import { reset } from '../styles/reset.ts'

/** What checkbox and switch share: a native checkbox inside a label of 44 px; fires `change`. */
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
  /** Name for assistive technology when no words stand in the slot. */
  label = ''

  protected take = (change: Event): void => {
    this.checked = (change.target as HTMLInputElement).checked
    this.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
