import { find } from '../dom.ts'

/** Returns the element with this test id. Throws if it is missing. */
export const getByTestId = <T extends HTMLElement = HTMLElement>(id: string): T =>
  find<T>(`[data-testid="${id}"]`)

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** Assigns a test id to an element and returns it. */
export function withTestId<T extends HTMLElement>(id: string, element: T): T {
  element.dataset.testid = id
  return element
}

export const createSection = (title: string, ...children: Node[]): HTMLElement =>
  make('section', {}, make('h2', { textContent: title }), ...children)

export const createRow = (...children: Node[]): HTMLElement => make('div', { className: 'row' }, ...children)

/** Replaces the content of a list by texts with their test ids. Omits ids without a text. */
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

export function showToast(text: string): void {
  const closeButton = withTestId(
    'toast-close-button',
    make('button', { id: 'toast-close-button', textContent: '×' }),
  )
  closeButton.setAttribute('aria-label', 'Close')
  const toastElement = make('p', { className: 'toast' }, make('span', { textContent: text }), closeButton)
  closeButton.addEventListener('click', () => toastElement.remove())
  find('.toasts').replaceChildren(toastElement)
}
