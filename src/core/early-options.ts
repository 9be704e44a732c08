// Options needed before the modal opens: theme, language, storage. read-options.ts parses all options.

import type { ModalOptions } from './options.ts'

// A value must have the type of the example here. read-options.ts validates the value itself.
const earlyDefaults = {
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

/**
 * Returns the attribute name of an option, unless `ownNames` in read-options.ts defines another one. The attribute of an option `enable…`
 * is `no-…`, because it disables the feature.
 */
export const attributeOf = (option: string): string =>
  option.replace(/^enable/, 'no').replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** Reads the early options from an object or from an element. With `attributeName`, reads only that attribute. Never throws. */
export function readEarly(
  source: ModalOptions | Element,
  attributeName?: string | null,
): Partial<ModalOptions> {
  const values: Record<string, unknown> = {}
  for (const [option, defaultValue] of Object.entries(earlyDefaults)) {
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
          defaultValue === ''
            ? text
            : typeof defaultValue === 'boolean'
              ? (text === 'false') === defaultValue
              : JSON.parse(text)
      } else value = source[option as keyof ModalOptions]
      if (typeof value === typeof defaultValue && value !== null) values[option] = value
    } catch {
      // Ignores an option whose getter throws or whose JSON is invalid.
    }
  }
  return values
}
