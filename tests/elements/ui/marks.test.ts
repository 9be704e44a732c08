import { expect, fixture } from '@open-wc/testing'
import { html } from 'lit'
import { networkMark, tokenMark } from '../../../elements/ui/marks.ts'
import '../../../elements/ui/wui-icon.ts'
import '../../../elements/ui/wui-mark.ts'
import '../../../elements/ui/wui-network-image.ts'
import { commonNetworks } from '../../../src/networks/names.ts'
import { until } from '../../support/until.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('built-in marks', () => {
  it('contains the usual networks and the best-known tokens', () => {
    for (const name of ['ethereum', 'base', 'optimism', 'arbitrum', 'polygon', 'solana']) {
      const id = commonNetworks.find(name)?.id ?? ''
      expect(networkMark(id), name).to.be.an('object')
    }
    for (const symbol of ['ETH', 'BTC', 'SOL'])
      expect(tokenMark({ networkId: 'eip155:1', symbol }), symbol).to.be.an('object')
    expect(tokenMark({ networkId: 'eip155:1', address: usdc, symbol: 'USDC' })).to.be.an('object')
  })

  it('T4 identifies a token by its contract, not by its symbol', () => {
    const unlistedAddress = '0x1111111111111111111111111111111111111111'
    expect(tokenMark({ networkId: 'eip155:1', address: unlistedAddress, symbol: 'USDC' })).to.equal(undefined)
    expect(tokenMark({ networkId: 'eip155:1', address: unlistedAddress, symbol: 'ETH' })).to.equal(undefined)
    expect(tokenMark({ networkId: 'eip155:10', address: usdc, symbol: 'USDC' }), 'elsewhere').to.equal(
      undefined,
    )
    expect(tokenMark({ networkId: 'eip155:1', symbol: 'toString' })).to.equal(undefined)
    expect(networkMark('constructor')).to.equal(undefined)
  })

  it('takes precedence over a catalog image and the letter, but not over a data image', async () => {
    const show = async (src?: string, network = 'eip155:1') => {
      const image = await fixture<HTMLElementTagNameMap['wui-mark']>(
        html`<wui-mark .network=${network} name="Ethereum" .src=${src}></wui-mark>`,
      )
      await until(() => network !== 'eip155:1' || src === pixel || image.renderRoot.querySelector('svg'))
      return image.renderRoot
    }
    expect((await show('https://pictures.example/eth.png')).querySelector('img'), 'of a service').to.equal(
      null,
    )
    expect((await show()).querySelector('.letter')).to.equal(null)
    const ownIcon = await show(pixel)
    await until(() => ownIcon.querySelector('img'))
    expect(ownIcon.querySelector('svg')).to.equal(null)
    expect((await show(undefined, 'eip155:424242')).querySelector('.letter')?.textContent).to.equal('E')
  })

  it('falls back from the image of the network record to the mark, the catalog image and the letter', async () => {
    const brokenImage = 'data:image/png;base64,AAAA'
    const show = (ownImage: string, src: string, network: string) =>
      fixture<HTMLElementTagNameMap['wui-network-image']>(
        html`<wui-network-image .network=${network} name="Ethereum" .ownImage=${ownImage} .src=${src}></wui-network-image>`,
      )
    const queryInside = ({ renderRoot }: { renderRoot: ParentNode }, part: string) =>
      renderRoot.querySelector(part)
    const record = await show(pixel, 'https://pictures.example/eth.png', 'eip155:1')
    await until(() => queryInside(record, '.shown img')?.getAttribute('src') === pixel)
    const builtInIcon = await show(brokenImage, 'https://pictures.example/eth.png', 'eip155:1')
    await until(() => queryInside(builtInIcon, 'svg'))
    const serviceIcon = await show(brokenImage, pixel, 'eip155:424242')
    await until(() => queryInside(serviceIcon, '.shown img')?.getAttribute('src') === pixel)
    const letter = await show(brokenImage, 'data:image/png;base64,BBBB', 'eip155:424242')
    await until(() => !queryInside(letter, 'img'))
    expect(queryInside(letter, '.letter')?.textContent).to.equal('E')
  })

  it('draws every social icon, and Google in its brand colors', async () => {
    for (const name of ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const) {
      const icon = await fixture<HTMLElementTagNameMap['wui-icon']>(html`<wui-icon name=${name}></wui-icon>`)
      await until(() => icon.renderRoot.querySelector('svg path[d]'), name)
      const path = icon.renderRoot.querySelector('svg path[d]') as SVGPathElement
      expect(path.getBBox().width, name).to.be.within(5, 24)
    }
    const google = await fixture<HTMLElementTagNameMap['wui-icon']>(html`<wui-icon name="google"></wui-icon>`)
    expect(
      [...google.renderRoot.querySelectorAll('path')].map(path => path.getAttribute('stroke')),
    ).to.deep.equal(['#ea4335', '#fbbc05', '#34a853', '#4285f4'])
  })
})
