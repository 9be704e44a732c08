const warned = new Set<string>()

/** Logs one console warning per AppKit member without a counterpart. The migration page of the docs lists the replacements. */
export function warnUnsupported(kind: 'option' | 'method' | 'hook', name: string, instead?: string): void {
  if (warned.has(name)) return
  warned.add(name)
  console.warn(`w3m-elements/appkit: the ${kind} "${name}" is gone. ${instead ?? 'It has no effect here.'}`)
}
