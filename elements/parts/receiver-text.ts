import type { PaidBefore, ReceiverNotes } from '../../src/state/send/send.ts'
import { t } from '../../src/text/text.ts'

export interface ReceiverText {
  readonly title: string
  readonly text?: string
}

const answerTexts: Readonly<
  Record<
    Exclude<PaidBefore, 'unclear' | 'unlisted'>,
    'send.answerKnown' | 'send.answerUnknown' | 'send.answerPartly'
  >
> = {
  known: 'send.answerKnown',
  unknown: 'send.answerUnknown',
  partly: 'send.answerPartly',
}

export const dateText = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(at)

/** Returns what is known of a receiver and is not a warning: that it is the user's own, or whether it was paid before. */
export function receiverText(
  { isOwn, answer, lookAlike, paidAt }: ReceiverNotes,
  locale: string,
): ReceiverText | undefined {
  if (isOwn) return { title: t('send.own') }
  if (!answer || lookAlike !== undefined) return undefined
  if (answer === 'known' && paidAt !== undefined)
    return { title: t('send.answerKnownOn', { date: dateText(paidAt, locale) }) }
  if (answer !== 'unclear' && answer !== 'unlisted') return { title: t(answerTexts[answer]) }
  return {
    title: t('send.answerCannotTell'),
    text: t(answer === 'unclear' ? 'send.answerCannotTellText' : 'send.answerUnlistedText'),
  }
}
