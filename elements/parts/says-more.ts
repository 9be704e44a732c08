const bare = (words: string): string =>
  words
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns whether a sentence adds anything to its headline, so the same text is not shown twice. */
export const saysMore = (sentence: string, headline: string): boolean =>
  bare(sentence) !== '' && bare(sentence) !== bare(headline)
