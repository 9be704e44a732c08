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
  const isMiddle = l > 0.55 && l < 0.72
  const light = isMiddle ? 0.55 : l
  const dark = Math.max(l, 0.8)
  const pair = (a: string, b: string) => `light-dark(${a}, ${b})`
  const color = (lightness: number, chroma = c) => `oklch(${lightness} ${chroma} ${h})`
  return {
    '--wui-fill': pair(color(light), color(dark)),
    '--wui-on-fill': pair(light < 0.6 ? '#fff' : color(0, 0.02), color(0.19, 0.03)),
    '--wui-accent': pair(color(Math.min(l, 0.48)), color(Math.max(l, 0.83))),
    '--wui-tint': pair(color(0.84, Math.min(c, 0.13)), color(0.62, Math.min(c, 0.12))),
    '--wui-qr-eye': `var(--w3m-qr-eye-color, var(--w3m-qr-color, ${color(Math.min(l, 0.45))}))`,
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
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const shortCone = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * longCone - 2.428592205 * medium + 0.4505937099 * shortCone
  const b = 0.0259040371 * longCone + 0.7827717662 * medium - 0.808675766 * shortCone
  return {
    l: 0.2104542553 * longCone + 0.793617785 * medium - 0.0040720468 * shortCone,
    c: Math.hypot(a, b),
    h: (Math.atan2(b, a) * 180) / Math.PI,
  }
}
