/** 128 random bits in hex. Not `crypto.randomUUID`, which is missing on pages of plain http. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** The same in the form of a UUID (version 4), for those who ask for one. */
export const randomUuid = (): string =>
  randomId().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
