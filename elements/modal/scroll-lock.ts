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
  const barWidth = window.innerWidth - root.clientWidth
  const undo = [overrideStyle('overflow', 'hidden')]
  if (barWidth > 0)
    undo.push(
      CSS.supports('scrollbar-gutter', 'stable')
        ? overrideStyle('scrollbar-gutter', 'stable')
        : overrideStyle(
            'padding-inline-end',
            `${Number.parseFloat(getComputedStyle(root).paddingInlineEnd || '0') + barWidth}px`,
          ),
    )
  return () => {
    for (const restore of undo) restore()
  }
}
