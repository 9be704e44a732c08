/** Options for `element.animate`. The duration is 0 with reduced motion or if the page sets `--w3m-motion` to 0. */
export function animationTiming(host: Element, durationMs: number): KeyframeAnimationOptions {
  const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const factor = Number.parseFloat(getComputedStyle(host).getPropertyValue('--w3m-motion') || '1')
  return {
    duration: isReducedMotion || !(factor >= 0) ? 0 : durationMs * factor,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    // The first frame may be late. Until then the element must be at its start position.
    fill: 'backwards',
  }
}
