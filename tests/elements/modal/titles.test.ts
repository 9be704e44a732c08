import { expect } from '@open-wc/testing'
import { $titleChanges, titleIn } from '../../../elements/modal/view-loading.ts'
import { loadTexts } from '../../../src/controllers/settings/language.ts'
import { modalOpened, viewShown } from '../../../src/state/shell/modal.ts'
import { reset } from '../../support/reset.ts'

describe('screen that sets its own title', () => {
  it('receives its title once its chunk has loaded, even if it was opened before', async () => {
    reset()
    await loadTexts()
    let shownTitle = ''
    const stop = $titleChanges.listen(() => {
      shownTitle = titleIn(0)
    })
    const view = { name: 'ConnectingSocial', provider: 'google' } as const
    modalOpened(view)
    viewShown(view)
    await import('../../../elements/views/socials/w3m-connecting-social-view.ts')
    expect(shownTitle).to.equal('Google')
    stop()
  })
})
