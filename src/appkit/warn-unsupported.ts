const warnedNames = new Set<string>()

/** Logs one console warning per AppKit member without a counterpart. The migration page of the docs lists the replacements. */
export function warnUnsupported(
  kind: 'option' | 'method' | 'hook',
  name: string,
  alternative?: string,
): void {
  if (warnedNames.has(name)) return
  warnedNames.add(name)
  console.warn(
    `w3m-elements/appkit: the ${kind} "${name}" is gone. ${alternative ?? 'It has no effect here.'}`,
  )
}
