const nextFrame = () => new Promise(requestAnimationFrame)

/** Yields the element and its ancestors across slots and shadow roots. */
function* ancestorsOf(element: Element): Generator<Element> {
  for (let node: Node | null = element; node; ) {
    if (node instanceof Element) yield node
    node = node instanceof ShadowRoot ? node.host : ((node as Element).assignedSlot ?? node.parentNode)
  }
}

const runningAnimations = (element: Element) =>
  [...ancestorsOf(element)]
    .flatMap(ancestor => ancestor.getAnimations())
    .filter(({ playState }) => playState === 'running')

/** Resolves when no animation runs on the element or its ancestors. */
export async function waitForAnimations(element: Element): Promise<void> {
  // Elements that were just inserted begin to animate in the next frame.
  await nextFrame()
  await nextFrame()
  for (let running = runningAnimations(element); running.length; running = runningAnimations(element)) {
    await Promise.allSettled(running.map(animation => animation.finished))
    await nextFrame()
  }
}
