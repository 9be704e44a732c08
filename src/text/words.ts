import type { en } from './en.ts'
import type { words as buy } from './en-buy.ts'
import type { words as chains } from './en-chains.ts'
import type { words as features } from './en-features.ts'
import type { words as login } from './en-login.ts'
import type { words as money } from './en-money.ts'
import type { words as names } from './en-names.ts'
import type { words as pairing } from './en-pairing.ts'
import type { words as signIn } from './en-sign-in.ts'
import type { words as swap } from './en-swap.ts'

type English = typeof en &
  typeof buy &
  typeof features &
  typeof chains &
  typeof money &
  typeof login &
  typeof names &
  typeof pairing &
  typeof signIn &
  typeof swap

/** The same keys in another language. */
export type Translated<Part> = {
  readonly [S in keyof Part]: { readonly [K in keyof Part[S]]: string }
}

/** Every word on the screens: what a language has to say. */
export type Words = Translated<English>
