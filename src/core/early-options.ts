import type { ModalOptions } from './options.ts'

const oneOf = (value: unknown, ...words: readonly string[]) =>
  words.includes(value as string) ? value : undefined
const objectOrNone = (value: unknown) => (value && typeof value === 'object' ? value : undefined)
const textOrNone = (value: unknown) => (value && typeof value === 'string' ? value : undefined)
const switchOrNone = (value: unknown) => (typeof value === 'boolean' ? value : undefined)

/** The few options that matter before anything else loads, of an app or of an element's attributes. Never throws. 0 */
export function readEarly(source: ModalOptions | Element): Partial<ModalOptions> {
  const read = (name: string, attribute: string): unknown => {
    try {
      if (!(source instanceof Element)) return source[name as keyof ModalOptions]
      const text = source.getAttribute(attribute)
      if (attribute.startsWith('no-')) return text === null ? undefined : text === 'false'
      return text?.startsWith('{') ? JSON.parse(text) : (text ?? undefined)
    } catch {
      return undefined
    }
  }
  const early = {
    themeMode: oneOf(read('themeMode', 'theme-mode'), 'auto', 'light', 'dark'),
    density: oneOf(read('density', 'density'), 'default', 'compact'),
    contrast: oneOf(read('contrast', 'contrast'), 'auto', 'more'),
    themeVariables: objectOrNone(read('themeVariables', 'theme-variables')),
    language: textOrNone(read('language', 'language')),
    text: objectOrNone(read('text', '')),
    storage: objectOrNone(read('storage', '')),
    enableReconnect: switchOrNone(read('enableReconnect', 'no-reconnect')),
    enableEip6963: switchOrNone(read('enableEip6963', 'no-eip6963')),
  }
  return Object.fromEntries(Object.entries(early).filter(([, value]) => value !== undefined))
}
