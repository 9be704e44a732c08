/** Returns the tags of all bundled languages, with English first. */
export function bundledLanguages(folder?: string): string[]
/** Returns the generated modules, by path in the repository, from the folders of the modal's and the demo wallet's languages. */
export function languageModules(
  folder?: string,
  walletFolder?: string,
): Record<
  | 'demo/wallet/texts/catalogs.ts'
  | 'src/core/bundled-languages.ts'
  | 'src/text/parts.ts'
  | 'src/text/language-loaders.ts',
  string
>
