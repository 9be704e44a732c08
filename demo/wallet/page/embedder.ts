/** Origins of the ancestor pages, innermost first. Empty if the browser does not expose them. */
export function ancestorOrigins(): readonly string[] {
  const ancestors = location.ancestorOrigins as DOMStringList | undefined
  if (ancestors?.length) return [...ancestors]
  // Other browsers expose the embedding page in the referrer, unless its policy prevents it.
  return document.referrer ? [new URL(document.referrer).origin] : []
}
