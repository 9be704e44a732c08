import { approval } from '../../texts/catalogs.ts'
import { type Translate as TranslateKey, defineTranslations } from '../define-translations.ts'

export type TextKey = keyof typeof approval.en
export type Translate = TranslateKey<TextKey>

/** Returns the translator of the frame for a language (BCP 47). Falls back to English. */
export const translatorOf = defineTranslations<TextKey>(approval)
