// Options needed before the modal opens: theme, language, storage. read-options.ts parses all options.

import type { ModalOptions } from './options.ts'

// Checks the type only; read-options.ts validates the values.
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

/** Returns the attribute name of an option. Options that default to true have an attribute that disables them. */
export const attributeOf = (option: string): string =>
  option.replace(/^enable/, 'no').replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** Reads the early options from an object or from an element's attributes (all, or one). Never throws. */
export function readEarly(
  source: ModalOptions | Element,
  attributeName?: string | null,
): Partial<ModalOptions> {
  const values: Record<string, unknown> = {}
  for (const [option, like] of Object.entries(early)) {
    try {
      let value: unknown
      if (source instanceof Element) {
        const attribute = attributeOf(option)
        const text = source.getAttribute(attribute)
        // `text` and `storage` are not attributes.
        if (
          text === null ||
          /^(text|storage)$/.test(option) ||
          (attributeName && attributeName !== attribute)
        )
          continue
        value =
          like === '' ? text : typeof like === 'boolean' ? (text === 'false') === like : JSON.parse(text)
      } else value = source[option as keyof ModalOptions]
      if (typeof value === typeof like && value !== null) values[option] = value
    } catch {
      // Ignores an option whose getter throws or whose JSON is invalid.
    }
  }
  return values
}
