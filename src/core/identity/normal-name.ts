declare const normal: unique symbol

/** A normalized name (ENSIP-15). Names are resolved and shown only in this form, so that look-alike names are equal or invalid. */
export type NormalName = string & { readonly [normal]: true }

/**
 * Returns a name that is normalized without the full library: labels of `a-z 0-9 -` without hyphens at the third and fourth position,
 * which mark an encoded label. Returns undefined if the full library is needed.
 */
export const plainName = (text: string): NormalName | undefined =>
  text.length <= 255 && /^(?:(?!..--)[a-z0-9-]+\.)*(?!..--)[a-z0-9-]+$/.test(text)
    ? (text as NormalName)
    : undefined
