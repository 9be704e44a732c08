/** Returns the tags of all bundled languages, with English first. */
export function listLanguages(folder?: string): string[]
/**
 * Returns the texts of the generated modules by path. `folder` contains the languages of the modal, `walletFolder` those of the demo
 * wallet.
 */
export function createLanguageModules(
  folder?: string,
  walletFolder?: string,
): Record<
  | 'demo/wallet/texts/catalogs.ts'
  | 'src/core/bundled-languages.ts'
  | 'src/text/parts.ts'
  | 'src/text/language-loaders.ts',
  string
>
