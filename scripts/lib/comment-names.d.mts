export function codeWords(file: string, text: string): string[]
export function unknownNames(
  file: string,
  text: string,
  words: ReadonlySet<string>,
): [name: string, at: number][]
