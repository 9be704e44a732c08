/** Origins of the ancestor pages, innermost first. Empty if the browser does not expose them. */
export function originsAround(): readonly string[] {
  const around = location.ancestorOrigins as DOMStringList | undefined
  if (around?.length) return [...around]
  // Other browsers expose the embedding page in the referrer, unless its policy prevents it.
  return document.referrer ? [new URL(document.referrer).origin] : []
}
