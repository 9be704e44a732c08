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

/** Moves of a pointer that prove a page to lie still: this many, at places this far apart, in no less time than this. */
const proof = { moves: 3, apart: slack, ms: 120 }

/**
 * Evidence that a user moved a pointer over a page that lies still. A page that is put under a resting pointer receives
 * moves too, which the browser makes up, but all of them at one place of the screen.
 */
class Proof {
  #moves: Pick<PointerEvent, 'screenX' | 'screenY' | 'timeStamp'>[] = []

  begin(): void {
    this.#moves = []
  }

  /** Adds a move. Returns whether the moves so far are enough. */
  add({ isTrusted, type, buttons, screenX, screenY, timeStamp }: PointerEvent): boolean {
    if (!isTrusted || type !== 'pointermove' || buttons !== 0) return false
    const isApart = this.#moves.every(
      other => Math.hypot(other.screenX - screenX, other.screenY - screenY) > proof.apart,
    )
    const first = this.#moves[0]?.timeStamp ?? timeStamp
    if (isApart) this.#moves.push({ screenX, screenY, timeStamp })
    return this.#moves.length >= proof.moves && timeStamp - first >= proof.ms
  }
}

export interface PointerListener {
  /** A pointer entered: the page may have been put under it. */
  onEnter(): void
  /** The pointer that entered has proved that the page lies still. */
  onProof(): void
  /** The page was moved under a pointer, or between two visits of it. */
  onMove(): void
}

/**
 * Notices that a pointer has entered the page, or that the page was moved under it: the press that follows may be meant for
 * something else. Lives as long as the page, since a pointer may rest where it is from one request to the next.
 */
export class PointerWatch {
  /** The listener of the request that is shown. */
  listener: PointerListener | undefined
  /** A press of a pointer is under way. */
  isPressing = false
  /** A mouse or a hovering pen. After it left, the place of the page stays known. */
  readonly #hover = new Track()
  #isInside = false
  #isProved = false
  readonly #proof = new Proof()
  /** Fingers: what they touched last stays known while none is on the screen. */
  readonly #touch = new Track()

  constructor() {
    for (const name of ['pointerover', 'pointermove', 'pointerdown', 'pointerup'] as const)
      addEventListener(name, this.#moved, { capture: true })
    // After a touch, the browser sends a mousedown, which moves the focus, only when the pointer is up again.
    for (const name of ['pointerdown', 'mousedown']) addEventListener(name, this.#down, { capture: true })
    for (const name of ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'blur'])
      addEventListener(name, this.#up, { capture: true })
    for (const name of ['pointerleave', 'pointercancel'])
      document.documentElement.addEventListener(name, this.#left)
    addEventListener('resize', this.#resized)
  }

  readonly #moved = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') this.#touched(event)
    else this.#hovered(event)
  }

  /** A finger does not enter, but a page that lies elsewhere than at its last touch was moved. */
  #touched(event: PointerEvent): void {
    const isMoved = this.#touch.isMoved(event)
    if (isMoved || !this.#touch.isKnown) this.#touch.begin(event)
    if (isMoved) this.listener?.onMove()
  }

  #hovered(event: PointerEvent): void {
    // A pen that does not hover has no place before it touches.
    if (event.pointerType === 'pen' && event.buttons !== 0 && !this.#isInside) return
    const isMoved = this.#hover.isMoved(event)
    if (isMoved || !this.#hover.isKnown) this.#hover.begin(event)
    if (isMoved || !this.#isInside) {
      this.#isInside = true
      this.#isProved = false
      this.#proof.begin()
      if (isMoved) this.listener?.onMove()
      else this.listener?.onEnter()
    }
    if (this.#isProved || !this.#proof.add(event)) return
    this.#isProved = true
    this.listener?.onProof()
  }

  readonly #down = (): void => {
    this.isPressing = true
  }

  readonly #up = (): void => {
    this.isPressing = false
  }

  readonly #left = (event: Event): void => {
    if ((event as PointerEvent).pointerType !== 'touch') this.#isInside = false
  }

  readonly #resized = (): void => {
    this.#hover.zoomed()
    this.#touch.zoomed()
  }
}
