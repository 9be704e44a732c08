/** Origins of the pages around the frame, the innermost first, as the browser says; empty where it does not. */
export function originsAround(): readonly string[] {
  const around = location.ancestorOrigins as DOMStringList | undefined
  if (around?.length) return [...around]
  // Other browsers name the page that made the frame, unless it asks them not to.
  return document.referrer ? [new URL(document.referrer).origin] : []
}
