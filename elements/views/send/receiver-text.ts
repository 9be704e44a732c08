import type { PaidBefore, ReceiverNotes } from '../../../src/state/send/send.ts'
import { t } from '../../../src/text/text.ts'

export interface ReceiverText {
  readonly title: string
  readonly text?: string
}

const historyTexts: Readonly<
  Record<
    Exclude<PaidBefore, 'unclear' | 'unlisted'>,
    'send.answerKnown' | 'send.answerUnknown' | 'send.answerPartly'
  >
> = {
  known: 'send.answerKnown',
  unknown: 'send.answerUnknown',
  partly: 'send.answerPartly',
}

/** Formats a day. Includes the year only if it is not the current one. */
export const dateText = (time: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    month: 'long',
    day: 'numeric',
    ...(new Date(time).getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
  }).format(time)

/** Whether the receiver may be new to the account. The user then has to hold the button or press it twice. */
export const isFirstPayment = ({ isOwn, paidBefore: history }: ReceiverNotes): boolean =>
  !isOwn && history !== 'known'

/**
 * Returns the neutral note about a receiver: that it is the user's own address, or whether it was paid before. Undefined while
 * the history is loading, and for a look-alike address, which has its own warning.
 */
export function receiverText(
  { isOwn, paidBefore: history, lookAlike, paidAt, pastPayments }: ReceiverNotes,
  locale: string,
): ReceiverText | undefined {
  if (isOwn) return { title: t('send.own') }
  if (!history || lookAlike !== undefined) return undefined
  if (history === 'known' && paidAt !== undefined) {
    const { count, isAtLeast } = pastPayments ?? { count: 1, isAtLeast: true }
    const key = !isAtLeast ? 'send.paidTimes' : count > 1 ? 'send.paidAtLeast' : 'send.answerKnownOn'
    return { title: t(key, { count, date: dateText(paidAt, locale) }) }
  }
  if (history !== 'unclear' && history !== 'unlisted') return { title: t(historyTexts[history]) }
  return {
    title: t('send.answerCannotTell'),
    text: t(history === 'unclear' ? 'send.answerCannotTellText' : 'send.answerUnlistedText'),
  }
}
