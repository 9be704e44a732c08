export interface Theme {
  readonly mode?: 'light' | 'dark'
  readonly accent?: string
}

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const minContrast = 4.5
let mode: Theme['mode']
let accent = ''

/** Applies the color scheme and the accent of a page's theme. An unreadable accent resets it. Returns whether anything changed. */
export function applyTheme(theme: Theme): boolean {
  const previousTheme = `${mode}|${accent}`
  const { documentElement: root } = document
  if (theme.mode) {
    mode = theme.mode
    root.dataset.theme = mode
  }
  if (theme.accent !== undefined) {
    accent = isReadable(theme.accent) ? theme.accent : ''
    root.style.setProperty('--seed', accent || null)
  }
  return previousTheme !== `${mode}|${accent}`
}

/** Returns whether a color is readable as the accent, in light and dark: as text on soft backgrounds, and behind the text of buttons. */
function isReadable(color: string): boolean {
  if (color.length > 64 || /var|url|env|currentcolor/i.test(color) || !CSS.supports('color', color))
    return false
  // The style sheet darkens a pale accent with relative colors, so without them no accent is accepted.
  if (!CSS.supports('color', 'oklch(from red l c h)')) return false
  return (['light', 'dark'] as const).every(colorScheme =>
    contrastsOf(color, colorScheme).every(value => value >= minContrast),
  )
}

function contrastsOf(color: string, theme: 'light' | 'dark'): number[] {
  const probe = document.createElement('div')
  probe.className = 'probe'
  probe.dataset.theme = theme
  probe.style.setProperty('--seed', color)
  const [plainElement, filledElement] = [document.createElement('span'), document.createElement('b')]
  probe.append(plainElement, filledElement)
  document.body.append(probe)
  try {
    return [plainElement, filledElement].map(element => {
      const style = getComputedStyle(element)
      return computeContrast(computeLuminance(style.color), computeLuminance(style.backgroundColor))
    })
  } finally {
    probe.remove()
  }
}

const computeContrast = (luminanceA: number, luminanceB: number): number =>
  (Math.max(luminanceA, luminanceB) + 0.05) / (Math.min(luminanceA, luminanceB) + 0.05)

/** Computes the relative luminance of any color, parsed by a canvas. Returns 0.2 for translucent colors. */
function computeLuminance(color: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return 0.2
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
  if (alpha < 255) return 0.2
  const [r = 0, g = 0, b = 0] = [red, green, blue].map(channel => {
    const ratio = channel / 255
    return ratio <= 0.04045 ? ratio / 12.92 : ((ratio + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
