declare const normal: unique symbol

/**
 * A name in its normal form (ENSIP-15), the only form in which a name is asked for and shown: two names that look alike to
 * the letter are one there, or none.
 */
export type NormalName = string & { readonly [normal]: true }

/**
 * A name that is seen to be normal without the library that knows all letters: labels of `a-z 0-9 -`, none with hyphens at
 * its third and fourth place, which stand for another spelling. Undefined for a name that only the library can judge.
 */
export const plainName = (text: string): NormalName | undefined =>
  text.length <= 255 && /^(?:(?!..--)[a-z0-9-]+\.)*(?!..--)[a-z0-9-]+$/.test(text)
    ? (text as NormalName)
    : undefined
