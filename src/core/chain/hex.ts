const hexPattern = /^(?:[0-9a-f]{2})*$/i

/** Encodes bytes as lower-case hex without `0x`. */
export const encodeHex = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** Decodes hex without `0x`. Returns undefined if the text is invalid. */
export const decodeHex = (text: string): Uint8Array | undefined =>
  hexPattern.test(text)
    ? Uint8Array.from({ length: text.length / 2 }, (_, index) =>
        Number.parseInt(text.slice(index * 2, index * 2 + 2), 16),
      )
    : undefined
