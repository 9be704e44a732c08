import { html, nothing } from 'lit'
import type { AppError } from '../../../src/core/errors/app-error.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import { formatExactAmount } from '../../../src/core/money/amount.ts'
import type { SwapToken } from '../../../src/core/money/swap.ts'
import { type Impact, lossOf } from '../../../src/core/money/swap-rules.ts'
import { t } from '../../../src/text/text.ts'
import '../../ui/wui-note.ts'
import { percentText, stopWords } from './swap-words.ts'

/** What the swap does to its price, from where it is worth a word. */
export function impactNote(
  { level, percent }: Impact,
  { receives, to }: { readonly receives: bigint; readonly to: SwapToken },
  locale: string,
) {
  if (level === 'none') return nothing
  if (percent === undefined)
    return html`<wui-note tone="warn" live="status" .heading=${t('swap.impactUnknown')}
      >${t('swap.impactUnknownText')}</wui-note
    >`
  const amount = `${formatExactAmount(lossOf(receives, percent, to.decimals), locale)} ${to.symbol}`
  const isHigh = level === 'high'
  const heading = t(isHigh ? 'swap.impactHigh' : 'swap.impact', { percent: percentText(percent, locale) })
  return html`<wui-note tone=${isHigh ? 'bad' : 'warn'} live="status" .heading=${heading}
    >${t('swap.impactText', { amount })}</wui-note
  >`
}

/** Why a swap was not let pass. */
export function swapStopNote(error: AppError, network: Network | undefined | false) {
  const words = stopWords(error)
  if (!words) return nothing
  return html`<wui-note tone="bad" live="alert" .heading=${t(words.heading)}
    >${t(words.text, { network: network ? network.name : '' })}</wui-note
  >`
}
