import { navigationIn, type Surface } from '../../src/core/navigation.ts'
import { css, html, nothing, type PropertyDeclarations } from 'lit'
import { goBack, requestClose, showView } from '../../src/controllers/shell/modal.ts'
import * as limits from '../../src/core/limits.ts'
import type { View } from '../../src/core/view.ts'
import { ruleOf } from '../../src/core/view-rules.ts'
import { $surfaces } from '../../src/state/shell/modal.ts'
import { $activeNetwork } from '../../src/state/network/networks.ts'
import { $options } from '../../src/state/settings/options.ts'
import { t } from '../../src/text/text.ts'
import { creationScope } from '../base/creation.ts'
import { define } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { LocalizedElement } from '../base/localized-element.ts'
import { animationTiming } from '../styles/animation-timing.ts'
import { iconButton } from '../styles/icon-button.ts'
import { reset, visuallyHidden } from '../styles/reset.ts'
import { iconDrawing, iconStyles } from '../ui/icon-drawing.ts'
import { $titleChanges, rowOf, titleIn } from './view-loading.ts'

/** Header of the card: back, title, help, close. A view can replace the title with its own element. */
export class W3mHeader extends LocalizedElement {
  static override styles = [
    reset,
    iconStyles,
    iconButton,
    visuallyHidden,
    // `h2:focus-visible`: No focus ring, because the title has the focus only so that screen readers read it.
    css`
      :host {
        display: block;
        flex: none;
      }
      .bar {
        display: flex;
        align-items: center;
        gap: 4px;
        min-block-size: 68px;
        padding-block: 12px 8px;
        padding-inline: 20px 12px;
      }
      .led {
        padding-inline-start: 12px;
        gap: 6px;
      }
      h2 {
        flex: 1;
        min-inline-size: 0;
        font-size: var(--wui-fs-title);
        font-weight: 600;
        line-height: 1.3333;
        letter-spacing: -0.017em;
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 3;
        overflow: hidden;
        overflow-wrap: anywhere;
      }
      h2:focus-visible {
        outline: none;
      }
      .head {
        flex: 1;
        min-inline-size: 0;
      }
    `,
  ]
  static override properties: PropertyDeclarations = {
    closable: { type: Boolean },
    announcement: { state: true },
  }

  /** Shows the close button. */
  closable = false

  private announcement = ''
  private get heading(): HTMLElement | null {
    return this.renderRoot.querySelector('h2')
  }

  /** Surface whose title the header shows. */
  surface: Surface = 0

  protected surfaces = new StoreController(this, $surfaces)
  #options = new StoreController(this, $options)
  protected titles = new StoreController(this, $titleChanges)
  #network = new StoreController(this, $activeNetwork)
  #shownTitle = ''
  #networkId: string | undefined
  #isLoadingLong = false
  #customHead: { tag: string; element: HTMLElement } | undefined

  /** Focuses the title, so screen readers start there and Tab moves to the first control. */
  async focusTitle(): Promise<void> {
    await this.updateComplete
    const { heading } = this
    if (this.shadowRoot?.activeElement !== heading) heading?.focus({ preventScroll: true })
  }

  /** Announces that the current step must be finished first, because the shake of the card is only visual. */
  announceRefusal(): void {
    this.announcement = ''
    void this.updateComplete.then(() => {
      this.announcement = t('modal.refused')
    })
  }

  get #navigation() {
    return navigationIn($surfaces.get(), this.surface)
  }

  // Without a view the modal is closing, so the header stays unchanged for the next opening.
  override shouldUpdate(): boolean {
    return this.#navigation.visible !== undefined
  }

  // Announces a network change in the wallet, which is otherwise only visible as a small icon.
  override willUpdate(): void {
    const { id, name = '' } = this.#network.value || {}
    if (this.#networkId && id !== this.#networkId) this.announcement = t('account.network', { name })
    this.#networkId = id
    const isLoadingLong = this.#navigation.wait === 'long'
    if (isLoadingLong !== this.#isLoadingLong) this.announcement = isLoadingLong ? t('modal.loading') : ''
    this.#isLoadingLong = isLoadingLong
  }

  override render() {
    const { visible, views, wait } = this.#navigation
    const view = visible as View
    const row = rowOf(view)
    const title = titleIn(this.surface)
    const isWaiting = wait !== 'none'
    // Pending loads can be canceled, even on the first screen.
    const hasBack =
      wait === 'long' || (ruleOf(view).back !== false && (isWaiting ? views[0] !== view : views.length > 1))
    // This is not a `header` element, because that would be a second banner landmark of the page.
    return html`<div part="header" class=${hasBack || row.headTag ? 'bar led' : 'bar'}
      >${hasBack ? renderButton('back', t('modal.back'), goBack, 'header-back') : nothing}${
        row.headTag
          ? html`<h2 class="hidden" tabindex="-1" ?autofocus=${this.closable} .textContent=${title}></h2
              ><div class="head" ?inert=${isWaiting}>${this.#headElement(row.headTag)}</div>`
          : html`<h2 part="title" tabindex="-1" ?autofocus=${this.closable} data-testid="w3m-header-text"><bdi .textContent=${title}></bdi></h2>`
      }${
        row.hasHelp && this.#options.value.enableWalletGuide
          ? html`<button class="icon-button bare" part="help" type="button" data-testid="header-help" ?inert=${isWaiting} title=${t('modal.help')} @click=${() => showView({ name: 'WhatIsAWallet' })}
              >${iconDrawing('help')}</button
            >`
          : nothing
      }${
        this.closable ? renderButton('close', t('modal.close'), requestClose, 'w3m-header-close') : nothing
      }<span class="hidden" role="status" .textContent=${this.announcement}></span></div
    >`
  }

  override updated(): void {
    const title = this.heading?.textContent ?? ''
    if (this.#shownTitle && title !== this.#shownTitle)
      this.heading?.animate([{ opacity: 0 }, { opacity: 1 }], animationTiming(this, limits.headerMs))
    this.#shownTitle = title
  }

  // The tag comes from the view table. Until its chunk loads, the element is an empty placeholder.
  #headElement(tag: string): HTMLElement {
    if (this.#customHead?.tag !== tag) this.#customHead = { tag, element: creationScope.createElement(tag) }
    return this.#customHead.element
  }
}
define('w3m-header', W3mHeader)

const renderButton = (icon: 'back' | 'close', label: string, onPress: () => void, testId: string) =>
  html`<button class="icon-button" part=${icon} type="button" data-testid=${testId} title=${label} @click=${onPress}>${iconDrawing(icon)}</button>`

declare global {
  interface HTMLElementTagNameMap {
    'w3m-header': W3mHeader
  }
}
