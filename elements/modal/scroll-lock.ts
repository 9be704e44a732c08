/** Locks scrolling of the page behind the modal, without a layout shift from the scrollbar. Returns the unlock function. */
export function lockScroll(): () => void {
  const root = document.documentElement
  const { style } = root
  const overrideStyle = (name: string, value: string) => {
    const previousStyle = [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const
    style.setProperty(name, value, 'important')
    // An empty value removes the property.
    return () => style.setProperty(...previousStyle)
  }
  const scrollbarWidth = window.innerWidth - root.clientWidth
  const undoSteps = [overrideStyle('overflow', 'hidden')]
  if (scrollbarWidth > 0)
    undoSteps.push(
      CSS.supports('scrollbar-gutter', 'stable')
        ? overrideStyle('scrollbar-gutter', 'stable')
        : overrideStyle(
            'padding-inline-end',
            `${Number.parseFloat(getComputedStyle(root).paddingInlineEnd || '0') + scrollbarWidth}px`,
          ),
    )
  return () => {
    for (const restore of undoSteps) restore()
  }
}
