import { expect } from '@open-wc/testing'
import { networksReady } from '../../../src/controllers/network/networks.ts'
import { closeModal, openModal } from '../../../src/controllers/shell/modal.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import { $networks } from '../../../src/state/network/networks.ts'
import { $view } from '../../../src/state/shell/modal.ts'
import { platformSeen } from '../../../src/state/shell/platform.ts'
import { reset } from '../../support/reset.ts'

describe('a page without networks', () => {
  const begin = async (options: ModalOptions) => {
    reset({ networks: [], options: { projectId: 'x', ...options } })
    await networksReady()
    return $networks.get().map(({ name }) => name)
  }
  const first = async (isMobile: boolean, options: ModalOptions = {}) => {
    await begin({ networks: [], ...options })
    platformSeen({ isMobile, isOnline: true })
    await openModal()
    return $view.get()?.name
  }
  afterEach(() => closeModal())

  it('stays without where its list is empty; no list, and one that nobody can read, get the usual network', async () => {
    expect(await begin({ networks: [] })).to.deep.equal([])
    expect(await begin({})).to.deep.equal(['Ethereum'])
    expect(await begin({ networks: ['no-such-network'] })).to.deep.equal(['Ethereum'])
  })

  it('opens with the pairing code, on a phone with all wallets', async () => {
    expect(await first(false)).to.equal('ConnectingWalletConnectBasic')
    closeModal()
    expect(await first(true)).to.equal('AllWallets')
  })

  it('opens with the wallets of the browser where pairing is not set up', async () => {
    expect(await first(false, { enableWalletConnect: false })).to.equal('Connect')
    closeModal()
    expect(await first(true, { projectId: '' })).to.equal('Connect')
  })
})
