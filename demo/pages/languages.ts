import { bundledLanguages } from '../../src/core/bundled-languages.ts'

/** Returns the bundled languages: the tag, and the name in the language itself. */
export const languageChoices = (tags: readonly string[] = bundledLanguages) =>
  tags.map(tag => ({ tag, name: new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag }))
