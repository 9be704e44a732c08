import { approval } from '../../texts/catalogs.ts'
import { type Translate as Speak, defineTranslations } from '../define-translations.ts'

export type TextKey = keyof typeof approval.en
export type Translate = Speak<TextKey>

/** Texts in a language (BCP 47), with English as the fallback. Includes the actual language. */
export const translatorOf = defineTranslations<TextKey>(approval)
