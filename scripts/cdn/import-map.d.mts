/** Returns the import map with a hash for every file, its script element, its hash for the CSP, and the entry's URL. */
export function importMap(
  baseUrl: string,
  hashes?: Record<string, string>,
): { json: string; csp: string; html: string; entry: string }
