/** Returns a text of a catalog with its `{placeholders}` filled. */
export type Say<Key extends string> = (key: Key, values?: Readonly<Record<string, string>>) => string

export interface Words<Key extends string> {
  readonly say: Say<Key>
  /** Actual language of the texts. */
  readonly language: string
}

type Catalog<Key extends string> = Readonly<Record<Key, string>>

/** Selects the texts of a language (BCP 47) from catalogs with the same keys. Falls back to English. */
export const speaker =
  <Key extends string>(english: Catalog<Key>, others: Readonly<Record<string, Catalog<Key>>>) =>
  (language: string | undefined): Words<Key> => {
    const wanted = /^[a-z]{2,3}(?=-|$)/i.exec(language ?? '')?.[0].toLowerCase() ?? 'en'
    const known = Object.hasOwn(others, wanted) ? others[wanted] : undefined
    const words = known ?? english
    return {
      language: known ? wanted : 'en',
      say: (key, values = {}) => words[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    }
  }
