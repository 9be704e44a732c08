/** Returns 128 random bits as hex. Does not use `crypto.randomUUID`, which is missing on http pages. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** Returns a random UUID (version 4). */
export const randomUuid = (): string =>
  randomId().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
