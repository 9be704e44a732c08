import { ReactiveElement } from 'lit'

/** Lit's method that schedules an update, which an element may override to delay it. */
interface Scheduled {
  scheduleUpdate: () => void | Promise<unknown>
}

/** Yields all descendants, including those in shadow roots. Skips notices, which leave the card immediately. */
function* elementsIn(root: ParentNode): Generator<HTMLElement> {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.localName === 'w3m-notices') continue
    yield element
    if (element.shadowRoot) yield* elementsIn(element.shadowRoot)
  }
}

/**
 * Freezes a card while it closes: inert, not updating and without test ids, because closing often changes the data of the screen.
 * Returns a function that ends the freeze. A card that is reused updates again. Any other card never renders again, since that could
 * restart its timers.
 */
export function freeze(card: HTMLElement): (isReused: boolean) => void {
  const ids: [HTMLElement, string][] = []
  const frozenElements: Partial<Scheduled>[] = []
  let thaw = (_isReused: boolean) => {}
  const thawed = new Promise<boolean>(resolve => (thaw = resolve))
  for (const element of elementsIn(card)) {
    const id = element.dataset.testid
    if (id !== undefined) {
      ids.push([element, id])
      delete element.dataset.testid
    }
    if (element instanceof ReactiveElement) {
      const scheduledElement = element as unknown as Scheduled
      const { scheduleUpdate } = scheduledElement
      scheduledElement.scheduleUpdate = () =>
        thawed.then(isReused => isReused && scheduleUpdate.call(scheduledElement))
      frozenElements.push(scheduledElement)
    }
  }
  card.inert = true
  return isReused => {
    card.inert = false
    for (const frozenElement of frozenElements) delete frozenElement.scheduleUpdate
    for (const [element, id] of ids) element.dataset.testid = id
    thaw(isReused)
  }
}
