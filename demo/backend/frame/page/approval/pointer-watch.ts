/**
 * Notices that the frame was moved under a pointer that did not move: the press that follows was meant for something
 * else. Lives as long as the page, since a pointer may rest where it is from one question to the next.
 */
export class PointerWatch {
  /** Who is told; one question is shown at a time. */
  onShift: (() => void) | undefined
  /** A button of the pointer is down. */
  isPressing = false
  #at: { readonly x: number; readonly y: number } | undefined

  constructor() {
    addEventListener('pointermove', this.#moved, { capture: true })
    addEventListener('pointerdown', this.#moved, { capture: true })
    for (const name of ['pointerup', 'pointercancel', 'dragend', 'blur'])
      addEventListener(name, this.#up, { capture: true })
    document.documentElement.addEventListener('pointerleave', this.#left)
  }

  readonly #moved = (event: PointerEvent): void => {
    const isDown = event.type === 'pointerdown'
    if (isDown) this.isPressing = true
    // A finger has no place before it touches.
    if (event.pointerType !== 'mouse') return
    const { clientX: x, clientY: y, movementX, movementY } = event
    const before = this.#at
    this.#at = { x, y }
    if (!isDown && (movementX !== 0 || movementY !== 0)) return
    // The first move inside the frame tells no way that it came; a press without any move before it tells enough.
    const isElsewhere = before ? Math.abs(before.x - x) > 2 || Math.abs(before.y - y) > 2 : isDown
    if (isElsewhere) this.onShift?.()
  }

  readonly #up = (): void => {
    this.isPressing = false
  }

  readonly #left = (): void => {
    this.#at = undefined
  }
}
