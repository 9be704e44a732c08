import type { en } from './en.ts'
import type { texts as buy } from './en-buy.ts'
import type { texts as chains } from './en-chains.ts'
import type { words as errors } from './en-errors.ts'
import type { texts as features } from './en-features.ts'
import type { texts as login } from './en-login.ts'
import type { texts as money } from './en-money.ts'
import type { texts as names } from './en-names.ts'
import type { texts as pairing } from './en-pairing.ts'
import type { texts as signIn } from './en-sign-in.ts'
import type { texts as swap } from './en-swap.ts'

type English = typeof en &
  typeof errors &
  typeof buy &
  typeof features &
  typeof chains &
  typeof money &
  typeof login &
  typeof names &
  typeof pairing &
  typeof signIn &
  typeof swap

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
