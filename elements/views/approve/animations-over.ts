const nextFrame = () => new Promise(requestAnimationFrame)

/** Yields the element and its ancestors across slots and shadow roots. */
function* shellOf(element: Element): Generator<Element> {
  for (let node: Node | null = element; node; ) {
    if (node instanceof Element) yield node
    node = node instanceof ShadowRoot ? node.host : ((node as Element).assignedSlot ?? node.parentNode)
  }
}

const moving = (element: Element) =>
  [...shellOf(element)]
    .flatMap(each => each.getAnimations())
    .filter(({ playState }) => playState === 'running')

/** Resolves when no animation runs on the element or its ancestors. */
export async function animationsOver(element: Element): Promise<void> {
  // Elements that were just inserted begin to animate in the next frame.
  await nextFrame()
  await nextFrame()
  for (let running = moving(element); running.length; running = moving(element)) {
    await Promise.allSettled(running.map(animation => animation.finished))
    await nextFrame()
  }
}
