import { languageOf } from './page/define-translations.ts'
import { refusals as catalogs } from './texts/catalogs.ts'

/** Refusal messages in English, by name. */
export const refusals = catalogs.en

type RefusalName = keyof typeof refusals

const placeholderPattern = /\{\w+\}/
const names = Object.keys(refusals) as RefusalName[]

/** Returns the message with its placeholder filled. */
export const formatRefusal = (name: RefusalName, value = ''): string =>
  refusals[name].replace(placeholderPattern, value)

/** Translates an English refusal to the app's language (BCP 47). Returns other texts unchanged. */
export function translateRefusal(language: string | undefined, sentence: string): string {
  const { [languageOf(language, catalogs)]: translation = refusals } = catalogs
  for (const name of names) {
    const [prefix = '', suffix] = refusals[name].split(placeholderPattern)
    if (suffix === undefined) {
      if (sentence === prefix) return translation[name]
    } else if (
      sentence.length > prefix.length + suffix.length &&
      sentence.startsWith(prefix) &&
      sentence.endsWith(suffix)
    )
      return translation[name].replace(
        placeholderPattern,
        sentence.slice(prefix.length, sentence.length - suffix.length),
      )
  }
  return sentence
}
