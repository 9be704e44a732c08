import { getLanguageChoices } from './languages.ts'

/** Returns the form field of the playground that selects the language. */
export const createLanguageField = (tags?: readonly string[]) => ({
  name: 'language',
  label: 'Language',
  kind: 'choice' as const,
  choices: ['auto', ...getLanguageChoices(tags).map(({ tag }) => tag)],
})
