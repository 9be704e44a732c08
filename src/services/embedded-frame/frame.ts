const iframeId = 'w3m-iframe'
const iframeName = 'w3m-secure-iframe'

/** The iframe of the embedded wallet. */
export interface Frame {
  /** The only origin for sending and receiving messages. */
  readonly origin: string
  /** False if the page removed the iframe, moved it or changed its URL. It cannot be used afterwards. */
  isIntact(): boolean
  /** Returns whether a message came from this iframe and its expected origin. */
  isFrom(event: MessageEvent): boolean
  post(message: object): void
  /** Shows the iframe in its placeholder. `title` is its accessible name. */
  show(title: string): void
  hide(): void
  remove(): void
}

// Inline and important, to override styles of the page.
const frameStyles: Readonly<Record<string, string>> = {
  all: 'initial',
  'inline-size': '100%',
  'block-size': '100%',
  border: '0',
  'color-scheme': 'light dark',
}

/**
 * Creates the iframe as a permanent child of the modal, since moving an iframe reloads it. Without a modal, creates an empty
 * `w3m-modal` element, which is upgraded in place when the modal loads.
 */
export function createFrame(url: string, listeners: { onLoad(): void; onError(): void }): Frame {
  const { origin } = new URL(url)
  const existingModal = [...document.querySelectorAll<HTMLElement>('w3m-modal')].find(isOwnElement)
  const host = existingModal ?? createModalElement()
  const element = document.createElement('iframe')
  Object.assign(element, { id: iframeId, name: iframeName, slot: 'frame', src: url })
  for (const [name, value] of Object.entries(frameStyles)) element.style.setProperty(name, value, 'important')
  const display = (value: 'block' | 'none') => element.style.setProperty('display', value, 'important')
  display('none')
  element.addEventListener('load', listeners.onLoad)
  element.addEventListener('error', listeners.onError)
  host.append(element)
  const frameWindow = element.contentWindow

  return {
    origin,
    isIntact: () =>
      element.isConnected &&
      element.parentNode === host &&
      element.contentWindow === frameWindow &&
      element.src === url,
    // An event that a script of the page dispatches can have a fake `source`, but its `isTrusted` is false.
    isFrom: event =>
      event.isTrusted && frameWindow !== null && event.source === frameWindow && event.origin === origin,
    post: message => frameWindow?.postMessage(message, origin),
    show(title) {
      element.title = title
      display('block')
    },
    hide: () => display('none'),
    remove() {
      element.removeEventListener('load', listeners.onLoad)
      element.removeEventListener('error', listeners.onError)
      element.remove()
      if (!existingModal && !isModal(host)) host.remove()
    },
  }
}

function createModalElement(): HTMLElement {
  const owner = customElements.get('w3m-modal')
  // If another script owns the tag, creates the element without a registry, so it is not upgraded to theirs and waits for the
  // modal's scoped registry.
  if (owner && !isModal(owner.prototype as object)) {
    const element = document.createElement('w3m-modal', { customElementRegistry: null })
    const placeholder =
      isModal(element) || element.matches(':defined') ? document.createElement('div') : element
    placeholder.style.setProperty('display', 'contents')
    document.body.append(placeholder)
    return placeholder
  }
  const element: HTMLElement = document.createElement('w3m-modal')
  document.body.append(element)
  if (!owner) {
    // Takes no space in the page until it is upgraded.
    element.style.setProperty('display', 'contents')
    void customElements.whenDefined('w3m-modal').then(() => element.style.removeProperty('display'))
  }
  return element
}

const isModal = (element: object): boolean => 'modal' in element
const isOwnElement = (element: HTMLElement): boolean => isModal(element) || !element.matches(':defined')
