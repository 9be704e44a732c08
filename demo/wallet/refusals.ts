import { languageOf } from './page/define-translations.ts'
import { refusals as catalogs } from './texts/catalogs.ts'

/** Refusal messages in English, by name. */
export const refusals = catalogs.en

type Name = keyof typeof refusals

const placeholderPattern = /\{\w+\}/
const names = Object.keys(refusals) as Name[]

/** Returns the message with its placeholder filled. */
export const refusalText = (name: Name, value = ''): string =>
  refusals[name].replace(placeholderPattern, value)

/** Translates an English refusal to the app's language (BCP 47). Returns other texts unchanged. */
export function refusalIn(language: string | undefined, sentence: string): string {
  const { [languageOf(language, catalogs)]: translation = refusals } = catalogs
  for (const name of names) {
    const [before = '', suffix] = refusals[name].split(placeholderPattern)
    if (suffix === undefined) {
      if (sentence === before) return translation[name]
    } else if (
      sentence.length > before.length + suffix.length &&
      sentence.startsWith(before) &&
      sentence.endsWith(suffix)
    )
      return translation[name].replace(
        placeholderPattern,
        sentence.slice(before.length, sentence.length - suffix.length),
      )
  }
  return sentence
}
