import { html, type CSSResultGroup, css, type PropertyDeclarations, type TemplateResult } from 'lit'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import type { View } from '../../src/core/view.ts'
import { PageWidget } from './page-widget.ts'

/**
 * Base class of the views that a page can contain. All screens of a view are shown inside the element, with a title and a back button.
 * Approvals, sign-in and pairing codes open the modal, as does a review if the browser cannot detect whether the page covers it.
 *
 * @csspart card - Card that contains the screens.
 * @csspart header - Header of the card.
 * @csspart back - Back button.
 * @csspart title - Title of the screen.
 * @csspart help - Help button.
 * @csspart body - Scrolling part of the screen.
 * @csspart footer - Fixed area below the body.
 * @csspart sheet - Group of rows.
 * @csspart row - Row of a list.
 * @csspart row-title - First line of a row.
 * @csspart row-note - Second line of a row.
 * @csspart field - Text field with its border.
 * @csspart input - Native input of a text field.
 * @csspart button - All buttons of the screens.
 * @csspart button-primary - Primary button.
 * @csspart button-soft - Secondary button.
 * @csspart note - Message below a review that cannot be confirmed inline.
 * @csspart legal - Line with terms and privacy policy.
 * @csspart failed - Message shown when the screens do not load.
 * @cssprop --w3m-accent - Accent color, from which the other accent colors are derived.
 * @cssprop --w3m-font-family - Font family of all text.
 * @cssprop --w3m-font-size-master - Base of all font sizes. Default: 10px.
 * @cssprop --w3m-border-radius-master - Base of all radii. Default: 4px.
 * @cssprop --w3m-modal-width - Width. Default: 376px. The content determines the height, up to `max-block-size` (720px).
 * @fires w3m-view-change - Another screen is shown. `detail.view` is its name.
 * @fires w3m-view-close - The task ended, for example because a wallet connected. The first screen is shown again.
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
export abstract class InlineView extends PageWidget {
  static override styles: CSSResultGroup[] = [
    ...PageWidget.styles,
    css`
      :host {
        max-block-size: 720px;
      }
      :host > w3m-inline {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
        max-block-size: inherit;
      }
    `,
  ]

  /** First screen of the view. */
  protected abstract readonly view: View

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'hidden']
  }

  // Hiding an element ends its tasks, as removing it does.
  override attributeChangedCallback(name: string, previousValue: string | null, value: string | null): void {
    super.attributeChangedCallback(name, previousValue, value)
    if (name === 'hidden') this.requestUpdate()
  }

  protected override async load(): Promise<void> {
    const { prepareView } = await import('../modal/w3m-inline.ts')
    await prepareView(this.view)
  }

  override render(): TemplateResult {
    if (this.hidden) return html``
    if (!this.isReady) return this.renderCard('w3m-inline-loading')
    return html`<w3m-inline .view=${this.view} @w3m-view-change=${this.#forwardEvent} @w3m-view-close=${this.#forwardEvent}></w3m-inline>`
  }

  #forwardEvent = ({ type, detail }: CustomEvent<unknown>): void => {
    this.dispatchEvent(new CustomEvent(type, { detail }))
  }
}

/** Base class of inline views that depend on one namespace: the active one, or the one in `namespace`. */
export abstract class NamespaceView extends InlineView {
  static override properties: PropertyDeclarations = {
    namespace: { reflect: true },
  }

  /** Limits the view to one namespace: `eip155`, `solana`, `bip122` or `polkadot`. */
  namespace?: Namespace
}
