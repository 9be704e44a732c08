/** Stands in for a list of words of which nothing is made (tests/support/page-bundle.ts). */
export const wordlist: string[] = []
