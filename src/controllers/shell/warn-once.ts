const warned = new Set<string>()

/** Logs a console warning, once for each text. */
export function warnOnce(text: string): void {
  if (warned.has(text)) return
  warned.add(text)
  console.warn(text)
}
