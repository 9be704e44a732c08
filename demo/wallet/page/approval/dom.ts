type Child = Node | string | undefined | false

interface Attributes {
  readonly [name: string]: string | boolean | undefined
}

/** Creates an element with attributes and children. Strings become text nodes. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '')
    else if (typeof value === 'string') element.setAttribute(name, value)
  }
  element.append(...children.filter(node => node !== undefined && node !== false))
  return element
}
