import { LitElement } from 'lit'
import { attachModal, detachModal, modalHandle } from '../../src/create-modal.ts'
import { define } from '../base/define.ts'
import './load-modal.ts'

/**
 * Holds options of the modal as attributes. Renders nothing.
 *
 * @fires w3m-open - The modal opened.
 * @fires w3m-close - The modal closed.
 * @fires w3m-connect - A wallet connected.
 * @fires w3m-disconnect - A wallet disconnected.
 * @fires w3m-account - The account changed.
 * @fires w3m-network - The network changed.
 * @fires w3m-sign-in - An account signed in to the app.
 * @fires w3m-sign-out - A session with the app ended.
 * @fires w3m-error - An action failed.
 * @fires w3m-event - An analytics event occurred.
 */
export class W3mConfig extends LitElement {
  /** The handle of the modal, as `createModal` returns it. */
  get modal() {
    return modalHandle()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.hidden = true
    attachModal(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    detachModal(this)
  }
}
define('w3m-config', W3mConfig)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-config': W3mConfig
  }
}
