import { expect, oneEvent } from '@open-wc/testing'
import { html } from 'lit'
import { safeImage } from '../../../elements/ui/safe-image.ts'
import { firstLetter, tileColor } from '../../../elements/ui/tile.ts'
import type { WuiImage } from '../../../elements/ui/wui-image.ts'
import { expectTemplateAccessible, renderFixture } from '../../support/render-fixture.ts'
import '../../../elements/ui/wui-network-image.ts'
import '../../../elements/ui/wui-wallet-image.ts'
import { until } from '../../support/until.ts'

const dot = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/%3E'
const findImage = (container: Element) => container.querySelector('wui-image, wui-wallet-image') as WuiImage
const findPart = (image: WuiImage, selector: string) => image.shadowRoot?.querySelector<HTMLElement>(selector)

describe('wui-image', () => {
  it('is accessible with an image, a letter and an icon', () =>
    expectTemplateAccessible(
      () => html`<wui-image src=${dot} alt="Fathom"></wui-image>
        <wui-image name="Quartz" alt="Quartz"></wui-image>
        <wui-image icon="qr" alt="QR code"></wui-image>
        <wui-wallet-image name="Fathom" installed></wui-wallet-image>
        <wui-network-image></wui-network-image>`,
    ))

  it('T2 accepts only allowed data types and secure URLs', () => {
    for (const validSource of [
      dot,
      'data:image/png;base64,AAAA',
      'https://example.org/a.png',
      'http://127.0.0.1:8/a.png',
    ])
      expect(safeImage(validSource)).to.equal(validSource)
    for (const invalidSource of [
      'data:text/html,<script>1</script>',
      'data:image/svgxml,x',
      'javascript:alert(1)',
      'http://example.org/a.png',
      'http://127.0.0.1.example.org/a.png',
      'blob:https://example.org/1',
      '/a.png',
      '',
      undefined,
    ])
      expect(safeImage(invalidSource)).to.equal(undefined)
  })

  it('T2 accepts http images in a page that was loaded over http, and no other additional schemes', () => {
    const originalDescriptor = Object.getOwnPropertyDescriptor(
      window,
      'isSecureContext',
    ) as PropertyDescriptor
    Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true })
    try {
      expect(safeImage('http://nas.local/a.png')).to.equal('http://nas.local/a.png')
      for (const invalidSource of ['javascript:alert(1)', 'ftp://nas.local/a.png', 'data:text/html,x'])
        expect(safeImage(invalidSource)).to.equal(undefined)
    } finally {
      Object.defineProperty(window, 'isSecureContext', originalDescriptor)
    }
    expect(isSecureContext).to.equal(true)
  })

  it('T2 returns the normalized URL that it has validated', () => {
    for (const sourceUrl of [
      'https:///a.example/x',
      'https:a.example/x',
      'HTTPS://A.example\t/x',
      'https:\\\\a.example/x',
    ])
      expect(safeImage(sourceUrl)).to.equal('https://a.example/x')
  })

  it('T2 rejects data images above 256 kB', () => {
    expect(safeImage(`data:image/png;base64,${'A'.repeat(330_000)}`)).to.be.a('string')
    expect(safeImage(`data:image/png;base64,${'A'.repeat(350_000)}`)).to.equal(undefined)
    expect(safeImage(`data:image/svg+xml,${'A'.repeat(260_000)}`)).to.equal(undefined)
  })

  it('T2 loads an image without a referrer and with async decoding', async () => {
    const container = await renderFixture(html`<wui-image src=${dot}></wui-image>`)
    const img = findPart(findImage(container), 'img')
    expect(img?.getAttribute('referrerpolicy')).to.equal('no-referrer')
    expect(img?.getAttribute('decoding')).to.equal('async')
  })

  it('falls back to a letter tile of the same size if the image fails', async () => {
    const container = await renderFixture(
      html`<wui-image name="fathom" alt="Fathom" src="data:image/png;base64,AAAA"></wui-image>`,
    )
    const image = findImage(container)
    const originalDescriptor = image.getBoundingClientRect().width
    await until(() => !findPart(image, 'img'), 'still a broken image')
    expect(findPart(image, '.letter')?.textContent).to.equal('F')
    expect(findPart(image, '[role="img"]')?.getAttribute('aria-label')).to.equal('Fathom')
    expect(image.getBoundingClientRect().width).to.equal(originalDescriptor)
  })

  it('keeps the letter below a loading image, and hides it when the image loads', async () => {
    const container = await renderFixture(html`<wui-image name="Kite" src=${dot}></wui-image>`)
    const image = findImage(container)
    const img = findPart(image, 'img') as HTMLImageElement
    if (!img.complete) await oneEvent(img, 'load')
    const isLetterVisible = () =>
      findPart(image, '.letter')?.checkVisibility({ checkVisibilityCSS: true }) === true
    await until(() => !isLetterVisible(), 'still a letter')
    image.src = 'data:image/png;base64,AAAA'
    await until(isLetterVisible, 'no letter again')
  })

  it('shows the check mark of an installed wallet at its corner', async () => {
    const container = await renderFixture(html`<wui-wallet-image name="Fathom" installed></wui-wallet-image>`)
    const image = findImage(container)
    const [tile, tick] = [findPart(image, '.tile'), findPart(image, '.tick')].map(box =>
      box?.getBoundingClientRect(),
    )
    expect([tick?.right, tick?.bottom]).to.deep.equal([Number(tile?.right) + 4, Number(tile?.bottom) + 4])
  })

  it('shows the generic network icon only while name and image are unknown', async () => {
    const container = await renderFixture(html`<wui-network-image></wui-network-image>`)
    const image = container.querySelector('wui-network-image') as WuiImage
    expect(findPart(image, 'wui-icon')).to.exist
    image.name = 'Base'
    await image.updateComplete
    expect(findPart(image, 'wui-icon')).to.equal(null)
    expect(findPart(image, '.letter')?.textContent).to.equal('B')
  })

  it('T3 shows the first visible letter of a name', () => {
    expect(firstLetter('  \u200b\u202eévil')).to.equal('É')
    expect(firstLetter('🦊 fox')).to.equal('F')
    expect(firstLetter('\u0301\u0301')).to.equal('')
  })

  it('accepts only a hexadecimal color', () => {
    expect(tileColor('#1f4dff', 'Base')).to.equal('#1f4dff')
    expect(tileColor('red; background: url(//x)', 'Base')).to.match(/^oklch\(0\.52 0\.11 \d+\)$/)
  })
})
