import { expect } from '@open-wc/testing'
import { html, nothing } from 'lit'
import decodeQr from 'qr/decode.js'
import { qrMatrix } from '../../../elements/ui/qr-matrix.ts'
import { clearedCenter } from '../../../elements/ui/qr-shape.ts'
import type { WuiQrCode } from '../../../elements/ui/wui-qr-code.ts'
import { expectTemplateAccessible, renderFixture } from '../../support/render-fixture.ts'
import '../../../elements/ui/wui-qr-code.ts'
import { until } from '../../support/until.ts'

const pairing = `wc:${'7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'}@2?expiryTimestamp=1790000000&relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}`
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

const findCode = (container: Element) => container.querySelector('wui-qr-code') as WuiQrCode
const findSvg = (code: WuiQrCode) => code.shadowRoot?.querySelector('svg')

async function waitForCode(container: Element): Promise<WuiQrCode> {
  const code = findCode(container)
  await until(() => findSvg(code), 'the code is drawn')
  return code
}

/** Renders the code with its computed colors on its tile, as a camera would see it. */
async function photograph(code: WuiQrCode): Promise<ImageData> {
  const drawing = findSvg(code) as SVGSVGElement
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', '520')
  copy.setAttribute('height', '520')
  const pieces = [...copy.querySelectorAll('path, rect')]
  for (const [index, piece] of [...drawing.querySelectorAll('path, rect')].entries()) {
    const { fill, stroke } = getComputedStyle(piece)
    pieces[index]?.setAttribute('fill', fill)
    pieces[index]?.setAttribute('stroke', stroke)
  }
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  const context = new OffscreenCanvas(520, 520).getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = getComputedStyle(code).backgroundColor
  context.fillRect(0, 0, 520, 520)
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, 520, 520)
}

describe('wui-qr-code', () => {
  const logo = html`<span>logo</span>`
  for (const theme of ['light', 'dark'] as const)
    for (const [name, uri] of Object.entries({ pairing, address }))
      for (const hasLogo of [true, false])
        it(`is readable by a decoder: ${name}, ${theme}, ${hasLogo ? 'with' : 'without'} a logo`, async () => {
          const container = await renderFixture(
            html`<wui-qr-code uri=${uri} label="Code">${hasLogo ? logo : nothing}</wui-qr-code>`,
            { theme },
          )
          const code = await waitForCode(container)
          expect(decodeQr(await photograph(code))).to.equal(uri)
        })

  it('is accessible', () =>
    expectTemplateAccessible(
      () => html`<wui-qr-code uri=${address} label="QR code of the address"></wui-qr-code>`,
    ))

  it('is a square that keeps its size when the text changes, with the text as an attribute', async () => {
    const container = await renderFixture(html`<wui-qr-code uri=${address}></wui-qr-code>`)
    const code = findCode(container)
    const { width, height } = code.getBoundingClientRect()
    expect(height).to.equal(width)
    code.uri = pairing
    await waitForCode(container)
    expect(code.getBoundingClientRect().height).to.equal(height)
    expect(code.getAttribute('uri')).to.equal(pairing)
  })

  it('draws the latest text when texts change quickly', async () => {
    const container = await renderFixture(html`<wui-qr-code uri="first" label="Code"></wui-qr-code>`)
    const code = findCode(container)
    code.uri = pairing
    await code.updateComplete
    code.uri = address
    await code.updateComplete
    await waitForCode(container)
    expect(decodeQr(await photograph(code))).to.equal(address)
  })

  it('clears at most 22 % of the width, in the middle', () => {
    for (let version = 1; version <= 40; version += 1) {
      const size = 17 + 4 * version
      const { start, end } = clearedCenter(size)
      expect((end - start) / size).to.be.at.most(0.22)
      expect(start).to.equal(size - end)
    }
  })

  it('leaves four light modules around the code', async () => {
    const container = await renderFixture(html`<wui-qr-code uri=${address}></wui-qr-code>`)
    const code = await waitForCode(container)
    const { size } = qrMatrix(address, 'Q')
    expect(findSvg(code)?.getAttribute('viewBox')).to.equal(`-4 -4 ${size + 8} ${size + 8}`)
  })
})
