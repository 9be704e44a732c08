import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { html } from 'lit'
import type { WuiCheckbox } from '../../../elements/ui/wui-checkbox.ts'
import type { WuiInput } from '../../../elements/ui/wui-input.ts'
import type { WuiTabs } from '../../../elements/ui/wui-tabs.ts'
import { expectTemplateAccessible, renderFixture } from '../../support/render-fixture.ts'
import '../../../elements/ui/wui-checkbox.ts'
import '../../../elements/ui/wui-chip.ts'
import '../../../elements/ui/wui-icon-button.ts'
import '../../../elements/ui/wui-input.ts'
import '../../../elements/ui/wui-switch.ts'
import '../../../elements/ui/wui-tabs.ts'
import '../../../elements/ui/wui-tile.ts'

const queryInside = <T extends Element = HTMLElement>(host: Element | null, selector: string) =>
  host?.shadowRoot?.querySelector(selector) as T

describe('wui-input', () => {
  it('is accessible as text field, search field and invalid field', () =>
    expectTemplateAccessible(
      () => html`<wui-input label="Name" hint="Letters and digits"></wui-input>
        <wui-input type="search" icon="search" label="Search wallets" hide-label placeholder="Search wallets"></wui-input>
        <wui-input type="email" label="Email" value="a@b" error="This is not an address"
          ><wui-icon-button slot="end" icon="forward" label="Continue"></wui-icon-button
        ></wui-input>
        <wui-input label="Free" value="mira" hint="mira is free to take" good></wui-input>`,
    ))

  it('aligns the error icon with the first line of the error text', async () => {
    const container = await renderFixture(
      html`<wui-input label="To" .error=${'No one can use the zero address. Tokens sent there are lost.'}></wui-input>`,
    )
    container.style.inlineSize = '240px'
    const field = container.querySelector('wui-input')
    const icon = queryInside(field, '#below wui-icon').getBoundingClientRect()
    const text = queryInside(field, '#below span')
    const range = document.createRange()
    range.selectNodeContents(text)
    const [firstLine, secondLine] = range.getClientRects()
    expect(secondLine, 'one line').not.to.equal(undefined)
    expect(icon.top + icon.height / 2).to.be.closeTo(
      Number(firstLine?.top) + Number(firstLine?.height) / 2,
      2,
    )
  })

  it('shrinks to its container with a button at its end', async () => {
    const container = await renderFixture(
      html`<wui-input label="Name"><wui-icon-button slot="end" icon="forward" label="Continue"></wui-icon-button></wui-input>`,
    )
    const input = container.querySelector('wui-input') as WuiInput
    input.style.inlineSize = 'min-content'
    expect(input.offsetWidth).to.be.below(160)
  })

  it('exposes the new value when its input event fires', async () => {
    let value = ''
    const container = await renderFixture(
      html`<wui-input label="Name" @input=${(inputEvent: Event) => (value = (inputEvent.target as WuiInput).value)}></wui-input>`,
    )
    container.querySelector('wui-input')?.focus()
    await sendKeys({ type: 'mira' })
    expect(value).to.equal('mira')
  })

  it('keeps the caret visible when a mark is inserted before the text', async () => {
    const container = await renderFixture(html`<wui-input label="To"></wui-input>`)
    container.style.width = '260px'
    const field = container.querySelector('wui-input') as WuiInput
    const input = queryInside<HTMLInputElement>(field, 'input')
    const addMark = async () => {
      const mark = Object.assign(document.createElement('span'), { slot: 'start', textContent: 'Mark' })
      field.append(mark)
      await new Promise(requestAnimationFrame)
    }
    field.focus()
    await sendKeys({ type: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })
    await addMark()
    expect(input.scrollLeft + input.clientWidth).to.be.closeTo(input.scrollWidth, 1)
    await sendKeys({ press: 'Home' })
    await addMark()
    expect(input.scrollLeft).to.equal(0)
  })

  it('submits the form with its value on Enter', async () => {
    let email: unknown
    const container = await renderFixture(html`<form
      @submit=${(submit: SubmitEvent) => {
        submit.preventDefault()
        email = new FormData(submit.target as HTMLFormElement).get('email')
      }}
    >
      <wui-input name="email" type="email" label="Email"></wui-input>
    </form>`)
    container.querySelector('wui-input')?.focus()
    await sendKeys({ type: 'mira@example.com' })
    await sendKeys({ press: 'Enter' })
    expect(email).to.equal('mira@example.com')
  })

  it('connects the error message to the native input', async () => {
    const container = await renderFixture(html`<wui-input label="Name" error="Taken"></wui-input>`)
    const input = queryInside<HTMLInputElement>(container.querySelector('wui-input'), 'input')
    expect(input.getAttribute('aria-invalid')).to.equal('true')
    expect(queryInside(container.querySelector('wui-input'), '#below').textContent?.trim()).to.equal('Taken')
    expect(input.dataset['testid']).to.equal('wui-input-text')
  })
})

describe('wui-checkbox and wui-switch', () => {
  const renderControls = () => html`<wui-checkbox>I accept the terms</wui-checkbox
    ><wui-checkbox checked>Yes</wui-checkbox
    ><wui-switch>Certified only</wui-switch><wui-switch checked>Certified only</wui-switch>`

  it('is accessible when on and off', () => expectTemplateAccessible(renderControls))

  it('toggles with the space key and dispatches change events', async () => {
    const values: boolean[] = []
    const container = await renderFixture(
      html`<div @change=${(change: Event) => values.push((change.target as WuiCheckbox).checked)}>${renderControls()}</div>`,
    )
    container.querySelector('wui-checkbox')?.focus()
    await sendKeys({ press: ' ' })
    container.querySelector('wui-switch')?.focus()
    await sendKeys({ press: ' ' })
    await sendKeys({ press: ' ' })
    expect(values).to.deep.equal([true, true, false])
    expect(queryInside(container.querySelector('wui-switch'), 'input').getAttribute('role')).to.equal(
      'switch',
    )
  })
})

describe('wui-tabs', () => {
  const tabs = [
    { id: 'tokens', label: 'Tokens' },
    { id: 'nfts', label: 'NFTs' },
    { id: 'activity', label: 'Activity', testId: 'tab-activity' },
  ]
  const renderTabs = () => html`<wui-tabs label="Assets" .tabs=${tabs} selected="tokens"></wui-tabs>`

  it('is accessible', () => expectTemplateAccessible(renderTabs))

  it('moves and selects with the arrow keys, wraps at the ends, and mirrors in a right-to-left page', async () => {
    for (const dir of ['ltr', 'rtl'] as const) {
      const container = await renderFixture(renderTabs(), { dir })
      const row = container.querySelector('wui-tabs') as WuiTabs
      queryInside(row, '[tabindex="0"]').focus()
      await sendKeys({ press: 'ArrowRight' })
      expect(row.selected).to.equal(dir === 'ltr' ? 'nfts' : 'activity')
      await sendKeys({ press: 'End' })
      expect(row.selected).to.equal('activity')
      await sendKeys({ press: 'Home' })
      expect(row.selected).to.equal('tokens')
      await row.updateComplete
      expect(row.shadowRoot?.activeElement?.getAttribute('aria-selected')).to.equal('true')
      expect(row.shadowRoot?.querySelectorAll('[tabindex="0"]').length).to.equal(1)
    }
  })
})

describe('wui-chip and wui-tile', () => {
  it('is accessible', () =>
    expectTemplateAccessible(
      () => html`<wui-chip>Ethereum</wui-chip><wui-chip pressed="true">$50</wui-chip
        ><wui-chip variant="soft">Max</wui-chip><wui-tile label="Fathom" description="Fathom, installed"></wui-tile>`,
    ))

  it('is at least 44 px high', async () => {
    const container = await renderFixture(
      html`<wui-chip>Ethereum</wui-chip><wui-tile label="Fathom"></wui-tile>`,
    )
    for (const control of container.children)
      expect(control.getBoundingClientRect().height).to.be.at.least(44)
  })
})
