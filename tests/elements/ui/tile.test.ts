import { expect } from '@open-wc/testing'
import { html, render } from 'lit'
import { tile, tileStyles } from '../../../elements/ui/tile.ts'
import { until } from '../../support/until.ts'

describe('tile', () => {
  let host: HTMLElement
  let root: ShadowRoot

  beforeEach(() => {
    host = document.createElement('div')
    root = host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [tileStyles].flat().map(({ styleSheet }) => styleSheet as CSSStyleSheet)
    document.body.append(host)
  })
  afterEach(() => host.remove())

  const show = (record: Parameters<typeof tile>[0]) => render(html`${tile(record)}`, root)
  const query = (selector: string) => root.querySelector<HTMLElement>(selector)
  const picture = `${location.origin}/pictures/fathom.svg`
  const inlineImage = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

  it('shows the colored initial in the first frame, and cross-fades once to the loaded image', async () => {
    show({ name: 'Fathom' })
    const box = query('.tile') as HTMLElement
    const color = getComputedStyle(box).backgroundColor
    expect(query('.letter')?.checkVisibility({ visibilityProperty: true })).to.equal(true)
    // The catalog record brings a color and an image.
    show({ name: 'Fathom', color: '#ff0000', src: picture })
    expect(query('.tile'), 'the same element').to.equal(box)
    expect(getComputedStyle(box).backgroundColor).to.equal(color)
    expect(query('.letter')?.checkVisibility({ visibilityProperty: true })).to.equal(true)
    await until(() => box.classList.contains('shown'))
    const [fade] = query('img')?.getAnimations() ?? []
    expect((fade?.effect as KeyframeEffect | undefined)?.getKeyframes()[0]?.opacity).to.equal('0')
    expect(query('.letter')?.checkVisibility({ visibilityProperty: true }), 'below the image').to.equal(true)
  })

  it('shows a data URL image without a letter or a fade', async () => {
    show({ name: 'Fathom', src: inlineImage })
    expect(query('.letter')?.checkVisibility({ visibilityProperty: true })).to.equal(false)
    await until(() => query('.shown img'))
    expect(query('img')?.getAnimations()).to.deep.equal([])
  })

  it('keeps the initial if the image fails, and accepts another image afterwards', async () => {
    show({ name: 'Fathom', src: 'data:image/png;base64,AAAA' })
    await until(() => !query('img'))
    expect(query('.letter')?.textContent).to.equal('F')
    show({ name: 'Fathom', src: picture })
    await until(() => query('.shown img'))
    show({ name: 'Fathom', src: 'data:image/png;base64,BBBB' })
    await until(() => !query('img'))
    expect(query('.shown')).to.equal(null)
  })

  it('is recreated for another name', () => {
    show({ name: 'Fathom' })
    const color = getComputedStyle(query('.tile') as HTMLElement).backgroundColor
    show({ name: 'Quartz' })
    expect(getComputedStyle(query('.tile') as HTMLElement).backgroundColor).not.to.equal(color)
  })
})
