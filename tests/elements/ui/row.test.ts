import { expect } from '@open-wc/testing'
import { html } from 'lit'
import { row } from '../../../elements/ui/row.ts'
import { tile } from '../../../elements/ui/tile.ts'
import { expectTemplateAccessible, renderFixture } from '../../support/render-fixture.ts'

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
        row({ ...commonProperties, more: '480+' }),
      ),
    ))

  it('isolates label, note and value from the direction of the list', async () => {
    const container = await renderFixture(
      listOf(row({ ...commonProperties, note: 'Not here.', more: '480+' })),
    )
    const texts = [...container.querySelectorAll('bdi')].map(({ textContent }) => textContent)
    expect(texts).to.deep.equal(['Fathom', 'Not here.', '480+'])
  })

  it('calls its handler for a click on any part, unless it is disabled', async () => {
    let count = 0
    const onPress = () => count++
    const container = await renderFixture(
      listOf(row({ ...commonProperties, onPress }), row({ ...commonProperties, onPress, isDisabled: true })),
    )
    const [freeRow, disabledRow] = container.querySelectorAll<HTMLElement>('[role="listitem"]')
    freeRow?.click()
    freeRow?.querySelector('button')?.click()
    expect(count).to.equal(2)
    disabledRow?.click()
    disabledRow?.querySelector('button')?.click()
    expect(count).to.equal(2)
    expect(disabledRow?.getAttribute('aria-disabled')).to.equal('true')
  })
})
