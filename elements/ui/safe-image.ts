// The same number as `limits.announcedIconMaxBytes`; the bottom of the elements imports no values of src.
const dataImageMaxBytes = 256_000

const dataImage = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * The address of an image that may be shown, or undefined. Icons come from strangers: only `img` with an allowed
 * data type of a sensible size, or https; plain http on the own machine, and on a page that came so itself: a local
 * network has nothing else. A script in an SVG does not run there.
 */
export function safeImage(source: string | undefined): string | undefined {
  if (!source) return undefined
  const trimmed = source.trim()
  if (/^data:/i.test(trimmed)) {
    if (!dataImage.test(trimmed)) return undefined
    const isBase64 = /^[^,]*;base64,/i.test(trimmed)
    const bytes = trimmed.length * (isBase64 ? 3 / 4 : 1)
    return bytes <= dataImageMaxBytes ? trimmed : undefined
  }
  if (!URL.canParse(trimmed)) return undefined
  // What was judged is what loads: a text may be read in another way than it looks (`https:///host`).
  const { protocol, hostname, href } = new URL(trimmed)
  const isPlain = protocol === 'http:' && (!isSecureContext || loopback.test(hostname))
  return protocol === 'https:' || isPlain ? href : undefined
}
