import { bundledLanguages } from '../../src/core/bundled-languages.ts'

/** Returns the tags of the bundled languages, each with the name of the language in itself. */
export const getLanguageChoices = (tags: readonly string[] = bundledLanguages) =>
  tags.map(tag => ({ tag, name: new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag }))
