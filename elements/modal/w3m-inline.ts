import { navigationIn, type Surface } from '../../src/core/navigation.ts'
import { css, html, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import {
  closeInline,
  continueHere,
  openInline,
  prepareInline,
  reviewInModal,
  rootViewOf,
  setInlineView,
} from '../../src/controllers/handle/inline-views.ts'
import * as limits from '../../src/core/limits.ts'
import type { View } from '../../src/core/view.ts'
import { $options } from '../../src/state/settings/options.ts'
import { $displacedSurfaces, $inlineViews } from '../../src/state/shell/inline-views.ts'
import { $surfaces } from '../../src/state/shell/modal.ts'
import { $language, t } from '../../src/text/text.ts'
import type { ConfirmGuard } from '../base/confirm-guard.ts'
import { element } from '../base/define.ts'
import { LocalizedElement } from '../base/localized-element.ts'
import { StoreController } from '../base/store-controller.ts'
import { reset } from '../styles/reset.ts'
import '../ui/wui-button.ts'
import '../ui/wui-note.ts'
import { bodyParts, headerParts, renderFooter } from './modal-element.ts'
import { type ReviewProblem, ReviewVisibility } from './review-visibility.ts'
import { loadView, titleIn } from './view-loading.ts'
import type { W3mHeader } from './w3m-header.ts'
import './w3m-header.ts'
import './w3m-view-outlet.ts'

/** Loads the data and the chunk of an inline view's first screen. A screen that fails to load shows the error itself. */
export async function prepareView(view: View): Promise<void> {
  await prepareInline()
  await loadView(rootViewOf(view).name).catch(() => {})
}

/** Screens of one inline view: a header and its own outlet, without a dialog. */
@element('w3m-inline')
export class W3mInline extends LocalizedElement {
  static override styles = [
    reset,
    css`
      section,
      .card {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
        max-block-size: inherit;
      }
      .card {
        position: relative;
        isolation: isolate;
        border-radius: var(--wui-r-card);
        background:
          radial-gradient(110% 240px at 50% -60px, var(--wui-wash), transparent 100%) no-repeat,
          var(--wui-ground);
        box-shadow: inset 0 0 0 1px var(--wui-line);
        overflow: clip;
      }
      .elsewhere {
        display: grid;
        gap: 16px;
        justify-items: center;
        padding: 32px var(--wui-gutter);
        text-align: center;
      }
      .problem {
        flex: none;
        margin: 0 var(--wui-gutter) var(--wui-gutter);
      }
      @media (forced-colors: active) {
        .card {
          border: 1px solid CanvasText;
        }
      }
    `,
  ]

  /** View that is shown first. */
  @property({ attribute: false }) view: View = { name: 'Connect' }

  @state() private reviewProblem: ReviewProblem | undefined

  protected surfaces = new StoreController(this, $surfaces)
  #inlineViews = new StoreController(this, $inlineViews)
  #displacedSurfaces = new StoreController(this, $displacedSurfaces)
  #options = new StoreController(this, $options)
  #language = new StoreController(this, $language)
  #surface: Surface | undefined
  #lastView: View | undefined
  #finishedCount = 0
  #problemTimer: ReturnType<typeof setTimeout> | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.setAttribute('exportparts', `card, note, legal, ${headerParts}, ${bodyParts}`)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    // Moving the element in the page disconnects and reconnects it synchronously. The check runs in a microtask, so that a move does not
    // cancel a pending connection or transfer.
    queueMicrotask(() => {
      if (this.isConnected || this.#surface === undefined) return
      closeInline(this.#surface)
      this.#surface = undefined
    })
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (this.#surface === undefined) {
      this.#surface = openInline(this.view)
      this.#finishedCount = 0
      this.#lastView = navigationIn($surfaces.get(), this.#surface).views.at(-1)
    } else if (changed.has('view')) setInlineView(this.#surface, this.view)
  }

  override render() {
    const surface = this.#surface as Surface
    const { tag, direction } = this.#language.value
    const isDisplaced = this.#displacedSurfaces.value.has(surface)
    return html`<section
      aria-label=${titleIn(surface)}
      lang=${tag}
      dir=${direction}
      @w3m-view-shown=${this.#focusTitle}
    >
      <div class="card" part="card" data-testid="w3m-inline-card">
        ${
          isDisplaced
            ? html`<div class="elsewhere">
                <p>${t('inline.elsewhere')}</p>
                <wui-button data-testid="w3m-inline-continue" @click=${() => continueHere(surface)}
                  >${t('inline.continueHere')}</wui-button
                >
              </div>`
            : html`<w3m-header exportparts=${headerParts} .surface=${surface}></w3m-header
                ><w3m-view-outlet exportparts=${bodyParts} .surface=${surface}></w3m-view-outlet
                >${renderFooter(surface, this.#options.value)}`
        }
        ${
          this.reviewProblem && !isDisplaced
            ? html`<wui-note class="problem" part="note" tone="warn" live="status"
                >${t(`inline.${this.reviewProblem}`)}
                <wui-button variant="link" data-testid="w3m-inline-open-review" @click=${() => reviewInModal(surface)}
                  >${t('inline.openReview')}</wui-button
                >
              </wui-note>`
            : nothing
        }
      </div>
    </section>`
  }

  override updated(): void {
    const surface = this.#surface as Surface
    const view = navigationIn($surfaces.get(), surface).views.at(-1)
    if (view && view !== this.#lastView) this.#dispatch('w3m-view-change', { view: view.name })
    this.#lastView = view
    const { finished = 0 } = this.#inlineViews.value[surface] ?? {}
    if (finished > this.#finishedCount) this.#dispatch('w3m-view-close')
    this.#finishedCount = finished
  }

  /** Locks the guard of a review in this view until the review is completely visible. Returns a function that stops this. */
  watchReview(review: Element, guard: ConfirmGuard): () => void {
    const visibility = new ReviewVisibility(review, guard, problem => this.#setProblem(problem))
    return () => visibility.stop()
  }

  // The transition covers screens at first, so a problem is shown only if it lasts.
  #setProblem(problem: ReviewProblem | undefined): void {
    clearTimeout(this.#problemTimer)
    if (!problem) this.reviewProblem = undefined
    else
      this.#problemTimer = setTimeout(() => {
        this.reviewProblem = problem
      }, limits.viewLateMs)
  }

  #dispatch(name: 'w3m-view-change' | 'w3m-view-close', detail?: { readonly view: View['name'] }): void {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }

  // Takes the focus only if the removed screen had it, to keep the reading position of the user.
  #focusTitle = (): void => {
    const isActive = $surfaces.get().active.at(-1) === this.#surface
    if (isActive && document.activeElement === document.body)
      void (this.renderRoot.querySelector('w3m-header') as W3mHeader | null)?.focusTitle()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-inline': W3mInline
  }
}
