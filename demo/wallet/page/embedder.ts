/**
 * Returns the origins of the ancestor pages, innermost first. In a browser without `ancestorOrigins`, returns only that of the
 * embedding page, or an empty list if the referrer is hidden.
 */
export function ancestorOrigins(): readonly string[] {
  const ancestors = location.ancestorOrigins as DOMStringList | undefined
  if (ancestors?.length) return [...ancestors]
  // Other browsers expose the embedding page in the referrer, unless the referrer policy of that page hides it.
  return document.referrer ? [new URL(document.referrer).origin] : []
}
