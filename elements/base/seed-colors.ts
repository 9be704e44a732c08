interface Oklch {
  l: number
  c: number
  h: number
}

/** Fallback for browsers without relative color syntax: computes the accent colors from the seed color. */
export function applySeedColors(host: HTMLElement): void {
  const seed = readColor(getComputedStyle(host).getPropertyValue('--w3m-accent') || '#00705e')
  if (!seed) return
  for (const [name, value] of Object.entries(seedColors(seed))) host.style.setProperty(name, value)
}

/** Computes the accent colors with the same formulas as `button-tokens.ts`, `sheet-tokens.ts` and `wui-qr-code.ts`. */
export function seedColors({ l, c, h }: Oklch): Record<string, string> {
  const isMidLightness = l > 0.55 && l < 0.72
  const light = isMidLightness ? 0.55 : l
  const dark = Math.max(l, 0.8)
  const formatPair = (a: string, b: string) => `light-dark(${a}, ${b})`
  const formatColor = (lightness: number, chroma = c) => `oklch(${lightness} ${chroma} ${h})`
  return {
    '--wui-fill': formatPair(formatColor(light), formatColor(dark)),
    '--wui-on-fill': formatPair(light < 0.6 ? '#fff' : formatColor(0, 0.02), formatColor(0.19, 0.03)),
    '--wui-accent': formatPair(formatColor(Math.min(l, 0.48)), formatColor(Math.max(l, 0.83))),
    '--wui-tint': formatPair(formatColor(0.84, Math.min(c, 0.13)), formatColor(0.62, Math.min(c, 0.12))),
    '--wui-qr-eye': `var(--w3m-qr-eye-color, var(--w3m-qr-color, ${formatColor(Math.min(l, 0.45))}))`,
  }
}

/** Converts any CSS color to OKLCH by drawing it on a canvas. Returns undefined if the value is not a color. */
export function readColor(value: string): Oklch | undefined {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context || !CSS.supports('color', value)) return undefined
  context.fillStyle = value
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  // Linear sRGB to OKLab, as published with CSS Color 4.
  const longCone = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const mediumCone = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const shortCone = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * longCone - 2.428592205 * mediumCone + 0.4505937099 * shortCone
  const b = 0.0259040371 * longCone + 0.7827717662 * mediumCone - 0.808675766 * shortCone
  return {
    l: 0.2104542553 * longCone + 0.793617785 * mediumCone - 0.0040720468 * shortCone,
    c: Math.hypot(a, b),
    h: (Math.atan2(b, a) * 180) / Math.PI,
  }
}
