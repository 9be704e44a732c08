import { expect } from '@open-wc/testing'
import { applyTheme } from '../../page/approval/theme.ts'

describe('applyTheme', () => {
  const getAccent = () => document.documentElement.style.getPropertyValue('--seed')
  let style: HTMLStyleElement
  beforeEach(() => {
    style = document.createElement('style')
    style.textContent = `
      .probe :is(span, b) { color: var(--seed); background: white }
      .probe[data-theme='dark'] :is(span, b) { background: black }
    `
    document.head.append(style)
    applyTheme({ accent: '' })
  })
  afterEach(() => {
    applyTheme({ accent: '' })
    style.remove()
  })

  it('applies an accent that is readable in light and in dark', () => {
    expect(applyTheme({ accent: '#767676' })).to.equal(true)
    expect(getAccent()).to.equal('#767676')
    expect(applyTheme({ accent: '#767676' }), 'nothing has changed').to.equal(false)
  })

  for (const color of ['yellow', 'navy', 'var(--x)', 'currentcolor', 'no color'])
    it(`ignores the accent ${color}`, () => {
      expect(applyTheme({ accent: color })).to.equal(false)
      expect(getAccent()).to.equal('')
    })
})
