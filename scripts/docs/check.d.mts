export function pageFaults(pages: readonly { readonly name: string; readonly text: string }[]): string[]
