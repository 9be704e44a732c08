import { ReactiveElement } from 'lit'

/** The method of Lit that runs an update, and that an element may delay. */
interface Scheduled {
  scheduleUpdate: () => void | Promise<unknown>
}

/** The elements below, through shadow roots. Notices are left out: they leave the card at once. */
function* elementsIn(root: ParentNode): Generator<HTMLElement> {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.localName === 'w3m-notices') continue
    yield element
    if (element.shadowRoot) yield* elementsIn(element.shadowRoot)
  }
}

/**
 * Keeps a card as it is drawn while it leaves, inert and without test ids: what closes the modal often changes the data of its screen
 * too. Returns what ends that: a card that is kept lives again; one that is dropped renders no more, which could start its timers again.
 */
export function freeze(card: HTMLElement): (isKept: boolean) => void {
  const ids: [HTMLElement, string][] = []
  const held: Partial<Scheduled>[] = []
  let thaw = (_isKept: boolean) => {}
  const thawed = new Promise<boolean>(resolve => (thaw = resolve))
  for (const element of elementsIn(card)) {
    const id = element.dataset.testid
    if (id !== undefined) {
      ids.push([element, id])
      delete element.dataset.testid
    }
    if (element instanceof ReactiveElement) {
      const own = element as unknown as Scheduled
      const { scheduleUpdate } = own
      own.scheduleUpdate = () => thawed.then(isKept => isKept && scheduleUpdate.call(own))
      held.push(own)
    }
  }
  card.inert = true
  return isKept => {
    card.inert = false
    for (const each of held) delete each.scheduleUpdate
    for (const [element, id] of ids) element.dataset.testid = id
    thaw(isKept)
  }
}
