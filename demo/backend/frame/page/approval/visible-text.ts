/** A piece of a text: literal, or an invisible character as its code. */
export interface Piece {
  readonly text: string
  readonly isMark: boolean
}

// Controls, invisible and bidirectional characters, private use, lone surrogates, blank letters, unusual spaces and, beyond three
// on one letter, combining marks. The layout handles line feeds and tabs.
const unseen =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Variation_Selector}\u2028\u2029\u115f\u1160\u3164\uffa0\u2800]|\u034f|\u17b4|\u17b5|(?! )\p{Zs}|(?<=\p{M}{3})\p{M}/gu

const nameOf = (sign: string): string =>
  `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

// Emoji sequences with joiners and variation selectors are legitimate.
const emoji =
  /\p{Extended_Pictographic}(?:\ufe0f|\u200d\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})+/gu

/** Splits untrusted text into literal pieces and invisible characters, shown as their codes. */
export function visiblePieces(text: string, { keepsLines = false } = {}): Piece[] {
  const pieces: Piece[] = []
  const add = (piece: string, isMark: boolean) => {
    if (piece) pieces.push({ text: piece, isMark })
  }
  const split = (part: string) => {
    let at = 0
    for (const match of part.matchAll(unseen)) {
      const sign = match[0]
      if (keepsLines && (sign === '\n' || sign === '\t')) continue
      // CRLF is one line break.
      if (keepsLines && sign === '\r' && part[match.index + 1] === '\n') {
        add(part.slice(at, match.index), false)
        at = match.index + 1
        continue
      }
      add(part.slice(at, match.index), false)
      add(nameOf(sign), true)
      at = match.index + sign.length
    }
    add(part.slice(at), false)
  }
  let at = 0
  for (const match of text.matchAll(emoji)) {
    split(text.slice(at, match.index))
    add(match[0], false)
    at = match.index + match[0].length
  }
  split(text.slice(at))
  return pieces
}

/** The same as a single string, for names and values. */
export const visible = (text: string): string =>
  visiblePieces(text)
    .map(piece => piece.text)
    .join('')

export const hasMarks = (text: string): boolean =>
  visiblePieces(text, { keepsLines: true }).some(piece => piece.isMark)

/** A short untrusted name: made visible and truncated. */
export function shortName(text: string, most = 40): string {
  const whole = visible(text.slice(0, most * 4)).trim()
  return whole.length > most ? `${whole.slice(0, most - 1)}…` : whole
}
