import { find } from '../dom.ts'

/** Returns the element with this public id. */
export const byId = <T extends HTMLElement = HTMLElement>(id: string): T => find<T>(`[data-testid="${id}"]`)

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** Assigns a public id to an element. */
export function withTestId<T extends HTMLElement>(id: string, element: T): T {
  element.dataset.testid = id
  return element
}

export const section = (title: string, ...children: Node[]): HTMLElement =>
  make('section', {}, make('h2', { textContent: title }), ...children)

export const row = (...children: Node[]): HTMLElement => make('div', { className: 'row' }, ...children)

/** Shows texts by their ids. Removes ids without a text from the page. */
export function showTexts(container: HTMLElement, texts: Readonly<Record<string, string | undefined>>): void {
  container.replaceChildren(
    ...Object.entries(texts).flatMap(([id, text]) =>
      text === undefined
        ? []
        : [
            make('dt', { textContent: id.replace(/^(w3m|apkt)-/, '') }),
            withTestId(id, make('dd', { textContent: text })),
          ],
    ),
  )
}

export function toast(text: string): void {
  const close = withTestId(
    'toast-close-button',
    make('button', { id: 'toast-close-button', textContent: '×' }),
  )
  close.setAttribute('aria-label', 'Close')
  const box = make('p', { className: 'toast' }, make('span', { textContent: text }), close)
  close.addEventListener('click', () => box.remove())
  find('.toasts').replaceChildren(box)
}
