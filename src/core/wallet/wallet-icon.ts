import * as limits from '../limits.ts'

const imagePattern = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml)[;,]/i

/** Returns an icon that an `img` can show without a request: a data URL of limited size. Undefined for any other value (T2). */
export const cleanIcon = (icon: unknown): string | undefined =>
  typeof icon === 'string' &&
  icon.length <= limits.announcedIconMaxBytes &&
  imagePattern.test(icon.trimStart())
    ? icon.trim()
    : undefined
