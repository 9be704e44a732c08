let holders = 0
let release: (() => void) | undefined

/** Holds the page behind the modal still, without a jump where a scroll bar disappears. Returns what lets go. 1 */
export function lockScroll(): () => void {
  if (holders++ === 0) release = hold()
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    if (--holders === 0) release?.()
  }
}

function hold(): () => void {
  const root = document.documentElement
  const barWidth = window.innerWidth - root.clientWidth
  const values: Record<string, string> = { overflow: 'hidden' }
  if (barWidth > 0) {
    if (CSS.supports('scrollbar-gutter', 'stable')) values['scrollbar-gutter'] = 'stable'
    else
      values['padding-inline-end'] =
        `${Number.parseFloat(getComputedStyle(root).paddingInlineEnd || '0') + barWidth}px`
  }
  const before = Object.keys(values).map(
    name => [name, root.style.getPropertyValue(name), root.style.getPropertyPriority(name)] as const,
  )
  for (const [name, value] of Object.entries(values)) root.style.setProperty(name, value, 'important')
  return () => {
    for (const [name, value, priority] of before)
      if (value) root.style.setProperty(name, value, priority)
      else root.style.removeProperty(name)
  }
}
