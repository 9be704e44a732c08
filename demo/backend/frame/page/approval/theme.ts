export interface Theme {
  readonly mode?: 'light' | 'dark'
  readonly accent?: string
}

/** Text needs that much contrast (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5
let mode: Theme['mode']
let accent = ''

/** Takes light or dark, and an accent that can be read; nothing else of a page's looks. Tells whether anything changed. */
export function applyTheme(theme: Theme): boolean {
  const before = `${mode}|${accent}`
  const { documentElement: root } = document
  if (theme.mode) {
    mode = theme.mode
    root.dataset.theme = mode
  }
  if (theme.accent !== undefined) {
    accent = isReadable(theme.accent) ? theme.accent : ''
    root.style.setProperty('--seed', accent || null)
  }
  return before !== `${mode}|${accent}`
}

/** Whether a color can be the accent, in light and in dark: its text on sheets, and the text on its buttons. */
function isReadable(color: string): boolean {
  if (color.length > 64 || /var|url|env|currentcolor/i.test(color) || !CSS.supports('color', color))
    return false
  // Without relative colors there is no way to step down a color that is too pale.
  if (!CSS.supports('color', 'oklch(from red l c h)')) return false
  return (['light', 'dark'] as const).every(each =>
    contrastsOf(color, each).every(value => value >= leastContrast),
  )
}

function contrastsOf(color: string, theme: 'light' | 'dark'): number[] {
  const probe = document.createElement('div')
  probe.className = 'probe'
  probe.dataset.theme = theme
  probe.style.setProperty('--seed', color)
  const [plain, filled] = [document.createElement('span'), document.createElement('b')]
  probe.append(plain, filled)
  document.body.append(probe)
  try {
    return [plain, filled].map(element => {
      const style = getComputedStyle(element)
      return contrast(luminance(style.color), luminance(style.backgroundColor))
    })
  } finally {
    probe.remove()
  }
}

const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Relative luminance of any color; a canvas knows how to read them all. See-through ones count as nothing. */
function luminance(color: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return 0.2
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
  if (alpha < 255) return 0.2
  const [r = 0, g = 0, b = 0] = [red, green, blue].map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
