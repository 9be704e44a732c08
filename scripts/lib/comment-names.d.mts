export function readCodeWords(file: string, text: string): string[]
export function findUnknownNames(
  file: string,
  text: string,
  words: ReadonlySet<string>,
): [name: string, offset: number][]
