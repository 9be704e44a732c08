/** Position of a pointer in the page and on the screen. */
type PointerPosition = Pick<PointerEvent, 'clientX' | 'clientY' | 'screenX' | 'screenY'>

/** Tolerance for rounded coordinates, in px. */
const tolerance = 2
/** Range of the browser zoom: screen units per page unit. */
const initialZoomRange = { min: 0.2, max: 8 }

/** Compares the positions of one kind of pointer with its start position, to detect that the page was moved. */
class Track {
  #position: PointerPosition | undefined
  #zoomRange = initialZoomRange

  get hasPosition(): boolean {
    return this.#position !== undefined
  }

  start({ clientX, clientY, screenX, screenY }: PointerPosition): void {
    this.#position = { clientX, clientY, screenX, screenY }
    this.#zoomRange = initialZoomRange
  }

  resetZoom(): void {
    this.#zoomRange = initialZoomRange
  }

  /**
   * Returns whether the page was moved since the start position. In a page that does not move, the distance of a pointer move on the
   * screen is its distance in the page times the zoom. The zoom is unknown, but every move narrows its range.
   */
  hasMoved(nextPosition: PointerPosition): boolean {
    const position = this.#position
    if (!position) return false
    for (const axis of ['X', 'Y'] as const) {
      const pageDelta = nextPosition[`client${axis}`] - position[`client${axis}`]
      const screenDelta =
        (nextPosition[`screen${axis}`] - position[`screen${axis}`]) * (Math.sign(pageDelta) || 1)
      const distance = Math.abs(pageDelta)
      const { min, max } = this.#zoomRange
      if (screenDelta < min * distance - tolerance || screenDelta > max * distance + tolerance * max)
        return true
      if (distance === 0) continue
      this.#zoomRange = {
        min: Math.max(min, (screenDelta - tolerance) / distance),
        max: Math.min(max, (screenDelta + tolerance * max) / distance),
      }
    }
    return false
  }
}

/**
 * Pointer moves that prove that the page is not moving: their minimum count, minimum distance from each other in px, and minimum total
 * duration in ms.
 */
const proofMinimums = { minMoves: 3, minDistance: tolerance, minMs: 120 }

/**
 * Collects evidence that a user moves a pointer over a page that does not move. A page that is moved under a resting pointer also
 * receives `pointermove` events, which the browser synthesizes, but all at the same position on the screen.
 */
class Proof {
  #moves: Pick<PointerEvent, 'screenX' | 'screenY' | 'timeStamp'>[] = []

  start(): void {
    this.#moves = []
  }

  /** Adds a move. Returns whether the moves so far prove that the page is not moving. */
  add({ isTrusted, type, buttons, screenX, screenY, timeStamp }: PointerEvent): boolean {
    if (!isTrusted || type !== 'pointermove' || buttons !== 0) return false
    const isDistant = this.#moves.every(
      move => Math.hypot(move.screenX - screenX, move.screenY - screenY) > proofMinimums.minDistance,
    )
    const firstTime = this.#moves[0]?.timeStamp ?? timeStamp
    if (isDistant) this.#moves.push({ screenX, screenY, timeStamp })
    return this.#moves.length >= proofMinimums.minMoves && timeStamp - firstTime >= proofMinimums.minMs
  }
}

export interface PointerListener {
  /** Called when a pointer enters. The page may have been moved under it. */
  onEnter(): void
  /** Called when the moves of the entered pointer prove that the page is not moving. */
  onProof(): void
  /** Called when the page was moved under a pointer, or between two times at which a pointer was over it. */
  onMove(): void
}

/**
 * Detects that a pointer entered the page, or that the page was moved under it. The next press may then be meant for something else.
 * Exists for the lifetime of the page, because a pointer may rest in the page from one request to the next.
 */
export class PointerWatch {
  /** Listener of the request on screen. */
  listener: PointerListener | undefined
  /** A pointer press is in progress. */
  isPressing = false
  /** Track of the mouse or a pen. Keeps its start position after the pointer leaves. */
  readonly #hoverTrack = new Track()
  #isInside = false
  #isProven = false
  readonly #proof = new Proof()
  /** Track of touches. Keeps its start position while no finger is on the screen. */
  readonly #touchTrack = new Track()

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

  /**
   * Handles a touch. A finger does not enter the page, but its position shows whether the page was moved since an earlier touch.
   */
  #onTouch(event: PointerEvent): void {
    const isMoved = this.#touchTrack.hasMoved(event)
    if (isMoved || !this.#touchTrack.hasPosition) this.#touchTrack.start(event)
    if (isMoved) this.listener?.onMove()
  }

  #onHover(event: PointerEvent): void {
    // Ignores a pen that touches without hovering before, because it has no earlier position.
    if (event.pointerType === 'pen' && event.buttons !== 0 && !this.#isInside) return
    const isMoved = this.#hoverTrack.hasMoved(event)
    if (isMoved || !this.#hoverTrack.hasPosition) this.#hoverTrack.start(event)
    if (isMoved || !this.#isInside) {
      this.#isInside = true
      this.#isProven = false
      this.#proof.start()
      if (isMoved) this.listener?.onMove()
      else this.listener?.onEnter()
    }
    if (this.#isProven || !this.#proof.add(event)) return
    this.#isProven = true
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
    this.#hoverTrack.resetZoom()
    this.#touchTrack.resetZoom()
  }
}
