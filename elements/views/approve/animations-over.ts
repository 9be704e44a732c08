const nextFrame = () => new Promise(requestAnimationFrame)

/** The element and everything that it stands in, out of every shadow tree. */
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

/** Resolves when nothing that an element stands in moves, fades or grows any more. */
export async function animationsOver(element: Element): Promise<void> {
  // What has just been put into the page begins to move with the next frame.
  await nextFrame()
  await nextFrame()
  for (let running = moving(element); running.length; running = moving(element)) {
    await Promise.allSettled(running.map(animation => animation.finished))
    await nextFrame()
  }
}
