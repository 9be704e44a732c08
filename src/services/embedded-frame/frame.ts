const iframeId = 'w3m-iframe'
const iframeName = 'w3m-secure-iframe'

/** The iframe of the embedded wallet in the page. */
export interface Frame {
  /** The one origin that messages go to and come from. */
  readonly origin: string
  /** False once the page took it away, moved it, or gave it another address: it is then of no more use. */
  isIntact(): boolean
  /** Whether a message came from this very frame and from the origin that it was made for. */
  isFrom(event: MessageEvent): boolean
  post(message: object): void
  /** Shows it where the shell has a place for it; `title` is its name for screen readers. */
  show(title: string): void
  hide(): void
  remove(): void
}

// Inline and important: what a page's style sheets say of iframes must not reach it.
const looks: Readonly<Record<string, string>> = {
  all: 'initial',
  'inline-size': '100%',
  'block-size': '100%',
  border: '0',
  'color-scheme': 'light dark',
}

/**
 * Makes the iframe as a child of the modal, where it stays: an iframe that is moved loads anew. A page that has no modal
 * yet gets its bare element, which becomes the modal in place when that loads.
 */
export function placeFrame(url: string, told: { loaded(): void; failed(): void }): Frame {
  const { origin } = new URL(url)
  const present = [...document.querySelectorAll<HTMLElement>('w3m-modal')].find(isOurs)
  const host = present ?? placeBare()
  const element = document.createElement('iframe')
  Object.assign(element, { id: iframeId, name: iframeName, slot: 'frame', src: url })
  for (const [name, value] of Object.entries(looks)) element.style.setProperty(name, value, 'important')
  const display = (value: 'block' | 'none') => element.style.setProperty('display', value, 'important')
  display('none')
  element.addEventListener('load', told.loaded)
  element.addEventListener('error', told.failed)
  host.append(element)
  const inner = element.contentWindow

  return {
    origin,
    isIntact: () =>
      element.isConnected &&
      element.parentNode === host &&
      element.contentWindow === inner &&
      element.src === url,
    // A message that a script of the page makes up has whatever source it likes, but is not trusted.
    isFrom: event => event.isTrusted && inner !== null && event.source === inner && event.origin === origin,
    post: message => inner?.postMessage(message, origin),
    show(title) {
      element.title = title
      display('block')
    },
    hide: () => display('none'),
    remove() {
      element.removeEventListener('load', told.loaded)
      element.removeEventListener('error', told.failed)
      element.remove()
      if (!present && !isModal(host)) host.remove()
    },
  }
}

function placeBare(): HTMLElement {
  const owner = customElements.get('w3m-modal')
  // Another script that owns the tag would make an element of theirs of it: without a registry it waits for the modal's own.
  if (owner && !isModal(owner.prototype as object)) {
    const bare = document.createElement('w3m-modal', { customElementRegistry: null })
    const place = isModal(bare) || bare.matches(':defined') ? document.createElement('div') : bare
    place.style.setProperty('display', 'contents')
    document.body.append(place)
    return place
  }
  const bare: HTMLElement = document.createElement('w3m-modal')
  document.body.append(bare)
  if (!owner) {
    // Until it is the modal it takes no place in the page.
    bare.style.setProperty('display', 'contents')
    void customElements.whenDefined('w3m-modal').then(() => bare.style.removeProperty('display'))
  }
  return bare
}

const isModal = (element: object): boolean => 'modal' in element
const isOurs = (element: HTMLElement): boolean => isModal(element) || !element.matches(':defined')
