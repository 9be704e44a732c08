/** Returns the element of the page with this selector. Throws if it is missing. */
export function find<T extends HTMLElement = HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector)
  if (!element) throw new Error(`This page has no ${selector}`)
  return element
}

/** Formats an error as one line. */
export function messageOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  const text = typeof message === 'string' ? message : String(error)
  return code === undefined ? text : `${String(code)}: ${text}`
}

/** Formats any value as text. Supports bigint, which JSON does not. */
export const formatValue = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}` : part), 1)
