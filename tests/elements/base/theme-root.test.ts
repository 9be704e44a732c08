import { expect, fixture } from '@open-wc/testing'
import { html, LitElement } from 'lit'
import { customElement } from 'lit/decorators.js'
import { readColor, seedColors } from '../../../elements/base/seed-colors.ts'
import { ThemeRoot } from '../../../elements/base/theme-root.ts'
import { tokens } from '../../../elements/styles/tokens.ts'
import { themeSet } from '../../../src/state/settings/theme.ts'

@customElement('test-theme-root')
class TestThemeRoot extends LitElement {
  static override styles = tokens
  readonly theme = new ThemeRoot(this)
  override render() {
    return html`<slot></slot>`
  }
}

const plainTheme = { mode: 'auto', variables: {}, density: 'default', contrast: 'auto' } as const

/** Returns the computed color of a token on an element inside the root. */
function colorOf(root: Element, token: string): string {
  const probe = document.createElement('span')
  probe.style.backgroundColor = `var(${token})`
  root.append(probe)
  const color = getComputedStyle(probe).backgroundColor
  probe.remove()
  return color
}

function computeLuminance(color: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function computeContrast(colorA: string, colorB: string): number {
  const [lowLuminance = 0, highLuminance = 0] = [computeLuminance(colorA), computeLuminance(colorB)].toSorted(
    (a, b) => a - b,
  )
  return (highLuminance + 0.05) / (lowLuminance + 0.05)
}

describe('ThemeRoot', () => {
  let root: TestThemeRoot
  beforeEach(async () => {
    root = await fixture<TestThemeRoot>(html`<test-theme-root></test-theme-root>`)
  })
  afterEach(() => themeSet(plainTheme))

  it('switches the color tokens with the theme mode', () => {
    themeSet({ mode: 'light' })
    const lightColor = colorOf(root, '--wui-ground')
    themeSet({ mode: 'dark' })
    expect(computeLuminance(lightColor)).to.be.above(0.8)
    expect(computeLuminance(colorOf(root, '--wui-ground'))).to.be.below(0.05)
  })

  it('sets only public variables on the host, and removes variables that are no longer set', () => {
    themeSet({ variables: { '--w3m-accent': '#7c3aed', '--w3m-z-index': '5', color: 'red' } })
    expect(root.style.getPropertyValue('--w3m-accent')).to.equal('#7c3aed')
    expect(root.style.color).to.equal('')
    expect(document.documentElement.style.getPropertyValue('--w3m-accent')).to.equal('')
    themeSet({ variables: { '--w3m-accent': '#111111' } })
    expect(root.style.getPropertyValue('--w3m-z-index')).to.equal('')
  })

  it('stops following the theme when it is removed from the page', () => {
    root.remove()
    themeSet({ mode: 'dark' })
    expect(root.style.colorScheme).to.equal('')
  })

  it('applies compact density and high contrast', async () => {
    themeSet({ mode: 'light', density: 'compact', contrast: 'more', variables: { '--w3m-text': '#999' } })
    await root.theme.ready
    expect(getComputedStyle(root).getPropertyValue('--wui-row')).to.equal('52px')
    for (const text of [
      '--wui-t1',
      '--wui-t2',
      '--wui-t3',
      '--wui-accent',
      '--wui-good',
      '--wui-warn',
      '--wui-bad',
    ])
      expect(computeContrast(colorOf(root, text), colorOf(root, '--wui-ground')), text).to.be.at.least(7)
  })

  // The seed colors for which the design measured contrast.
  for (const seed of [
    '',
    '#2f5bff',
    '#0988f0',
    '#e5484d',
    '#f5b700',
    '#00c853',
    '#7c3aed',
    '#12a594',
    '#111111',
    '#ffffff',
  ])
    for (const mode of ['light', 'dark'] as const)
      it(`keeps text readable with the accent ${seed || 'of the default'} in the ${mode} theme`, () => {
        themeSet({ mode, variables: seed ? { '--w3m-accent': seed } : {} })
        const pairs: [string, string][] = [
          ['--wui-on-fill', '--wui-fill'],
          ['--wui-accent', '--wui-sheet'],
          ['--wui-accent', '--wui-soft'],
          ['--wui-t1', '--wui-ground'],
          ['--wui-t2', '--wui-sunk'],
          ['--wui-t3', '--wui-sunk'],
          ['--wui-good', '--wui-good-soft'],
          ['--wui-warn', '--wui-warn-soft'],
          ['--wui-bad', '--wui-bad-soft'],
        ]
        for (const [text, background] of pairs)
          expect(
            computeContrast(colorOf(root, text), colorOf(root, background)),
            `${text} on ${background}`,
          ).to.be.at.least(4.49)
      })
})

describe('seedColors', () => {
  it('matches the colors of relative color syntax', async () => {
    const root = await fixture<TestThemeRoot>(html`<test-theme-root></test-theme-root>`)
    for (const accent of ['#2f5bff', '#0988f0', '#f5b700', '#12a594'])
      for (const mode of ['light', 'dark'] as const) {
        themeSet({ mode, variables: { '--w3m-accent': accent } })
        const accentColors = seedColors(readColor(accent) ?? { l: 0, c: 0, h: 0 })
        for (const token of ['--wui-fill', '--wui-on-fill', '--wui-accent', '--wui-tint']) {
          const expected = colorOf(root, token)
          root.style.setProperty('--computed', accentColors[token] ?? '')
          expect(
            computeContrast(colorOf(root, '--computed'), expected),
            `${token} of ${accent}, ${mode}`,
          ).to.be.below(1.03)
        }
      }
    themeSet(plainTheme)
  })
})
