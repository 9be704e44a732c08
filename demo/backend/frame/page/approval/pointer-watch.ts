/** Where a pointer is, in the page and on the screen. */
type Spot = Pick<PointerEvent, 'clientX' | 'clientY' | 'screenX' | 'screenY'>

/** What coordinates are rounded by. */
const slack = 2
/** A browser's own zoom lies between these; by which factor the screen is measured in other units than the page. */
const anyZoom = { least: 0.2, most: 8 }

/** The way of one kind of pointer, which tells whether the page lies where it lay before. */
class Track {
  #from: Spot | undefined
  #zoom = anyZoom

  get isKnown(): boolean {
    return this.#from !== undefined
  }

  begin({ clientX, clientY, screenX, screenY }: Spot): void {
    this.#from = { clientX, clientY, screenX, screenY }
    this.#zoom = anyZoom
  }

  end(): void {
    this.#from = undefined
  }

  zoomed(): void {
    this.#zoom = anyZoom
  }

  /**
   * In a page that stays where it is, a pointer goes as far on the screen as in the page, times the zoom. That one is not
   * told, but every way that the pointer goes narrows down what it can be.
   */
  isMoved(to: Spot): boolean {
    const from = this.#from
    if (!from) return false
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
}

/**
 * Notices that a pointer has come into the page, or that the page was moved under it: the press that follows was meant for
 * something else. Lives as long as the page, since a pointer may rest where it is from one question to the next.
 */
export class PointerWatch {
  /** Who is told; one question is shown at a time. */
  onShift: (() => void) | undefined
  /** A button of the pointer is down. */
  isPressing = false
  /** A mouse or a hovering pen, from when it came in, or when the page was moved last, until it leaves. */
  readonly #hover = new Track()
  /** Fingers: what they touched last stays known while none is on the screen. */
  readonly #touch = new Track()

  constructor() {
    for (const name of ['pointerover', 'pointermove', 'pointerdown', 'pointerup'] as const)
      addEventListener(name, this.#moved, { capture: true })
    for (const name of ['pointerup', 'pointercancel', 'dragend', 'blur'])
      addEventListener(name, this.#up, { capture: true })
    for (const name of ['pointerleave', 'pointercancel'])
      document.documentElement.addEventListener(name, this.#left)
    addEventListener('resize', this.#resized)
  }

  readonly #moved = (event: PointerEvent): void => {
    if (event.type === 'pointerdown') this.isPressing = true
    const { pointerType, buttons } = event
    const isTouch = pointerType === 'touch'
    // A pen that does not hover has no place before it touches.
    if (pointerType === 'pen' && buttons !== 0 && !this.#hover.isKnown) return
    const track = isTouch ? this.#touch : this.#hover
    if (track.isKnown && !track.isMoved(event)) return
    // Nor has a finger: it does not come in, but a page that lies elsewhere than at its last touch was moved.
    const isShift = track.isKnown || !isTouch
    track.begin(event)
    if (isShift) this.onShift?.()
  }

  readonly #up = (): void => {
    this.isPressing = false
  }

  readonly #left = (event: Event): void => {
    if ((event as PointerEvent).pointerType !== 'touch') this.#hover.end()
  }

  readonly #resized = (): void => {
    this.#hover.zoomed()
    this.#touch.zoomed()
  }
}
