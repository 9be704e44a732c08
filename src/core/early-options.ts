// What matters of an app's options before anybody opens the modal: looks, language, storage. read-options.ts reads them whole.

import type { ModalOptions } from './options.ts'

// By what a value is like; what it may say exactly is judged when the options are read whole.
const early = {
  themeMode: '',
  density: '',
  contrast: '',
  language: '',
  preload: '',
  themeVariables: {},
  text: {},
  storage: {},
  enableReconnect: true,
  enableEip6963: true,
  debug: false,
} satisfies Partial<Record<keyof ModalOptions, unknown>>

/** The attribute of an option that has no name of its own there; switches that are on by default have one that turns them off. */
export const attributeOf = (option: string): string =>
  option.replace(/^enable/, 'no').replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** The few options that matter before anything else loads, of an app or of an element's attributes (all, or one). Never throws. */
export function readEarly(source: ModalOptions | Element, only?: string | null): Partial<ModalOptions> {
  const read: Record<string, unknown> = {}
  for (const [option, like] of Object.entries(early)) {
    try {
      let value: unknown
      if (source instanceof Element) {
        const attribute = attributeOf(option)
        const text = source.getAttribute(attribute)
        // An app's words and its storage are no attributes.
        if (text === null || /^(text|storage)$/.test(option) || (only && only !== attribute)) continue
        value =
          like === '' ? text : typeof like === 'boolean' ? (text === 'false') === like : JSON.parse(text)
      } else value = source[option as keyof ModalOptions]
      if (typeof value === typeof like && value !== null) read[option] = value
    } catch {
      // A getter of the page that throws, or a text that is no JSON: as if the option was not given.
    }
  }
  return read
}
