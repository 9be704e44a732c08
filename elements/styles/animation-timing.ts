/** Options for `element.animate`: nothing moves for people who asked for that, nor where a page set `--w3m-motion` to 0. */
export function animationTiming(host: Element, durationMs: number): KeyframeAnimationOptions {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const factor = Number.parseFloat(getComputedStyle(host).getPropertyValue('--w3m-motion') || '1')
  return {
    duration: isStill || !(factor >= 0) ? 0 : durationMs * factor,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    // A busy browser may begin it a frame late: until then what moves is where it begins.
    fill: 'backwards',
  }
}
