import * as limits from '../limits.ts'

/** Sanitizes a name from an untrusted wallet for display. Returns an empty text if nothing remains. */
export function cleanName(name: unknown): string {
  if (typeof name !== 'string') return ''
  // Truncates first, so that cleaning a very long name takes little time.
  const text = name
    .slice(0, limits.nameMaxChars * 8)
    .replaceAll(/[\p{Z}\t-\r]+/gu, ' ')
    .replaceAll(invisibleChars, '')
    .replaceAll(excessMarks, '$1')
    .trim()
  // Removes a lone surrogate at the cut, and names of combining marks only.
  const cleaned = text
    .slice(0, limits.nameMaxChars)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
  return visibleChar.test(cleaned) ? cleaned : ''
}

// Control characters, invisible and direction-changing characters, lone surrogates, and more than two marks on one letter (T3).
const invisibleChars = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u115f\u1160\u3164\uffa0\u2800]/gu
const excessMarks = /(\p{M}{2})\p{M}+/gu
const visibleChar = /[\p{L}\p{N}\p{P}\p{S}]/u
