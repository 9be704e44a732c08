/** The import map that pins every file, the script element that holds it, its policy hash, the entry's address. */
export function importMap(
  baseUrl: string,
  hashes?: Record<string, string>,
): { json: string; csp: string; html: string; entry: string }
