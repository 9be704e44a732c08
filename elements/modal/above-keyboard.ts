import { focusPath } from './focus-return.ts'

/** Minimum height of an on-screen keyboard in px. Smaller changes are caused by browser toolbars. */
const minKeyboardHeight = 120
/**
 * Space in px around the card: all of it above a bottom sheet, or half above and half below a centered card. `low` is for phones in
 * landscape.
 */
const cardMargins = { tall: 32, low: 8 }
/** Height of the visual viewport in px below which `cardMargins.low` applies. */
const lowHeight = 400

/** A WeakRef, so a modal removed from the page can be garbage collected. */
let cardRef: WeakRef<HTMLElement> | undefined

/**
 * Keeps the card above the on-screen keyboard of phones and tablets. The keyboard overlays the page without changing its layout, so it
 * would cover inputs and submit buttons. Only the last card passed in is tracked.
 */
export function placeAboveKeyboard(card: HTMLElement): void {
  if (!cardRef)
    for (const name of ['resize', 'scroll']) visualViewport?.addEventListener(name, updatePosition)
  cardRef = new WeakRef(card)
  updatePosition()
}

function updatePosition(): void {
  const card = cardRef?.deref()
  const overlay = card?.closest('dialog')
  if (!card || !overlay || !visualViewport) return
  const { height, offsetTop, scale } = visualViewport
  // Pinch zoom shrinks the visual viewport without a keyboard.
  if (scale >= 1.01 || innerHeight - height <= minKeyboardHeight) {
    for (const name of ['padding-block-end', 'padding-block-start']) overlay.style.removeProperty(name)
    card.style.removeProperty('max-block-size')
    return
  }
  const isSheet = matchMedia('(max-width: 430px)').matches
  const margin = height < lowHeight ? cardMargins.low : cardMargins.tall
  const marginBelow = isSheet ? 0 : margin / 2
  const inset = Math.max(0, innerHeight - offsetTop - height) + marginBelow
  const maxHeight = `${Math.max(0, height - margin)}px`
  if (overlay.style.paddingBlockEnd === `${inset}px` && card.style.maxBlockSize === maxHeight) return
  overlay.style.setProperty('padding-block-end', `${inset}px`)
  // Centers the card in the visual viewport, which may not begin at the top of the page.
  overlay.style.setProperty('padding-block-start', `${isSheet ? 0 : offsetTop + marginBelow}px`)
  card.style.setProperty('max-block-size', maxHeight)
  if ((card.getRootNode() as ShadowRoot).activeElement) focusPath()[0]?.scrollIntoView({ block: 'nearest' })
}
