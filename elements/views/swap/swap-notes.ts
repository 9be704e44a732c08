import { html, nothing, type TemplateResult } from 'lit'
import type { AppError } from '../../../src/core/errors/app-error.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import { formatExactAmount } from '../../../src/core/money/amount.ts'
import type { SwapToken } from '../../../src/core/money/swap.ts'
import { type Impact, lossOf } from '../../../src/core/money/swap-rules.ts'
import { t } from '../../../src/text/text.ts'
import '../../ui/wui-note.ts'
import { percentText, stopTexts } from './swap-texts.ts'

/**
 * Renders a warning about the price impact, unless it is negligible. `consent` is a checkbox whose label states the loss, so the note
 * omits it.
 */
export function impactNote(
  { level, percent }: Impact,
  { receives, to }: { readonly receives: bigint; readonly to: SwapToken },
  locale: string,
  consent?: TemplateResult,
) {
  if (level === 'none') return nothing
  if (percent === undefined)
    return html`<wui-note tone="warn" live="status" .heading=${t('swap.impactUnknown')}
      >${t('swap.impactUnknownText')}${consent}</wui-note
    >`
  const isHigh = level === 'high'
  const heading = t(isHigh ? 'swap.impactHigh' : 'swap.impact', { percent: percentText(percent, locale) })
  return html`<wui-note tone=${isHigh ? 'bad' : 'warn'} live="status" .heading=${heading}
    >${consent ?? lossText({ percent, receives, to }, locale, 'impactText')}</wui-note
  >`
}

/** Returns the text about the loss of a swap against the market price. The text states no amount if nearly everything is lost. */
export function lossText(
  { percent, receives, to }: { readonly percent: number; readonly receives: bigint; readonly to: SwapToken },
  locale: string,
  key: 'impactAccept' | 'impactText',
): string {
  const loss = lossOf(receives, percent, to.decimals)
  if (loss === undefined) return t(key === 'impactText' ? 'swap.impactWhole' : 'swap.impactWholeAccept')
  return t(`swap.${key}`, { amount: `${formatExactAmount(loss, locale)} ${to.symbol}` })
}

/** Renders the reason why a swap was stopped. */
export function swapStopNote(error: AppError, network: Network | undefined | false) {
  const notice = stopTexts(error)
  if (!notice) return nothing
  return html`<wui-note tone="bad" live="alert" .heading=${t(notice.heading)}
    >${t(notice.text, { network: network ? network.name : '' })}</wui-note
  >`
}
