// Equals `limits.announcedIconMaxBytes`. Base elements import no values from src.
const dataImageMaxBytes = 256_000

const dataImage = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Returns the URL of an image that is safe to show, or undefined. Icons are third-party data, so only https and data URLs with an image
 * type and a limited size are allowed. Plain http is allowed for loopback hosts, and on pages that are themselves served over http, as
 * in local networks. Data URLs may be SVG, because `img` does not run scripts of an SVG.
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
  // Returns the parsed URL, since the text may be parsed differently than it looks (`https:///host`).
  const { protocol, hostname, href } = new URL(trimmed)
  const isAllowedHttp = protocol === 'http:' && (!isSecureContext || loopback.test(hostname))
  return protocol === 'https:' || isAllowedHttp ? href : undefined
}
