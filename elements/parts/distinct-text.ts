const normalize = (text: string): string =>
  text
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns whether a sentence adds anything to its headline, so the same text is not shown twice. */
export const isDistinctText = (sentence: string, headline: string): boolean =>
  normalize(sentence) !== '' && normalize(sentence) !== normalize(headline)
