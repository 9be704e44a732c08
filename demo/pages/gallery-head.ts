/** Creates an element with properties and children. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** Creates the head of the gallery's index: a link to the list of all pages, the title, and a status. */
export const createGalleryHead = (status: string): HTMLElement[] => [
  make('p', {}, make('a', { href: '/' }, 'All pages')),
  make('h1', {}, 'Gallery'),
  make('p', { role: 'status', className: 'found' }, status),
]
