import { expect, fixture, html } from '@open-wc/testing'
import '../../../elements/views/network/w3m-network-switch-view.ts'
import { checkOptionInputs } from '../../../src/controllers/handle/check-options.ts'
import { ensure } from '../../../src/controllers/handle/ensure.ts'
import { goToNetwork } from '../../../src/controllers/network/go-to-network.ts'
import { switchNetwork, trySwitchNetwork } from '../../../src/controllers/network/switch-network.ts'
import type { NetworkId } from '../../../src/core/chain/caip.ts'
import type { AppError } from '../../../src/core/errors/app-error.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import { runtime } from '../../../src/runtime.ts'
import { $modal } from '../../../src/state/shell/modal.ts'
import { $alert, alertHidden } from '../../../src/state/shell/notices.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import { $switching } from '../../../src/state/network/switching.ts'
import { localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const malformedIds = ['', 'eip155', 'eip155:', ':1', 'eip155:1:2', 'base'] as unknown as NetworkId[]
const getFailure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('went'),
    (error: AppError) => error,
  )

describe('a network that the app does not have', () => {
  beforeEach(() => {
    reset({ options: { debug: true } })
    alertHidden()
  })

  const entryPoints = {
    switchNetwork,
    goToNetwork,
    ensure: (network: NetworkId) => ensure({ network }),
  }
  for (const [name, changeNetwork] of Object.entries(entryPoints)) {
    it(`rejects a malformed id in ${name} with 'Invalid CAIP-2 network id'`, async () => {
      for (const id of malformedIds) {
        const error = await getFailure(changeNetwork(id))
        expect(error.code, id).to.equal('INVALID_NETWORK_ID')
        expect(error.message).to.equal('Invalid CAIP-2 network id')
      }
      expect($alert.get()).to.equal(undefined)
    })

    it(`rejects an unknown network in ${name} at once, and shows the alert Network Not Found`, async () => {
      const error = await getFailure(changeNetwork('eip155:1'))
      expect(error.code).to.equal('NETWORK_NOT_FOUND')
      expect(error.message).to.equal('Network not found')
      expect($alert.get()?.title).to.equal('Network Not Found')
      expect($modal.get().isOpen).to.equal(false)
      expect($activeNetwork.get()).to.include({ id: 'eip155:31337' })
    })
  }

  it('shows Network Not Found on the switch screen', async () => {
    await trySwitchNetwork('eip155:1')
    expect($switching.get()).to.include({ networkId: 'eip155:1', status: 'failed' })
    const view = await fixture<HTMLElement>(
      html`<w3m-network-switch-view .networkId=${'eip155:1'}></w3m-network-switch-view>`,
    )
    const status = view.shadowRoot?.querySelector('w3m-connecting-status')
    await until(() => status?.text === 'Network Not Found', 'the text Network Not Found')
  })

  it('shows an alert for an unknown defaultNetwork, and logs a malformed defaultNetwork', async () => {
    const warn = console.warn
    const warnings: string[] = []
    console.warn = (text: string) => void warnings.push(text)
    const check = async (defaultNetwork: string, networks: ModalOptions['networks'] = ['base']) => {
      alertHidden()
      runtime.inputs.push({ projectId: 'p', networks, defaultNetwork, debug: true })
      await checkOptionInputs()
      return $alert.get()?.title
    }
    try {
      for (const knownId of ['base', 'eip155:8453']) expect(await check(knownId), knownId).to.equal(undefined)
      expect(
        await check(localTwoNetwork.id, [localOneNetwork, localTwoNetwork]),
        'a network object of the app',
      ).to.equal(undefined)
      for (const unknownName of ['ethereum', 'eip155:1', 'nowhere'])
        expect(await check(unknownName), unknownName).to.equal('Network Not Found')
      await check('eip155:')
      expect(warnings.some(text => text.includes('Invalid CAIP-2 network id'))).to.equal(true)
    } finally {
      console.warn = warn
    }
  })
})
