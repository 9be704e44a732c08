const told = new Set<string>()

/** Says once in the console that a member of AppKit has no counterpart here. The page of docs says what replaces it. */
export function warnGone(kind: 'option' | 'method' | 'hook', name: string, instead?: string): void {
  if (told.has(name)) return
  told.add(name)
  console.warn(`w3m-elements/appkit: the ${kind} "${name}" is gone. ${instead ?? 'It has no effect here.'}`)
}
