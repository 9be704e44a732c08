export function peersOf(entry: string): string[]
