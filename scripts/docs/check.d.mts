export function findPageFaults(pages: readonly { readonly name: string; readonly text: string }[]): string[]
