const bare = (words: string): string =>
  words
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether a sentence says anything beyond its headline: the same words twice help nobody. */
export const saysMore = (sentence: string, headline: string): boolean =>
  bare(sentence) !== '' && bare(sentence) !== bare(headline)
