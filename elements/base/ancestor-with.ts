/** Returns the nearest ancestor of a node that has a property, also through shadow roots. */
export function ancestorWith<Key extends string>(
  node: Node,
  key: Key,
): { readonly [Name in Key]: unknown } | undefined {
  for (
    let ancestor: Node | null = node;
    ancestor;
    ancestor = ancestor.parentNode ?? (ancestor as Partial<ShadowRoot>).host ?? null
  )
    if (key in ancestor) return ancestor as unknown as { readonly [Name in Key]: unknown }
  return undefined
}
