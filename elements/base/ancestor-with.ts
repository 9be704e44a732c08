/** Returns the nearest ancestor of a node that has a property, also through shadow roots. */
export function ancestorWith<Key extends string>(
  node: Node,
  key: Key,
): { readonly [Name in Key]: unknown } | undefined {
  for (
    let each: Node | null = node;
    each;
    each = each.parentNode ?? (each as Partial<ShadowRoot>).host ?? null
  )
    if (key in each) return each as unknown as { readonly [Name in Key]: unknown }
  return undefined
}
