import { createElement, type ElementType, forwardRef } from 'react'

const heights = { md: 44, sm: 36 }

/**
 * Reserves the button's box in what a server prints, so that the page does not jump when the button arrives.
 * A picture keeps its size without any style, which a strict page would refuse; and in a slot that the button
 * does not have, it vanishes by itself when the button is there.
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
