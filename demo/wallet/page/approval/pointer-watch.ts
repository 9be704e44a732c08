/** Position of a pointer in the page and on the screen. */
type PointerPosition = Pick<PointerEvent, 'clientX' | 'clientY' | 'screenX' | 'screenY'>

/** Tolerance for rounded coordinates, in px. */
const slack = 2
/** Range of browser zoom: the factor between screen and page units. */
const anyZoom = { least: 0.2, most: 8 }

/** Track of one kind of pointer, used to detect that the page moved. */
class Track {
  #from: PointerPosition | undefined
  #zoom = anyZoom

  get hasPosition(): boolean {
    return this.#from !== undefined
  }

  begin({ clientX, clientY, screenX, screenY }: PointerPosition): void {
    this.#from = { clientX, clientY, screenX, screenY }
    this.#zoom = anyZoom
  }

  onZoom(): void {
    this.#zoom = anyZoom
  }

  /**
   * In a page that does not move, a pointer moves the same distance on the screen as in the page, times the zoom. The zoom is
   * unknown, but every move narrows its range.
   */
  isMoved(to: PointerPosition): boolean {
    const from = this.#from
    if (!from) return false
    for (const axis of ['X', 'Y'] as const) {
      const inPage = to[`client${axis}`] - from[`client${axis}`]
      const onScreen = (to[`screen${axis}`] - from[`screen${axis}`]) * (Math.sign(inPage) || 1)
      const distance = Math.abs(inPage)
      const { least, most } = this.#zoom
      if (onScreen < least * distance - slack || onScreen > most * distance + slack * most) return true
      if (distance === 0) continue
      this.#zoom = {
        least: Math.max(least, (onScreen - slack) / distance),
        most: Math.min(most, (onScreen + slack * most) / distance),
      }
    }
    return false
  }
}

/** Moves of a pointer that prove that the page is not moving: minimum count, minimum distance in px, minimum duration. */
const proof = { moves: 3, apart: slack, ms: 120 }

/**
 * Evidence that a user moved a pointer over a page that does not move. A page that is moved under a resting pointer also receives
 * moves, synthesized by the browser, but all at one place of the screen.
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
      move => Math.hypot(move.screenX - screenX, move.screenY - screenY) > proof.apart,
    )
    const firstTime = this.#moves[0]?.timeStamp ?? timeStamp
    if (isApart) this.#moves.push({ screenX, screenY, timeStamp })
    return this.#moves.length >= proof.moves && timeStamp - firstTime >= proof.ms
  }
}

export interface PointerListener {
  /** A pointer entered: the page may have been moved under it. */
  onEnter(): void
  /** The pointer that entered has proved that the page is not moving. */
  onProof(): void
  /** The page was moved under a pointer, or between two visits of a pointer. */
  onMove(): void
}

/**
 * Detects that a pointer entered the page, or that the page was moved under it: the press that follows may be meant for something
 * else. Exists for the lifetime of the page, since a pointer may rest from one request to the next.
 */
export class PointerWatch {
  /** Listener of the request on screen. */
  listener: PointerListener | undefined
  /** A pointer press is in progress. */
  isPressing = false
  /** The last mouse or hovering pen. Keeps the page position that was measured before the pointer left. */
  readonly #hover = new Track()
  #isInside = false
  #isProved = false
  readonly #proof = new Proof()
  /** Touches. Keeps the last position while no finger is on the screen. */
  readonly #touch = new Track()

  constructor() {
    for (const name of ['pointerover', 'pointermove', 'pointerdown', 'pointerup'] as const)
      addEventListener(name, this.#onPointer, { capture: true })
    // After a touch, the browser sends `mousedown`, which moves the focus, only after `pointerup`.
    for (const name of ['pointerdown', 'mousedown']) addEventListener(name, this.#onDown, { capture: true })
    for (const name of ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'blur'])
      addEventListener(name, this.#onUp, { capture: true })
    for (const name of ['pointerleave', 'pointercancel'])
      document.documentElement.addEventListener(name, this.#onLeave)
    addEventListener('resize', this.#onResize)
  }

  readonly #onPointer = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') this.#onTouch(event)
    else this.#onHover(event)
  }

  /** A finger does not enter, but a page that is elsewhere than at its last touch was moved. */
  #onTouch(event: PointerEvent): void {
    const isMoved = this.#touch.isMoved(event)
    if (isMoved || !this.#touch.hasPosition) this.#touch.begin(event)
    if (isMoved) this.listener?.onMove()
  }

  #onHover(event: PointerEvent): void {
    // A pen that does not hover has no position before it touches.
    if (event.pointerType === 'pen' && event.buttons !== 0 && !this.#isInside) return
    const isMoved = this.#hover.isMoved(event)
    if (isMoved || !this.#hover.hasPosition) this.#hover.begin(event)
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

  readonly #onDown = (): void => {
    this.isPressing = true
  }

  readonly #onUp = (): void => {
    this.isPressing = false
  }

  readonly #onLeave = (event: Event): void => {
    if ((event as PointerEvent).pointerType !== 'touch') this.#isInside = false
  }

  readonly #onResize = (): void => {
    this.#hover.onZoom()
    this.#touch.onZoom()
  }
}
