/** Returns the tags of all bundled languages, with English first. */
export function bundledLanguages(folder?: string): string[]
/** Returns the generated modules, by path in the repository. `folder` contains a folder per language. */
export function languageModules(
  folder?: string,
): Record<'src/core/bundled-languages.ts' | 'src/text/parts.ts' | 'src/text/language-loaders.ts', string>
