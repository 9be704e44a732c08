import { animationTiming } from '../styles/animation-timing.ts'
import * as limits from '../../src/core/limits.ts'

// Closes after a third of the card's height, or after a flick of 0.5 px/ms.
const closeShare = 1 / 3
const flickSpeed = 0.5
/** Upward distance in px that expands a short sheet. */
const expandDistance = 24

const draggableHeaders = new WeakSet<HTMLElement>()

/**
 * Makes the bottom sheet draggable by its header. Dragging down by a third, or with a flick, calls `close`. Otherwise the card springs
 * back. Dragging up expands a short sheet to its content. Buttons in the header stay pressable. Idempotent.
 */
export function enableDrag(card: HTMLElement, header: HTMLElement, close: () => void): void {
  if (draggableHeaders.has(header)) return
  draggableHeaders.add(header)
  let start: { readonly y: number; readonly id: number; readonly height: number } | undefined
  let lastPoint = { y: 0, at: 0 }
  let speed = 0

  const isShort = () => card.classList.contains('short')
  const move = (y: number) => {
    card.style.setProperty('translate', `0 ${Math.max(0, y)}px`)
    if (start && isShort())
      card.style.setProperty('max-block-size', `min(100dvh - 32px, ${start.height - Math.min(0, y)}px)`)
  }

  const onDown = (event: PointerEvent) => {
    // A press on a header button does not start a drag.
    const isControl = event.composedPath().some(target => target instanceof HTMLButtonElement)
    if (
      start ||
      isControl ||
      !matchMedia('(max-width: 430px)').matches ||
      !event.isPrimary ||
      event.button !== 0
    )
      return
    start = { y: event.clientY, id: event.pointerId, height: card.offsetHeight }
    lastPoint = { y: event.clientY, at: event.timeStamp }
    speed = 0
    header.setPointerCapture(event.pointerId)
    card.style.setProperty('transition', 'none')
  }
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== start?.id) return
    const time = event.timeStamp - lastPoint.at
    if (time > 0) speed = (event.clientY - lastPoint.y) / time
    lastPoint = { y: event.clientY, at: event.timeStamp }
    move(event.clientY - start.y)
  }
  const onEnd = (event: PointerEvent) => {
    if (event.pointerId !== start?.id) return
    const distance = Math.max(0, event.clientY - start.y)
    const shouldExpand = isShort() && event.type === 'pointerup' && start.y - event.clientY > expandDistance
    start = undefined
    // The inline styles are removed, so that the card animates from its current position, out or back.
    card.style.removeProperty('transition')
    card.style.removeProperty('translate')
    const previousHeight = card.offsetHeight
    card.style.removeProperty('max-block-size')
    if (shouldExpand) card.classList.remove('short')
    const currentHeight = card.offsetHeight
    if (previousHeight !== currentHeight)
      card.animate(
        [{ blockSize: `${previousHeight}px` }, { blockSize: `${currentHeight}px` }],
        animationTiming(card, limits.heightMs),
      )
    if (
      event.type === 'pointerup' &&
      (distance > card.offsetHeight * closeShare || (distance > 24 && speed > flickSpeed))
    )
      close()
    else if (distance)
      card.animate([{ translate: `0 ${distance}px` }, {}], animationTiming(card, limits.heightMs))
  }

  header.style.setProperty('touch-action', 'none')
  const handlers = [
    ['pointerdown', onDown],
    ['pointermove', onMove],
    ['pointerup', onEnd],
    ['pointercancel', onEnd],
  ] as const
  for (const [name, handler] of handlers) header.addEventListener(name, handler)
}
