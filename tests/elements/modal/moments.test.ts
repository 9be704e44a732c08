import { expect, fixture } from '@open-wc/testing'
import { html } from 'lit'
import '../../../elements/buttons/index.ts'
import '../../../elements/ui/wui-balance.ts'
import { leaveShown } from '../../../src/controllers/connect/disconnect.ts'
import { partReady } from '../../../src/controllers/settings/language.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { $toast } from '../../../src/state/shell/notices.ts'
import { useWords } from '../../../src/text/languages.ts'
import { fakeConnector, fathomConnected } from '../../support/fake-connector.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

describe('moments', function () {
  this.timeout(60_000)

  before(async () => {
    await useWords('en')
    await partReady('features')
  })
  beforeEach(async () => {
    await fixture(html`<w3m-config></w3m-config>`)
    reset()
  })
  it('digits of a balance roll when they change, and stand still where nothing is to move', async () => {
    const balance = await fixture<HTMLElementTagNameMap['wui-balance']>(
      html`<wui-balance whole="$12,480" decimals=".36" full="$12,480.36"></wui-balance>`,
    )
    const rolling = () => [...balance.renderRoot.querySelectorAll('.roll')].map(each => each.textContent)
    expect(rolling(), 'the first ones').to.deep.equal([])
    balance.decimals = '.91'
    balance.whole = '$12,479'
    await balance.updateComplete
    expect(rolling()).to.deep.equal(['7', '9', '9', '1'])
    expect(balance.renderRoot.querySelector('bdi')?.textContent?.trim()).to.equal('$12,479.91')
    await until(() => !rolling().length)
    balance.style.setProperty('--w3m-motion', '0')
    balance.decimals = '.20'
    await balance.updateComplete
    expect(rolling()).to.deep.equal([])
  })

  it('leaving says so', async () => {
    fakeConnector()
    fathomConnected(address)
    const name = $connections.get().eip155?.status === 'connected' && 'Fathom'
    await leaveShown()
    expect($toast.get()?.text).to.equal(`Disconnected from ${name}`)
    expect($toast.get()?.kind).to.equal('success')
  })
})
