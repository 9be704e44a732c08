/** Returns a text of a catalog with its `{placeholders}` filled. */
export type Translate<Key extends string> = (key: Key, values?: Readonly<Record<string, string>>) => string

export interface Translator<Key extends string> {
  readonly translate: Translate<Key>
  /** Actual language of the texts. */
  readonly language: string
}

type Catalog<Key extends string> = Readonly<Record<Key, string>>

/** Catalogs with the same keys, by language. */
type Catalogs<Key extends string> = Readonly<Record<'en', Catalog<Key>> & Record<string, Catalog<Key>>>

/** Returns the language of the catalog that matches a requested language (BCP 47). Falls back to English. */
export function languageOf<Languages extends { readonly en: unknown }>(
  requestedLanguage: string | undefined,
  catalogs: Languages,
): keyof Languages & string {
  const tag = /^[a-z]{2,3}(?=-|$)/i.exec(requestedLanguage ?? '')?.[0].toLowerCase() ?? 'en'
  return (Object.hasOwn(catalogs, tag) ? tag : 'en') as keyof Languages & string
}

/** Returns a function that selects the texts of a language (BCP 47) from catalogs with the same keys. Falls back to English. */
export const defineTranslations =
  <Key extends string>(catalogs: Catalogs<Key>) =>
  (requestedLanguage: string | undefined): Translator<Key> => {
    const language = languageOf(requestedLanguage, catalogs)
    const { [language]: catalog = catalogs.en } = catalogs
    return {
      language,
      translate: (key, values = {}) =>
        catalog[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    }
  }
