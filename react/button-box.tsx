import { createElement, type ElementType, forwardRef } from 'react'

const heights = { md: 44, sm: 36 }

/**
 * Reserves the button's space in server-rendered HTML to avoid a layout shift. The placeholder is an SVG, because its size attributes
 * need no styles, which a strict content security policy would block. Its slot does not exist in the button, so the placeholder
 * disappears once the element is defined.
 */
export function withBox<Component extends object>(name: string, component: Component): Component {
  const Boxed = forwardRef<unknown, Record<string, unknown>>(({ children, ...props }, ref) => {
    const height = heights[props.size === 'sm' ? 'sm' : 'md']
    const box = <svg slot="box" width={152} height={height} aria-hidden="true" />
    return createElement(component as unknown as ElementType, { ...props, ref }, (children as never) ?? box)
  })
  Boxed.displayName = name
  return Boxed as unknown as Component
}
