/** Where a pointer is, in the page and on the screen. */
type Spot = Pick<PointerEvent, 'clientX' | 'clientY' | 'screenX' | 'screenY'>

/** What coordinates are rounded by. */
const slack = 2
/** A browser's own zoom lies between these; by which factor the screen is measured in other units than the page. */
const anyZoom = { least: 0.2, most: 8 }

/**
 * Notices that a pointer has come into the page, or that the page was moved under it: the press that follows was meant for
 * something else. Lives as long as the page, since a pointer may rest where it is from one question to the next.
 */
export class PointerWatch {
  /** Who is told; one question is shown at a time. */
  onShift: (() => void) | undefined
  /** A button of the pointer is down. */
  isPressing = false
  /** Where a mouse or a hovering pen was when it came in, or when the page was moved last. */
  #from: Spot | undefined
  #zoom = anyZoom

  constructor() {
    for (const name of ['pointerover', 'pointermove', 'pointerdown'] as const)
      addEventListener(name, this.#moved, { capture: true })
    for (const name of ['pointerup', 'pointercancel', 'dragend', 'blur'])
      addEventListener(name, this.#up, { capture: true })
    for (const name of ['pointerleave', 'pointercancel'])
      document.documentElement.addEventListener(name, this.#left)
    addEventListener('resize', this.#resized)
  }

  readonly #moved = (event: PointerEvent): void => {
    const isDown = event.type === 'pointerdown'
    if (isDown) this.isPressing = true
    // A finger has no place before it touches, and neither has a pen that does not hover.
    const { pointerType, buttons } = event
    if (pointerType === 'touch' || (pointerType === 'pen' && buttons !== 0 && !this.#from)) return
    if (this.#from && !this.#isMoved(this.#from, event)) return
    this.#zoom = anyZoom
    const { clientX, clientY, screenX, screenY } = event
    this.#from = { clientX, clientY, screenX, screenY }
    this.onShift?.()
  }

  /**
   * In a page that stays where it is, a pointer goes as far on the screen as in the page, times the zoom. That one is not
   * told, but every way that the pointer goes narrows down what it can be.
   */
  #isMoved(from: Spot, to: Spot): boolean {
    for (const axis of ['X', 'Y'] as const) {
      const inPage = to[`client${axis}`] - from[`client${axis}`]
      const onScreen = (to[`screen${axis}`] - from[`screen${axis}`]) * (Math.sign(inPage) || 1)
      const way = Math.abs(inPage)
      const { least, most } = this.#zoom
      if (onScreen < least * way - slack || onScreen > most * way + slack * most) return true
      if (way === 0) continue
      this.#zoom = {
        least: Math.max(least, (onScreen - slack) / way),
        most: Math.min(most, (onScreen + slack * most) / way),
      }
    }
    return false
  }

  readonly #up = (): void => {
    this.isPressing = false
  }

  readonly #left = (): void => {
    this.#from = undefined
  }

  readonly #resized = (): void => {
    this.#zoom = anyZoom
  }
}
