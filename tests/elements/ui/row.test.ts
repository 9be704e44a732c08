import { expect } from '@open-wc/testing'
import { html, LitElement } from 'lit'
import { rowStyles } from '../../../elements/styles/row.ts'
import { reset } from '../../../elements/styles/reset.ts'
import { rowData } from '../../../elements/ui/data-row.ts'
import { row } from '../../../elements/ui/row.ts'
import { tile } from '../../../elements/ui/tile.ts'
import '../../../elements/ui/wui-list-item.ts'
import { expectTemplateAccessible, renderFixture } from '../../support/render-fixture.ts'

/** A list with the styles of rows. */
class TestList extends LitElement {
  static override styles = [reset, rowStyles]
  static override properties = { rows: { attribute: false } }
  rows: unknown = []
  override render() {
    return this.rows
  }
}
customElements.define('test-list', TestList)

describe('row', () => {
  const commonProperties = {
    id: 'a',
    mark: tile({ name: 'Fathom' }),
    label: 'Fathom',
    onPress: () => undefined,
  }
  const listOf = (...rows: unknown[]) => html`<div role="list">${rows}</div>`

  it('is accessible with a note, a tag and a value', () =>
    expectTemplateAccessible(() =>
      listOf(
        row({ ...commonProperties, tag: { text: 'Installed', tone: 'accent' } }),
        row({ ...commonProperties, note: 'Not available on this site', isDisabled: true }),
        row({ ...commonProperties, endText: '480+' }),
      ),
    ))

  it('isolates label, note and value from the direction of the list', async () => {
    const container = await renderFixture(
      listOf(row({ ...commonProperties, note: 'Not here.', endText: '480+' })),
    )
    const texts = [...container.querySelectorAll('bdi')].map(({ textContent }) => textContent)
    expect(texts).to.deep.equal(['Fathom', 'Not here.', '480+'])
  })

  it('aligns a left-to-right name at the start of a right-to-left list, also on several lines', async () => {
    const longName = 'A network whose name is much longer than the two lines of the row that shows it'
    const container = await renderFixture(
      html`<test-list
          .rows=${['Base', longName].flatMap(label => [
            row({ ...commonProperties, label, isName: true }),
            html`<div class="row">${rowData({ mark: '', label, isName: true })}</div>`,
          ])}
        ></test-list>
        <wui-list-item named label="Base"></wui-list-item><wui-list-item named .label=${longName}></wui-list-item>`,
      { dir: 'rtl' },
    )
    const hosts = container.querySelectorAll<HTMLElement>('test-list, wui-list-item')
    const labels = [...hosts].flatMap(host => [
      ...((host.shadowRoot as ShadowRoot).querySelectorAll<HTMLElement>('.label') ?? []),
    ])
    expect(labels).to.have.length(6)
    for (const label of labels) {
      const text = label.textContent?.trim() ?? ''
      const range = document.createRange()
      range.selectNodeContents(label)
      const lines = [...range.getClientRects()]
      const { left, right } = label.getBoundingClientRect()
      expect(right, `the start of “${text}”`).to.be.closeTo(
        (label.parentElement as Element).getBoundingClientRect().right,
        1,
      )
      expect(lines.length > 2, text).to.equal(text === longName)
      for (const line of lines) expect(line.left, `a line of “${text}”`).to.be.closeTo(left, 1)
    }
  })

  it('calls its handler for a click on any part, unless it is disabled', async () => {
    let count = 0
    const onPress = () => count++
    const container = await renderFixture(
      listOf(row({ ...commonProperties, onPress }), row({ ...commonProperties, onPress, isDisabled: true })),
    )
    const [enabledRow, disabledRow] = container.querySelectorAll<HTMLElement>('[role="listitem"]')
    enabledRow?.click()
    enabledRow?.querySelector('button')?.click()
    expect(count).to.equal(2)
    disabledRow?.click()
    disabledRow?.querySelector('button')?.click()
    expect(count).to.equal(2)
    expect(disabledRow?.getAttribute('aria-disabled')).to.equal('true')
  })
})
