import { ReactiveElement } from 'lit'

/** Lit's method that schedules an update, which an element may override to delay it. */
interface UpdateScheduler {
  scheduleUpdate: () => void | Promise<unknown>
}

/** Yields all descendants, including those in shadow roots. Skips notices, because they are removed from the card immediately. */
export function* elementsIn(root: ParentNode): Generator<HTMLElement> {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.localName === 'w3m-notices') continue
    yield element
    if (element.shadowRoot) yield* elementsIn(element.shadowRoot)
  }
}

/**
 * Freezes a card while it closes, or a screen while it fades out: the elements are inert, do not update and have no test ids, because
 * the data of the screen often changes at that time. Returns the function that ends this. With `isReused`, the pending updates run.
 * Otherwise they never run, because rendering a dropped card could restart its timers.
 */
export function freeze(
  card: HTMLElement,
  elements: Iterable<HTMLElement> = elementsIn(card),
): (isReused: boolean) => void {
  const testIds: [HTMLElement, string][] = []
  const frozenElements: Partial<UpdateScheduler>[] = []
  let thaw = (_isReused: boolean) => {}
  const whenThawed = new Promise<boolean>(resolve => (thaw = resolve))
  for (const element of elements) {
    const id = element.dataset.testid
    if (id !== undefined) {
      testIds.push([element, id])
      delete element.dataset.testid
    }
    if (element instanceof ReactiveElement) {
      const scheduledElement = element as unknown as UpdateScheduler
      const { scheduleUpdate } = scheduledElement
      scheduledElement.scheduleUpdate = () =>
        whenThawed.then(isReused => isReused && scheduleUpdate.call(scheduledElement))
      frozenElements.push(scheduledElement)
    }
  }
  card.inert = true
  return isReused => {
    card.inert = false
    for (const frozenElement of frozenElements) delete frozenElement.scheduleUpdate
    for (const [element, id] of testIds) element.dataset.testid = id
    thaw(isReused)
  }
}
