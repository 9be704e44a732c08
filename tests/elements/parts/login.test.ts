import { expect } from '@open-wc/testing'
import { html, type LitElement } from 'lit'
import '../../../elements/parts/w3m-login.ts'
import { wordsReady } from '../../../src/controllers/settings/language.ts'
import { deepQuery } from '../../support/deep.ts'
import { reset } from '../../support/reset.ts'
import { onStage } from '../../support/stage.ts'

// The only test of its page: what is defined once stays defined.
describe('the ways to log in', () => {
  it('have their room before their files are there, and move nothing when they come', async () => {
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
    expect(customElements.get('w3m-email-form'), 'the files are not here yet').to.equal(undefined)
    const before = boxes()
    for (const tag of tags.slice(0, 2)) {
      await customElements.whenDefined(tag)
      await drawn(tag)
    }
    await new Promise(requestAnimationFrame)
    expect(boxes()).to.deep.equal(before)
  })
})
