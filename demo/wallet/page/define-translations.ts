/** Returns a text of a catalog with its `{placeholders}` filled. */
export type Translate<Key extends string> = (key: Key, values?: Readonly<Record<string, string>>) => string

export interface Translator<Key extends string> {
  readonly translate: Translate<Key>
  /** Actual language of the texts. */
  readonly language: string
}

type Catalog<Key extends string> = Readonly<Record<Key, string>>

/** Selects the texts of a language (BCP 47) from catalogs with the same keys. Falls back to English. */
export const defineTranslations =
  <Key extends string>(english: Catalog<Key>, translations: Readonly<Record<string, Catalog<Key>>>) =>
  (language: string | undefined): Translator<Key> => {
    const requestedLanguage = /^[a-z]{2,3}(?=-|$)/i.exec(language ?? '')?.[0].toLowerCase() ?? 'en'
    const translation = Object.hasOwn(translations, requestedLanguage)
      ? translations[requestedLanguage]
      : undefined
    const catalog = translation ?? english
    return {
      language: translation ? requestedLanguage : 'en',
      translate: (key, values = {}) =>
        catalog[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    }
  }
