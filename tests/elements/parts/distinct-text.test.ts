import { expect, fixture } from '@open-wc/testing'
import { html } from 'lit'
import '../../../elements/parts/w3m-connecting-status.ts'
import { isDistinctText } from '../../../elements/parts/distinct-text.ts'
import { deepText } from '../../support/deep-query.ts'

describe('isDistinctText', () => {
  it('rejects a sentence that differs from its headline only in case or punctuation', async () => {
    expect(isDistinctText('Something went wrong.', 'Something went wrong')).to.equal(false)
    expect(isDistinctText('Etwas ist SCHIEFGEGANGEN', 'Etwas ist schiefgegangen')).to.equal(false)
    expect(isDistinctText('', 'Declined')).to.equal(false)
    expect(isDistinctText('Nothing was sent', 'Declined')).to.equal(true)
    const status = await fixture(
      html`<w3m-connecting-status headline="Connection failed" text="Connection failed."></w3m-connecting-status>`,
    )
    expect(deepText(status)).to.equal('Connection failed')
  })
})
