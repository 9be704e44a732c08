import { expect } from '@open-wc/testing'
import { html } from 'lit'
import { expectTemplateAccessible, renderFixture } from '../../support/render-fixture.ts'
import '../../../elements/ui/wui-button.ts'
import '../../../elements/ui/wui-icon-button.ts'
import '../../../elements/ui/wui-list-item.ts'
import '../../../elements/ui/wui-sheet.ts'
import '../../../elements/ui/wui-tag.ts'
import '../../../elements/ui/wui-wallet-image.ts'

const variants = ['fill', 'soft', 'neutral', 'danger', 'link'] as const
const findNativeButton = (host: Element | null) => host?.shadowRoot?.querySelector<HTMLElement>('button, a')
const find = (container: Element, tag: string) => container.querySelector<HTMLElement>(tag) as HTMLElement

describe('wui-button', () => {
  it('is accessible in every variant, theme and direction', () =>
    expectTemplateAccessible(
      () => html`${variants.map(variant => html`<wui-button variant=${variant}>Open again</wui-button>`)}
        <wui-button disabled>Enter an amount</wui-button>
        <wui-button pending>Sending</wui-button>
        <wui-icon-button icon="close" label="Close"></wui-icon-button>`,
    ))

  it('delegates focus to the native button, and is at least 44 px high', async () => {
    const container = await renderFixture(html`<wui-button size="small">Try again</wui-button>`)
    const button = find(container, 'wui-button')
    button.focus()
    expect(findNativeButton(button)).to.equal(button.shadowRoot?.activeElement)
    expect(button.getBoundingClientRect().height).to.be.at.least(44)
  })

  it('blocks clicks while it is disabled or pending, and reports that on its host', async () => {
    let clicks = 0
    const count = () => (clicks += 1)
    const container = await renderFixture(html`
      <wui-button disabled @click=${count}>One</wui-button><wui-button pending @click=${count}>Two</wui-button>
    `)
    for (const button of container.querySelectorAll('wui-button')) {
      button.click()
      findNativeButton(button)?.click()
      expect(button.getAttribute('aria-disabled')).to.equal('true')
    }
    expect(clicks).to.equal(0)
    const [disabledButton, pendingButton] = container.querySelectorAll('wui-button')
    expect(findNativeButton(disabledButton as Element)?.matches(':disabled')).to.equal(true)
    expect(findNativeButton(pendingButton as Element)?.getAttribute('aria-busy')).to.equal('true')
  })

  it('wraps long text to a second line, and two buttons to two rows, without clipping', async () => {
    const longLabel = 'Bestätigen und zweihundertfünfzig USDC an anders.eth senden'
    const container = await renderFixture(
      html`<div class="pair"><wui-button>${longLabel}</wui-button><wui-button>${longLabel}</wui-button></div>`,
    )
    const pair = container.querySelector<HTMLElement>('.pair') as HTMLElement
    pair.style.cssText = 'display: flex; flex-wrap: wrap; inline-size: 288px'
    const [firstRect, secondRect] = [...pair.children].map(button => button.getBoundingClientRect())
    expect(pair.scrollWidth).to.be.at.most(288)
    expect(secondRect?.top).to.be.at.least(firstRect?.bottom ?? 0)
  })

  it('submits the form around it', async () => {
    let isSent = false
    const container = await renderFixture(html`
      <form @submit=${(event: Event) => {
        event.preventDefault()
        isSent = true
      }}><wui-button type="submit">Send</wui-button></form>
    `)
    findNativeButton(find(container, 'wui-button'))?.click()
    expect(isSent).to.equal(true)
  })

  it('opens a link in a new window with noopener', async () => {
    const container = await renderFixture(html`<wui-button href="https://example.org">Get it</wui-button>`)
    const link = findNativeButton(find(container, 'wui-button'))
    expect(link?.getAttribute('target')).to.equal('_blank')
    expect(link?.getAttribute('rel')).to.contain('noopener')
  })
})

describe('wui-list-item', () => {
  const renderRows = () => html`<wui-sheet>
    <wui-list-item label="Fathom" ?current=${true}>
      <wui-wallet-image slot="image" name="Fathom" installed></wui-wallet-image>
      <wui-tag slot="end" tone="accent">Installed</wui-tag>
    </wui-list-item>
    <wui-list-item label="Bitcoin" note="Needs a Bitcoin wallet" disabled></wui-list-item>
    <wui-list-item label="Network" end="Ethereum" chevron></wui-list-item>
    <wui-list-item label="Disconnect" tone="danger" pending></wui-list-item>
    <wui-list-item label="Network cost" end="$0.42" plain></wui-list-item>
  </wui-sheet>`

  it('is accessible as a button, as a disabled row with a reason, and as plain text', () =>
    expectTemplateAccessible(renderRows))

  it('fills its host, so a click at the center of the row hits the button', async () => {
    const container = await renderFixture(renderRows())
    const row = find(container, 'wui-list-item')
    row.scrollIntoView()
    const { left, top, width, height } = row.getBoundingClientRect()
    const targetElement = row.shadowRoot?.elementFromPoint(left + width / 2, top + height / 2)
    expect(targetElement?.closest('button')).to.equal(findNativeButton(row))
    expect(height).to.be.at.least(44)
  })

  it('marks the current row with aria-current and a check icon', async () => {
    const container = await renderFixture(renderRows())
    const row = find(container, 'wui-list-item')
    expect(findNativeButton(row)?.getAttribute('aria-current')).to.equal('true')
    expect(row.shadowRoot?.querySelector('wui-icon')).to.exist
  })

  it('T3 shows a name with markup and direction marks as clipped text with isolated direction', async () => {
    const name = '<b onclick=alert(1)>Mallory</b> \u202e Installed '.repeat(20)
    const container = await renderFixture(html`<wui-list-item label=${name}></wui-list-item>`)
    const row = find(container, 'wui-list-item')
    const text = row.shadowRoot?.querySelector('bdi') as HTMLElement
    expect(text.textContent).to.equal(name)
    expect(row.shadowRoot?.querySelector('b')).to.equal(null)
    expect(getComputedStyle(text).unicodeBidi).to.contain('isolate')
    expect(row.scrollWidth).to.be.at.most(container.clientWidth)
    expect(row.getBoundingClientRect().height).to.be.at.most(61)
  })
})
