import { expect, oneEvent } from '@open-wc/testing'
import { html } from 'lit'
import type { WuiAvatar } from '../../../elements/ui/wui-avatar.ts'
import { icons } from '../../../elements/ui/icons.ts'
import '../../../elements/ui/more-icons.ts'
import { expectTemplateAccessible, renderFixture } from '../../support/render-fixture.ts'
import '../../../elements/ui/wui-alert.ts'
import '../../../elements/ui/wui-avatar.ts'
import '../../../elements/ui/wui-balance.ts'
import '../../../elements/ui/wui-image.ts'
import '../../../elements/ui/wui-note.ts'
import '../../../elements/ui/wui-ring.ts'
import '../../../elements/ui/wui-separator.ts'
import '../../../elements/ui/wui-shimmer.ts'
import '../../../elements/ui/wui-tag.ts'
import '../../../elements/ui/wui-toast.ts'
import { until } from '../../support/until.ts'

const tones = ['neutral', 'good', 'warn', 'bad'] as const
const findRoot = (container: Element, tag: string) => container.querySelector(tag)?.shadowRoot

describe('status elements', () => {
  it('is accessible in every tone, theme and direction', () =>
    expectTemplateAccessible(
      () => html`
        ${tones.map(tone => html`<wui-tag tone=${tone}>Recent</wui-tag>`)}
        <wui-tag tone="accent">Installed</wui-tag>
        ${tones.map(tone => html`<wui-note tone=${tone} heading="Price impact">You would get less.</wui-note>`)}
        ${(['success', 'loading', 'error'] as const).map(kind => html`<wui-toast kind=${kind} text="Address copied"></wui-toast>`)}
        <wui-alert heading="Network Not Found" text="Chain 100 is not in networks" .closeLabel=${'Close'}></wui-alert>
        <wui-alert tone="warn" heading="Network Not Found" .closeLabel=${'Close'}></wui-alert>
        <wui-balance label="Total balance" whole="$12,480" decimals=".36" full="$12,480.3621"></wui-balance>
        <wui-separator label="or"></wui-separator><wui-shimmer></wui-shimmer><wui-avatar address="0x71"></wui-avatar>
        ${(['waiting', 'done', 'broken', 'caution'] as const).map(state => html`<wui-ring state=${state}></wui-ring>`)}
      `,
    ))

  it('keeps the ring size in every state', async () => {
    const container = await renderFixture(
      html`${(['waiting', 'done', 'broken', 'caution'] as const).map(state => html`<wui-ring state=${state}></wui-ring>`)}`,
    )
    for (const ring of container.children) expect(ring.getBoundingClientRect().height).to.equal(128)
  })

  it('uses the role alert for an error toast and status for other toasts', async () => {
    const container = await renderFixture(
      html`<wui-toast kind="error" text="No"></wui-toast><wui-toast kind="success" text="Yes"></wui-toast>`,
    )
    const roles = [...container.children].map(toast => {
      const text = toast.shadowRoot?.querySelector('[data-testid="wui-snackbar-message"]')
      return [text?.getAttribute('role'), text?.textContent]
    })
    expect(roles).to.deep.equal([
      ['alert', 'No'],
      ['status', 'Yes'],
    ])
  })

  it('shows the help text of a toast below its text, and announces it', async () => {
    const container = await renderFixture(
      html`<wui-toast kind="error" text="Failed to disconnect" help="Disconnect in your wallet, too"></wui-toast>`,
    )
    const smallText = container.querySelector('wui-toast')?.shadowRoot?.querySelector('small')
    expect([smallText?.getAttribute('role'), smallText?.textContent]).to.deep.equal([
      'status',
      'Disconnect in your wallet, too',
    ])
    await expectTemplateAccessible(
      () => html`<wui-toast kind="error" text="Failed" help="Try again"></wui-toast>`,
    )
  })

  it('dispatches close from the alert bar', async () => {
    const container = await renderFixture(
      html`<wui-alert heading="Broken" .closeLabel=${'Close'}></wui-alert>`,
    )
    const alertBar = container.querySelector('wui-alert') as HTMLElement
    setTimeout(() => findRoot(container, 'wui-alert')?.querySelector('wui-icon-button')?.click())
    await oneEvent(alertBar, 'close')
  })

  it('exposes the full value of a shortened balance as a title and as hidden text', async () => {
    const container = await renderFixture(
      html`<wui-balance whole="1.234" full="1.2345678 ETH"></wui-balance>`,
    )
    const amount = findRoot(container, 'wui-balance')?.querySelector('.amount')
    expect(amount?.getAttribute('title')).to.equal('1.2345678 ETH')
    expect(amount?.querySelector('.hidden')?.textContent).to.equal('1.2345678 ETH')
    expect(amount?.querySelector('[aria-hidden]')?.textContent).to.equal('1.234')
  })

  it('keeps the height of a balance when it has loaded', async () => {
    const container = await renderFixture(
      html`<wui-balance loading></wui-balance><wui-balance whole="$1"></wui-balance>`,
    )
    const [loadingHeight, loadedHeight] = [...container.children].map(
      balance => balance.getBoundingClientRect().height,
    )
    expect(loadingHeight).to.equal(loadedHeight)
  })

  it('draws the same avatar for an address in any letter case, and a different avatar for another address', async () => {
    const drawAvatar = async (address: string) => {
      const container = await renderFixture(html`<wui-avatar address=${address}></wui-avatar>`)
      return findRoot(container, 'wui-avatar')
        ?.querySelector('svg')
        ?.innerHTML.replaceAll(/<!--.*?-->/g, '')
    }
    const firstDrawing = await drawAvatar('0xABCDEF')
    expect(await drawAvatar('0xabcdef')).to.equal(firstDrawing)
    expect(await drawAvatar('0xabcdee')).not.to.equal(firstDrawing)
  })

  it('draws an avatar in each supported size', async () => {
    const sizes = [20, 24, 28, 40, 56, 64]
    const container = await renderFixture(
      html`${sizes.map(size => html`<wui-avatar size=${size}></wui-avatar>`)}`,
    )
    const widths = [...container.children].map(avatar => (avatar as HTMLElement).offsetWidth)
    expect(widths).to.deep.equal(sizes)
  })

  it('keeps the generated avatar if the profile image fails', async () => {
    const container = await renderFixture(
      html`<wui-avatar address="0x1" src="data:image/png;base64,AAAA"></wui-avatar>`,
    )
    const avatar = container.querySelector('wui-avatar') as WuiAvatar
    await until(() => !avatar.shadowRoot?.querySelector('img'), 'still an image')
    expect(avatar.shadowRoot?.querySelector('svg')).to.exist
  })

  it('draws every icon within its grid', async () => {
    const container = await renderFixture(
      html`${Object.keys(icons).map(name => html`<wui-icon name=${name}></wui-icon>`)}`,
    )
    for (const icon of container.children)
      for (const path of icon.shadowRoot?.querySelectorAll<SVGPathElement>('path[d]') ?? []) {
        const { x, y, width, height } = path.getBBox()
        expect(Math.min(x, y), icon.getAttribute('name') ?? '').to.be.at.least(2)
        expect(Math.max(x + width, y + height)).to.be.at.most(22)
      }
  })
})
