/** Replaces an unused word list (tests/support/page-bundle.ts). */
export const wordlist: string[] = []
