import type { texts as errors } from './en/errors.ts'
import type { texts as first } from './en/first.ts'
import type { EnglishParts, TextPart } from './parts.ts'

/** English text of the first screen, and the messages of general errors. A translation has both in one file. */
export type FirstTexts = typeof first & typeof errors

/** The intersection of all members of a union. */
type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

type English = FirstTexts & Intersection<EnglishParts[TextPart]['texts']>

/** Plural forms of a text by plural category, selected by `count` (CLDR, `Intl.PluralRules`). */
export type PluralForms = { readonly [Category in Intl.LDMLPluralRule]?: string } & { readonly other: string }

export type Text = string | PluralForms

/** The same keys in another language, with that language's plural forms. */
export type Translated<Part> = {
  readonly [S in keyof Part]: {
    readonly [K in keyof Part[S]]: Part[S][K] extends string ? string : PluralForms
  }
}

/** All screen text that a language must translate. */
export type Texts = Translated<English>
