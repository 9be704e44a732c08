import type { ModalOptions } from './options.ts'

// Attribute and a value of the right type; what the value may say exactly is judged when the options are read whole.
const early: readonly (readonly [option: keyof ModalOptions, attribute: string, like: unknown])[] = [
  ['themeMode', 'theme-mode', ''],
  ['density', 'density', ''],
  ['contrast', 'contrast', ''],
  ['language', 'language', ''],
  ['themeVariables', 'theme-variables', {}],
  ['text', '', {}],
  ['storage', '', {}],
  ['preload', 'preload', ''],
  ['enableReconnect', 'no-reconnect', true],
  ['enableEip6963', 'no-eip6963', true],
]

/** The few options that matter before anything else loads, of an app or of an element's attributes (all, or one). Never throws. */
export function readEarly(source: ModalOptions | Element, only?: string | null): Partial<ModalOptions> {
  const read: Record<string, unknown> = {}
  for (const [option, attribute, like] of early) {
    try {
      let value: unknown
      if (source instanceof Element) {
        const text = source.getAttribute(attribute)
        if (text === null || (only && only !== attribute)) continue
        value = like === '' ? text : like === true ? text === 'false' : JSON.parse(text)
      } else value = source[option]
      if (typeof value === typeof like && value !== null) read[option] = value
    } catch {
      // A getter of the page that throws, or a text that is no JSON: as if the option was not given.
    }
  }
  return read
}
