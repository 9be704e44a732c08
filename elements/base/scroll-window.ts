import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** Notifies a long list, at most once per frame, when its visible part may have changed. */
export class ScrollWindow implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element
  readonly #onChange: () => void
  #scroller: Element | undefined
  #frame = 0
  #resizeObserver: ResizeObserver | undefined

  constructor(host: ReactiveControllerHost & Element, onChange: () => void) {
    this.#host = host
    this.#onChange = onChange
    host.addController(this)
  }

  hostConnected(): void {
    // The scroll container is the layout of the screen, and also the page if the modal is embedded.
    void this.#host.updateComplete.then(() => {
      if (!this.#host.isConnected) return
      addEventListener('scroll', this.schedule, { passive: true })
      // A resize or a rotation can change the scroll container.
      addEventListener('resize', this.#observeScroller)
      this.#observeScroller()
    })
  }

  hostDisconnected(): void {
    this.#stopObserving()
    removeEventListener('scroll', this.schedule)
    removeEventListener('resize', this.#observeScroller)
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  readonly #observeScroller = (): void => {
    const scroller = scrollerOf(this.#host)
    if (this.#resizeObserver && scroller === this.#scroller) return this.schedule()
    this.#stopObserving()
    this.#scroller = scroller
    this.#scroller?.addEventListener('scroll', this.schedule, { passive: true })
    this.#resizeObserver = new ResizeObserver(this.schedule)
    this.#resizeObserver.observe(this.#host)
    if (this.#scroller) this.#resizeObserver.observe(this.#scroller)
  }

  #stopObserving(): void {
    this.#scroller?.removeEventListener('scroll', this.schedule)
    this.#resizeObserver?.disconnect()
    this.#resizeObserver = undefined
  }

  /** Schedules the callback for the next frame. */
  readonly schedule = (): void => {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      if (this.#host.isConnected) this.#onChange()
    })
  }

  /** Returns the visible part of a box as distances in px from the top of the box. */
  visibleRangeOf(box: Element): { readonly start: number; readonly end: number } {
    const { top } = box.getBoundingClientRect()
    const frame = this.#scroller?.getBoundingClientRect()
    return {
      start: Math.max(0, frame?.top ?? 0) - top,
      end: Math.min(innerHeight, frame?.bottom ?? innerHeight) - top,
    }
  }
}

/** Finds the nearest scroll container of an element across slots and shadow roots. */
function scrollerOf(element: Element): Element | undefined {
  let node: Node | null = element
  while (node) {
    node =
      (node instanceof Element && node.assignedSlot) ||
      (node instanceof ShadowRoot ? node.host : node.parentNode)
    if (node instanceof Element && /auto|scroll/.test(getComputedStyle(node).overflowY)) return node
  }
  return undefined
}
