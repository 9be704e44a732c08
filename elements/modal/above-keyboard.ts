import { focusPath } from './focus-return.ts'

/** Less than any keyboard takes, px: bars of the browser come and go too. */
const leastKeyboard = 120
/** Of the page above and, where it stands free, below the card, px. A phone on its side has none to spare. */
const spare = { tall: 32, low: 8 }
const lowHeight = 400

/** Held so that a modal which has left the page can be forgotten. */
let shown: WeakRef<HTMLElement> | undefined

/**
 * Keeps the card above the keyboard of a phone or tablet, which browsers lay over the page without telling its style sheets:
 * what is typed, or the button that ends it, would lie behind it. One card is shown at a time, and the last one counts.
 */
export function standAboveKeyboard(card: HTMLElement): void {
  if (!shown) for (const name of ['resize', 'scroll']) visualViewport?.addEventListener(name, settle)
  shown = new WeakRef(card)
  settle()
}

function settle(): void {
  const card = shown?.deref()
  const overlay = card?.closest('dialog')
  if (!card || !overlay || !visualViewport) return
  const { height, offsetTop, scale } = visualViewport
  // Enlarged by two fingers, a person sees less of the page without any keyboard.
  if (scale >= 1.01 || innerHeight - height <= leastKeyboard) {
    for (const name of ['padding-block-end', 'padding-block-start']) overlay.style.removeProperty(name)
    card.style.removeProperty('max-block-size')
    return
  }
  const isSheet = matchMedia('(max-width: 430px)').matches
  const above = height < lowHeight ? spare.low : spare.tall
  const below = isSheet ? 0 : above / 2
  const room = Math.max(0, innerHeight - offsetTop - height) + below
  const most = `${Math.max(0, height - above)}px`
  if (overlay.style.paddingBlockEnd === `${room}px` && card.style.maxBlockSize === most) return
  overlay.style.setProperty('padding-block-end', `${room}px`)
  // A card in the middle of the page moves to the middle of what is seen of it, wherever that begins.
  overlay.style.setProperty('padding-block-start', `${isSheet ? 0 : offsetTop + below}px`)
  card.style.setProperty('max-block-size', most)
  if ((card.getRootNode() as ShadowRoot).activeElement) focusPath()[0]?.scrollIntoView({ block: 'nearest' })
}
