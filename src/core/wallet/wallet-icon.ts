import * as limits from '../limits.ts'

const imagePattern = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml)[;,]/i

/** An icon that an `img` may show without a request: an image in the text itself, of bounded size (T2). */
export const cleanIcon = (icon: unknown): string | undefined =>
  typeof icon === 'string' &&
  icon.length <= limits.announcedIconMaxBytes &&
  imagePattern.test(icon.trimStart())
    ? icon.trim()
    : undefined
