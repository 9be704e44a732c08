import { css, html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import { goBack } from '../../src/controllers/shell/modal.ts'
import * as limits from '../../src/core/limits.ts'
import { t } from '../../src/text/text.ts'
import type { ConfirmGuard } from '../base/confirm-guard.ts'
import type { HoldToConfirm } from '../base/hold-to-confirm.ts'
import { animationTiming } from '../styles/animation-timing.ts'
import '../ui/wui-action-button.ts'
import type { WuiActionButton } from '../ui/wui-action-button.ts'
import '../ui/wui-button.ts'

/** Label and action of the primary button. */
export interface PrimaryAction {
  readonly label: string
  /** Accessible name, if it must be longer than the label. */
  readonly name?: string
  readonly testId?: string
  readonly stage?: WuiActionButton['stage']
  readonly isDisabled?: boolean
  readonly isPending?: boolean
  /** Whether screen readers announce the label when it changes. */
  readonly isAnnounced?: boolean
  readonly press: (event: MouseEvent) => void
}

/** Footer of a review or an outcome. */
export interface Footer {
  readonly above?: unknown
  readonly action: PrimaryAction
  /** Button in front of the primary one. */
  readonly start?: unknown
  readonly below?: unknown
}

export const cancelButton = (label = t('send.cancel')): TemplateResult =>
  html`<wui-button variant="neutral" @click=${goBack}>${label}</wui-button>`

/** Renders the footer of a review and its outcome. The primary button is the same element in every state. */
export function reviewFooter(
  { above, action, start, below }: Footer,
  guard: ConfirmGuard,
  hold?: HoldToConfirm,
): TemplateResult {
  const { stage = 'ready' } = action
  const isHoldStage = stage.startsWith('hold') || stage === 'again'
  const onPointerEnd = (isHoldStage && hold?.onPointerEnd) || nothing
  if (hold) hold.isRequired = isHoldStage
  return html`${above ?? nothing}
    <span class="hidden" role="status">${action.isAnnounced ? action.label : nothing}</span>
    <div class="buttons">
      ${start ?? nothing}
      <wui-action-button
        data-testid=${action.testId ?? nothing}
        .stage=${stage}
        .label=${action.name ?? ''}
        ?disabled=${action.isDisabled}
        ?pending=${action.isPending}
        @keydown=${guard.ignoreRepeat}
        @pointerdown=${hold?.onPointerDown ?? nothing}
        @pointerup=${onPointerEnd}
        @pointerleave=${onPointerEnd}
        @pointercancel=${onPointerEnd}
        @contextmenu=${(isHoldStage && hold?.onContextMenu) || nothing}
        @touchmove=${(isHoldStage && hold?.onTouchMove) || nothing}
        @click=${(event: MouseEvent) => hold?.isRelease(event) || action.press(event)}
        >${action.label}</wui-action-button
      >
    </div>
    <div class="below" ?hidden=${below === undefined}>${below ?? nothing}</div>`
}

export const reviewFooterStyles = css`
  w3m-view-layout::part(body) {
    flex: 1 1 auto;
  }
  .outcome::part(footer) {
    border: 0;
  }
  .below:not([hidden]) {
    display: grid;
    align-items: center;
    min-block-size: 44px;
    margin-block-end: -12px;
  }
`

/** Keeps the height of a review when its outcome replaces it, so that the button does not move under the pointer. */
export class OutcomeHeight implements ReactiveController {
  readonly #host: LitElement & { readonly hash?: string | undefined }
  #hash: string | undefined
  #reviewHeight = 0

  constructor(host: LitElement & { readonly hash?: string | undefined }) {
    this.#host = host
    host.addController(this)
  }

  hostUpdate(): void {
    if (this.#host.hash !== this.#hash && this.#host.hasUpdated) this.#reviewHeight = this.#host.offsetHeight
  }

  hostUpdated(): void {
    const host = this.#host
    if (host.hash === this.#hash) return
    this.#hash = host.hash
    const outcome = host.renderRoot.querySelector<HTMLElement>('w3m-sent-outcome')
    if (!outcome || !this.#reviewHeight) return
    const spareHeight = this.#reviewHeight - host.offsetHeight
    outcome.style.setProperty('min-block-size', `${outcome.offsetHeight + Math.max(0, spareHeight)}px`)
    outcome.animate([{ opacity: 0 }, {}], animationTiming(host, limits.viewMs))
  }
}
