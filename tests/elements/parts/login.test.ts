import { expect } from '@open-wc/testing'
import { html, type LitElement } from 'lit'
import '../../../elements/parts/w3m-login.ts'
import { wordsReady } from '../../../src/controllers/settings/language.ts'
import { deepQuery } from '../../support/deep.ts'
import { reset } from '../../support/reset.ts'
import { onStage } from '../../support/stage.ts'

// Keep a single test in this file: custom elements stay defined.
describe('w3m-login', () => {
  it('reserves the height of its parts before they load, and does not shift when they render', async () => {
    reset({ options: { projectId: 'test', networks: ['ethereum'] } })
    await wordsReady()
    const stage = await onStage(html`<w3m-login><b>Wallets</b></w3m-login>`)
    const drawn = (tag: string) => (deepQuery(stage, tag) as unknown as LitElement).updateComplete
    await drawn('w3m-login')
    const tags = ['w3m-email-form', 'w3m-social-list', 'b']
    const boxes = () =>
      tags.map(tag => {
        const { top, height } = (deepQuery(stage, tag) as Element).getBoundingClientRect()
        return [tag, top, height]
      })
    expect(customElements.get('w3m-email-form'), 'the files are not loaded yet').to.equal(undefined)
    const before = boxes()
    for (const tag of tags.slice(0, 2)) {
      await customElements.whenDefined(tag)
      await drawn(tag)
    }
    await new Promise(requestAnimationFrame)
    expect(boxes()).to.deep.equal(before)
  })
})
