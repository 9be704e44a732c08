import { languageChoices } from './languages.ts'

/** Returns the form field of the playground that selects the language. */
export const languageField = (tags?: readonly string[]) => ({
  name: 'language',
  label: 'Language',
  kind: 'choice' as const,
  choices: ['auto', ...languageChoices(tags).map(({ tag }) => tag)],
})
