import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** Notifies a long list, at most once per frame, when its visible part may have changed. */
export class ScrollWindow implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element
  readonly #look: () => void
  #scroller: Element | undefined
  #frame = 0
  #sizes: ResizeObserver | undefined

  constructor(host: ReactiveControllerHost & Element, look: () => void) {
    this.#host = host
    this.#look = look
    host.addController(this)
  }

  hostConnected(): void {
    // The scroll container is the card, or the page if the modal is embedded.
    void this.#host.updateComplete.then(() => {
      if (!this.#host.isConnected) return
      addEventListener('scroll', this.plan, { passive: true })
      // A resize or a rotation can change the scroll container.
      addEventListener('resize', this.#follow)
      this.#follow()
    })
  }

  hostDisconnected(): void {
    this.#leave()
    removeEventListener('scroll', this.plan)
    removeEventListener('resize', this.#follow)
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  readonly #follow = (): void => {
    const scroller = scrollerOf(this.#host)
    if (this.#sizes && scroller === this.#scroller) return this.plan()
    this.#leave()
    this.#scroller = scroller
    this.#scroller?.addEventListener('scroll', this.plan, { passive: true })
    this.#sizes = new ResizeObserver(this.plan)
    this.#sizes.observe(this.#host)
    if (this.#scroller) this.#sizes.observe(this.#scroller)
  }

  #leave(): void {
    this.#scroller?.removeEventListener('scroll', this.plan)
    this.#sizes?.disconnect()
    this.#sizes = undefined
  }

  /** Schedules the callback for the next frame. */
  readonly plan = (): void => {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      if (this.#host.isConnected) this.#look()
    })
  }

  /** Returns the visible part of a box in px from its top. */
  visible(box: Element): { readonly from: number; readonly to: number } {
    const { top } = box.getBoundingClientRect()
    const frame = this.#scroller?.getBoundingClientRect()
    return {
      from: Math.max(0, frame?.top ?? 0) - top,
      to: Math.min(innerHeight, frame?.bottom ?? innerHeight) - top,
    }
  }
}

/** Finds the nearest scroll container of an element across slots and shadow roots. */
function scrollerOf(start: Element): Element | undefined {
  let node: Node | null = start
  while (node) {
    node =
      (node instanceof Element && node.assignedSlot) ||
      (node instanceof ShadowRoot ? node.host : node.parentNode)
    if (node instanceof Element && /auto|scroll/.test(getComputedStyle(node).overflowY)) return node
  }
  return undefined
}
