import { expect } from '@open-wc/testing'
import { html, type LitElement } from 'lit'
import '../../../elements/views/connect/w3m-login.ts'
import { loadTexts } from '../../../src/controllers/settings/language.ts'
import { deepQuery } from '../../support/deep-query.ts'
import { reset } from '../../support/reset.ts'
import { renderFixture } from '../../support/render-fixture.ts'

// Keep a single test in this file: custom elements stay defined.
describe('w3m-login', () => {
  it('reserves the height of its rows before they load, and does not shift when they render', async () => {
    reset({ options: { projectId: 'test', networks: ['ethereum'] } })
    await loadTexts()
    const container = await renderFixture(html`<w3m-login><b>Wallets</b></w3m-login>`)
    const waitForUpdate = (tag: string) => (deepQuery(container, tag) as unknown as LitElement).updateComplete
    await waitForUpdate('w3m-login')
    const tags = ['w3m-email-form', 'w3m-social-list', 'b']
    const readBoxes = () =>
      tags.map(tag => {
        const { top, height } = (deepQuery(container, tag) as Element).getBoundingClientRect()
        return [tag, top, height]
      })
    expect(customElements.get('w3m-email-form'), 'the files are not loaded yet').to.equal(undefined)
    const boxesBefore = readBoxes()
    for (const tag of tags.slice(0, 2)) {
      await customElements.whenDefined(tag)
      await waitForUpdate(tag)
    }
    await new Promise(requestAnimationFrame)
    expect(readBoxes()).to.deep.equal(boxesBefore)
  })
})
