export function pruneTypes(options: { exports: object; root: string; folder: string }): number
