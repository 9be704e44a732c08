/** A piece of a text: literal, or an invisible character as its code. */
export interface Piece {
  readonly text: string
  readonly isMark: boolean
}

// Matches control characters, invisible and bidirectional characters, private-use and unassigned characters, lone surrogates, blank
// letters, unusual spaces, and the fourth and further combining marks on one letter.
const invisiblePattern =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Variation_Selector}\u2028\u2029\u115f\u1160\u3164\uffa0\u2800]|\u034f|\u17b4|\u17b5|(?! )\p{Zs}|(?<=\p{M}{3})\p{M}/gu

const codeOf = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

// Matches emoji sequences, whose joiners and variation selectors are legitimate invisible characters.
const emojiPattern =
  /\p{Extended_Pictographic}(?:\ufe0f|\u200d\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})+/gu

/** Splits untrusted text into literal pieces and codes of invisible characters. With `isMultiline`, line breaks and tabs stay literal. */
export function splitVisiblePieces(text: string, { isMultiline = false } = {}): Piece[] {
  const pieces: Piece[] = []
  const addPiece = (piece: string, isMark: boolean) => {
    if (piece) pieces.push({ text: piece, isMark })
  }
  const splitPart = (part: string) => {
    let offset = 0
    for (const match of part.matchAll(invisiblePattern)) {
      const character = match[0]
      if (isMultiline && (character === '\n' || character === '\t')) continue
      // CRLF is one line break.
      if (isMultiline && character === '\r' && part[match.index + 1] === '\n') {
        addPiece(part.slice(offset, match.index), false)
        offset = match.index + 1
        continue
      }
      addPiece(part.slice(offset, match.index), false)
      addPiece(codeOf(character), true)
      offset = match.index + character.length
    }
    addPiece(part.slice(offset), false)
  }
  let offset = 0
  for (const match of text.matchAll(emojiPattern)) {
    splitPart(text.slice(offset, match.index))
    addPiece(match[0], false)
    offset = match.index + match[0].length
  }
  splitPart(text.slice(offset))
  return pieces
}

/** Returns a text with invisible characters, line breaks and tabs replaced by their codes. */
export const toVisibleText = (text: string): string =>
  splitVisiblePieces(text)
    .map(piece => piece.text)
    .join('')

export const hasMarks = (text: string): boolean =>
  splitVisiblePieces(text, { isMultiline: true }).some(piece => piece.isMark)

/** Returns an untrusted name with invisible characters replaced by their codes, truncated to `maxLength` characters. */
export function shortenName(text: string, maxLength = 40): string {
  const visibleName = toVisibleText(text.slice(0, maxLength * 4)).trim()
  return visibleName.length > maxLength ? `${visibleName.slice(0, maxLength - 1)}…` : visibleName
}
