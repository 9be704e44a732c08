import { css, html, type TemplateResult } from 'lit'

// Words of digits, signs and separators. Addresses and names contain letters and may break.
const isNumber = (word: string): boolean => /\p{Nd}/u.test(word) && !/\p{L}/u.test(word)

/** Returns the classes of a number. A long number needs a smaller font to fit a screen of 320 px. */
const classesOf = (number: string): string =>
  number.length > 18 ? 'number longest' : number.length > 11 ? 'number long' : 'number'

/** Renders a text whose numbers never wrap. Needs `numberStyles`. */
export const wrapNumbers = (text: string): TemplateResult => {
  const words = text.split(' ')
  return html`${words.map((word, index) => {
    const space = index < words.length - 1 ? ' ' : ''
    return isNumber(word) ? html`<span class=${classesOf(word)}>${word}</span>${space}` : `${word}${space}`
  })}`
}

/** Makes a number scroll if it is wider than its line. The containing element can reduce the font size of `long` and `longest`. */
export const numberStyles = css`
  .number {
    display: inline-block;
    max-inline-size: 100%;
    overflow: auto hidden;
    white-space: nowrap;
    vertical-align: bottom;
    scrollbar-width: thin;
  }
`
